import Processes
import TestKit
import Testing

@testable import Harness

/// What `make crash` can be asked for; a fixed share of what it does is among the soaks.
@Suite("Attacks: kills and failing disks")
struct CrashTests {
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
    let run = try HarnessRun("harness", ["crash", "kill"])
    #expect(
      run.status == 64,
      "\(run.text)")
    #expect(
      run.text.hasPrefix("“kill” is none of: kills, disk.\n\nusage:\n  harness crash "),
      "\(run.text)")
  }
}
