import Foundation
import Testing

@testable import WorkbookKit

@Suite("A chapter's command line")
struct LessonOptionsTests {
  @Test("--list prints names, claims, and numbers with titles in columns, and nothing else")
  func list() {
    #expect(
      Capture.output(of: ShelfFixture.lesson, "--list") == """
        nullify-keeps-the-books  X1 X2  9.1 The shelf goes, the books stay
        two-shelves              X2     9.2 Two shelves

        """)
  }

  @Test("Where the workbook's folder is, --list has the short names in place of the titles")
  func shortNames() throws {
    let short = "//: The question of the first.\n//:\n//: - short: When nullify runs"
    let fixture = try ReadingFixture()
    try fixture.write(
      ReadingFixture.firstSource.replacingOccurrences(of: "//: The question of the first.", with: short),
      "Chapters/08-shelves/Lesson/delete-a-shelf.swift")
    #expect(
      fixture.run("--list").output == """
        delete-a-shelf  X1  8.1 When nullify runs
        count-shelves   X2  8.2 How many shelves are left?

        """)
  }

  @Test("A name that a segment had once leads to it, and is no segment of its own")
  func formerNames() {
    func lesson(_ names: String...) -> Lesson {
      Lesson(
        1, "L", intro: [],
        segments: [
          Segment("one", "One", claims: []) { $0.print("1") },
          Segment("two", "Two", claims: [], formerNames: names) { $0.print("2") },
        ])
    }
    let capture = Capture()
    let renamed = lesson("second", "another")
    #expect(Capture.output(of: renamed, "--segment", "second") == Capture.output(of: renamed, "--segment", "two"))
    #expect(!Capture.output(of: renamed, "--list").contains("second"))
    #expect(renamed.run(["--segment", "two,another"], console: capture.console()) == 64)
    #expect(capture.errors == "chapter-1: The segment `two` stands in the list twice.\n")
    let taken = Capture()
    #expect(lesson("one").run([], console: taken.console()) == 70)
    #expect(taken.errors == "chapter-1: Two segments of this lesson are called `one`; rename one.\n")
  }

  @Test(
    "A wrong command line is one sentence on the standard error and status 64",
    arguments: [
      (["--predct"], "There is no option `--predct`; did you mean `--predict`?"),
      (["--frobnicate-it"], "There is no option `--frobnicate-it`; `--help` names them all."),
      (["--segment", "two-shelfs"], "There is no segment `two-shelfs`; did you mean `two-shelves`?"),
      (["--segment", "zzzzzzzzzz"], "There is no segment `zzzzzzzzzz`; `--list` names them all."),
      (["--segment", "3"], "There is no segment 3; this chapter has 1 to 2, and `--list` names them all."),
      (["--segment", "0"], "There is no segment 0; this chapter has 1 to 2, and `--list` names them all."),
      (["--segment", "1,two-shelfs"], "There is no segment `two-shelfs`; did you mean `two-shelves`?"),
      (["--segment", "1,,2"], "The list `1,,2` has an empty place; write it like `1,6,7`."),
      (["--segment", "1,"], "The list `1,` has an empty place; write it like `1,6,7`."),
      (["--segment", "2,two-shelves"], "The segment `two-shelves` stands in the list twice."),
      (["--segment"], "The option `--segment` needs a value after it."),
      (["--segment", "--sql"], "The option `--segment` needs a value after it."),
      (["--sql=yes"], "The option `--sql` takes no value."),
      (["--sql", "--sql"], "The option `--sql` can be given once."),
      (["--read", "--predict"], "The options `--read` and `--predict` do not go together; take one of them."),
      (["--record", "x", "--read"], "The options `--read` and `--record` do not go together; take one of them."),
      (["--predict", "--costs", "x"], "The options `--predict` and `--costs` do not go together; take one of them."),
      (["--plain"], "The option `--plain` means something only with `--read`."),
      (["--setup"], "The option `--setup` means something only with `--read`."),
      (["nullify"], "There is no option `nullify`; `--help` names them all."),
    ])
  func wrong(arguments: [String], sentence: String) {
    let capture = Capture()
    #expect(ShelfFixture.lesson.run(arguments, console: capture.console()) == 64)
    #expect(capture.errors == "chapter-9: \(sentence)\n")
    #expect(capture.output.isEmpty)
  }

  @Test("--help names every option")
  func help() {
    let text = Capture.output(of: ShelfFixture.lesson, "--help")
    for option in LessonOptions.flags + LessonOptions.valued { #expect(text.contains(option)) }
    #expect(text == Capture.output(of: ShelfFixture.lesson, "-h"))
  }

  @Test("--keep reaches the body")
  func keep() {
    var file: URL?
    let segment = Segment("keeper", "Keeper", claims: []) { page in file = page.options.keepFile }
    _ = Capture.output(
      of: Lesson(1, "L", intro: [], segments: [segment]), "--segment", "keeper", "--keep", "/x/y.sqlite")
    #expect(file?.path == "/x/y.sqlite")
  }

  @Test(
    "A lesson put together wrongly does not run",
    arguments: [
      (["one", "one"], "Two segments of this lesson are called `one`; rename one."),
      (["One"], "The segment name `One` must be lower-case words joined by hyphens."),
      (["a--b"], "The segment name `a--b` must be lower-case words joined by hyphens."),
      (
        ["showcase"],
        "The segment name `showcase` must not begin with `show`, which snippet tools read as a keyword."
      ),
    ])
  func wrongLesson(names: [String], sentence: String) {
    let lesson = Lesson(1, "L", intro: [], segments: names.map { Segment($0, "T", claims: []) { _ in } })
    let capture = Capture()
    #expect(lesson.run([], console: capture.console()) == 70)
    #expect(capture.errors == "chapter-1: \(sentence)\n")
  }

  @Test("A recording that cannot be written is an error")
  func cannotRecord() {
    let capture = Capture()
    #expect(ShelfFixture.lesson.run(["--record", "/nowhere/at/all.json"], console: capture.console()) == 73)
    #expect(capture.errors.hasPrefix("chapter-9: What was recorded cannot be written to /nowhere/at/all.json"))
  }
}
