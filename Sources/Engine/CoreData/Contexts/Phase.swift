/// One thing that a context may be in the middle of.
enum Phase: UInt8, CaseIterable {
  /// Pending changes are processed: another call does nothing (PP-04).
  case processing
  /// Delete rules run, as a part of processing (FT-12).
  case propagating
  /// A save is under way.
  case saving
  /// Undoing, redoing, rolling back, or taking over what somebody else has saved: nothing is registered with the undo
  /// manager.
  case replaying
  /// Looking at what the stores hold now, whatever the context is pinned to (CH-806).
  case readingNewest
}

/// What a context is in the middle of, one phase inside the other.
///
/// Hooks and observers of an app run inside each of them and may begin another: a save that an observer makes while pending
/// changes are processed is inside the processing, and processes them again.
struct Phases {
  /// A bit for each phase that is under way.
  private var underWay: UInt8 = 0
  private var innermost: Phase?
  /// What the innermost merge that is under way is going to tell, which hears of every event that ends meanwhile (NT-08).
  private(set) var mergeReport: MergeReport?
  /// Whether the end of the present event has been asked for, and has not come yet.
  private(set) var awaitsEventEnd = false

  /// Whether the context is in the middle of this, however deep inside.
  func contains(_ phase: Phase) -> Bool { underWay & 1 << phase.rawValue != 0 }

  /// Whether this may begin now.
  func allows(_ phase: Phase) -> Bool {
    switch phase {
    // While delete rules run the graph is half propagated: nothing is to be told, and a save would write what no finished
    // state ever was.
    case .processing: !contains(.propagating)
    case .propagating: innermost == .processing && !contains(.propagating)
    case .saving: !contains(.saving) && !contains(.propagating)
    case .replaying, .readingNewest: true
    }
  }

  /// Begins a phase; where it is not allowed, that is an error of the engine.
  ///
  /// - Parameters:
  ///   - report: what a merge is going to tell, for one that begins.
  mutating func begin(_ phase: Phase, reportingTo report: MergeReport? = nil) {
    precondition(allows(phase), "\(phase) cannot begin inside \(String(describing: innermost)).")
    underWay |= 1 << phase.rawValue
    innermost = phase
    if let report { mergeReport = report }
  }

  /// Goes back to what was under way before the innermost phase began.
  mutating func end(outer: Phases) {
    (underWay, innermost, mergeReport) = (outer.underWay, outer.innermost, outer.mergeReport)
  }

  /// Takes note that the end of the event is asked for.
  ///
  /// - Returns: false where nobody is to come for it: it has been asked for, or a save is under way, which ends the event.
  mutating func awaitEventEnd() -> Bool {
    if awaitsEventEnd || contains(.saving) { return false }
    awaitsEventEnd = true
    return true
  }

  /// Takes note that pending changes are processed, which is the end of the event.
  mutating func eventEnded() { awaitsEventEnd = false }
}

extension NSManagedObjectContext {
  /// Does something as one phase of the context.
  ///
  /// - Parameter report: what a merge is going to tell, for one that is done.
  /// - Throws: what the work throws.
  func during<Result, Failure: Error>(
    _ phase: Phase, reportingTo report: MergeReport? = nil, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = phases
    phases.begin(phase, reportingTo: report)
    defer { phases.end(outer: outer) }
    return try work()
  }
}
