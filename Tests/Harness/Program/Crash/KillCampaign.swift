import Foundation
import TestKit

/// Rounds of work that end by SIGKILL.
struct KillCampaign {
  let seed: Int
  let rounds: Int
  let folder: URL

  /// What came of it.
  struct Result {
    var kills = 0
    /// Kills before the first word, while the store was being opened or made.
    var early = 0
    /// Kills between the beginning of a step and its acknowledgement.
    var inside = 0
    /// What was acknowledged, by kind.
    var acknowledged: [String: Int] = [:]
    var findings: [String] = []
  }

  /// How many kills one folder suffers before there is a new one.
  private static let killsPerFolder = 10

  func run() throws -> Result {
    var result = Result()
    var round = 0
    while round < rounds, result.findings.count < 5 {
      let kind = WorkKind.allCases[(round / Self.killsPerFolder) % 4 == 3 ? 1 : 0]
      let place = folder.appendingPathComponent("\(kind)-\(round)")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      var told: [Told] = []
      for number in round..<min(rounds, round + Self.killsPerFolder) {
        try kill(kind, number, place, &told, &result)
        if !result.findings.isEmpty { break }
        // The stores that were made have been looked at and removed.
        if kind == .creating { told = [] }
      }
      // What shows a fault is kept to be looked at.
      if result.findings.isEmpty { try? FileManager.default.removeItem(at: place) }
      round += Self.killsPerFolder
    }
    return result
  }

  private func kill(_ kind: WorkKind, _ number: Int, _ place: URL, _ told: inout [Told], _ result: inout Result) throws
  {
    var random = SeededGenerator(seed: seed, part: number)
    let first = (told.map(\.serial).max() ?? number * 100_000) + 1
    let worker = try Victim([kind.rawValue, place.path, String(seed &* 1_000_003 &+ number), String(first)])
    // A third of the kills is at the start, the others when there has been time for some steps or for many.
    let delay = random.pick(weighted: [
      (2_000 + random.below(60_000), 33), (random.below(250_000), 40), (random.below(600_000), 27),
    ])
    let waits = !random.chance(33)
    let said = worker.kill(after: delay, waitsForStart: waits).compactMap { Told($0) }
    guard worker.wasKilled else {
      result.findings.append("seed \(seed), round \(number), \(kind): the worker ended by itself: \(worker.errorText)")
      return
    }
    told += said
    result.kills += 1
    if said.isEmpty { result.early += 1 }
    if let last = said.last, !last.isDone { result.inside += 1 }
    for step in said where step.isDone { result.acknowledged[step.kind, default: 0] += 1 }
    let problems = try kind.type.problems(in: place, told)
    if !problems.isEmpty {
      result.findings.append(
        "seed \(seed), round \(number), \(kind), killed after \(said.count) words, the last of them "
          + "\(said.last?.line ?? "none"), in \(place.path):\n    " + problems.joined(separator: "\n    "))
    }
  }
}
