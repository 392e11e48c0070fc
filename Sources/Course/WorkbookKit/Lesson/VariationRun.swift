/// A run of a segment's variation, on a page of its own: the reader of a plain run sees nothing of it.
final class VariationRun: LessonListener {
  /// What happened, in order; an error that was thrown is the last printed event.
  private(set) var events: [PageEvent] = []
  private let outside: (PageEvent) -> Void

  /// Runs the variation.
  ///
  /// - Parameters:
  ///   - errorText: Writes an error in full.
  ///   - outside: Takes what is printed on the page after the variation has ended.
  init(
    of variation: (Page) throws -> Void, errorText: @escaping (any Error) -> [String],
    outside: @escaping (PageEvent) -> Void = { _ in }
  ) {
    self.outside = outside
    // Objects are numbered from 1 again, and no store is left behind: `--keep` asks for the segment's.
    let page = Page(
      feed: LessonFeed(listeners: [self]), options: PageOptions(), errorText: errorText)
    var thrown: (any Error)?
    do { try variation(page) } catch { thrown = error }
    do { try page.runClosers() } catch { thrown = thrown ?? error }
    _ = page.close(throwing: thrown)
  }

  func recorded(_ event: PageEvent) { events.append(event) }

  func printedOutside(_ event: PageEvent) { outside(event) }

  // A variation has no heading, and is not measured.

  func began(_ segment: SegmentHeading) {}

  func measured(label: String, value: String) {}

  func measured(_ costs: [Cost]) {}

  func ended() {}
}
