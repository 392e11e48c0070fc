extension FigureTree {
  /// The tree as lines of text, growing to the right.
  ///
  /// One child follows on the same line after `──`; several hang on a stem of `─┬─`, `├─` and `└─`.
  var lines: [String] {
    if children.isEmpty { return [text] }
    let width = TextWidth.columns(of: text)
    if children.count == 1, let child = children.first {
      let margin = String(repeating: " ", count: width + 4)
      return child.lines.enumerated().map { row, line in row == 0 ? "\(text) ── \(line)" : margin + line }
    }
    let margin = String(repeating: " ", count: width + 2)
    return children.enumerated().flatMap { index, child in
      let isLast = index == children.count - 1
      return child.lines.enumerated().map { row, line in
        if row > 0 { return margin + (isLast ? "   " : "│  ") + line }
        if index == 0 { return "\(text) ─┬─ \(line)" }
        return margin + (isLast ? "└─ " : "├─ ") + line
      }
    }
  }
}
