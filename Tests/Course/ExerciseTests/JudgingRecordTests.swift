import Processes
import TestKit
import Testing

@testable import Graders

/// What is believed of the reports of a judging process, which an attempt can write, too.
@Suite("The record of a judging")
struct JudgingRecordTests {
  private static let assignment = Assignment(CountWhatIsLeft.self)
  private static let order: JudgingOrder = {
    var random = SeededGenerator(seed: 1)
    return JudgingOrder(assignment, limits: AttemptLimits(), using: &random)
  }()

  /// What an honest process reports.
  private static var honest: [JudgingReport] {
    order.runs.indices.flatMap { run in
      order.runs[run].checks.flatMap { proof in
        [.began(proof.check), .passed(proof: proof.word)].map { JudgingReport(run: run, step: $0) }
      } + [JudgingReport(run: run, step: .ended(.exited(0)))]
    } + [JudgingReport(run: nil, step: .ended(.exited(0)))]
  }

  private static var incomplete: Verdict { .incomplete(ran: 0, declared: assignment.checks.count) }

  private func verdict(_ reports: [JudgingReport]) -> Verdict {
    JudgingRecord(Self.order, reports, Self.assignment).verdict(errors: [])
  }

  @Test("Each check begins, and gives its proof away")
  func inOrder() {
    #expect(verdict(Self.honest) == .passed(checks: Self.assignment.checks.count))
  }

  @Test("A word that proves nothing of its run spoils the others, before them or after them")
  func guessed() {
    let guess = [JudgingReport(run: 0, step: .passed(proof: "guessed"))]
    #expect(verdict(guess + Self.honest) == Self.incomplete)
    #expect(verdict(Self.honest + guess) == Self.incomplete)
  }

  @Test("A proof counts only where its check is the one that has begun")
  func unbegun() {
    let proofs = Self.honest.filter { report in
      if case .began = report.step { false } else { true }
    }
    #expect(verdict(proofs) == Self.incomplete)
    let early = Self.order.runs[0].checks.map { JudgingReport(run: 0, step: .passed(proof: $0.word)) }
    #expect(verdict(early + Self.honest) == Self.incomplete)
  }
}
