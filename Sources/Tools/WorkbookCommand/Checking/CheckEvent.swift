import Graders
import WorkbookKit

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

/// Collects what happened, for a report.
final class CheckRecord: CheckListener {
  /// Bytes of what an answer printed that are kept; no report has more, and a class prints a lot.
  static let outputLimit = 16 << 10

  private(set) var judgements: [(number: ExerciseNumber, judgement: Judgement)] = []

  /// Nothing has happened.
  init() {}

  /// Keeps what others have collected.
  ///
  /// - Parameter judgements: what became of exercises; they are put into the order of the book.
  init(_ judgements: [ExerciseNumber: Judgement]) {
    self.judgements = judgements.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  func happened(_ event: CheckEvent) {
    guard case .judged(let number, var judgement) = event else { return }
    judgement.output = ShortenedText.beginning(of: judgement.output, limit: Self.outputLimit)
    judgements.append((number, judgement))
  }

  /// Whether every exercise was solved.
  var allPassed: Bool { judgements.allSatisfy { $0.judgement.verdict.isPassed } }
}
