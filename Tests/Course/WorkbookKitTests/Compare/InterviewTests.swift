import Testing

@testable import Probes

@Suite("Probes are asked in processes that may end")
struct InterviewTests {
  private static func probe(_ name: String, mayEnd: Bool = false) -> Probe {
    Probe(name, "What does \(name) do?", mayEnd: mayEnd) { "" }
  }

  @Test("A probe that ends its process is answered with how it ended, and the others are still asked")
  func ending() throws {
    var asked: [[String]] = []
    let interview = Interview { names, tell in
      asked.append(names)
      for name in names {
        if name == "fatal" { return ProcessEnding(said: [], ending: "signal 6") }
        try tell(.reply(.answer("of " + name), said: []))
      }
      return nil
    }
    var found: [String: String] = [:]
    let probes = [Self.probe("one"), Self.probe("alone", mayEnd: true), Self.probe("fatal"), Self.probe("two")]
    try interview.ask(probes) { found[$0.entry.probe] = $0.entry.answer }
    #expect(
      found == [
        "one": "of one", "alone": "of alone", "fatal": "ends the process: signal 6", "two": "of two",
      ])
    #expect(asked == [["alone"], ["one", "fatal", "two"], ["two"]])
  }

  @Test(
    "An ending is told by the exception's name, whatever stands around it",
    arguments: [
      ["*** Terminating app due to uncaught exception '_NSCoreDataException', reason: 'at 0x7f00'"],
      [
        "CoreData: error: something",
        "2026-01-31 10:00:00.000 compare[1:2] *** Terminating app due to uncaught exception '_NSCoreDataException', "
          + "reason: 'at 0x0012ab'", "*** First throw call stack:",
      ],
    ])
  func exception(_ said: [String]) {
    let ending = ProcessEnding(said: said, ending: "signal 6")
    #expect(ending.reply == .answer("ends the process: _NSCoreDataException"))
    #expect(ending.words == "*** Terminating app due to uncaught exception '_NSCoreDataException', reason: 'at 0x…'")
  }

  @Test("A trap is the probe's own, and is told by its line, without the file that it stands in")
  func trap() {
    let ending = ProcessEnding(said: ["Probes/A.swift:12: Fatal error: nothing there"], ending: "signal 5")
    #expect(ending.reply == .failure("Fatal error: nothing there"))
  }

  @Test("Of standard error the last lines are told, without what differs from run to run")
  func tail() {
    let said = (1...20).map { "2026-01-31 10:00:00.123456+0100 compare[77:1f] at 0xff00 \($0)" }
    #expect(StandardError.tail(said)?.count == 10)
    #expect(StandardError.tail(said)?.last == "compare[…] at 0x… 20")
    #expect(StandardError.tail([]) == nil)
  }
}
