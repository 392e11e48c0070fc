import Foundation

// Plants faults in a copy of the engine, all in one build, and runs the tests that must notice each: those that somebody
// thought of, and others that are drawn. How many are drawn, and the seed, are the arguments. Exits with 1 when one survives
// without a reason.

/// Finds a program on the path.
func find(_ program: String) -> URL? {
  (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { URL(fileURLWithPath: String($0)).appendingPathComponent(program) }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }
}

/// Prints a line at once, also into a pipe.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

let words = CommandLine.arguments.dropFirst()
guard words.count == 2, let count = Int(words[1]), let seed = UInt64(words[2]) else {
  say("Say how many faults to draw, and the seed: two numbers.")
  exit(64)
}
guard let swift = find("swift") else {
  say("There is no `swift` on the path.")
  exit(69)
}
do {
  let root = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
  exit(try FaultRun(root: root, swift: swift, count: count, seed: seed).run())
} catch {
  say("\(error)")
  exit(1)
}
