/// A chain of questions about a delete, each answered with yes or no, that ends in advice.
///
/// The page prints it, and the tests walk every path of it: each has a case that runs.
package indirect enum Decision: Equatable, Sendable {
  /// A question, and what follows from its answers.
  case ask(DeleteCondition, yes: Decision, no: Decision)
  /// What to do.
  case advise(DeleteAdvice)

  /// What the decision says of a case.
  package func advice(for conditions: Set<DeleteCondition>) -> DeleteAdvice {
    switch self {
    case .advise(let advice): advice
    case .ask(let condition, let yes, let no): (conditions.contains(condition) ? yes : no).advice(for: conditions)
    }
  }

  /// Every way through the questions: the answers on it, and the advice at its end.
  package var paths: [(answers: [DeleteCondition: Bool], advice: DeleteAdvice)] {
    switch self {
    case .advise(let advice): [([:], advice)]
    case .ask(let condition, let yes, let no):
      [(true, yes), (false, no)].flatMap { answer, next in
        next.paths.map { path in (path.answers.merging([condition: answer]) { first, _ in first }, path.advice) }
      }
    }
  }
}

extension Decision {
  /// Whether an object goes at once, or is marked first and deleted later.
  package static let whenToDelete: Decision =
    .ask(
      .mayBeReadLate,
      yes: .ask(
        .emptyValueDoesHarm,
        yes: .ask(.isOnePlace, yes: .advise(.askBeforeReading), no: .advise(.twoSteps)),
        no: .advise(.deleteNowAndMerge)),
      no: .advise(.deleteNow))

  /// How the delete is made: of an object now, or of what was marked when it is purged.
  package static let howToDelete: Decision =
    .ask(
      .codeNeedsWholeGraph, yes: .advise(.byHand),
      no: .ask(
        .ruleProtectsRows, yes: .advise(.oneByOne),
        no: .ask(
          .objectsHaveWorkToDo, yes: .advise(.oneByOne),
          no: .ask(
            .storeIsNotSQLite, yes: .advise(.oneByOne),
            no: .ask(
              .rowsAreMany,
              yes: .ask(.rowsAreHeld, yes: .advise(.batchAndMerge), no: .advise(.batch)),
              no: .advise(.oneByOne))))))
}
