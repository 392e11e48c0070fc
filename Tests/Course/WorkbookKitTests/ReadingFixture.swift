import Foundation
import TestKit

@testable import WorkbookKit

/// A chapter of two segments in the workbook's form, on disk and as a lesson, and a reader at a terminal.
final class ReadingFixture {
  private let folder: ScratchFolder

  var root: URL { folder.url }

  /// Writes the package.
  init(first: String = ReadingFixture.firstSource, second: String = ReadingFixture.secondSource) throws {
    folder = try ScratchFolder()
    try write("// swift-tools-version: 6.0\n", "Package.swift")
    try write("# Preface\n", "Chapters/pages/preface.md")
    try write(Self.mainSource, "Chapters/08-shelves/Lesson/main.swift")
    try write(first, "Chapters/08-shelves/Lesson/delete-a-shelf.swift")
    try write(second, "Chapters/08-shelves/Lesson/count-shelves.swift")
  }

  func write(_ text: String, _ path: String) throws { try root.write(text, to: path) }

  func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Runs the lesson with options, in a pipe or at a terminal.
  ///
  /// - Parameters:
  ///   - keys: What is pressed where a key is read; nil in a pipe.
  ///   - size: How much the window shows.
  func run(
    _ arguments: String..., lines: [String] = [], keys: [ReadingKey]? = nil, size: TerminalSize = TerminalSize(),
    change: (inout LessonConsole) -> Void = { _ in }
  ) -> Shown {
    let capture = Capture(answers: lines)
    var console = capture.console()
    console.folder = root
    console.size = { size }
    var rest = keys ?? []
    if keys != nil { console.readKey = { rest.isEmpty ? nil : rest.removeFirst() } }
    change(&console)
    let status = Self.lesson.run(arguments, console: console)
    return Shown(status: status, output: capture.output, errors: capture.errors, linesLeft: capture.answers)
  }

  /// What a run left behind.
  struct Shown {
    var status: Int32
    var output: String
    var errors: String
    var linesLeft: [String]

    /// The output without the lines of keys.
    var page: String { output.replacing(#/(\[[^\]\n]*\] )?space: [^\r\n]*\r\u{1B}\[K/#, with: "") }

    /// Whether these pieces stand in the output, each behind the one before.
    func hasInOrder(_ pieces: String...) -> String? {
      var rest = output[...]
      for piece in pieces {
        guard let found = rest.range(of: piece) else { return "not in order: \(piece)\n\(output)" }
        rest = rest[found.upperBound...]
      }
      return nil
    }
  }

  static var lesson: Lesson {
    Lesson(
      8, "Shelves", intro: ["Books and shelves."],
      segments: [
        Segment(
          "delete-a-shelf", "`delete(_:)`: what does `book.shelf` say?", claims: ["X1"],
          asks: [
            Ask(
              "What is `book.shelf` after `delete(_:)`?", at: .shown("after delete"), choices: ["Shelf#1", "nil"],
              beliefs: ["nil": "You expected `delete(_:)` to run the rule. It marks one object."]),
            Ask("What is `book.shelf` after `save()`?", at: .shown("after save")),
          ],
          variation: { $0.show("variation ran", value: 7) }
        ) { page in
          page.before(ShelfFixture.before)
          page.show("after delete", "Book#1.shelf = Shelf#1")
          page.show("after save", "Book#1.shelf = nil")
          page.observe(statements: ShelfFixture.Statements([.init(sql: "DELETE FROM ZSHELF")]))
        },
        Segment(
          "count-shelves", "How many shelves are left?", claims: ["X2"],
          asks: [Ask("How many?", at: .shown("count"), choices: ["0", "1"])],
          variation: { $0.show("variation count", value: 3) }
        ) { page in
          page.show("count", value: 1)
        },
      ])
  }

  static let mainSource = """
    //: What goes wrong with shelves. See [the delete](#delete-a-shelf).

    import WorkbookKit

    let lesson = Lesson(8, "Shelves", intro: [], segments: [first(), second()])

    lesson.main()

    //: ## Checklist
    //:
    //: - Look at every shelf.
    //:
    //: ## Read next
    //:
    //: [the other one](chapter-8.md#count-shelves).
    """

  static let firstSource = """
    import WorkbookKit

    //: A **shelf** is deleted.
    //:
    //: ### Predict
    //:
    //: The question of the first.
    //:
    //: - figures: before
    //: - exercise: 8.1

    func first() -> Segment {
      Segment(
        "delete-a-shelf", "`delete(_:)`: what does `book.shelf` say?", claims: ["X1"], variation: firstVariation
      ) { page in
        // snippet.hide
        let hidden = Library()
        // snippet.show
        library.delete(shelf)
      }
    }

    //: ### Why
    //:
    //: The first line came first.
    //:
    //: The context waits.
    //:
    //: ### In your app
    //:
    //: Do this instead.
    //:
    //: ### Rule of thumb
    //:
    //: Wait too.
    //:
    //: ### And if nobody saves?
    //:
    //: What is printed then?

    // snippet.variation
    func firstVariation(_ page: Page) {
      library.leave()
    }
    // snippet.show

    //: ### Then
    //:
    //: It printed seven.
    """

  /// The first segment with a declaration in its code that fills a window of 24 rows.
  static let longSource = firstSource.replacingOccurrences(
    of: "func first() -> Segment {",
    with: "/// What holds the shelves.\nstruct Library {\n"
      + (1...20).map { "  let shelf\($0) = \($0)\n" }.joined() + "}\n\nfunc first() -> Segment {")

  static let secondSource = firstSource.replacingOccurrences(
    of: "`delete(_:)`: what does `book.shelf` say?", with: "How many shelves are left?"
  ).replacingOccurrences(of: "delete-a-shelf", with: "count-shelves")
    .replacingOccurrences(of: "func first()", with: "func second()")
    .replacingOccurrences(of: "of the first", with: "of the second")
    .replacingOccurrences(of: "- exercise: 8.1", with: "- output: none")
    .replacingOccurrences(of: "//: - figures: before\n", with: "")
}
