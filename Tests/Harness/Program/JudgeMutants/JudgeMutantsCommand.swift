import Foundation
import Graders
import Processes
import TestKit
import WorkbookKit

/// Changes each solution in many small ways and has the result judged.
///
/// A change that breaks the task and passes is a fault of the grader. 1 where one passes without a reason, or where a reason is
/// given for one that does not pass.
struct JudgeMutantsCommand {
  private let assignments: [Assignment]

  static let usage = """
    judge-mutants [NUMBER…]   changes the solutions of the exercises whose numbers begin with one of the words, or of all, and
                              has what comes of it judged
    """

  /// Reads what is asked for.
  ///
  /// - Throws: the refusal of a word that no number begins with.
  init(_ request: HarnessRequest) throws(HarnessRefusal) { assignments = try ChosenAssignments.named(request.words) }

  /// Judges the mutants, and prints a table.
  ///
  /// - Throws: an error where a mutant cannot be made or judged.
  func run() throws -> Int32 {
    let root = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("judge-mutants-\(getpid())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = SourceMutantRun(
      program: AttemptProgram(root: root, binFolder: own.deletingLastPathComponent()), folder: folder)
    let argued = try ArguedSurvivors(root.appendingPathComponent("Tests/Harness/Program/JudgeMutants/survivors.json"))
    let files = try SolutionFiles(root)
    var isFine = true
    var totals = (mutants: 0, noticed: 0)
    HarnessProgram.say("| exercise | mutants | turned down | pass, with a reason | pass |")
    HarnessProgram.say("| --- | --- | --- | --- | --- |")
    for assignment in assignments {
      let number = assignment.exercise.number.description
      let solution = try files.text(of: assignment.exercise)
      // A grader that turns its own solution down would turn down every mutant, too.
      guard try run.outcome(of: SourceMutant(unchanged: solution), assignment) == .survived else {
        HarnessProgram.say("  \(number): the solution itself does not pass")
        isFine = false
        continue
      }
      let mutants = SourceMutation.all(of: solution)
      let outcomes = try InParallel.map(mutants) { try run.outcome(of: $0, assignment) }
      let survivors = zip(mutants, outcomes).filter { $0.1 == .survived }.map(\.0)
      let programs = outcomes.count { $0 != .noProgram }
      let open = survivors.filter { argued.reason(number, $0) == nil }
      let stale = Set(argued.names(number)).subtracting(survivors.map(\.name)).sorted()
      totals = (totals.mutants + programs, totals.noticed + programs - survivors.count)
      let counts = [programs, programs - survivors.count, survivors.count - open.count, open.count]
      HarnessProgram.say("| \(number) | \(counts.map(String.init).joined(separator: " | ")) |")
      for mutant in open { HarnessProgram.say("  \(number) line \(mutant.line) passes: \(mutant.name)") }
      for name in stale { HarnessProgram.say("  \(number) has a reason for a mutant that does not pass: \(name)") }
      isFine = isFine && open.isEmpty && stale.isEmpty
    }
    HarnessProgram.say("")
    HarnessProgram.say("\(totals.noticed) of \(totals.mutants) mutants were turned down.")
    return isFine ? 0 : 1
  }
}
