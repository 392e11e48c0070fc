/// Keeps what happens in a lesson for the recording.
final class Recorder: LessonListener {
  private(set) var recording: Recording

  init(lesson: Lesson) {
    recording = Recording(
      number: lesson.number, title: lesson.title, question: lesson.question, intro: lesson.intro,
      pictures: lesson.pictures)
  }

  func began(_ segment: SegmentHeading) {
    recording.segments.append(
      SegmentRecording(number: segment.number, name: segment.name, title: segment.title, claims: segment.claims))
  }

  /// Keeps what the segment that has just run asks its reader, and runs its variation.
  func finish(_ segment: Segment, errorText: @escaping (any Error) -> [String]) {
    recording.segments[recording.segments.count - 1].asks = segment.asks
    guard let variation = segment.variation else { return }
    recording.segments[recording.segments.count - 1].variation =
      VariationRun(of: variation, errorText: errorText, outside: printedOutside).events
  }

  func recorded(_ event: PageEvent) {
    recording.segments[recording.segments.count - 1].events.append(event)
  }

  func measured(label: String, value: String) {
    // A measurement differs from run to run, so it never becomes part of the book.
  }

  func measured(_ costs: [Cost]) {
    // They have a file of their own.
  }

  func ended() {
    // Nothing to close: the next segment begins a record of its own.
  }

  func printedOutside(_ event: PageEvent) {
    var layout = SegmentLayout(indent: 0)
    let text = layout.add(event) + layout.flush()
    recording.outside += text.split(separator: "\n").map(String.init)
  }
}
