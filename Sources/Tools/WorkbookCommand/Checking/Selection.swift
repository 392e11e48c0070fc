import Graders
import WorkbookKit

/// The exercises that a command is about.
enum Selection: Equatable {
  /// All of them.
  case all
  /// Those of one chapter.
  case chapter(Int)
  /// One of them.
  case exercise(ExerciseNumber)

  /// Reads `2` or `2.3`.
  ///
  /// - Throws: `WorkbookProblem` where there is no such chapter or exercise.
  init(_ word: String) throws {
    if CommandOptions.isWhole(word) {
      guard let chapter = Int(word), Assignment.chapters.contains(chapter) else {
        throw WorkbookProblem.noSuchChapter(word, Assignment.chapters)
      }
      self = .chapter(chapter)
    } else {
      self = .exercise(try Self.exercise(word))
    }
  }

  /// Reads `2.3`.
  ///
  /// - Throws: `WorkbookProblem` where there is no such exercise.
  static func exercise(_ word: String) throws -> ExerciseNumber {
    let numbers = Assignment.all.map(\.exercise.number)
    guard let number = ExerciseNumber(word) else { throw WorkbookProblem.notANumber(word) }
    guard numbers.contains(number) else {
      let last = numbers.last { $0.chapter == number.chapter }
      throw WorkbookProblem.noSuchExercise(word, suggestion: last?.description)
    }
    return number
  }

  /// The exercises, in order.
  var assignments: [Assignment] {
    switch self {
    case .all: Assignment.all
    case .chapter(let chapter): Assignment.ofChapter(chapter)
    case .exercise(let number): Assignment.all.filter { $0.exercise.number == number }
    }
  }
}
