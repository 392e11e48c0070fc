/// The right answer to an `Ask`, as a run printed it.
public struct AskAnswer: Equatable, Sendable {
  /// What was printed, without quotation marks.
  public let value: String
  /// The right one of the choices; nil where the reader types a value.
  public let choice: String?
  /// The place of the event that prints the answer among the events of the segment.
  public let event: Int

  private let ask: Ask

  /// Finds the answer among the events of the run that is asked about.
  ///
  /// - Parameters:
  ///   - ask: The question.
  ///   - events: What the segment printed, in order.
  /// - Throws: `AskProblem` where the run does not answer the question.
  public init(_ ask: Ask, in events: [PageEvent]) throws(AskProblem) {
    let (event, printed) = try ask.place.find(in: events)
    self.ask = ask
    self.event = event
    value = Self.value(of: printed)
    choice = ask.choices.isEmpty ? nil : try Self.rightChoice(of: ask.choices, in: value)
  }

  /// The answer as it is shown to a reader: the right choice, or the printed value.
  public var text: String { choice ?? value }

  /// Whether the reader's answer is right; neither case, quotation marks nor spaces count, and `NULL` is `nil`.
  ///
  /// - Parameter answer: A choice, or what the reader typed.
  public func accepts(_ answer: String) -> Bool {
    let answer = AnswerText.plain(answer)
    return answer == AnswerText.plain(text) || (choice == nil && answer == AnswerText.plain(value))
  }

  /// The belief that leads to a wrong answer; nil where none is known, or where the answer is right.
  ///
  /// - Parameter answer: A choice, or what the reader typed.
  public func belief(behind answer: String) -> String? {
    guard !accepts(answer) else { return nil }
    let plain = AnswerText.plain(answer)
    return ask.beliefs.sorted { $0.key < $1.key }.first { AnswerText.plain($0.key) == plain }?.value
  }

  /// Of a value on one line the part after the last ` = `; no value keeps its quotation marks.
  private static func value(of printed: String) -> String {
    let text = withoutQuotes(printed)
    guard !text.contains("\n"), let sign = text.range(of: " = ", options: .backwards) else { return text }
    return String(text[sign.upperBound...])
  }

  private static func rightChoice(of choices: [String], in value: String) throws(AskProblem) -> String {
    if let same = choices.first(where: { withoutQuotes($0) == value }) { return same }
    let held = choices.filter { holds(value, withoutQuotes($0)) }
    guard held.count == 1, let choice = held.first else { throw .choices(right: held, value: value) }
    return choice
  }

  /// Whether a text contains words; `16` does not contain `6`.
  private static func holds(_ text: String, _ words: String) -> Bool {
    guard !words.isEmpty else { return false }
    let isWord = { (character: Character) in character.isLetter || character.isNumber }
    return text.ranges(of: words).contains { range in
      let before = range.lowerBound > text.startIndex ? text[text.index(before: range.lowerBound)] : " "
      let after = range.upperBound < text.endIndex ? text[range.upperBound] : " "
      let begins = isWord(words.first ?? " ") && isWord(before)
      let goesOn = isWord(words.last ?? " ") && isWord(after)
      return !begins && !goesOn
    }
  }

  private static func withoutQuotes(_ text: String) -> String {
    String(text.filter { $0 != "\"" }).trimmingTrailingSpaces()
  }
}

/// Why a run does not answer an `Ask`.
public enum AskProblem: Error, Equatable, Sendable {
  /// Nothing was printed with this label, or less often than the question needs.
  case notPrinted(label: String, occurrence: Int)
  /// The table has no such row.
  case noRow(label: String, row: Int)
  /// The table has no such column.
  case noColumn(label: String, column: String)
  /// Not exactly one of the choices is what was printed.
  case choices(right: [String], value: String)

  /// The problem in words, to follow the question that has it.
  public var text: String {
    switch self {
    case .notPrinted(let label, 1): "nothing is printed with the label `\(label)`"
    case .notPrinted(let label, let occurrence): "less than \(occurrence) lines are printed with the label `\(label)`"
    case .noRow(let label, let row): "the table `\(label)` has no row \(row)"
    case .noColumn(let label, let column): "the table `\(label)` has no column `\(column)`"
    case .choices(let right, let value) where right.isEmpty: "the run prints `\(value)`, and no choice is that"
    case .choices(let right, let value):
      "the run prints `\(value)`, and more than one choice is in it: "
        + right.map { "`\($0)`" }.joined(separator: ", ")
    }
  }
}

extension Ask.Location {
  /// The printed text at this place, and the event that prints it.
  fileprivate func find(in events: [PageEvent]) throws(AskProblem) -> (event: Int, text: String) {
    switch self {
    case .shown(let label, let occurrence):
      let found = events.indices.filter {
        if case .shown(label, _) = events[$0] { true } else { false }
      }
      guard found.indices.contains(occurrence - 1), case .shown(_, let text) = events[found[occurrence - 1]] else {
        throw .notPrinted(label: label, occurrence: occurrence)
      }
      return (found[occurrence - 1], text)
    case .cell(let label, let row, let column, let occurrence):
      let found = events.indices.filter {
        if case .rows(label, _) = events[$0] { true } else { false }
      }
      guard found.indices.contains(occurrence - 1), case .rows(_, let table) = events[found[occurrence - 1]] else {
        throw .notPrinted(label: label, occurrence: occurrence)
      }
      guard let index = table.headers.firstIndex(of: column) else { throw .noColumn(label: label, column: column) }
      guard table.rows.indices.contains(row - 1) else { throw .noRow(label: label, row: row) }
      return (found[occurrence - 1], table.rows[row - 1][index].text)
    }
  }
}
