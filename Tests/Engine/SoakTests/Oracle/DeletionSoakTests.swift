import Foundation
import Testing

/// Random graphs under random rules, on the engine and on the oracle.
///
/// In a root context, and in a child whose parent saves what it saves.
///
/// `OPENCOREDATA_SEED` runs one again, such as `17.3`.
@Suite("Soak: the engine against an independent model of delete propagation", .long(.soak))
struct DeletionSoakTests {
  private static let firstSchema: UInt64 = 1000

  @Test(
    "Soak: random graphs agree with the oracle",
    .fact(
      "DR-03", "DR-04", "DR-05", "DR-06", "DR-07", "DR-08", "DR-17", "DR-19", "DR-23", "DR-25", "DR-26", "DR-28",
      "ST-08"),
    arguments: [false, true])
  func randomGraphs(isNested: Bool) async throws {
    if let seed = try Soak.seed(OracleSeed.self) {
      let schema = seed.makeSchema()
      print(seed.makeScript(of: schema).text)
      finish(Self.run(schema: seed.schema, graphs: seed.graph...seed.graph, lane: 0, isNested: isNested))
      return
    }
    // Graphs that share a schema share its compiled model; a small sample rather sees more schemas.
    let count = try Soak.count(300)
    let perSchema = count > 1000 ? 20 : 5
    let schemas = (count + perSchema - 1) / perSchema
    let lanes = min(8, ProcessInfo.processInfo.activeProcessorCount)
    let tally = await withTaskGroup(of: SoakTally.self) { group in
      for lane in 0..<lanes {
        group.addTask {
          var tally = SoakTally()
          for number in stride(from: lane, to: schemas, by: lanes) where tally.reports.count < 3 {
            let graphs = min(perSchema, count - number * perSchema)
            tally.add(
              Self.run(
                schema: Self.firstSchema + UInt64(number), graphs: 0...(graphs - 1), lane: lane, isNested: isNested))
          }
          return tally
        }
      }
      return await group.reduce(into: SoakTally()) { $0.add($1) }
    }
    finish(tally)
  }

  private func finish(_ tally: SoakTally) {
    print(tally.line)
    for report in tally.reports { Issue.record("\(report)") }
    if tally.reports.isEmpty, tally.graphs >= 300 {
      // A sample in which one of these never happens would prove nothing.
      #expect(tally.saved > 0)
      #expect(tally.denied > 0)
      #expect(tally.invalid > 0)
      #expect(tally.cascaded > 0)
      #expect(tally.dangling > 0)
    }
  }

  private static func run(
    schema number: UInt64, graphs: ClosedRange<Int>, lane: Int, isNested: Bool
  ) -> SoakTally {
    var tally = SoakTally()
    let schema = OracleSeed(schema: number, graph: 0).makeSchema()
    let model = OracleModel(schema)
    tally.schemas = 1
    for graph in graphs {
      let seed = OracleSeed(schema: number, graph: graph)
      var script = seed.makeScript(of: schema)
      script.isNested = isNested
      CrashNote.note("\(seed)", lane: lane)
      do {
        let run = try OracleRun(script, model: model)
        try run.run()
        tally.count(script)
      } catch {
        tally.reports.append(OracleTrial.report(script, name: "seed \(seed)", found: "\(error)"))
        break
      }
    }
    CrashNote.clear(lane: lane)
    return tally
  }
}
