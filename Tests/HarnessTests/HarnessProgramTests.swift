import Foundation
import HarnessKit
import ProcessEnds
import TestKit
import Testing
import WorkbookKit

/// The programs as they are started.
@Suite("Harnesses: programs")
struct HarnessProgramTests {
  @Test("--help prints the usage and does nothing else", arguments: ["Leaks", "Mutants", "Scale"])
  func help(name: String) throws {
    let run = try HarnessRun(name, ["--help"])
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.output.hasPrefix("usage: \(name) ") && !run.output.contains("|"), "\(run.output)")
  }

  @Test(
    "what is not understood is refused on the other channel",
    arguments: [("Leaks", ["nosuch"]), ("Mutants", ["nosuch", "1"]), ("Scale", ["nosuch"])])
  func refused(name: String, words: [String]) throws {
    let run = try HarnessRun(name, words)
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(run.errors.contains("“nosuch”"), "\(run.errors)")
  }

  @Test("a worker ends with the driver that started it")
  func ends() throws {
    let driver = Process(), output = Pipe()
    // A run that is killed leaves its store.
    try withTemporaryFolder { folder in
      driver.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": folder.path]) { $1 }
      driver.executableURL = HarnessRun.executable("Leaks")
      driver.standardOutput = output
      try driver.run()
      var workers: [ProcessTree.Member] = []
      // The first run takes minutes, so that its worker is there from some moment on.
      while workers.isEmpty, driver.isRunning { workers = ProcessTree.descendants(of: driver.processIdentifier) }
      #expect(workers.count == 1)
      kill(driver.processIdentifier, SIGKILL)
      #expect(driver.end() == .signal(SIGKILL))
      // The worker holds the other end of the pipe: the pipe ends when it does.
      var ready = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      var hasEnded = false
      while !hasEnded, poll(&ready, 1, 20_000) > 0 { hasEnded = output.fileHandleForReading.availableData.isEmpty }
      #expect(hasEnded)
      if !hasEnded { for worker in workers { kill(worker.id, SIGKILL) } }
    }
  }
}
