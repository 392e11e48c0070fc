import Foundation
import Testing

/// Random graphs under random rules: what a preview says before each save, against what the save does.
///
/// `OPENCOREDATA_SEED` runs one again, such as `9000.3`.
@Suite("Soak: a preview of deletions against the save", .long(.soak))
struct PreviewSoakTests {
  @Test(
    "Soak: deletes, nullifies, dangling keys and every failure are as foreseen, and the preview changes nothing",
    .fact("CH-606"), arguments: [false, true])
  func randomGraphs(isNested: Bool) throws {
    try SoakSeries.run(
      "preview", firstSchema: 9000,
      prepare: { script in
        var script = script
        script.isNested = isNested
        return script
      },
      judge: { script, model in try OracleRun(script, model: model, foresees: true).run() })
  }
}
