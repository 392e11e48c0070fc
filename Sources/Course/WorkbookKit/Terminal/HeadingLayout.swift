/// Lays out the heading of a segment in the width of a page: number and title, which is wrapped under itself where it is too long.
///
/// The name does not stand there: it says what a reader is to find out. `--list` has it.
struct HeadingLayout {
  private let heading: SegmentHeading
  private let width: Int

  init(_ heading: SegmentHeading, width: Int = LessonText.width) {
    self.heading = heading
    self.width = width
  }

  /// The lines of the heading, each with its line break.
  func text(palette: Palette) -> String {
    let number = "\(heading.number)  "
    let margin = String(repeating: " ", count: number.count)
    let title = TextWrapping.lines(VisibleText.oneLine(heading.title), width: width - number.count)
    return title.enumerated()
      .map { palette.paint(($0.offset == 0 ? number : margin) + $0.element, .heading) + "\n" }.joined()
  }
}
