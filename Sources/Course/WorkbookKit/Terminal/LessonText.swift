/// The plain text of a lesson, from its recording: what a run prints into a pipe.
public enum LessonText {
  /// The columns that a run's headings and introduction take at most; its other lines are as wide as they are.
  public static let width = 80

  /// The whole output of a plain run.
  ///
  /// - Parameter recording: A recorded run.
  public static func plain(_ recording: Recording) -> String {
    intro(number: recording.number, title: recording.title, lines: recording.intro)
      + recording.segments.map(segment).joined()
  }

  /// What `--segment NAME` prints.
  ///
  /// - Parameter segment: A recorded segment.
  public static func segment(_ segment: SegmentRecording) -> String {
    var layout = SegmentLayout()
    return layout.heading(segment.heading) + segment.events.map { layout.add($0) }.joined() + layout.flush() + "\n"
  }

  /// The lines that a segment prints under its heading, without the margin, as the book shows them.
  ///
  /// - Parameter segment: A recorded segment.
  public static func body(of segment: SegmentRecording) -> String { body(of: segment.events) }

  /// The lines that events print, without a margin.
  ///
  /// - Parameters:
  ///   - events: What happened on a page: in a segment, or in its variation.
  ///   - marks: The marks of entries, by their labels.
  public static func body(of events: [PageEvent], marks: [String: EvidenceMark] = [:]) -> String {
    var layout = SegmentLayout(indent: 0)
    layout.marks = marks
    return SegmentLayout.aligned(events.map { layout.add($0) }.joined() + layout.flush())
  }

  /// The line that says how to read along, the title, and the lines above the first segment.
  static func intro(
    number: Int, title: String, lines: [String], palette: Palette = Palette(isColoured: false)
  ) -> String {
    let command = palette.paint("To read along: swift run chapter-\(number) --read", .quiet) + "\n\n"
    let heading = palette.paint("Chapter \(number): \(VisibleText.oneLine(title))", .heading) + "\n\n"
    let text = lines.flatMap(VisibleText.lines).flatMap { TextWrapping.lines($0, width: width) }
      .map { $0.trimmingTrailingSpaces() + "\n" }.joined()
    return command + heading + (text.isEmpty ? "" : text + "\n")
  }
}
