/// Breaks lines of code and of output that are too long for the window.
enum CodeFolding {
  /// The line in pieces that fit, those after the first one indented further.
  ///
  /// - Parameters:
  ///   - line: A line of code or of output.
  ///   - width: The columns of a line.
  static func lines(_ line: String, width: Int) -> [String] {
    guard PaintedText.columns(of: line) > width, width > 20 else { return [line] }
    let indent = min(line.prefix { $0 == " " }.count + 4, width / 2)
    let margin = String(repeating: " ", count: indent)
    var pieces: [String] = []
    var rest = line[...]
    while PaintedText.columns(of: String(rest)) > width - (pieces.isEmpty ? 0 : indent) {
      let cut = cut(in: rest, width: width - (pieces.isEmpty ? 0 : indent))
      pieces.append(String(rest[..<cut]).trimmingTrailingSpaces())
      rest = rest[cut...].drop { $0 == " " }
    }
    pieces.append(String(rest))
    return pieces.enumerated().map { $0.offset == 0 ? $0.element : margin + $0.element }
  }

  /// Behind the last blank that fits, unless that would leave half of the line empty.
  private static func cut(in text: Substring, width: Int) -> Substring.Index {
    var used = 0
    var index = text.startIndex
    var blank: Substring.Index?
    while index < text.endIndex {
      // An escape that paints takes no column.
      if text[index] == "\u{1B}", let end = text[index...].firstIndex(of: "m") {
        index = text.index(after: end)
        continue
      }
      used += TextWidth.columns(of: text[index])
      if used > width { break }
      if text[index] == " ", used > width / 2 { blank = text.index(after: index) }
      index = text.index(after: index)
    }
    return blank ?? index
  }
}
