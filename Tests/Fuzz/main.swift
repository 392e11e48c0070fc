import Foundation
import TestKit

// Fuzz [KIND…]                            tries COUNT (100 000) inputs of each kind from SEED (1), both from the environment
// Fuzz --work KIND SEED FIRST END         tries some of them in this process
// Fuzz --inputs KIND FILE…                tries files in this process
// Fuzz --print KIND SEED INDEX FILE       writes an input into a file

let arguments = Array(CommandLine.arguments.dropFirst())
let environment = ProcessInfo.processInfo.environment

func fail(_ text: String) -> Never {
  FileHandle.standardError.write(Data((text + "\n").utf8))
  exit(64)
}

func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

/// The folder of a run; a worker is given that of its driver.
let folder =
  environment["FUZZ_FOLDER"].map { URL(fileURLWithPath: $0) }
  ?? ScratchPlace.folder().appendingPathComponent("fuzz-\(getpid())")

do {
  if let command = arguments.first, command.hasPrefix("--") {
    guard arguments.count > 1, let kind = AttackKind(rawValue: arguments[1]) else { fail("which kind of attack?") }
    let rest = Array(arguments.dropFirst(2))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let attack = try kind.make(folder: folder)
    switch (command, rest.compactMap { Int($0) }) {
    case ("--work", let numbers) where numbers.count == 3:
      try Worker(attack: attack).run(seed: numbers[0], numbers[1]..<numbers[2])
    case ("--inputs", _): Worker(attack: attack).run(rest.map { URL(fileURLWithPath: $0) })
    case ("--print", let numbers) where numbers.count == 2 && rest.count == 3:
      let file = URL(fileURLWithPath: rest[2])
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try attack.input(seed: numbers[0], index: numbers[1]).write(to: file)
    default: fail("\(command) with these arguments is nothing")
    }
    exit(0)
  }
  let kinds = arguments.isEmpty ? AttackKind.allCases : arguments.compactMap { AttackKind(rawValue: $0) }
  let seed = environment["SEED"].flatMap { Int($0) } ?? 1
  let count = environment["COUNT"].flatMap { Int($0) } ?? 100_000
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  var isFine = true
  var tried = 0
  for kind in kinds {
    let start = ContinuousClock.now
    let result = try await Campaign(kind: kind, seed: seed, count: count, folder: folder).run()
    let seconds = (ContinuousClock.now - start).components.seconds
    let outcomes = result.outcomes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) \($0.key)" }
    say("\(kind.rawValue): seed \(seed), \(result.count) inputs in \(seconds) s: \(outcomes.joined(separator: ", "))")
    for (text, times) in result.typedEnds.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }).prefix(8) {
      say("  deliberate end, \(times) times: \(text)…")
    }
    for finding in result.findings { say("  found: \(finding.replacing("⏎", with: "\n    "))") }
    for file in result.files { say("  kept: \(file.path)") }
    isFine = isFine && result.findings.isEmpty
    tried += result.count
  }
  say("count: \(tried) inputs")
  try? FileManager.default.removeItem(at: folder)
  exit(isFine ? 0 : 1)
} catch {
  fail("\(error)")
}
