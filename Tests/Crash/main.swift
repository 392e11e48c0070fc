import Foundation
import TestKit

// Crash [kills] [disk]                    COUNT (500) kills from SEED (1), both from the environment; each failing call
// Crash --work KIND FOLDER SEED FIRST     works until it is killed

let arguments = Array(CommandLine.arguments.dropFirst())
let environment = ProcessInfo.processInfo.environment

func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

func fail(_ text: String) -> Never {
  FileHandle.standardError.write(Data((text + "\n").utf8))
  exit(64)
}

/// Runs what is asked for.
///
/// - Returns: whether nothing was found.
func campaigns(_ names: [String], in folder: URL) throws -> Bool {
  let seed = environment["SEED"].flatMap { Int($0) } ?? 1
  let count = environment["COUNT"].flatMap { Int($0) } ?? 500
  var isFine = true
  var tried = 0
  if names.isEmpty || names.contains("kills") {
    let start = ContinuousClock.now
    let result = try KillCampaign(seed: seed, rounds: count, folder: folder).run()
    let done = result.acknowledged.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    say(
      "kills: seed \(seed), \(result.kills) kills in \((ContinuousClock.now - start).components.seconds) s, \(result.early) "
        + "before the first step, \(result.inside) inside a step; acknowledged: \(done)")
    for finding in result.findings { say("  found: \(finding)") }
    isFine = result.findings.isEmpty
    tried += result.kills
  }
  if names.isEmpty || names.contains("disk") {
    let start = ContinuousClock.now
    let step = environment["STEP"].flatMap { Int($0) } ?? 1
    var trials = 0
    try DiskCampaign(folder: folder, step: step).run { name, result in
      trials += result.trials
      say("disk: \(name): \(result.trials) failing calls, \(result.refused) refused, \(result.unharmed) gone through")
      for finding in result.findings { say("  found: \(finding)") }
      isFine = isFine && result.findings.isEmpty
    }
    tried += trials
    say("disk: \(trials) failing calls in \((ContinuousClock.now - start).components.seconds) s")
  }
  say("count: \(tried) kills and failing calls")
  return isFine
}

do {
  if arguments.first == "--work" {
    guard arguments.count == 5, let kind = WorkKind(rawValue: arguments[1]), let seed = Int(arguments[3]),
      let first = Int(arguments[4])
    else { fail("usage: Crash --work KIND FOLDER SEED FIRST") }
    let work = kind.type.init(folder: URL(fileURLWithPath: arguments[2]), seed: seed)
    try work.work(from: first) { say($0.line) }
    exit(0)
  }
  let folder = ScratchPlace.folder().appendingPathComponent("crash-\(getpid())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  let isFine = try campaigns(arguments, in: folder)
  if isFine { try? FileManager.default.removeItem(at: folder) }
  exit(isFine ? 0 : 1)
} catch {
  fail("\(error)")
}
