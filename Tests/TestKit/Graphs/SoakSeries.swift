import Foundation
import Testing

/// Random scripts, one after the other, each judged by a test; five graphs share a schema and its compiled model.
///
/// `OPENCOREDATA_SEED` runs one again, such as `9000.3`.
package enum SoakSeries {
  private static let graphsOfSchema = 5

  /// Judges every script of a series, and records what disagrees.
  ///
  /// - Parameters:
  ///   - name: what the line of counts begins with.
  ///   - prepare: makes the script of the test out of the random one.
  ///   - judge: throws where the engine does something else than it should.
  /// - Throws: the refusal of what was asked for.
  package static func run(
    _ name: String, firstSchema: Int, prepare: (PlainScript) -> PlainScript,
    judge: (PlainScript, OracleModel) throws -> Void
  ) throws {
    let asked = try Soak.seed(OracleSeed.self)
    let count = try Soak.count(300)
    let seeds =
      asked.map { [$0] }
      ?? (0..<count).map { number in
        OracleSeed(schema: UInt64(firstSchema + number / graphsOfSchema), graph: number % graphsOfSchema)
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
      let script = prepare(seed.makeScript(of: schema))
      do {
        try judge(script, compiled)
        tally.count(script)
      } catch { tally.reports.append("seed \(seed): \(error)\n\(script.text)") }
    }
    print("\(name) \(tally.line)")
    for report in tally.reports { Issue.record("\(report)") }
    if asked == nil, tally.reports.isEmpty {
      // A sample in which one of these never happens would prove nothing.
      #expect(tally.saved > 0)
      #expect(tally.denied > 0)
      #expect(tally.invalid > 0)
      #expect(tally.cascaded > 0)
      #expect(tally.dangling > 0)
    }
  }
}
