import Graders

/// What happens while exercises are checked; the screen and both reports are made of these and of nothing else.
enum CheckEvent: Equatable {
  /// An exercise is being checked, and those of its chapter after it.
  case began(ExerciseNumber)
  /// An exercise has been judged.
  case judged(ExerciseNumber, Judgement)
}

/// Is told what happens while exercises are checked.
protocol CheckListener: AnyObject {
  /// Something happened.
  func happened(_ event: CheckEvent)
}

/// Collects what happened, for a report that is written at the end.
final class CheckRecord: CheckListener {
  private(set) var judgements: [(number: ExerciseNumber, judgement: Judgement)] = []

  func happened(_ event: CheckEvent) {
    if case .judged(let number, let judgement) = event { judgements.append((number, judgement)) }
  }

  /// Whether every exercise was solved.
  var allPassed: Bool { judgements.allSatisfy { $0.judgement.verdict.isPassed } }
}
