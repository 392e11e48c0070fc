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

  /// What comes next, by the plan in force; nil where all are solved.
  ///
  /// Without a plan a reader is in the first chapter of which some are solved and some are open: there it is what is open behind the
  /// last one that is solved, else before it. Who is in the middle of none goes on behind the first chapter that is solved.
  var next: Assignment? {
    let open = plan.all.filter { !isSolved($0.exercise.number) }
    guard plan.title == nil else { return open.first }
    let chapters = Set(open.map(\.exercise.number.chapter))
    guard let last = solved.filter({ chapters.contains($0.chapter) }).max(by: { ($1.chapter, $0) < ($0.chapter, $1) })
    else {
      let first = solved.map(\.chapter).min() ?? 0
      return open.first { $0.exercise.number.chapter > first } ?? open.first
    }
    let here = open.filter { $0.exercise.number.chapter == last.chapter }
    return here.first { $0.exercise.number > last } ?? here.first
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
