/// What a segment printed, kept until the reader may see it.
final class SegmentOutput: LessonListener {
  /// What a recording of the run has.
  private(set) var events: [PageEvent] = []
  /// The same, with what was measured among it.
  private(set) var shown: [PageEvent] = []
  /// Whether the segment ended with an error, which is the last thing it printed.
  private(set) var hasFailed = false
  /// What was written to the standard error meanwhile.
  private(set) var warnings = ""

  /// Runs a segment.
  ///
  /// - Parameters:
  ///   - options: What its body may know of the command line.
  ///   - holdsErrors: Whether the standard error is the reader's, so that warnings have to wait.
  ///   - errorText: Writes an error in full.
  init(
    of segment: Segment, options: PageOptions, holdsErrors: Bool, errorText: @escaping (any Error) -> [String]
  ) {
    let page = Page(
      feed: LessonFeed(listeners: [self]), options: options, errorText: errorText)
    let (thrown, warnings) = HeldErrors.during(holdsErrors) { () -> (any Error)? in
      var thrown: (any Error)?
      do { try segment.body(page) } catch { thrown = error }
      do { try page.runClosers() } catch { thrown = thrown ?? error }
      _ = page.close(throwing: thrown)
      return thrown
    }
    hasFailed = thrown != nil
    self.warnings = warnings
  }

  func began(_ segment: SegmentHeading) {}

  func recorded(_ event: PageEvent) {
    events.append(event)
    shown.append(event)
  }

  func measured(label: String, value: String) { shown.append(.shown(label: label, value: value)) }

  func measured(_ costs: [Cost]) { shown.append(.rows(label: "measured", table: CostTable.table(costs))) }

  func ended() {}

  func printedOutside(_ event: PageEvent) { shown.append(event) }
}

extension PageEvent {
  /// Whether the event is the drawing that stands above the question.
  var isFigureBefore: Bool {
    if case .figure("before", _) = self { true } else { false }
  }
}
