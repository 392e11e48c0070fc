import Testing

@testable import Graders

@Suite("What is shown of a program that was ended")
struct LastWordsTests {
  @Test("An exception whose reason has many lines is shown from its first line on")
  func exception() {
    let reason = ["*** Terminating app due to uncaught exception 'E', reason: 'Illegal <Folder: {", "  name = Box;"]
    let text = (["CoreData: warning"] + reason + (1...5).map { "  line \($0)" } + ["})'", "*** Call stack:", "0 main"])
      .joined(separator: "\n")
    #expect(LastWords.lines(of: text) == reason + ["  line 1", "  line 2", "… and 4 lines more"])
  }

  @Test("Everything else is shown up to its last line", arguments: [2, 6])
  func others(count: Int) {
    let lines = (1...count).map { "line \($0)" }
    let text = lines.joined(separator: "\n\n") + "\n\nCurrent stack trace:\n0 main\n"
    #expect(LastWords.lines(of: text) == lines.suffix(4))
    #expect(LastWords.lines(of: "").isEmpty)
  }
}
