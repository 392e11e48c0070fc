import Foundation
import Processes
import TestKit
import Testing
import WorkbookKit

/// The programs as they are started.
@Suite("Harnesses: programs")
struct HarnessProgramTests {
  @Test(
    "--help prints the usage and does nothing else",
    arguments: [("measure", "leaks"), ("harness", "mutants"), ("measure", "scale")])
  func help(name: String, word: String) throws {
    let run = try HarnessRun(name, [word, "--help"])
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(run.output.hasPrefix("usage:\n  \(name) \(word) "), "\(run.output)")
    #expect(!run.output.contains("|"), "\(run.output)")
  }

  @Test(
    "what is not understood is refused on the other channel",
    arguments: [
      ("measure", ["leaks", "nosuch"]), ("harness", ["mutants", "nosuch", "1"]), ("measure", ["scale", "nosuch"]),
      ("harness", ["nosuch"]), ("measure", []),
    ])
  func refused(name: String, words: [String]) throws {
    let run = try HarnessRun(name, words)
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("“\(words.first { $0 == "nosuch" } ?? "")”"), "\(run.errors)")
  }

  @Test("a worker ends with the driver that started it")
  func ends() throws {
    // A run that is killed leaves its store.
    try withTemporaryFolder { folder in
      let driver = try SiblingProgram("measure", ["leaks"], ["TMPDIR": folder.path])
      var workers: [ProcessTree.Member] = []
      // The first run takes minutes, so that its worker is there from some moment on.
      while workers.isEmpty, driver.isRunning { workers = ProcessTree.descendants(of: driver.id) }
      let worker = try #require(workers.first)
      #expect(workers.count == 1)
      driver.kill()
      #expect(driver.waitForEnd() == .signal(SIGKILL))
      let deadline = ContinuousClock.now + .seconds(20)
      while ProcessTree.parent(of: worker.id) != nil, ContinuousClock.now < deadline { sched_yield() }
      #expect(ProcessTree.parent(of: worker.id) == nil)
      kill(worker.id, SIGKILL)
    }
  }
}
