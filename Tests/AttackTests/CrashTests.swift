import Foundation
import HarnessKit
import TestKit
import Testing

@testable import Crash

/// A fixed share of what `make crash` does.
///
/// It runs in a process of its own: the layer under SQLite that fails is one for a whole process.
@Suite("Attacks: kills and failing disks", .serialized)
struct CrashTests {
  @Test("what was acknowledged survives kill -9, and the store is whole", .long(.soak))
  func kills() throws {
    let (status, text) = try crash(["kills"], ["SEED": "3", "COUNT": "12"])
    #expect(status == 0, "\(text)")
    #expect(text.hasPrefix("kills: seed 3, 12 kills"), "\(text)")
  }

  @Test(
    "a failing call leaves the state before or after, an error, and changes that can be saved again", .fact("SV-11"),
    .long(.soak))
  func disk() throws {
    let (status, text) = try crash(["disk"], ["STEP": "37"])
    #expect(status == 0, "\(text)")
    #expect(text.split(separator: "\n").count == 18, "\(text)")
  }

  @Test("words and numbers that mean nothing are refused before anything is tried")
  func refused() throws {
    func command(_ words: [String], _ variables: [String: String] = [:]) throws(HarnessRefusal) -> CrashCommand {
      try CrashCommand(HarnessRequest(words: words, variables: variables))
    }
    #expect(try command([]) == .campaigns([.kills, .disk], seed: 1, count: 500, step: 1))
    #expect(try command(["disk"], ["STEP": "7"]) == .campaigns([.disk], seed: 1, count: 500, step: 7))
    #expect(throws: HarnessRefusal.word("kill", known: ["kills", "disk"])) { try command(["kill"]) }
    for variables in [["STEP": "0"], ["COUNT": "0"], ["COUNT": "1e3"], ["SEED": "9223372036854775808"]] {
      #expect(throws: HarnessRefusal.self, "\(variables)") { try command(["disk"], variables) }
    }
    #expect(throws: HarnessRefusal.command("--work")) { try command(["--work", "saving"]) }
    let (status, text) = try crash(["kill"], [:])
    #expect(status == 64 && text.hasPrefix("“kill” is none of: kills, disk.\n\nusage: Crash "), "\(text)")
  }

  private func crash(_ arguments: [String], _ variables: [String: String]) throws -> (Int32, String) {
    let process = Process(), output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("Crash")
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
