/// Lays out the heading of a segment in the width of a page: number and title at the left, the name at the right.
///
/// A title that is too long is wrapped under itself. The name stands in the last line, or in one of its own where there is
/// no room for it.
struct HeadingLayout {
  private let heading: SegmentHeading
  private let width: Int

  /// - Parameters:
  ///   - heading: What stands above the segment.
  ///   - width: The columns of a line.
  init(_ heading: SegmentHeading, width: Int = LessonText.width) {
    self.heading = heading
    self.width = width
  }

  /// The lines of the heading, each with its line break.
  ///
  /// - Parameter palette: The colours.
  func text(palette: Palette) -> String {
    let lines = titleLines
    let last = lines[lines.count - 1]
    let space = width - TextWidth.columns(of: last) - TextWidth.columns(of: heading.name)
    let painted = lines.map { palette.paint($0, .heading) }.joined(separator: "\n")
    let gap = space < 3 ? "\n" + padding(width - TextWidth.columns(of: heading.name)) : padding(space)
    return painted + gap + palette.paint(heading.name, .quiet) + "\n"
  }

  private var titleLines: [String] {
    let number = "\(heading.number)  "
    let title = TextWrapping.lines(VisibleText.oneLine(heading.title), width: width - number.count)
    return title.enumerated().map { ($0.offset == 0 ? number : padding(number.count)) + $0.element }
  }

  private func padding(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
