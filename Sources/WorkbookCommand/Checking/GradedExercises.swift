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
  /// - Parameter root: the package's folder.
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
    let unplanned = Set(others.map(\.exercise.fileName))
    let own = submission.notes.filter { note in
      guard case .repeated(let judged, _) = note else { return true }
      return !unplanned.contains((judged as NSString).lastPathComponent)
    }
    let numbers = others.map(\.exercise).filter { state(of: $0, in: submission) == .tried }.map(\.number)
    return own + (numbers.isEmpty ? [] : [.unplanned(numbers)])
  }

  /// One point for each exercise of the plan; without one, for each of the chapters in which something was tried.
  ///
  /// Under a plan everybody has the same to do: what could be had must not depend on what somebody left out. Without one, the
  /// starters that come along in a whole folder must not make more of it than the same answers alone. Where nothing was tried,
  /// the chapters are those of the starters.
  ///
  /// - Parameters:
  ///   - submission: what was handed in.
  ///   - judged: the exercises that were tried.
  func points(of submission: Submission, judged: some Collection<ExerciseNumber>) -> Int {
    if isOfAPlan { return all.count }
    let counted = judged.isEmpty ? all.map(\.exercise).filter(submission.has).map(\.number) : Array(judged)
    let chapters = Set(counted.map(\.chapter))
    return all.count { chapters.contains($0.exercise.number.chapter) }
  }

  private func state(of exercise: Exercise, in submission: Submission) -> State {
    guard submission.has(exercise) else { return .notThere }
    switch submission.file(of: exercise).version {
    // It went after the folder was read.
    case .refused(.missing): return .notThere
    case .refused: return .tried
    case .holds(let data):
      return data == FileManager.default.contents(atPath: files.starter(of: exercise).path) ? .asGiven : .tried
    }
  }
}
