import Foundation
import Processes
import Testing
import WorkbookKit

/// What a program has started when its time is over.
@Suite("The processes below a program")
struct ProcessTreeTests {
  @Test("A timeout ends children in process groups and sessions of their own, too")
  func timeout() throws {
    // A number that tells these processes from those of any other run.
    let mark = "\(getpid())017"
    let script = "setsid sleep \(mark) & setsid sh -c 'setsid sleep \(mark) & echo started; wait' & wait"
    let result = try ProcessRunner().run(
      ProcessCommand(URL(fileURLWithPath: "/bin/sh"), ["-c", script], timeout: .seconds(3)))
    #expect(result.ending == .timedOut)
    #expect(result.text == "started\n")
    // What is killed may take a moment to go.
    let isLeft = (0..<200).allSatisfy { attempt in
      if attempt > 0 { usleep(10_000) }
      return Self.commandLines().contains { $0.contains(mark) }
    }
    #expect(!isLeft)
  }

  private static func commandLines() -> [String] {
    let ids = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap(Int.init)
    return ids.compactMap { id in
      FileManager.default.contents(atPath: "/proc/\(id)/cmdline").map { String(decoding: $0, as: UTF8.self) }
    }
  }
}
