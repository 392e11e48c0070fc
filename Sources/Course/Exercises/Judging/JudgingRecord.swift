import Processes
import WorkbookKit

/// What a judging process has reported, held against what it was ordered to do.
struct JudgingRecord {
  private let order: JudgingOrder
  private let steps: [[JudgingReport.Step]]
  private let hasAttempt: Bool
  /// How the program ended, with all its runs.
  private let end: RunEnding?
  private let assignment: Assignment

  /// - Parameters:
  ///   - reports: what was reported; an attempt can write there, too, so only what the exercise declares is taken from it.
  ///   - assignment: the exercise and its checks.
  init(_ order: JudgingOrder, _ reports: [JudgingReport], _ assignment: Assignment) {
    self.order = order
    self.assignment = assignment
    steps = order.runs.indices.map { run in
      reports.filter { $0.run == run }.compactMap { assignment.declared($0.step) }
    }
    hasAttempt = !reports.contains { $0.step == .noAttempt }
    end = reports.lazy.filter { $0.run == nil }.compactMap(\.step.ending).last
  }

  /// The check that was running when the reports end; nil where none was.
  var running: String? {
    guard let last = steps.last(where: { !$0.isEmpty }) else { return nil }
    if case .began(let name)? = last.last(where: { $0.isOfCheck }) { return name }
    return nil
  }

  /// The verdict over a program that ended by itself.
  ///
  /// Every order for each of the exercise's checks must have been proved.
  ///
  /// - Parameter errors: what the program wrote to the standard error.
  func verdict(errors: [String]) -> Verdict {
    let declared = assignment.checks
    guard hasAttempt else { return .shadowed }
    if let failure = firstFailure(declared) { return .failed(failure) }
    for steps in steps {
      let during: String? = if case .began(let name)? = steps.last(where: { $0.isOfCheck }) { name } else { nil }
      if let verdict = verdict(steps.lazy.compactMap(\.ending).last, during, errors) { return verdict }
    }
    if let verdict = verdict(end, running, errors) { return verdict }
    guard order.runs.indices.allSatisfy(isInOrder) else { return .incomplete(ran: 0, declared: declared.count) }
    let proved = declared.count { check in
      let runs = order.runs.indices.filter { order.runs[$0].checks.contains { $0.check == check } }
      return !runs.isEmpty && runs.allSatisfy { isProved(check, in: $0) }
    }
    return proved == declared.count ? .passed(checks: proved) : .incomplete(ran: proved, declared: declared.count)
  }

  /// The verdict where a process did not end by itself and with status 0.
  private func verdict(_ ending: RunEnding?, _ during: String?, _ errors: [String]) -> Verdict? {
    switch ending {
    case .tooSlow?: .timedOut(during: during, seconds: order.limits.seconds)
    case .exceeded(let limit)?: .exceeded(limit, during: during, order.limits)
    case .signalled(let signal)?:
      .crashed(during: during, ending: "was killed by \(SignalName.text(signal))", lines: errors)
    case .exited(let status)? where status != 0:
      .crashed(during: during, ending: "ended with status \(status)", lines: errors)
    default: nil
    }
  }

  /// Whether each check of a run that has passed had begun, and proved that it was itself: what is guessed spoils all.
  private func isInOrder(in run: Int) -> Bool {
    var begun: String?
    for step in steps[run] {
      switch step {
      case .began(let name): begun = name
      case .passed(let word):
        guard let name = begun, order.runs[run].checks.contains(where: { $0.check == name && $0.word == word }) else {
          return false
        }
        begun = nil
      case .failed, .ended, .noAttempt: break
      }
    }
    return true
  }

  private func isProved(_ check: String, in run: Int) -> Bool {
    order.runs[run].checks.contains { $0.check == check && steps[run].contains(.passed(proof: $0.word)) }
  }

  /// The failure of the check that comes first in teaching order, in whatever order they ran.
  private func firstFailure(_ declared: [String]) -> Failure? {
    let failures = steps.joined().compactMap { step in if case .failed(let failure) = step { failure } else { nil } }
    return declared.lazy.compactMap { check in failures.first { $0.check == check } }.first
  }
}

extension Assignment {
  /// A step as it may be told: of a check that the exercise has, with that check's own words; nil for any other.
  fileprivate func declared(_ step: JudgingReport.Step) -> JudgingReport.Step? {
    switch step {
    case .began(let name): return checks.contains(name) ? step : nil
    case .failed(let reported):
      guard let words = words(of: reported.check) else { return nil }
      let difference = ShortenedText.lines(reported.difference.flatMap(VisibleText.lines), limit: 60)
      return .failed(
        Failure(
          check: reported.check, sentence: words.sentence, difference: difference, claim: words.claim,
          isError: reported.isError))
    case .passed, .ended, .noAttempt: return step
    }
  }
}

extension JudgingReport.Step {
  fileprivate var isOfCheck: Bool { ending == nil }

  fileprivate var ending: RunEnding? { if case .ended(let ending) = self { ending } else { nil } }
}
