import CTestSupport
import Foundation
import TestKit

@testable import CoreData

/// Work on a disk on which one call fails: for each call that the work makes, once.
///
/// The store shows the state before the work or the one after it, and the one after it where the work has returned. What
/// fails says so by an error of Core Data's, and a context keeps its changes: with the disk healed the same save goes
/// through.
struct DiskCampaign {
  let folder: URL
  /// Every how many calls one fails.
  var step = 1

  /// What came of it.
  struct Result {
    var trials = 0
    /// Trials in which the work failed.
    var refused = 0
    /// Trials in which the work went through in spite of a failing call.
    var unharmed = 0
    var findings: [String] = []
  }

  /// How the disk fails.
  private struct Manner {
    let name: String
    let manner: failing_disk_manner
    let lasts: Bool

    static var all: [Manner] {
      [
        Manner(name: "one call fails", manner: FAILING_DISK_BROKEN, lasts: false),
        Manner(name: "all calls fail from one on", manner: FAILING_DISK_BROKEN, lasts: true),
        Manner(name: "the disk is full for one write", manner: FAILING_DISK_FULL, lasts: false),
        Manner(name: "the disk is full from one write on", manner: FAILING_DISK_FULL, lasts: true),
      ]
    }
  }

  private static let journals = ["wal", "delete"]

  /// Runs everything.
  ///
  /// - Parameter tell: given the name of each piece of work, and what came of it.
  func run(_ tell: (String, Result) -> Void) throws {
    guard failing_disk_install() == 0 else { throw CocoaError(.featureUnsupported) }
    for journal in Self.journals {
      let base = folder.appendingPathComponent("base-\(journal).sqlite")
      try DiskWork.prepare(base, journal)
      let before = try DiskTrial.picture(base, journal)
      for work in DiskWork.allCases {
        var result = Result()
        for manner in Manner.all { try trials(work, manner, journal, base, before, &result) }
        tell("\(work.rawValue), journal \(journal)", result)
      }
    }
  }

  private func trials(
    _ work: DiskWork, _ manner: Manner, _ journal: String, _ base: URL, _ before: [String], _ result: inout Result
  ) throws {
    var call = 1
    // More calls than any of this makes.
    while call < 5000, result.findings.count < 3 {
      let trial = DiskTrial(work: work, journal: journal, base: base, before: before, folder: folder)
      let outcome = try trial.run { failing_disk_arm(call, manner.manner, manner.lasts ? 1 : 0) }
      if outcome.failures == 0 { return }
      result.trials += 1
      if outcome.isRefused { result.refused += 1 } else { result.unharmed += 1 }
      for problem in outcome.problems {
        result.findings.append("\(work.rawValue), journal \(journal), \(manner.name), call \(call): \(problem)")
      }
      call += step
    }
  }
}
