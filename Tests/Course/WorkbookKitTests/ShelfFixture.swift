import Foundation
import TestKit

@testable import WorkbookKit

/// A lesson on a model that no chapter uses, with hand-made values in place of a store.
enum ShelfFixture {
  static let before = GraphFigure([
    .init("Shelf#1", "Poetry", links: [.many("books", ["Book#1", "Book#2"], inverse: "shelf")]),
    .init("Book#1", "Ariel", links: [.one("shelf", "Shelf#1", inverse: "books")]),
    .init("Book#2", "Crow", links: [.one("shelf", "Shelf#1", inverse: "books")]),
  ])

  static let after = GraphFigure([
    .init("Shelf#1", "Poetry", mark: .deleted),
    .init("Book#1", "Ariel", links: [.one("shelf", nil)]),
    .init("Book#2", "Crow", links: [.one("shelf", nil)]),
  ])

  static func nullify() -> Segment {
    Segment(
      "nullify-keeps-the-books", "The shelf goes, the books stay", claims: ["X1", "X2"],
      asks: [
        Ask(
          "What is `book.shelf` right after `delete`?", at: .shown("after delete"), choices: ["Shelf#1", "nil"],
          beliefs: ["nil": "You expected `delete` to run the rule."])
      ],
      variation: { $0.print("deleted twice") }
    ) { page in
      page.observe(statements: Statements([.init(sql: "DELETE FROM ZSHELF WHERE Z_PK = ?", values: ["1"])]))
      page.observe(trace: Trace())
      page.before(before)
      page.show("after delete", "Book#1.shelf = Shelf#1")
      page.show("after processPendingChanges", "Book#1.shelf = nil")
      page.measured("time", "3 ms")
      page.rows(headers: ["ZTITLE", "ZSHELF"], [["Ariel", nil], ["Crow", nil]])
    }
  }

  static func rows() -> Segment {
    Segment(
      "two-shelves", "Two shelves", claims: ["X2"],
      asks: [Ask("How many?", at: .shown("count"))],
      variation: { $0.print("three") }
    ) { page in
      page.print("no graph here")
      page.show("count", value: 2)
      page.after(after)
    }
  }

  static var lesson: Lesson {
    Lesson(9, "Shelves", intro: ["Books and the shelf they stand on."], segments: [nullify(), rows()])
  }

  final class Statements: StatementSource {
    private var list: [Statement]
    init(_ list: [Statement]) { self.list = list }

    func drainStatements() -> [Statement] {
      defer { list = [] }
      return list
    }
  }

  final class Trace: TraceSource {
    func drainTrace() -> [TraceNode] {
      [
        TraceNode(
          "delete Shelf#1",
          children: [
            TraceNode(
              "books: nullify",
              children: [
                TraceNode("Book#1.shelf", detail: "Shelf#1 → nil"), TraceNode("Book#2.shelf", detail: "Shelf#1 → nil"),
              ])
          ])
      ]
    }
  }
}

/// Captures what a lesson writes, and answers its questions.
final class Capture {
  var output = ""
  var errors = ""
  var answers: [String]

  init(answers: [String] = []) { self.answers = answers }

  func console(isColoured: Bool = false) -> LessonConsole {
    LessonConsole(
      write: { self.output += $0 }, writeError: { self.errors += $0 },
      readLine: { self.answers.isEmpty ? nil : self.answers.removeFirst() }, isColoured: isColoured)
  }

  /// Runs the lesson and returns what it wrote to the standard output.
  static func output(of lesson: Lesson, _ arguments: String..., answers: [String] = []) -> String {
    let capture = Capture(answers: answers)
    _ = lesson.run(arguments, console: capture.console())
    return capture.output
  }
}

/// The recording of a lesson, through the file that `--record` writes.
func recording(of lesson: Lesson) throws -> Recording {
  try withTemporaryFolder { folder in
    let file = folder.appendingPathComponent("recording.json")
    _ = lesson.run(["--record", file.path], console: Capture().console())
    return try Recording(json: String(contentsOf: file, encoding: .utf8))
  }
}
