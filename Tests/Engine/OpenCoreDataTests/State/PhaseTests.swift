import Testing

@testable import CoreData

/// What a context may begin in the middle of what.
@Suite("the phases of a context")
struct PhaseTests {
  /// What may begin in the middle of anything.
  private static let anywhere: Set<Phase> = [.replaying, .readingNewest]

  /// Every order in which phases have begun, one inside the other, with those that may begin in the middle of it beside what
  /// may begin anywhere.
  private static let table: [([Phase], allowed: Set<Phase>)] = [
    ([], [.processing, .saving]),
    ([.processing], [.processing, .propagating, .saving]),
    ([.saving], [.processing]),
    ([.replaying], [.processing, .saving]),
    ([.readingNewest], [.processing, .saving]),
    ([.processing, .propagating], []),
    ([.processing, .propagating, .replaying], []),
    ([.processing, .propagating, .readingNewest], []),
    ([.processing, .saving], [.processing]),
    ([.processing, .saving, .processing], [.processing, .propagating]),
    ([.processing, .saving, .processing, .propagating], []),
    ([.processing, .replaying], [.processing, .saving]),
    ([.processing, .readingNewest], [.processing, .saving]),
    ([.saving, .processing], [.processing, .propagating]),
    ([.saving, .replaying], [.processing]),
    ([.saving, .replaying, .processing], [.processing, .propagating]),
    ([.saving, .readingNewest], [.processing]),
    ([.saving, .readingNewest, .replaying, .processing], [.processing, .propagating]),
    ([.replaying, .saving], [.processing]),
  ]

  @Test("what may begin in the middle of what, and what is under way", arguments: table.indices)
  func beginning(_ row: Int) {
    let (begun, also) = Self.table[row]
    let allowed = also.union(Self.anywhere)
    var phases = Phases()
    for phase in begun { phases.begin(phase) }
    for phase in Phase.allCases {
      #expect(phases.allows(phase) == allowed.contains(phase), "\(phase) inside \(begun)")
      #expect(phases.contains(phase) == begun.contains(phase), "\(phase) inside \(begun)")
    }
  }

  @Test("the end of a phase leaves what was under way before, and what was asked for meanwhile")
  func ending() {
    var phases = Phases()
    phases.begin(.processing)
    let outer = phases
    phases.begin(.saving)
    let asksInSave = phases.awaitEventEnd()
    #expect(!asksInSave, "a save ends the event")
    #expect(!phases.awaitsEventEnd, "a save ends the event")
    phases.end(outer: outer)
    #expect(phases.contains(.processing))
    #expect(!phases.contains(.saving))
    #expect(phases.allows(.propagating))
    phases.begin(.replaying)
    let asks = (phases.awaitEventEnd(), phases.awaitEventEnd())
    #expect(asks == (true, false), "the end is asked for once")
    phases.end(outer: outer)
    #expect(phases.awaitsEventEnd)
    phases.eventEnded()
    #expect(!phases.awaitsEventEnd)
  }

  @Test("the innermost merge hears what is told, and the outer one once that has ended")
  func reporting() {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: NSManagedObjectModel())
    let first = MergeReport(ForeignChanges([:], coordinator))
    let second = MergeReport(ForeignChanges([:], coordinator))
    var phases = Phases()
    phases.begin(.replaying, reportingTo: first)
    let outer = phases
    phases.begin(.processing)
    #expect(phases.mergeReport === first)
    phases.begin(.replaying, reportingTo: second)
    phases.begin(.saving)
    #expect(phases.mergeReport === second)
    phases.end(outer: outer)
    #expect(phases.mergeReport === first)
    phases.end(outer: Phases())
    #expect(phases.mergeReport == nil)
  }
}
