import Foundation
import OpenCoreData
import Testing

@testable import Chapter6

/// Random graphs under random rules, deleted by the chapter's `propagateDelete()`: ordered relationships, subentities,
/// unsaved objects, cycles and shared targets, under all four rules.
///
/// `OPENCOREDATA_SOAK` is how many (300 unless set), `OPENCOREDATA_SEED` runs one again, such as `12000.3`.
@Suite("Soak: manual propagation against the built-in one")
struct ManualPropagationSoakTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["OPENCOREDATA_SOAK"].flatMap { Int($0) } ?? 300
  private static let firstSchema = 12_000
  private static let graphsOfSchema = 5

  @Test(
    "Soak: M8 what is left, and what is denied, is the same as after the built-in propagation; a denial changes nothing"
  )
  func randomGraphs() {
    let asked = Self.environment["OPENCOREDATA_SEED"].flatMap { OracleSeed($0) }
    let seeds =
      asked.map { [$0] }
      ?? (0..<Self.count).map { number in
        OracleSeed(
          schema: UInt64(Self.firstSchema + number / Self.graphsOfSchema), graph: number % Self.graphsOfSchema)
      }
    var tally = SoakTally()
    var model: (schema: UInt64, compiled: OracleModel)?
    for seed in seeds where tally.reports.count < 3 {
      let schema = seed.makeSchema()
      if model?.schema != seed.schema {
        model = (seed.schema, OracleModel(schema))
        tally.schemas += 1
      }
      guard let compiled = model?.compiled else { continue }
      let script = Self.deletingAtOnce(seed.makeScript(of: schema))
      do {
        // The same script by the context and by hand: each must come to what the oracle says.
        try OracleRun(script, model: compiled).run()
        try OracleRun(script, model: compiled, deleting: Self.propagate).run()
        tally.count(script)
      } catch { tally.reports.append("seed \(seed): \(error)\n\(script.text)") }
    }
    print("manual propagation \(tally.line)")
    for report in tally.reports { Issue.record("\(report)") }
    if asked == nil, tally.reports.isEmpty {
      // A sample in which one of these never happens would prove nothing.
      #expect(tally.saved > 0 && tally.denied > 0 && tally.invalid > 0 && tally.cascaded > 0 && tally.dangling > 0)
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
