import WorkbookKit

/// A step of a grading, as it happens.
public enum GradingEvent: Equatable, Codable, Sendable {
  /// A check begins.
  case began(String)
  /// The check that began has passed.
  case passed(String)
  /// The check that began has failed; nothing more comes.
  case failed(Failure)
  /// Every check has passed; nothing more comes.
  case finished
}

/// Runs the checks of an attempt, in order, up to the first failure.
public enum Grading {
  /// Grades an attempt in this process.
  ///
  /// - Parameters:
  ///   - attempt: what is judged.
  ///   - report: is told of each step before the next one begins.
  public static func run<Subject: Attempt>(_ attempt: Subject, report: (GradingEvent) -> Void) {
    for check in Subject.checks {
      report(.began(check.name))
      if let failure = failure(of: check, attempt) { return report(.failed(failure)) }
      report(.passed(check.name))
    }
    report(.finished)
  }

  /// Grades an attempt in this process.
  ///
  /// - Parameter attempt: what is judged.
  /// - Returns: that it passed, or the first failure.
  public static func verdict<Subject: Attempt>(of attempt: Subject) -> Verdict {
    var events: [GradingEvent] = []
    run(attempt) { events.append($0) }
    return GradingRecord(events).verdict(declared: Assignment(Subject.self).checks)
  }

  private static func failure<Subject: Attempt>(of check: Check<Subject>, _ attempt: Subject) -> Failure? {
    do {
      try check.body(attempt)
      return nil
    } catch let mismatch as Mismatch {
      return Failure(check: check.name, sentence: check.sentence, difference: mismatch.lines, claim: check.claim)
    } catch {
      return Failure(
        check: check.name, sentence: check.sentence,
        difference: ["an error that the task does not ask for:"] + LiveErrorText.lines(error).map { "  " + $0 },
        claim: check.claim)
    }
  }
}

/// The steps of a grading, and what they come to.
struct GradingRecord {
  private let events: [GradingEvent]

  init(_ events: [GradingEvent]) { self.events = events }

  /// The check that was running when the steps end; nil where none was.
  var running: String? {
    if case .began(let name)? = events.last { name } else { nil }
  }

  /// The verdict of a grading that came to its end.
  ///
  /// - Parameter declared: the names of the checks that the exercise has; all of them must have run, in this order.
  func verdict(declared: [String]) -> Verdict {
    if case .failed(let failure)? = events.last { return .failed(failure) }
    let ran = events.compactMap { event -> String? in
      if case .passed(let name) = event { name } else { nil }
    }
    guard ran == declared, events.last == .finished else {
      return .incomplete(ran: ran.count, declared: declared.count)
    }
    return .passed(checks: ran.count)
  }
}
