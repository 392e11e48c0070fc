/// Prepares code for the page.
package enum CodeText {
  /// Removes the indentation that all lines share, and blank lines that hidden regions have left side by side.
  static func outdented(_ lines: [SegmentSource.Located]) -> [SegmentSource.Located] {
    let margins = lines.filter { !$0.text.isEmpty }.map { $0.text.prefix { $0 == " " }.count }
    let margin = margins.min() ?? 0
    var result: [SegmentSource.Located] = []
    for line in lines where !(line.text.isEmpty && result.last?.text == "") {
      result.append(.init(text: String(line.text.dropFirst(margin)), line: line.line))
    }
    return result
  }

  /// A fenced block of Markdown, with a fence longer than any in the text.
  package static func fenced(_ lines: [String], language: String) -> [String] {
    let longest = lines.map { $0.drop { $0 == " " }.prefix { $0 == "`" }.count }.max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return [fence + language] + lines + [fence]
  }
}
