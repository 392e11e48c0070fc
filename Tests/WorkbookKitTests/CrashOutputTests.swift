import Foundation
import Testing

@testable import WorkbookKit

@Suite("A lesson that dies")
struct CrashOutputTests {
  @Test("Values waiting to be aligned are printed before the process dies by abort")
  func abortKeepsTheGroup() async throws {
    let result = try await #require(
      processExitsWith: .signal(SIGABRT), observing: [\.standardOutputContent]
    ) {
      let segment = Segment("dies", "It dies", claims: []) { page in
        page.print("a line")
        page.show("before the end", "alive")
        page.show("x", "still alive")
        abort()
      }
      Lesson(1, "L", intro: [], segments: [segment]).main(["chapter-1"])
    }
    let output = String(decoding: result.standardOutputContent, as: UTF8.self)
    #expect(output.contains("   a line\n   before the end   alive\n   x                still alive\n"))
  }

  @Test("A Swift trap prints them too")
  func trapKeepsTheGroup() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardOutputContent]) {
      let segment = Segment("dies", "It dies", claims: []) { page in
        page.show("x", "alive")
        let nothing = [Int]()
        page.show("never", value: nothing[page.options.measures ? 1 : 0])
      }
      Lesson(1, "L", intro: [], segments: [segment]).main(["chapter-1"])
    }
    #expect(String(decoding: result.standardOutputContent, as: UTF8.self).contains("   x        alive\n"))
  }

  @Test("main exits with the run's status")
  func exitStatus() async {
    await #expect(processExitsWith: .exitCode(64)) {
      Lesson(1, "L", intro: [], segments: []).main(["chapter-1", "--what"])
    }
  }
}
