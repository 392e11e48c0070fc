import Foundation
import Processes
import TestKit

/// Kills processes at work, and has each call of a disk fail.
enum CrashCommand: Equatable {
  case campaigns([Kind], seed: Int, count: Int, step: Int)
  /// Only a victim is asked for this.
  case work(WorkKind, folder: String, seed: Int, first: Int)

  /// The kinds of campaign.
  enum Kind: String, CaseIterable {
    case kills, disk
  }

  static let usage = """
    crash [kills] [disk]   kills processes at work, COUNT (500) of them from SEED (1); and has each STEPth (1) call of a disk
                           fail: COUNT, SEED and STEP are from the environment
    """

  /// Reads what is asked for.
  ///
  /// - Throws: the refusal of what cannot be done.
  init(_ request: HarnessRequest) throws(HarnessRefusal) {
    let words = request.words
    guard words.first == "--work" else {
      self = .campaigns(
        try request.kinds(Kind.self), seed: try request.whole("SEED", else: 1),
        count: try request.whole("COUNT", else: 500, atLeast: 1), step: try request.whole("STEP", else: 1, atLeast: 1))
      return
    }
    guard words.count == 5, let kind = WorkKind(rawValue: words[1]) else { throw .command("--work") }
    self = .work(
      kind, folder: words[2], seed: try HarnessRequest.whole(words[3], "SEED"),
      first: try HarnessRequest.whole(words[4], "FIRST"))
  }

  /// Does it.
  func run() throws -> Int32 {
    switch self {
    case .work(let kind, let folder, let seed, let first):
      HarnessWorker.endWithDriver()
      let work = kind.type.init(folder: URL(fileURLWithPath: folder), seed: seed)
      try work.work(from: first) { HarnessProgram.say($0.line) }
      return 0
    case .campaigns(let kinds, let seed, let count, let step):
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("crash-\(getpid())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      var (isFine, tried) = (true, 0)
      for kind in kinds {
        let (findings, trials) =
          switch kind {
          case .kills: try Self.kills(seed, count, folder)
          case .disk: try Self.disk(step, folder)
          }
        isFine = isFine && findings == 0
        tried += trials
      }
      HarnessProgram.say("count: \(tried) kills and failing calls")
      // What shows a fault is kept to be looked at.
      if isFine { try? FileManager.default.removeItem(at: folder) }
      return isFine ? 0 : 1
    }
  }

  private static func kills(_ seed: Int, _ count: Int, _ folder: URL) throws -> (findings: Int, trials: Int) {
    let start = ContinuousClock.now
    let result = try KillCampaign(seed: seed, rounds: count, folder: folder).run()
    let done = result.acknowledged.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    HarnessProgram.say(
      "kills: seed \(seed), \(result.kills) kills in \((ContinuousClock.now - start).components.seconds) s, \(result.early) "
        + "before the first step, \(result.inside) inside a step; acknowledged: \(done)")
    for finding in result.findings { HarnessProgram.say("  found: \(finding)") }
    return (result.findings.count, result.kills)
  }

  private static func disk(_ step: Int, _ folder: URL) throws -> (findings: Int, trials: Int) {
    let start = ContinuousClock.now
    var (findings, trials) = (0, 0)
    try DiskCampaign(folder: folder, step: step).run { name, result in
      trials += result.trials
      findings += result.findings.count
      HarnessProgram.say(
        "disk: \(name): \(result.trials) failing calls, \(result.refused) refused, \(result.unharmed) gone through")
      for finding in result.findings { HarnessProgram.say("  found: \(finding)") }
    }
    HarnessProgram.say("disk: \(trials) failing calls in \((ContinuousClock.now - start).components.seconds) s")
    return (findings, trials)
  }
}
