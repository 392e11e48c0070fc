import Foundation
import Graders

/// What a class is graded by.
enum GradedBy: Equatable {
  /// What the plan in force gives to everybody; where none is in force, the whole book.
  case planInForce
  /// What the plan in a file gives to everybody.
  case plan(String)
  /// The whole book, whatever plan there is.
  case wholeBook

  /// The plan that the class goes by; nil for the whole book.
  ///
  /// - Throws: `WorkbookProblem.badPlan`, or Foundation's error where a chapter cannot be read.
  func day(root: URL) throws -> TeachersPlan? {
    switch self {
    case .planInForce: return try TeachersPlan.given(nil, root: root)
    case .plan(let file): return try TeachersPlan.given(file, root: root)
    case .wholeBook: return nil
    }
  }
}

/// The exercises that a class is graded by.
struct GradedExercises {
  /// The exercises, in the order of the book.
  let all: [Assignment]
  /// Those that the plan does not give to everybody; none without a plan.
  private let others: [Assignment]
  private let isOfAPlan: Bool
  private let files: ReaderFiles

  /// - Parameters:
  ///   - day: the plan that the class goes by, of which what everybody does is graded; nil for the whole book.
  ///   - files: finds the starters.
  init(_ day: TeachersPlan?, _ files: ReaderFiles) {
    let planned = Set((day?.exercises ?? Assignment.all).map(\.exercise.number))
    all = Assignment.all.filter { planned.contains($0.exercise.number) }
    others = Assignment.all.filter { !planned.contains($0.exercise.number) }
    isOfAPlan = day != nil
    self.files = files
  }

  /// The chapters that they are of, in order.
  var chapters: [Int] { Assignment.chapters.filter { !ofChapter($0).isEmpty } }

  /// Those of a chapter.
  func ofChapter(_ chapter: Int) -> [Assignment] { all.filter { $0.exercise.number.chapter == chapter } }

  /// What an exercise's file is among what somebody handed in.
  enum State {
    /// It is not there, or not any more.
    case notThere
    /// It is the starter as it was given: that was not tried.
    case asGiven
    /// It was tried.
    case tried
  }

  /// The state of each exercise that is graded.
  func states(in submission: Submission) -> [ExerciseNumber: State] {
    Dictionary(uniqueKeysWithValues: all.map { ($0.exercise.number, state(of: $0.exercise, in: submission)) })
  }

  /// What was not judged of what somebody handed in; what the plan does not give to everybody has one note in all.
  func notes(on submission: Submission) -> [SubmissionNote] {
    let own = submission.notes.compactMap { note -> SubmissionNote? in
      switch note {
      case .misnamed(let path, let fileName?, .judged):
        return became(of: fileName, in: submission).map { .misnamed(path, fileName: fileName, $0) }
      case .repeated(let path, .judged, let others):
        let fileName = (path as NSString).lastPathComponent
        return became(of: fileName, in: submission).map { .repeated(path, $0, others: others) }
      default: return note
      }
    }
    let numbers = others.map(\.exercise).filter { state(of: $0, in: submission) == .tried }.map(\.number)
    return own + (numbers.isEmpty ? [] : [.unplanned(numbers)])
  }

  /// Why nothing of what somebody handed in was judged.
  func whyNothing(of submission: Submission) -> SubmissionNote {
    all.contains { submission.has($0.exercise) } ? .untouched : .noExercises
  }

  /// What became of an exercise's file that is there; nil where the plan does not give the exercise to everybody.
  private func became(of fileName: String, in submission: Submission) -> SubmissionNote.RightlyNamed? {
    guard let exercise = all.first(where: { $0.exercise.fileName == fileName })?.exercise else { return nil }
    return state(of: exercise, in: submission) == .asGiven ? .asGiven : .judged
  }

  /// What there are points for: the exercises of the plan; without one, those of each chapter in which something was tried.
  ///
  /// Under a plan everybody has the same to do: what could be had must not depend on what somebody left out. Without one, the
  /// starters that come along in a whole folder must not make more of it than the same answers alone. Where nothing was tried,
  /// the chapters are those of the starters.
  func counted(in submission: Submission, judged: some Collection<ExerciseNumber>) -> [ExerciseNumber] {
    let numbers = all.map(\.exercise.number)
    if isOfAPlan { return numbers }
    let counted = judged.isEmpty ? all.map(\.exercise).filter(submission.has).map(\.number) : Array(judged)
    let chapters = Set(counted.map(\.chapter))
    return numbers.filter { chapters.contains($0.chapter) }
  }

  private func state(of exercise: Exercise, in submission: Submission) -> State {
    guard submission.has(exercise) else { return .notThere }
    switch submission.file(of: exercise).version {
    // It went after the folder was read.
    case .refused(.missing): return .notThere
    case .refused: return .tried
    case .holds(let data):
      return files.isAsGiven(data, exercise) ? .asGiven : .tried
    }
  }
}
