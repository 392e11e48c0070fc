import Graders
import WorkbookKit

/// Which house rules the judge puts to which exercise, and why not the others: made of what the graders declare.
struct HouseRuleTable {
  private let assignments: [Assignment]

  init(_ assignments: [Assignment] = Assignment.all) { self.assignments = assignments }

  /// Shows the rules, what the words of the table stand for, and a row for each exercise of which it says something.
  func show(on terminal: Terminal) {
    for rule in HouseRule.allCases { terminal.line("\(rule.rawValue)  \(rule.text.title)") }
    terminal.line()
    let used = Set(assignments.flatMap(\.notPut.values))
    show(
      [["put", "the judge puts it, behind the exercise's own checks"]]
        + NotPut.allCases.filter(used.contains).map { [$0.rawValue, $0.reason] }, on: terminal)
    terminal.line()
    show(
      [[""] + HouseRule.allCases.map { "\($0.rawValue)" }]
        + assignments.filter { !hasNone($0) }.map { assignment in
          ["\(assignment.exercise.number)"] + HouseRule.allCases.map { assignment.notPut[$0]?.rawValue ?? "put" }
        }, on: terminal)
    terminal.line()
    let others = assignments.filter(hasNone).map { "\($0.exercise.number)" }
    terminal.wrapped("The functions of the others are given no context: " + others.joined(separator: ", ") + ".")
  }

  /// Whether nothing could be put, and nothing is.
  private func hasNone(_ assignment: Assignment) -> Bool {
    HouseRule.allCases.allSatisfy { [.getsNoContext, .inTheDraws].contains(assignment.notPut[$0]) }
  }

  private func show(_ rows: [[String]], on terminal: Terminal) {
    let widths = rows[0].indices.map { column in rows.map { TextWidth.columns(of: $0[column]) }.max() ?? 0 }
    for row in rows {
      let cells = zip(row, widths).map { TextWidth.padded($0, to: $1) }
      terminal.line(cells.joined(separator: "  ").trimmingTrailingSpaces())
    }
  }
}
