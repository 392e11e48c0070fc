import Foundation

// Plants each fault in a copy of the engine and runs the test that must notice it. Exits with 1 when one survives.
// With the word `seeded` first, and then a count and a seed, faults are drawn instead, and built all at once.

/// Finds a program on the path.
func find(_ program: String) -> URL? {
  (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { URL(fileURLWithPath: String($0)).appendingPathComponent(program) }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }
}

/// Prints a line at once, also into a pipe.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

func plantAll(_ words: [String]) throws -> Int32 {
  let faults = PlantedFaults.all.filter { fault in words.isEmpty || words.contains { fault.name.contains($0) } }
  guard !faults.isEmpty else {
    say("No fault has a name with \(words.joined(separator: " or ")).")
    return 64
  }
  guard let swift = find("swift") else {
    say("There is no `swift` on the path.")
    return 69
  }
  let root = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
  let run = MutantRun(tree: try MutantTree(of: root), swift: swift)
  let baseline = try run.baseline(Set(faults.map(\.test)).sorted())
  guard baseline == .survived else {
    say("Without any fault the tests must pass; they did not: \(baseline)")
    return 1
  }
  say("| fault | planted in | test | outcome |")
  say("| --- | --- | --- | --- |")
  var noticed = 0
  for fault in faults {
    let outcome = try run.outcome(of: fault)
    if outcome.isNoticed { noticed += 1 }
    say("| \(fault.name) | `\(fault.file)` | `\(fault.test)` | \(outcome) |")
  }
  say("")
  say("\(noticed) of \(faults.count) faults were noticed.")
  return noticed == faults.count ? 0 : 1
}

/// Draws faults: `seeded`, then how many and the seed.
func plantSeeded(_ words: [String]) throws -> Int32 {
  guard words.count == 2, let count = Int(words[0]), let seed = UInt64(words[1]) else {
    say("Say how many faults to draw, and the seed: two numbers.")
    return 64
  }
  guard let swift = find("swift") else {
    say("There is no `swift` on the path.")
    return 69
  }
  let root = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
  return try SeededFaults(root: root, swift: swift, count: count, seed: seed).run()
}

do {
  let words = Array(CommandLine.arguments.dropFirst())
  exit(words.first == "seeded" ? try plantSeeded(Array(words.dropFirst())) : try plantAll(words))
} catch {
  say("\(error)")
  exit(1)
}
