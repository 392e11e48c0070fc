import Testing

@testable import Compare

@Suite("Probes are asked in processes that may end")
struct InterviewTests {
  private static func probe(_ name: String, mayEnd: Bool = false) -> Probe {
    Probe(name, "What does \(name) do?", mayEnd: mayEnd) { "" }
  }

  @Test("A probe that ends its process is answered with how it ended, and the others are still asked")
  func ending() throws {
    var asked: [[String]] = []
    let interview = Interview { names in
      asked.append(names)
      guard let fatal = names.firstIndex(of: "fatal") else {
        return ProbeChild.Outcome(answers: names.map { "of " + $0 }, ending: nil)
      }
      return ProbeChild.Outcome(
        answers: names[..<fatal].map { "of " + $0 }, ending: ProcessEnding(errorText: "", ending: "signal 6"))
    }
    let entries = try interview.ask([
      Self.probe("one"), Self.probe("alone", mayEnd: true), Self.probe("fatal"), Self.probe("two"),
    ])
    #expect(entries.map(\.probe) == ["one", "alone", "fatal", "two"])
    #expect(entries.map(\.answer) == ["of one", "of alone", "ends the process: signal 6", "of two"])
    #expect(asked == [["alone"], ["one", "fatal", "two"], ["two"]])
  }

  @Test(
    "An ending is told by the exception's name, whatever stands around it",
    arguments: [
      "*** Terminating app due to uncaught exception 'NSRangeException', reason: 'at 0x7f00'\n",
      "CoreData: error: something\n2026-01-31 10:00:00.000 compare[1:2] *** Terminating app due to uncaught exception "
        + "'NSRangeException', reason: 'at 0x0012ab'\n*** First throw call stack:\n",
    ])
  func exception(_ text: String) {
    let ending = ProcessEnding(errorText: text, ending: "signal 6")
    #expect(ending.answer == "ends the process: NSRangeException")
    #expect(ending.words == "*** Terminating app due to uncaught exception 'NSRangeException', reason: 'at 0x…'")
  }

  @Test("A trap is told by its line, without the file that it stands in")
  func trap() {
    let ending = ProcessEnding(errorText: "Compare/A.swift:12: Fatal error: nothing there\n", ending: "signal 5")
    #expect(ending.answer == "ends the process: Fatal error: nothing there")
  }
}
