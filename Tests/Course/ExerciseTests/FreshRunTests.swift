import Foundation
import TestKit
import Testing

@testable import Graders

/// What the processes of one grading draw.
@Suite("Fresh data of each process")
struct FreshRunTests {
  /// An attempt that tells what its check has drawn.
  private struct Drawing: Attempt {
    let note: (Int) -> Void

    static let exercise = Exercise(
      ExerciseNumber(9, 1), "draw", "Draw", minutes: 3, claims: ["D1"], call: "Drawing(note)", hints: [])

    static var checks: [Check<Drawing>] {
      [
        Check("draws", "D1", "Nothing is drawn.", processes: 4) { attempt, fresh in
          attempt.note(fresh.int(0...Int.max))
        }
      ]
    }
  }

  /// Runs what is ordered, in this process.
  private func drawn(by order: JudgingOrder) -> [Int] {
    let assignment = Assignment(Drawing.self)
    var numbers: [Int] = []
    for (index, run) in order.runs.enumerated() {
      let attempt = Drawing(note: { numbers.append($0) })
      assignment.grade(attempt, run.checks.map(\.check), order.seed(ofRun: index)) { _ in }
    }
    return numbers
  }

  @Test("A check draws other data in each of its processes, and the same ones again from the same seed")
  func draws() {
    var random = SeededGenerator(seed: 3)
    let order = JudgingOrder(Assignment(Drawing.self), limits: AttemptLimits(), using: &random)
    let numbers = drawn(by: order)
    #expect(numbers.count == 4)
    #expect(Set(numbers).count == 4)
    #expect(drawn(by: order) == numbers)
  }

  @Test("In two processes of a judged file the rows are not in the same orders", .long(.answers))
  func judged() throws {
    let copy = try ReadersCopy()
    let assignment = try #require(Assignment.at(ExerciseNumber(2, 6)))
    let begin = "private func rowsAndObjects(_ engine: UpdatingEngine) throws -> Bool {\n"
    // Of each engine three orders, one of 720 each, and the process that they were drawn in.
    let printing = """
        for _ in 0..<3 {
          let drawn = try engine.open()
          let rows = try drawn.context.fetch(NSFetchRequest<Item>(entityName: "Item"))
          withExtendedLifetime(drawn) { print("rows", getpid(), rows.map(\\.name).joined()) }
        }

      """
    let solution = try ExerciseFiles.text(.solution, assignment.exercise)
    try #require(solution.contains(begin))
    try copy.write(solution.replacing(begin, with: begin + printing), assignment.exercise)
    let judgement = try AttemptProgram(root: copy.root, binFolder: ExerciseFiles.binFolder)
      .judge(assignment, file: copy.file(assignment.exercise), limits: AttemptLimits(seconds: 60))
    #expect(judgement.verdict == .passed(checks: assignment.checks.count))

    var orders: [String: [String]] = [:]
    for line in judgement.output.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      if words.count == 3, words[0] == "rows" { orders[words[1], default: []].append(words[2]) }
    }
    #expect(orders.count == assignment.checks.reduce(0) { $0 + assignment.processes(of: $1) })
    #expect(Set(orders.values.map { $0.prefix(3) }).count == orders.count)
  }
}
