import Foundation
import Processes
import TestKit

/// Throws random inputs at the engine.
enum FuzzCommand: Equatable {
  /// Without a count each kind has its own.
  case campaigns([AttackKind], seed: Int, count: Int?)
  case attempt(AttackKind, [String])
  case print(AttackKind, seed: Int, index: Int, file: String)
  case shrink(AttackKind, String, into: String)
  /// Only workers are asked for these two.
  case work(AttackKind, seed: Int, Range<Int>)
  case inputs(AttackKind, [String])

  static let usage = """
    fuzz [KIND…]                       tries COUNT (100000; 25000 stores, 16667 sequences) random inputs of each kind from
                                       SEED (1), both from the environment; writes what shows a fault that is not known
                                       into Tests/Harness/Program/Fuzz/Found
    fuzz --try KIND FILE…              tries files: 1 where one shows a fault, 66 where one cannot be read
    fuzz --print KIND SEED INDEX FILE  writes the input of a number into a file
    fuzz --shrink KIND FILE FILE       writes the smallest input found that still shows a fault into the second file

    kinds: \(AttackKind.allCases.map(\.rawValue).joined(separator: ", "))
    """

  /// Reads what is asked for.
  ///
  /// - Throws: the refusal of what cannot be done.
  init(_ request: HarnessRequest) throws(HarnessRefusal) {
    guard let command = request.words.first, command.hasPrefix("--") else {
      let count = try request.whole("COUNT", else: 0, atLeast: 1)
      self = .campaigns(
        try request.kinds(AttackKind.self), seed: try request.whole("SEED", else: 1), count: count == 0 ? nil : count)
      return
    }
    let commands = ["--try", "--print", "--shrink", "--work", "--inputs"]
    guard commands.contains(command) else { throw .word(command, known: ["--try", "--print", "--shrink"]) }
    guard request.words.count > 2 else { throw .command(command) }
    let rest = Array(request.words.dropFirst(2))
    guard let kind = AttackKind(rawValue: request.words[1]) else {
      throw .word(request.words[1], known: AttackKind.allCases.map(\.rawValue))
    }
    switch (command, rest.count) {
    case ("--try", _): self = .attempt(kind, rest)
    case ("--inputs", _): self = .inputs(kind, rest)
    case ("--print", 3):
      self = .print(
        kind, seed: try HarnessRequest.whole(rest[0], "SEED"), index: try HarnessRequest.whole(rest[1], "INDEX"),
        file: rest[2])
    case ("--shrink", 2): self = .shrink(kind, rest[0], into: rest[1])
    case ("--work", 3):
      let first = try HarnessRequest.whole(rest[1], "FIRST", atLeast: 0)
      let end = try HarnessRequest.whole(rest[2], "END", atLeast: first)
      self = .work(kind, seed: try HarnessRequest.whole(rest[0], "SEED"), first..<end)
    default: throw .command(command)
    }
  }

  /// Does it, in a folder that is removed afterwards; a worker is given that of its driver.
  func run(_ request: HarnessRequest) async throws -> Int32 {
    let given = ProcessInfo.processInfo.environment["FUZZ_FOLDER"].map { URL(fileURLWithPath: $0) }
    let folder = given ?? FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { if given == nil { try? FileManager.default.removeItem(at: folder) } }
    switch self {
    case .campaigns(let kinds, let seed, let count):
      return try await Self.campaigns(kinds, seed, count, folder) ? 0 : 1
    case .attempt(let kind, let paths): return try Self.attempt(kind, paths, folder)
    case .print(let kind, let seed, let index, let path):
      let file = URL(fileURLWithPath: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try kind.make(folder: folder).input(seed: seed, index: index).write(to: file)
    case .shrink(let kind, let path, let result):
      guard let input = FileManager.default.contents(atPath: path) else {
        throw HarnessRefusal.unreadable(["\(path) cannot be read"])
      }
      try InputShrinker(kind: kind, folder: folder).shrink(input).write(to: URL(fileURLWithPath: result))
    case .work(let kind, let seed, let range):
      HarnessWorker.endWithDriver()
      Worker(attack: try kind.make(folder: folder)).run(seed: seed, range)
    case .inputs(let kind, let paths):
      HarnessWorker.endWithDriver()
      Worker(attack: try kind.make(folder: folder)).run(paths.map { URL(fileURLWithPath: $0) })
    }
    return 0
  }

  /// Runs campaigns.
  ///
  /// - Returns: whether nothing was found that is not known.
  private static func campaigns(_ kinds: [AttackKind], _ seed: Int, _ count: Int?, _ folder: URL) async throws -> Bool {
    var (isFine, tried) = (true, 0)
    for kind in kinds {
      let start = ContinuousClock.now
      let campaign = Campaign(
        kind: kind, seed: seed, count: count ?? kind.count, folder: folder, tell: { HarnessProgram.say($0) })
      let result = try await campaign.run()
      let seconds = (ContinuousClock.now - start).components.seconds
      let outcomes = byNumber(result.outcomes).map { "\($0.value) \($0.key)" }.joined(separator: ", ")
      HarnessProgram.say("\(kind.rawValue): seed \(seed), \(result.count) inputs in \(seconds) s: \(outcomes)")
      for (text, times) in byNumber(result.typedEnds).prefix(8) {
        HarnessProgram.say("  deliberate end, \(times) times: \(text)…")
      }
      if !result.findings.isEmpty { HarnessProgram.say("  \(result.findings.count) found, as said above") }
      isFine = isFine && result.findings.isEmpty
      tried += result.count
    }
    HarnessProgram.say("count: \(tried) inputs")
    return isFine
  }

  private static func byNumber(_ counts: [String: Int]) -> [(key: String, value: Int)] {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
  }

  /// Tries files, in workers: what ends one of them is a finding.
  private static func attempt(_ kind: AttackKind, _ paths: [String], _ folder: URL) throws -> Int32 {
    let result = try Campaign.replay(kind, paths.map { URL(fileURLWithPath: $0) }, folder: folder)
    for (text, times) in byNumber(result.outcomes) { HarnessProgram.say("\(times) \(text)") }
    for finding in result.findings { HarnessProgram.say(Campaign.readable("found: \(finding)")) }
    if !result.findings.isEmpty { return 1 }
    if !result.unreadable.isEmpty { throw HarnessRefusal.unreadable(result.unreadable) }
    return 0
  }
}
