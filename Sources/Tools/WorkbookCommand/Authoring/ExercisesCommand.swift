import Foundation
import WorkbookKit

/// `workbook exercises` and `workbook new exercise`: what authors of exercises need.
struct ExercisesCommand {
  let root: URL
  let terminal: Terminal

  /// Says what of the registry is not as the folders would have it; writes nothing.
  ///
  /// - Returns: 0 where everything is, else 1.
  /// - Throws: `AuthoringProblem`, or Foundation's error where a file cannot be read.
  func check() throws -> Int32 {
    let stale = try ExerciseRegistry(root: root).stale()
    for path in stale { terminal.line("\(path) is not what the folders of the chapters and exercises make.") }
    let advice = "`swift run workbook exercises --write` writes \(stale.count == 1 ? "it" : "them")."
    terminal.line(stale.isEmpty ? "All chapters and exercises are registered." : advice)
    return stale.isEmpty ? 0 : 1
  }

  /// Makes the registry anew.
  ///
  /// - Throws: `AuthoringProblem`, or Foundation's error where a file cannot be written.
  func write() throws {
    let written = try ExerciseRegistry(root: root).write()
    for path in written { terminal.line("wrote \(path)") }
    if written.isEmpty { terminal.line("All chapters and exercises were registered already.") }
  }

  /// Shows which house rules the judge puts to which exercise, and why not the others: what the graders declare.
  func showRules() -> Int32 {
    HouseRuleTable().show(on: terminal)
    return 0
  }

  /// Makes a new exercise and registers it.
  ///
  /// - Throws: `AuthoringProblem`, before anything is written; or Foundation's error where a file cannot be written.
  func make(_ exercise: NewExercise) throws {
    for path in try exercise.write(in: root) { terminal.line("wrote \(path)") }
    for path in try ExerciseRegistry(root: root).write() { terminal.line("wrote \(path)") }
    terminal.line()
    terminal.line("\(exercise.number) is made and registered. It deletes what is done; turn it into yours.")
    terminal.line("  how to write it   Sources/Course/Exercises/WRITING.md")
    terminal.line("  judge it          swift run workbook check \(exercise.number)   (builds first)")
    terminal.line("  list it in book/  make accept")
  }
}
