/// Sets the parts of a page for a window.
struct ReadingText {
  /// The columns of a line.
  let width: Int
  /// The colours.
  let palette: Palette
  /// What stands after the text of a link.
  let linkNote: MarkdownSpanParser.LinkNote
  /// The addresses that the notes after links have numbered since it was last called.
  let takeAddresses: () -> [(mark: String, address: String)]
  /// Whether statements are printed under a segment's output.
  var showsStatements = false
  /// Whether delete propagation is printed under a segment's output.
  var showsTrace = false

  /// Some Markdown, with a blank line below; nothing where there is none.
  func prose(_ markdown: [String]) -> [String] { closed(setter.lines(markdown)) }

  /// A part of a segment under its title.
  func part(_ title: String, _ markdown: [String]) -> [String] {
    let lines = prose(markdown)
    return lines.isEmpty ? [] : self.title(title) + lines
  }

  /// The title of a part; where nothing can be painted it is underlined.
  func title(_ title: String) -> [String] {
    let lines = setter.lines(["### " + title])
    let rule = String(repeating: "─", count: lines.map { TextWidth.columns(of: $0) }.max() ?? 0)
    return palette.isColoured ? lines : lines + [rule]
  }

  /// The heading of a segment between a rule and a blank line.
  func heading(_ heading: SegmentHeading) -> [String] {
    [rule] + closed(lines(of: HeadingLayout(heading, width: width).text(palette: palette)))
  }

  /// Some Markdown behind a mark, every line but the first indented as far; no blank line below.
  func item(_ mark: String, _ markdown: [String], role: Palette.Role = .quiet) -> [String] {
    let margin = TextWidth.columns(of: mark)
    let setter = TerminalMarkdown(width: width - margin, palette: palette, linkNote: linkNote)
    return setter.lines(markdown).enumerated().map { index, line in
      let blank = String(repeating: " ", count: margin)
      return ((index == 0 ? palette.paint(mark, role) : blank) + line).trimmingTrailingSpaces()
    }
  }

  /// Where the numbered links of the page lead, one line each, with a blank line below; nothing where there are none.
  var addresses: [String] {
    closed(takeAddresses().map { palette.paint("\($0.mark)  \($0.address)", .quiet) })
  }

  /// Lines that are printed as they are, unless the window is too narrow, with a blank line below.
  func drawing(_ lines: [String]) -> [String] {
    closed(lines.flatMap { CodeFolding.lines(VisibleText.oneLine($0), width: width - 3) }.map { "   " + $0 })
  }

  /// A line across the page.
  var rule: String { palette.paint(String(repeating: "─", count: width), .quiet) }

  /// What events print, with their marks, and a blank line below; nothing where they print nothing.
  func output(_ events: [PageEvent], marks: [String: EvidenceMark] = [:]) -> [String] {
    var layout = SegmentLayout(palette: palette, showsStatements: showsStatements, showsTrace: showsTrace)
    layout.marks = marks
    layout.columns = marks.isEmpty ? width : width - 4
    return closed(lines(of: SegmentLayout.aligned(events.map { layout.add($0) }.joined() + layout.flush())))
  }

  /// Some Markdown of less weight, without its links, with a blank line below.
  func note(_ markdown: [String]) -> [String] {
    let plain = TerminalMarkdown(width: width).lines(markdown)
    return closed(plain.map { palette.paint($0, .quiet) })
  }

  private var setter: TerminalMarkdown { TerminalMarkdown(width: width, palette: palette, linkNote: linkNote) }

  private func closed(_ lines: [String]) -> [String] { lines.isEmpty ? [] : lines + [""] }

  private func lines(of text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    return Array(text.scalarLines.dropLast())
  }
}
