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

  /// What somebody handed in, apart from starters as they were given: those were not tried.
  func tried(in submission: Submission) -> [Assignment] { tried(all, in: submission) }

  /// What was not judged of what somebody handed in; what the plan does not give to everybody has one note in all.
  func notes(on submission: Submission) -> [SubmissionNote] {
    let unplanned = Set(others.map(\.exercise.fileName))
    let own = submission.notes.filter { note in
      guard case .repeated(let judged, _) = note else { return true }
      return !unplanned.contains((judged as NSString).lastPathComponent)
    }
    let numbers = tried(others, in: submission).map(\.exercise.number)
    return own + (numbers.isEmpty ? [] : [.unplanned(numbers)])
  }

  /// How many of the points that could be had somebody did not try for: by a starter as it was given, or by no file.
  func notTried(in submission: Submission) -> Int { points(of: submission) - tried(in: submission).count }

  /// One point for each exercise of the plan; without one, for each of the chapters in which something was tried.
  ///
  /// Under a plan everybody has the same to do: what could be had must not depend on what somebody left out. Without one, the
  /// starters that come along in a whole folder must not make more of it than the same answers alone. Where nothing was tried,
  /// the chapters are those of the starters.
  func points(of submission: Submission) -> Int {
    if isOfAPlan { return all.count }
    let tried = tried(in: submission)
    let counted = tried.isEmpty ? all.filter { submission.has($0.exercise) } : tried
    let chapters = Set(counted.map(\.exercise.number.chapter))
    return all.count { chapters.contains($0.exercise.number.chapter) }
  }

  private func tried(_ assignments: [Assignment], in submission: Submission) -> [Assignment] {
    assignments.filter { submission.has($0.exercise) && !isUntouched($0.exercise, in: submission) }
  }

  private func isUntouched(_ exercise: Exercise, in submission: Submission) -> Bool {
    guard let starter = FileManager.default.contents(atPath: files.starter(of: exercise).path) else { return false }
    return submission.file(of: exercise).holds(starter)
  }
}
