import WorkbookKit

/// The operations of a scene, numbered, in as many lines as there is room for.
struct PlayMenu {
  /// The code of each operation.
  let codes: [String]
  /// Why each operation is not possible now; nil where it is.
  let reasons: [String?]
  let terminal: Terminal

  /// The lines.
  ///
  /// Operations keep their places. Where a line for each is too much they share lines; then the reasons why some are not possible
  /// are behind a key, and at last the operations themselves.
  ///
  /// - Parameters:
  ///   - room: how many lines there may be.
  ///   - isShared: whether they share lines where there is room too.
  func lines(room: Int, isShared: Bool) -> [String] {
    let shared = inTwoColumns
    let forms =
      (isShared ? [] : [whole]) + [shared + whyNot, shared + hidden("x says why", blocked), shared]
    return forms.first { $0.count <= room } ?? hidden("o lists the operations", [])
  }

  /// How many lines it takes with all operations, at least.
  var shortest: Int { inTwoColumns.count }

  /// A line for each operation.
  var whole: [String] { codes.indices.flatMap(lines) }

  /// A line for each operation that is not possible now, with its reason.
  var refused: [String] { blocked.flatMap(lines) }

  /// An operation with its reason, which has a line of its own where it does not fit beside.
  private func lines(_ place: Int) -> [String] {
    guard let reason = reasons[place] else { return [item(place)] }
    let line = item(place) + "  – \(reason)"
    let fits = TextWidth.columns(of: line) <= terminal.width
    return (fits ? [line] : [item(place), "     – \(reason)"]).map { paint($0, place) }
  }

  private var blocked: [Int] { reasons.indices.filter { reasons[$0] != nil } }

  /// Two operations in a line, where both are short enough.
  private var inTwoColumns: [String] {
    let half = terminal.width / 2
    var (lines, place): ([String], Int) = ([], 0)
    while place < codes.count {
      let fits = [place, place + 1].allSatisfy { $0 < codes.count && TextWidth.columns(of: item($0)) < half }
      if fits {
        lines.append(paint(TextWidth.padded(item(place), to: half), place) + paint(item(place + 1), place + 1))
      } else {
        lines.append(paint(item(place), place))
      }
      place += fits ? 2 : 1
    }
    return lines
  }

  /// A line for each reason, with the numbers of the operations that it holds back.
  private var whyNot: [String] {
    var (order, places): ([String], [String: [Int]]) = ([], [:])
    for place in blocked {
      guard let reason = reasons[place] else { continue }
      if places[reason] == nil { order.append(reason) }
      places[reason, default: []].append(place)
    }
    return order.map { reason in
      let line = " – not now: \(numbers(places[reason] ?? [])), \(reason)"
      return terminal.palette.paint(TextWidth.abbreviated(line, to: terminal.width), .quiet)
    }
  }

  private func hidden(_ words: String, _ places: [Int]) -> [String] {
    let line = (places.isEmpty ? "" : " – not now: \(numbers(places)); ") + words
    return words.hasPrefix("x") && places.isEmpty ? [] : [terminal.palette.paint(line, .quiet)]
  }

  private func numbers(_ places: [Int]) -> String { places.map { "\($0 + 1)" }.joined(separator: ", ") }

  /// An operation behind its number; a dash stands before one that is not possible now.
  private func item(_ place: Int) -> String {
    let number = "\(place + 1)"
    let sign = reasons[place] == nil ? " " : "–"
    return (number.count < 2 ? " " : "") + number + sign + " " + codes[place]
  }

  private func paint(_ line: String, _ place: Int) -> String {
    reasons[place] == nil ? line : terminal.palette.paint(line, .quiet)
  }
}
