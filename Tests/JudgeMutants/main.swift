import Foundation
import Graders
import HarnessKit
import WorkbookKit

// Changes each solution in many small ways and has the result judged. A change that breaks the task and passes is a fault of
// the grader. Exits with 1 where one passes without a reason, or where a reason is given for one that does not pass.

/// Prints a line at once, also into a pipe.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

/// Judges the mutants of the exercises whose numbers begin with one of the words; of all where there are none.
func judgeAll(_ words: [String]) throws -> Int32 {
  let assignments = try ChosenAssignments.named(words)
  let root = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
  let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("judge-mutants-\(getpid())")
  defer { try? FileManager.default.removeItem(at: folder) }
  let run = SourceMutantRun(
    program: AttemptProgram(root: root, binFolder: own.deletingLastPathComponent()), folder: folder)
  let argued = try ArguedSurvivors(root.appendingPathComponent("Tests/JudgeMutants/survivors.json"))
  let files = try SolutionFiles(root)
  var isFine = true
  var totals = (mutants: 0, noticed: 0)
  say("| exercise | mutants | turned down | pass, with a reason | pass |")
  say("| --- | --- | --- | --- | --- |")
  for assignment in assignments {
    let number = assignment.exercise.number.description
    let solution = try files.text(of: assignment.exercise)
    // A grader that turns its own solution down would turn down every mutant, too.
    guard try run.outcome(of: SourceMutant(unchanged: solution), assignment) == .survived else {
      say("  \(number): the solution itself does not pass")
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
    say("| \(number) | \(programs) | \(programs - survivors.count) | \(survivors.count - open.count) | \(open.count) |")
    for mutant in open { say("  \(number) line \(mutant.line) passes: \(mutant.name)") }
    for name in stale { say("  \(number) has a reason for a mutant that does not pass: \(name)") }
    isFine = isFine && open.isEmpty && stale.isEmpty
  }
  say("")
  say("\(totals.noticed) of \(totals.mutants) mutants were turned down.")
  return isFine ? 0 : 1
}

do {
  exit(try judgeAll(Array(CommandLine.arguments.dropFirst())))
} catch let refusal as HarnessRefusal {
  say(refusal.description)
  exit(refusal.status)
} catch {
  say("\(error)")
  exit(1)
}
