import Foundation
import OpenCoreData
import TestKit
import Testing

@testable import Chapter6

/// Random graphs under random rules, deleted by the chapter's `propagateDelete()`: ordered relationships, subentities,
/// unsaved objects, cycles and shared targets, under all four rules.
///
/// `OPENCOREDATA_SEED` runs one again, such as `12000.3`.
@Suite("Soak: manual propagation against the built-in one", .long(.soak))
struct ManualPropagationSoakTests {
  @Test(
    "Soak: what is left, and what is denied, is the same as after the built-in propagation; a denial changes nothing",
    .fact("M7", "M8", "CH-604", "CH-605", "CH-608"), .shows("compared-with-built-in"))
  func randomGraphs() throws {
    try SoakSeries.run("manual propagation", firstSchema: 12_000, prepare: Self.deletingAtOnce) { script, model in
      // The same script by the context and by hand: each must come to what the oracle says.
      try OracleRun(script, model: model).run()
      try OracleRun(script, model: model, deleting: Self.propagate).run()
    }
  }

  private static func propagate(
    _ context: NSManagedObjectContext, _ objects: [NSManagedObject]
  ) throws -> [(NSManagedObject, String)] {
    do { try context.propagateDelete(objects) } catch let denied as DeleteDenied {
      return denied.denials.map { ($0.object, $0.relationship) }
    }
    return []
  }

  /// The states and edits of a script's first round, then its deletes in a row, and a save.
  private static func deletingAtOnce(_ script: PlainScript) -> PlainScript {
    var result = script
    result.propagatesAtEndOfEvent = true
    let round = script.steps.prefix { $0 != .save }
    let first = round.firstIndex(where: \.isDelete) ?? round.endIndex
    result.steps =
      round[..<first].filter { $0 != .rollback && $0 != .reset } + round.filter(\.isDelete)
      + [.process, .look, .save, .look]
    return result.sensible
  }
}
