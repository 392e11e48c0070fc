import Foundation
import Measuring

// Does what apps do very often, and says whether the process ends up holding more memory or more descriptors. Exits with 1
// where it does. Each run is a process of its own, so that one's heap does not hide another's.
//
// Usage: Leaks [SHARE]: which part of the full counts is done, such as 0.1. `Leaks --run N SHARE` is one run.

/// Prints a line at once, also into a pipe.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

/// Carries one run out, and prints its row.
func runOne(_ number: Int, share: Double) throws -> Int32 {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("leaks-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let run = LeakRun.all(in: folder, share: share)[number]
  let start = Clocks.now.wall
  let course = try run.run()
  // A page here and there is the heap's; a leak of one small object a time would be thousands.
  let limit = max(1024, Double(run.count) * 0.016)
  let isLeaking = course.growth > limit || course.descriptors[1] > course.descriptors[0] + 2
  let part = (course.resident.first ?? 0, course.resident[course.resident.count / 3], course.resident.last ?? 0)
  say(
    "| \(run.name) | \(run.count) | \(part.0) | \(part.1) | \(part.2) | \(Int(course.growth)) | \(Int(limit)) | "
      + "\(course.descriptors[0]) → \(course.descriptors[1]) | \(Int(Clocks.now.wall - start)) | "
      + "\(isLeaking ? "**grows**" : "") |")
  return isLeaking ? 1 : 0
}

/// Runs all, one process after the other.
func runAll(share: Double) throws -> Int32 {
  say("resident memory in KiB: at first, after a third, at the end; the growth is that of the last two thirds")
  say("")
  say("| what | times | at first | a third | end | growth | limit | descriptors | seconds | |")
  say("| --- | --: | --: | --: | --: | --: | --: | --- | --: | --- |")
  var leaking = 0
  let runs = LeakRun.all(in: FileManager.default.temporaryDirectory, share: share)
  for number in runs.indices {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["--run", "\(number)", "\(share)"]
    try process.run()
    process.waitUntilExit()
    if process.terminationReason != .exit || process.terminationStatus != 0 { leaking += 1 }
  }
  say("")
  say("\(runs.count) runs: \(leaking) grow.")
  return leaking == 0 ? 0 : 1
}

do {
  let words = Array(CommandLine.arguments.dropFirst())
  if words.count == 3, words[0] == "--run", let number = Int(words[1]), let share = Double(words[2]) {
    exit(try runOne(number, share: share))
  }
  exit(try runAll(share: words.first.flatMap { Double($0) } ?? 1))
} catch {
  say("\(error)")
  exit(1)
}
