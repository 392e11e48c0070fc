import Foundation
import Graders

/// Writes down what passed, and strikes out what passed before and does not any more.
final class ProgressKeeper: CheckListener {
  private let files: ReaderFiles
  private var before: [ExerciseNumber: Data] = [:]
  /// The first error of writing it down.
  private(set) var problem: WorkbookProblem?

  init(_ files: ReaderFiles, _ assignments: [Assignment]) {
    self.files = files
    // What is judged is what the file holds now; a reader may go on writing meanwhile.
    for exercise in assignments.map(\.exercise) { before[exercise.number] = files.contents(of: exercise) }
  }

  func happened(_ event: CheckEvent) {
    guard case .judged(let number, let judgement) = event, let contents = before[number],
      let exercise = Assignment.at(number)?.exercise, files.contents(of: exercise) == contents
    else { return }
    do throws(WorkbookProblem) {
      try ProgressFile(root: files.root).update { progress in
        if judgement.verdict.isPassed {
          progress.pass(number, contents: contents, task: TaskText(of: exercise, files).hash)
        } else {
          progress.fail(number, contents: contents)
        }
      }
    } catch {
      problem = problem ?? error
    }
  }
}
