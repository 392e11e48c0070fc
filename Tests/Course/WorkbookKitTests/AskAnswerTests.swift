import Testing

@testable import WorkbookKit

@Suite("The answer to a question, as the run prints it")
struct AskAnswerTests {
  private let events: [PageEvent] = [
    .line(text: "x"),
    .shown(label: "after delete", value: "Book#1.shelf = Shelf#1"),
    .shown(label: "title", value: "\"Ariel\""),
    .shown(label: "save", value: "NSCocoaErrorDomain 1600: denied\nobject = Shelf#1"),
    .rows(label: "rows", table: RowTable(headers: ["ZTITLE", "ZSHELF"], rows: [["Ariel", nil], ["Crow", 12]])),
    .shown(label: "after delete", value: "16 rows"),
    .rows(label: "rows", table: RowTable(headers: ["ZTITLE"], rows: [["later"]])),
  ]

  private func answer(_ place: Ask.Location, _ choices: [String] = [], beliefs: [String: String] = [:]) throws
    -> AskAnswer
  {
    try AskAnswer(Ask("?", at: place, choices: choices, beliefs: beliefs), in: events)
  }

  @Test("Of a value the part after the last equals sign counts, and quotation marks do not")
  func values() throws {
    let first = try answer(.shown("after delete"))
    #expect(first.value == "Shelf#1")
    #expect(first.event == 1)
    #expect(first.accepts(" shelf#1 "))
    #expect(!first.accepts("nil"))
    #expect(try answer(.shown("title")).value == "Ariel")
    #expect(try answer(.shown("title")).accepts("\"Ariel\""))
    #expect(try answer(.shown("save")).value.hasSuffix("object = Shelf#1"))
  }

  @Test("A label that is printed again, and the cells of tables")
  func places() throws {
    #expect(try answer(.shown("after delete", occurrence: 2)).event == 5)
    #expect(try answer(.cell("rows", row: 1, column: "ZSHELF")).value == "NULL")
    #expect(try answer(.cell("rows", row: 2, column: "ZSHELF")).value == "12")
    let later = try answer(.cell("rows", row: 1, column: "ZTITLE", occurrence: 2))
    #expect(later.value == "later")
    #expect(later.event == 6)
  }

  @Test("The right choice equals the value, or is the only one whose words it contains")
  func choices() throws {
    #expect(try answer(.shown("after delete"), ["nil", "Shelf#1"]).choice == "Shelf#1")
    #expect(try answer(.shown("after delete", occurrence: 2), ["6", "16"]).choice == "16")
    #expect(try answer(.shown("save"), ["1570", "1600"]).text == "1600")
    #expect(try answer(.shown("title"), ["Ariel", "Ariel Crow"]).choice == "Ariel")
    #expect(throws: AskProblem.choices(right: [], value: "Shelf#1")) {
      try answer(.shown("after delete"), ["nil", "Shelf"].map { $0 + "x" })
    }
    #expect(
      throws: AskProblem.choices(right: ["1600", "denied"], value: "NSCocoaErrorDomain 1600: denied\nobject = Shelf#1")
    ) {
      try answer(.shown("save"), ["1600", "denied"])
    }
  }

  @Test("A belief stands behind a wrong answer, and behind no right one")
  func beliefs() throws {
    let found = try answer(
      .shown("after delete"), ["nil", "Shelf#1"], beliefs: ["nil": "the rule ran", "Shelf#1": "never said"])
    #expect(found.belief(behind: "`nil`") == "the rule ran")
    #expect(found.belief(behind: "Shelf#1") == nil)
    #expect(found.belief(behind: "else") == nil)
  }

  @Test(
    "A place that the run does not print is named",
    arguments: [
      (.shown("never"), .notPrinted(label: "never", occurrence: 1)),
      (.shown("title", occurrence: 2), .notPrinted(label: "title", occurrence: 2)),
      (.cell("rows", row: 3, column: "ZTITLE"), .noRow(label: "rows", row: 3)),
      (.cell("rows", row: 1, column: "ZNAME"), .noColumn(label: "rows", column: "ZNAME")),
      (.cell("title", row: 1, column: "ZNAME"), .notPrinted(label: "title", occurrence: 1)),
    ] as [(Ask.Location, AskProblem)])
  func absent(place: Ask.Location, problem: AskProblem) {
    #expect(throws: problem) { try answer(place) }
  }

  @Test("A question survives JSON")
  func recorded() throws {
    let recording = try recording(of: ShelfFixture.lesson)
    #expect(recording.segments[0].asks == ShelfFixture.nullify().asks)
    #expect(try Recording(json: recording.json()) == recording)
  }
}
