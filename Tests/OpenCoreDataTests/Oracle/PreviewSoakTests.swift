import Foundation
import Testing

/// Random graphs under random rules: what a preview says before each save, against what the save does.
///
/// `OPENCOREDATA_SOAK` is how many (300 unless set), `OPENCOREDATA_SEED` runs one again, such as `9000.3`.
@Suite("Soak: a preview of deletions against the save")
struct PreviewSoakTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["OPENCOREDATA_SOAK"].flatMap { Int($0) } ?? 300
  private static let firstSchema = 9000
  private static let graphsOfSchema = 5

  @Test(
    "Soak: deletes, nullifies, dangling keys and every failure are as foreseen, and the preview changes nothing",
    arguments: [false, true])
  func randomGraphs(isNested: Bool) throws {
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
      var script = seed.makeScript(of: schema)
      script.isNested = isNested
      do {
        try OracleRun(script, model: compiled, foresees: true).run()
        tally.count(script)
      } catch { tally.reports.append("seed \(seed): \(error)\n\(script.text)") }
    }
    print("preview \(tally.line)")
    for report in tally.reports { Issue.record("\(report)") }
    if asked == nil, tally.reports.isEmpty {
      // A sample in which one of these never happens would prove nothing.
      #expect(tally.saved > 0 && tally.denied > 0 && tally.invalid > 0 && tally.cascaded > 0 && tally.dangling > 0)
    }
  }
}
