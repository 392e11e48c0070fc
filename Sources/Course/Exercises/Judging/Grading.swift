import WorkbookKit

/// A step of a grading, as it happens.
enum GradingEvent: Equatable {
  /// A check begins.
  case began(String)
  /// The check that began has passed.
  case passed(String)
  /// The check that began has failed; nothing more comes.
  case failed(Failure)
}

/// Runs the checks of an attempt, in order, up to the first failure.
///
/// An attempt cannot call it: it could look up there what its checks expect.
package enum Grading {
  /// Grades an attempt in this process.
  ///
  /// - Parameters:
  ///   - names: the checks to run, in this order.
  ///   - seed: where fresh data begin.
  ///   - report: is told of each step before the next one begins.
  static func run<Subject: Attempt>(
    _ attempt: Subject, _ names: [String], seed: UInt64, report: (GradingEvent) -> Void
  ) {
    for name in names {
      guard let check = Subject.allChecks.first(where: { $0.name == name }) else { continue }
      report(.began(name))
      if let failure = failure(of: check, attempt, seed) { return report(.failed(failure)) }
      report(.passed(name))
    }
  }

  /// Grades an attempt in this process.
  ///
  /// - Parameters:
  ///   - checks: the names of the checks to run; nil for all.
  ///   - seed: where fresh data begin.
  /// - Returns: that it passed, or the first failure.
  package static func verdict<Subject: Attempt>(
    of attempt: Subject, checks: [String]? = nil, seed: UInt64 = 1
  ) -> Verdict {
    let names = checks ?? Subject.allChecks.map(\.name)
    var failure: Failure?
    run(attempt, names, seed: seed) { event in
      if case .failed(let found) = event { failure = found }
    }
    return failure.map(Verdict.failed) ?? .passed(checks: names.count)
  }

  private static func failure<Subject: Attempt>(
    of check: Check<Subject>, _ attempt: Subject, _ seed: UInt64
  ) -> Failure? {
    do {
      // Every check draws its own data, whichever others ran before it.
      let fresh = FreshData(seed: check.name.utf8.reduce(seed) { $0 &* 31 &+ UInt64($1) })
      try Witness.$isInStores.withValue(!Subject.houseChecks.isEmpty) { try check.body(attempt, fresh) }
      return nil
    } catch let mismatch as Mismatch {
      return Failure(check: check.name, sentence: check.sentence, difference: mismatch.lines, claim: check.claim)
    } catch {
      let lines = (error as? CallersError)?.lines ?? LiveErrorText.linesWithoutAddresses(error)
      return Failure(
        check: check.name, sentence: check.sentence, difference: lines, claim: check.claim, isError: true)
    }
  }
}
