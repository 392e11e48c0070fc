/// Breaks lines of code and of output that are too long for the window.
package enum CodeFolding {
  /// Lines of code in pieces that fit; a string literal is never broken, however long it is, so that what is copied compiles.
  ///
  /// - Parameter lines: The lines, in Swift where they have literals.
  package static func code(_ lines: [String], width: Int) -> [String] {
    guard lines.contains(where: { TextWidth.columns(of: $0) > width }) else { return lines }
    return zip(lines, CodeLiterals.places(in: lines)).flatMap { Self.lines($0, width: width, keeping: $1) }
  }

  /// The line in pieces that fit, those after the first one indented further; where a comment is broken, it goes on as one.
  ///
  /// - Parameter literals: What stays whole, even where it does not fit.
  static func lines(_ line: String, width: Int, keeping literals: [Range<String.Index>] = []) -> [String] {
    guard PaintedText.columns(of: line) > width, width > 20 else { return [line] }
    let indent = min(line.prefix { $0 == " " }.count + 4, width / 2)
    let margin = String(repeating: " ", count: indent)
    let comment = startOfComment(in: line, besides: literals)
    var pieces: [String] = []
    var rest = line[...]
    var lead = ""
    while PaintedText.columns(of: String(rest)) > width - lead.count {
      let cut = cut(in: rest, width: width - lead.count, keeping: literals)
      if cut == rest.endIndex { break }
      pieces.append((lead + rest[..<cut]).trimmingTrailingSpaces())
      rest = rest[cut...].drop { $0 == " " }
      let mark = comment.flatMap { $0.start < rest.startIndex && !rest.hasPrefix("//") ? $0.mark + " " : nil }
      lead = margin + (mark ?? "")
    }
    return pieces + [lead + rest]
  }

  /// Where a comment begins that takes the rest of the line, and its mark: two slashes, or three where it documents.
  private static func startOfComment(
    in line: String, besides literals: [Range<String.Index>]
  ) -> (start: String.Index, mark: Substring)? {
    line.matches(of: /(?:^|\s)(\/\/\/?)\s/).map { (start: $0.range.lowerBound, mark: $0.1) }
      .first { literal(at: $0.start, of: literals) == nil }
  }

  /// The literal that a cut at a place would break.
  private static func literal(
    at place: Substring.Index, of literals: [Range<String.Index>]
  ) -> Range<String.Index>? {
    literals.first { $0.lowerBound < place && place < $0.upperBound }
  }

  /// Behind the last blank that fits, or behind a mark between two names, unless that would leave half of the line empty; else
  /// before the literal or the name that does not fit.
  private static func cut(
    in text: Substring, width: Int, keeping literals: [Range<String.Index>]
  ) -> Substring.Index {
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
      let next = text.index(after: index)
      let mayEnd = used > width / 2 && literal(at: next, of: literals) == nil
      if text[index] == " ", mayEnd { blank = next }
      if "(,".contains(text[index]), mayEnd { mark = next }
      if text[index] != " " { first = first ?? index }
      name = isOfName(text[index]) ? name ?? index : nil
      index = next
    }
    if let end = blank ?? mark { return end }
    if let literal = literal(at: index, of: literals) { return cut(beside: literal, in: text, first: first) }
    return name.flatMap { start(ofName: $0, in: text, first: first, brokenAt: index) } ?? index
  }

  /// Before a literal that does not fit; where it begins the line, or hardly more stands before it than the next line is indented
  /// by, behind it and what closes there.
  private static func cut(
    beside literal: Range<String.Index>, in text: Substring, first: Substring.Index?
  ) -> Substring.Index {
    if let first, first < literal.lowerBound, text.distance(from: first, to: literal.lowerBound) > 3 {
      return literal.lowerBound
    }
    var end = literal.upperBound
    while end < text.endIndex, ")],".contains(text[end]) { end = text.index(after: end) }
    return end
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
