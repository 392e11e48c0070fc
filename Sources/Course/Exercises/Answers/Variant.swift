import Graders

/// An unusual answer that is right: a check that turns it down demands one way where the task allows another.
struct Variant {
  /// What is unusual about it.
  let name: String
  /// The answer.
  let attempt: any Attempt

  init(_ name: String, _ attempt: any Attempt) {
    self.name = name
    self.attempt = attempt
  }

  /// The exercise that it answers.
  var number: ExerciseNumber { type(of: attempt).exercise.number }
}
