/// Keeps what a lesson measured, for the file that the book shows.
final class CostRecorder: LessonListener {
  private(set) var costs = RecordedCosts.here()
  private var segment = ""

  func began(_ heading: SegmentHeading) { segment = heading.name }

  func measured(_ costs: [Cost]) { self.costs.segments[segment, default: []] += costs }

  // Everything else is in the recording.

  func recorded(_ event: PageEvent) {}

  func measured(label: String, value: String) {}

  func ended() {}

  func printedOutside(_ event: PageEvent) {}
}
