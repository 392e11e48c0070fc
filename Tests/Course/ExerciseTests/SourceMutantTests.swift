import Foundation
import Graders
import Processes
import TestKit
import Testing
import WorkbookKit

@testable import Harness

/// Solutions with one small change: what changes there are, and that the graders notice them.
@Suite("Mutants of solutions")
struct SourceMutantTests {
  private static let source = """
    import OpenCoreData

    // for item in a list: true
    func purge(_ date: Date, in context: NSManagedObjectContext) throws {
      let items = try context.fetch(request)
      for item in items where item.date < date {
        context.delete(item)
      }
      try context.save()
    }
    """

  private let mutants = SourceMutation.all(of: source)

  @Test(
    "A change of one line, at its place",
    arguments: [
      ("drop: context.delete(item)", 7), ("drop: try context.save()", 9),
      (" <  →  <= : for item in items where item.date <= date {", 6),
      ("the first only: for item in Array(items).prefix(1) where item.date < date {", 6),
      ("try  → try? : try? context.save()", 9), ("insert: context.reset()", 4),
      ("insert: defer { context.rollback() }", 4),
    ])
  func changes(_ name: String, _ line: Int) {
    #expect(mutants.filter { $0.name == name }.map(\.line) == [line])
  }

  @Test("A word that no exercise begins with is refused; it would turn down no mutant of none")
  func words() throws {
    #expect(try ChosenAssignments.named([]).count == Assignment.all.count)
    #expect(try ChosenAssignments.named(["8.5"]).map(\.exercise.number.description) == ["8.5"])
    let refusal = #expect(throws: HarnessRefusal.self) { try ChosenAssignments.named(["8.5", "9.9"]) }
    #expect(refusal?.status == 64)
    let run = try HarnessRun("harness", ["judge-mutants", "9.9"])
    #expect(run.status == 64, "\(run.text)")
    #expect(run.output.isEmpty, "\(run.text)")
    #expect(run.errors.contains("“9.9”"), "\(run.text)")
  }

  @Test("Comments, declarations and opening lines are left alone, and no mutant comes twice")
  func leftAlone() {
    #expect(!mutants.contains { $0.line == 3 || $0.line == 1 })
    #expect(!mutants.contains { $0.change == "drop" && [4, 5, 6, 8, 10].contains($0.line) })
    #expect(Set(mutants.map(\.source)).count == mutants.count)
  }

  @Test("Each reason is for a change of the solution as it is")
  func reasons() throws {
    let root = ExerciseFiles.root
    let argued = try ArguedSurvivors(root.appendingPathComponent("Tests/Harness/Program/JudgeMutants/survivors.json"))
    let files = try SolutionFiles(root)
    for assignment in Assignment.all {
      let number = assignment.exercise.number.description
      let changes = SourceMutation.all(of: try files.text(of: assignment.exercise)).map(\.name)
      #expect(Set(argued.names(number)).subtracting(changes) == [], "\(number)")
    }
  }

  // `make judge` tries all of them.
  @Test("Of some mutants that are drawn, none passes without a reason", .long(.answers))
  func share() throws {
    let root = ExerciseFiles.root
    try withTemporaryFolder { folder in
      let run = SourceMutantRun(
        program: AttemptProgram(root: root, binFolder: ExerciseFiles.binFolder), folder: folder)
      let argued = try ArguedSurvivors(root.appendingPathComponent("Tests/Harness/Program/JudgeMutants/survivors.json"))
      let files = try SolutionFiles(root)
      let all = try Assignment.all.flatMap { assignment in
        SourceMutation.all(of: try files.text(of: assignment.exercise)).map { (assignment, $0) }
      }
      let drawn = Array(FreshData(seed: 18).shuffled(all).prefix(8))
      for ((assignment, mutant), outcome) in zip(drawn, try InParallel.map(drawn) { try run.outcome(of: $1, $0) }) {
        let number = assignment.exercise.number.description
        #expect(outcome != .survived || argued.reason(number, mutant) != nil, "\(number) \(mutant.name)")
      }
    }
  }
}
