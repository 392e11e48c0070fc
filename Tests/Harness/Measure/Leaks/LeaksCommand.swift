import Foundation
import Processes
import WorkbookKit

/// Does what apps do very often, and says whether the process ends up holding more memory or more descriptors: 1 where it does.
///
/// Each run is a process of its own, so that one's heap does not hide another's.
enum LeaksCommand: Equatable {
  case all(share: Double)
  /// Only a worker is asked for this.
  case one(Int, share: Double)

  static let usage = """
    leaks [SHARE]   does what apps do very often, or the SHARE of it, such as 0.1, and says what is held afterwards; a smaller
                    share notices only larger leaks
    """

  /// Reads what is asked for.
  ///
  /// - Throws: the refusal of what cannot be done.
  init(_ request: HarnessRequest) throws(HarnessRefusal) {
    let words = request.words
    guard words.first == "--run" else {
      guard words.count < 2 else { throw .word(words[1], known: ["one share"]) }
      self = .all(share: try HarnessRequest.share(words.first ?? "1", "SHARE"))
      return
    }
    guard words.count == 3 else { throw .command("--run") }
    self = .one(
      try HarnessRequest.whole(words[1], "the run", atLeast: 0), share: try HarnessRequest.share(words[2], "SHARE"))
  }

  /// Does it.
  func run() throws -> Int32 {
    switch self {
    case .all(let share): return try Self.all(share)
    case .one(let number, let share):
      HarnessWorker.endWithDriver()
      return try Self.one(number, share)
    }
  }

  /// Carries one run out, and prints its row.
  private static func one(_ number: Int, _ share: Double) throws -> Int32 {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("leaks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let runs = LeakRun.all(in: folder, share: share)
    guard runs.indices.contains(number) else { throw HarnessRefusal.command("--run") }
    let run = runs[number]
    let start = Clocks.now.wall
    let course = try run.run()
    let limit = LeakLimit(count: run.count)
    let isLeaking = limit.isExceeded(by: course)
    let part = (course.resident.first ?? 0, course.resident[course.resident.count / 3], course.resident.last ?? 0)
    HarnessProgram.say(
      "| \(run.name) | \(run.count) | \(part.0) | \(part.1) | \(part.2) | \(Int(course.growth)) | \(Int(limit.growth)) | "
        + "\(limit.noticedBytes) | \(course.descriptors[0]) → \(course.descriptors[1]) | "
        + "\(Int(Clocks.now.wall - start)) | \(isLeaking ? "**grows**" : "") |")
    return isLeaking ? 1 : 0
  }

  /// Runs all, one process after the other.
  private static func all(_ share: Double) throws -> Int32 {
    HarnessProgram.say(
      """
      resident memory in KiB: at first, after a third, at the end; the growth is that of the last two thirds; a leak is
      noticed from so many bytes a time

      | what | times | at first | a third | end | growth | limit | noticed from | descriptors | seconds | |
      | --- | --: | --: | --: | --: | --: | --: | --: | --- | --: | --- |
      """)
    var leaking = 0
    let runs = LeakRun.all(in: FileManager.default.temporaryDirectory, share: share)
    for number in runs.indices {
      let program = try HarnessWorker.start("measure", ["leaks", "--run", "\(number)", "\(share)"])
      while case .text(let line) = program.line(within: .seconds(3600)) { HarnessProgram.say(line) }
      if program.waitForEnd() != .exit(0) {
        HarnessProgram.complain(program.errorText)
        leaking += 1
      }
    }
    HarnessProgram.say("\n\(runs.count) runs: \(leaking) grow.")
    return leaking == 0 ? 0 : 1
  }
}
