import Foundation
import Graders

/// The exercises that a class is graded by.
struct GradedExercises {
  /// The exercises, in the order of the book.
  let all: [Assignment]
  private let files: ReaderFiles

  /// - Parameters:
  ///   - day: the plan that the class goes by, of which what everybody does is graded; nil for the whole book.
  ///   - files: finds the starters.
  init(_ day: TeachersPlan?, _ files: ReaderFiles) {
    let planned = day.map { Set($0.exercises.map(\.exercise.number)) }
    all = Assignment.all.filter { planned?.contains($0.exercise.number) ?? true }
    self.files = files
  }

  /// The chapters that they are of, in order.
  var chapters: [Int] { Assignment.chapters.filter { !ofChapter($0).isEmpty } }

  /// Those of a chapter.
  func ofChapter(_ chapter: Int) -> [Assignment] { all.filter { $0.exercise.number.chapter == chapter } }

  /// What somebody handed in, apart from starters as they were given: those were not tried.
  func tried(in submission: Submission) -> [Assignment] {
    handedIn(in: submission).filter { !isUntouched($0.exercise, in: submission) }
  }

  /// How many starters somebody handed in as they were given.
  func untouched(in submission: Submission) -> Int {
    handedIn(in: submission).count { isUntouched($0.exercise, in: submission) }
  }

  /// One point for each exercise of the chapters in which something was handed in.
  func points(of submission: Submission) -> Int {
    chapters.map(ofChapter).filter { $0.contains { submission.has($0.exercise) } }.reduce(0) { $0 + $1.count }
  }

  private func handedIn(in submission: Submission) -> [Assignment] { all.filter { submission.has($0.exercise) } }

  private func isUntouched(_ exercise: Exercise, in submission: Submission) -> Bool {
    guard let starter = FileManager.default.contents(atPath: files.starter(of: exercise).path) else { return false }
    return submission.file(of: exercise).holds(starter)
  }
}
