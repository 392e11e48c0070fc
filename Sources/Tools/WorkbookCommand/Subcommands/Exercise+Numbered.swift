import Graders

extension Exercise {
  /// The exercise of a number.
  ///
  /// - Throws: `WorkbookProblem.noSuchExercise` where there is none.
  static func numbered(_ number: ExerciseNumber) throws -> Exercise {
    guard let assignment = Assignment.at(number) else {
      throw WorkbookProblem.noSuchExercise(number.description, suggestion: nil)
    }
    return assignment.exercise
  }
}
