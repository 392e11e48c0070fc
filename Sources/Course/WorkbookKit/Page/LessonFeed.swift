/// Passes on what happens in a lesson to everybody who wants to know.
final class LessonFeed {
  private let listeners: [any LessonListener]

  init(listeners: [any LessonListener]) {
    self.listeners = listeners
  }

  func began(_ segment: SegmentHeading) { listeners.forEach { $0.began(segment) } }

  func record(_ event: PageEvent) { listeners.forEach { $0.recorded(event) } }

  func measured(label: String, value: String) { listeners.forEach { $0.measured(label: label, value: value) } }

  func measured(_ costs: [Cost]) { listeners.forEach { $0.measured(costs) } }

  func ended() { listeners.forEach { $0.ended() } }

  func printedOutside(_ event: PageEvent) { listeners.forEach { $0.printedOutside(event) } }
}

/// Hears what happens in a lesson, in order; the terminal view and the recorder are two of them.
protocol LessonListener: AnyObject {
  /// A segment begins.
  func began(_ segment: SegmentHeading)
  /// Something happened on its page.
  func recorded(_ event: PageEvent)
  /// A measurement was made; it is for the reader of this run only.
  func measured(label: String, value: String)
  /// Several ways were compared; this too is no part of the recording.
  func measured(_ costs: [Cost])
  /// The segment is over.
  func ended()
  /// A page was used after its segment had ended.
  func printedOutside(_ event: PageEvent)
}

/// What stands above a segment.
struct SegmentHeading: Equatable, Sendable {
  var number: Int
  var name: String
  var title: String
  var claims: [String]
}
