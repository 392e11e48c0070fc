import Graders

/// An answer that somebody would give who believes something that is not so.
struct WrongAnswer {
  /// The belief.
  let belief: String
  /// The name of the check that is meant for it.
  let check: String
  /// The answer.
  let attempt: any Attempt

  init(_ belief: String, failsAt check: String, _ attempt: any Attempt) {
    self.belief = belief
    self.check = check
    self.attempt = attempt
  }

  /// The exercise that it answers.
  var number: ExerciseNumber { type(of: attempt).exercise.number }
}
