import Foundation
import Graders

/// Which exercises are solved as their files are now.
struct Standing {
  private let solved: Set<ExerciseNumber>

  /// The order of the exercises.
  let plan: PlannedExercises

  /// The exercises that were solved when they had another task, or other checks, in order.
  let solvedBefore: [ExerciseNumber]

  /// Compares the progress with the reader's files, by the plan in force.
  ///
  /// - Throws: `WorkbookProblem` where the progress cannot be read, or for a plan that cannot be used.
  init(_ files: ReaderFiles) throws { try self.init(files, PlannedExercises(root: files.root)) }

  /// Compares the progress with the reader's files.
  ///
  /// - Throws: `WorkbookProblem` where the progress cannot be read.
  init(_ files: ReaderFiles, _ plan: PlannedExercises) throws {
    self.plan = plan
    let progress = try ProgressFile(root: files.root).read()
    solved = Set(
      Assignment.all.map(\.exercise).filter { progress.isPassed($0.number, contents: files.contents(of: $0)) }
        .map(\.number))
    solvedBefore = Assignment.all.map(\.exercise).filter { exercise in
      progress.isPassedByAnotherTask(
        exercise.number, contents: files.contents(of: exercise), task: TaskText(of: exercise, files).hash)
    }.map(\.number)
  }

  /// Whether an exercise is solved.
  func isSolved(_ number: ExerciseNumber) -> Bool { solved.contains(number) }

  /// The first exercise that is not solved; nil where all are.
  var next: Assignment? { plan.all.first { !isSolved($0.exercise.number) } }

  /// What comes next for a reader who is at an exercise: without a plan, what is not solved of its chapter, from that exercise on
  /// and then before it; then of the chapters after it; else ``next``.
  ///
  /// - Parameter number: the exercise; nil where the reader is at none.
  func next(from number: ExerciseNumber?) -> Assignment? {
    guard plan.title == nil, let number else { return next }
    let open = Assignment.ofChapter(number.chapter).filter { !isSolved($0.exercise.number) }
    let after = plan.all.first { $0.exercise.number > number && !isSolved($0.exercise.number) }
    return open.first { $0.exercise.number >= number } ?? open.first ?? after ?? next
  }

  /// How many exercises of the plan are solved, and how many it has.
  var countOfPlan: (solved: Int, all: Int) {
    (plan.planned.count { isSolved($0.exercise.number) }, plan.planned.count)
  }

  /// How many exercises of a chapter are solved, and how many there are.
  func count(ofChapter chapter: Int) -> (solved: Int, all: Int) {
    let all = Assignment.ofChapter(chapter)
    return (all.count { isSolved($0.exercise.number) }, all.count)
  }
}
