/// Prepares prose for the page.
enum ProseText {
  /// Removes the blank lines at both ends.
  static func trimmed(_ lines: [SegmentSource.Located]) -> [SegmentSource.Located] {
    guard let first = lines.firstIndex(where: { !$0.text.isEmpty }),
      let last = lines.lastIndex(where: { !$0.text.isEmpty })
    else { return [] }
    return Array(lines[first...last])
  }

  /// Removes the blank lines that directives have left side by side; fenced blocks keep theirs.
  static func tidied(_ lines: [SegmentSource.Located]) -> [SegmentSource.Located] {
    var fence = Fence()
    var result: [SegmentSource.Located] = []
    for line in lines where fence.holds(line.text) || !(line.text.isEmpty && result.last?.text == "") {
      result.append(line)
    }
    return result
  }
}
