/// Breaks lines of code and of output that are too long for the window.
enum CodeFolding {
  /// The line in pieces that fit, those after the first one indented further; where a comment is broken, it goes on as one.
  ///
  /// - Parameters:
  ///   - line: A line of code or of output.
  ///   - width: The columns of a line.
  static func lines(_ line: String, width: Int) -> [String] {
    guard PaintedText.columns(of: line) > width, width > 20 else { return [line] }
    let indent = min(line.prefix { $0 == " " }.count + 4, width / 2)
    let margin = String(repeating: " ", count: indent)
    let comment = startOfComment(in: line)
    var pieces: [String] = []
    var rest = line[...]
    var lead = ""
    while PaintedText.columns(of: String(rest)) > width - lead.count {
      let cut = cut(in: rest, width: width - lead.count)
      pieces.append((lead + rest[..<cut]).trimmingTrailingSpaces())
      rest = rest[cut...].drop { $0 == " " }
      let isInComment = comment.map { $0 < rest.startIndex } ?? false
      lead = margin + (isInComment && !rest.hasPrefix("//") ? "// " : "")
    }
    return pieces + [lead + rest]
  }

  /// Where a comment begins that takes the rest of the line.
  private static func startOfComment(in line: String) -> String.Index? {
    line.firstMatch(of: /(?:^|\s)\/\/\s/)?.range.lowerBound
  }

  /// Behind the last blank that fits, or behind a mark between two names, unless that would leave half of the line empty; else
  /// before the name that does not fit.
  private static func cut(in text: Substring, width: Int) -> Substring.Index {
    var used = 0
    var index = text.startIndex
    var blank: Substring.Index?
    var mark: Substring.Index?
    var first: Substring.Index?
    var name: Substring.Index?
    while index < text.endIndex {
      // An escape that paints takes no column.
      if text[index] == "\u{1B}", let end = text[index...].firstIndex(of: "m") {
        index = text.index(after: end)
        continue
      }
      used += TextWidth.columns(of: text[index])
      if used > width { break }
      if text[index] == " ", used > width / 2 { blank = text.index(after: index) }
      if "(,".contains(text[index]), used > width / 2 { mark = text.index(after: index) }
      if text[index] != " " { first = first ?? index }
      name = isOfName(text[index]) ? name ?? index : nil
      index = text.index(after: index)
    }
    return blank ?? mark ?? name.flatMap { start(ofName: $0, in: text, first: first, brokenAt: index) } ?? index
  }

  /// Where the line ends that leaves a whole name for the next one; nil where the name is at its end, or where less stands before
  /// it than the next line is indented by, so that it would not fit there either.
  private static func start(
    ofName name: Substring.Index, in text: Substring, first: Substring.Index?, brokenAt end: Substring.Index
  ) -> Substring.Index? {
    guard let first, text.distance(from: first, to: name) > 3, end < text.endIndex, isOfName(text[end]) else {
      return nil
    }
    // A member takes its dot along.
    let dot = text.index(before: name)
    return text[dot] == "." && text[text.index(before: dot)] != "." ? dot : name
  }

  private static func isOfName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}
