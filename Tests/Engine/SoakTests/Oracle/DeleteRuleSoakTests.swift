import Foundation
import Testing

/// Every combination of a rule, the rule of the inverse, cardinality, obligation, state and store, generated.
@Suite("Matrix: every delete rule in every shape of relationship, against the oracle", .long(.soak))
struct DeleteRuleSoakTests {
  @Test(
    "the engine does what the oracle says",
    .fact("DR-03", "DR-04", "DR-05", "DR-06", "DR-07", "DR-17", "DR-22", "DR-23", "DR-24", "DR-25", "DR-26"),
    arguments: PlainRule.allCases,
    MatrixShape.all)
  func cells(_ rule: PlainRule, _ shape: MatrixShape) throws {
    let isFull = try Soak.isFull
    for schema in shape.schemas(rule) {
      let model = OracleModel(schema)
      for (number, cell) in MatrixCell.all(schema, shape).enumerated() {
        let scripts = cell.scripts
        // Every cell sees all its deletes, or each one of them, in turn.
        for script in isFull ? scripts : [scripts[number % scripts.count]] {
          guard let found = OracleTrial.disagreement(script, model: model) else { continue }
          Issue.record("\(OracleTrial.report(script, name: cell.name, found: found))")
          return
        }
      }
    }
  }

  @Test("the matrix is complete")
  func isComplete() {
    let names = PlainRule.allCases.flatMap { rule in
      MatrixShape.all.flatMap { shape in
        shape.schemas(rule).flatMap { MatrixCell.all($0, shape).map(\.name) }
      }
    }
    // Rules, by inverse rules, shapes and obligations of both ends, or shapes and obligations without inverse, by states and
    // stores.
    #expect(names.count == 4 * (4 * 4 * 4 + 2 * 2) * 4 * 2)
    #expect(Set(names).count == names.count)
  }
}
