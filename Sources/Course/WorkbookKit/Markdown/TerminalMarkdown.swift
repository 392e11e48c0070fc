/// Sets Markdown for a terminal.
struct TerminalMarkdown {
  /// The columns of a line.
  var width: Int
  /// The colours.
  var palette = Palette(isColoured: false)
  /// What stands after the text of a link.
  var linkNote: MarkdownSpanParser.LinkNote = { _, _ in nil }

  /// The lines of some Markdown, one blank line between two blocks.
  func lines(_ markdown: [String]) -> [String] { lines(MarkdownBlockParser.blocks(markdown)) }

  private func lines(_ blocks: [MarkdownBlock]) -> [String] {
    Array(blocks.map(lines).filter { !$0.isEmpty }.joined(separator: [""]))
  }

  private func lines(_ block: MarkdownBlock) -> [String] {
    switch block {
    case .paragraph(let text): wrapped(text)
    case .heading(_, let text): wrapped(text).map { palette.paint($0, .heading) }
    case .code(let code): CodeFolding.code(code.map(VisibleText.oneLine), width: width - 4).map(indented)
    case .quote(let blocks): narrower(2).lines(blocks).map { $0.isEmpty ? "│" : "│ " + $0 }
    case .list(let items): items.flatMap(lines)
    case .table(let header, let rows, let isRightAligned):
      MarkdownTableLayout(
        header: header.map(spans), rows: rows.map { $0.map(spans) }, isRightAligned: isRightAligned, palette: palette
      ).lines(width: width)
    }
  }

  private func lines(_ item: MarkdownBlock.Item) -> [String] {
    let mark = item.mark + " "
    let margin = String(repeating: " ", count: mark.count)
    let isTight = item.blocks.dropFirst().allSatisfy { if case .list = $0 { true } else { false } }
    let inner = narrower(mark.count)
    let content = isTight ? item.blocks.flatMap { inner.lines($0) } : inner.lines(item.blocks)
    return content.enumerated().map { index, line in
      index == 0 ? mark + line : line.isEmpty ? "" : margin + line
    }
  }

  private func narrower(_ columns: Int) -> TerminalMarkdown {
    var copy = self
    copy.width -= columns
    return copy
  }

  private func indented(_ line: String) -> String { line.isEmpty ? "" : "    " + line }

  private func spans(_ text: String) -> [MarkdownSpan] { MarkdownSpanParser.spans(text, linkNote: linkNote) }

  private func wrapped(_ text: String) -> [String] {
    let lines = StyledWrapping(palette: palette).lines(spans(text), width: width)
    return lines == [""] ? [] : lines
  }
}
