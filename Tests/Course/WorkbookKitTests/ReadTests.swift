import Foundation
import Testing

@testable import BookKit
@testable import WorkbookKit

@Suite("--read")
struct ReadTests {
  /// The lines of a text that are not blank.
  private func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

  @Test("In a pipe it is the whole page in order: opening, every part of every segment, and the end")
  func wholePage() throws {
    let fixture = try ReadingFixture()
    let shown = fixture.run("--read")
    #expect(shown.status == 0)
    #expect(shown.errors.isEmpty)
    let fault = shown.hasInOrder(
      "Chapter 8: Shelves", "re-implementation", "What goes wrong with shelves.",
      "1  `delete(_:)`: what does `book.shelf` say?", "A shelf is deleted.", "   before   Shelf#1",
      "    library.delete(shelf)\n", "Predict. The question of the first.",
      "The set-up: 1 line, shown with --setup.\n",
      "   after delete   Book#1.shelf = Shelf#1\n   after save     Book#1.shelf = nil\n", "Why\n",
      "The first line came first.", "The context waits.", "In your app\n", "Do this instead.",
      "│ Rule of thumb. Wait too.", "And if nobody saves?\n", "What is printed then?", "    func firstVariation(",
      "   variation ran   7\n", "It printed seven.", "`swift run workbook task 8.1`",
      "2  How many shelves are left?", "The question of the second.", "   count    1\n", "   variation count   3\n",
      "Checklist\n",
      "- Look at every shelf.", "Read next\n")
    #expect(fault == nil, "\(fault ?? "")")
    // The figure stands above the question, and not once more in the output; nothing is said twice.
    #expect(shown.output.components(separatedBy: "before   Shelf#1").count == 2)
    #expect(!shown.output.contains("space:"))
    #expect(!shown.output.contains("\u{1B}"))
    #expect(!shown.output.contains("DELETE FROM"))
  }

  @Test("Links say where they lead, unless their text says it")
  func links() throws {
    let output = try ReadingFixture().run("--read").output.replacing(#/\s+/#, with: " ")
    #expect(output.contains("See the delete (8.1 delete(_:): what does book.shelf say?)."))
    #expect(output.contains("the other one (8.2 How many shelves are left?)."))
  }

  @Test("A link without a text is called what it leads to")
  func linkWithoutText() throws {
    let link = "It is as in [](#delete-a-shelf), see [](chapter-8.md#count-shelves)."
    let fixture = try ReadingFixture(
      second: ReadingFixture.secondSource.replacingOccurrences(of: "The context waits.", with: link))
    let output = fixture.run("--read").output.replacing(#/\s+/#, with: " ")
    let words = "It is as in 8.1 delete(_:): what does book.shelf say?, see 8.2 How many shelves are left?."
    #expect(output.contains(words), "\(output)")
  }

  @Test("A link gives the short name of a segment that has one, and finds it by an anchor of earlier pages")
  func shortNames() throws {
    let named = "The question of the second.\n//:\n//: - short: The count\n//: - formerly: the-old-count"
    let links = "See [](#the-old-count), or [the count](#count-shelves)."
    let fixture = try ReadingFixture(
      second: ReadingFixture.secondSource.replacingOccurrences(of: "The question of the second.", with: named)
        .replacingOccurrences(of: "The context waits.", with: links))
    let output = fixture.run("--read").output.replacing(#/\s+/#, with: " ")
    #expect(output.contains("the other one (8.2 The count)."), "\(output)")
    #expect(output.contains("See 8.2 The count, or the count (8.2)."), "\(output)")
  }

  @Test("A segment without a variation is read to its end")
  func noVariation() throws {
    let whole = ReadingFixture.secondSource
    let begin = try #require(whole.range(of: "//: ### And if"))
    let fixture = try ReadingFixture(second: String(whole[..<begin.lowerBound]))
    let shown = fixture.run("--read", "--segment", "2")
    #expect(shown.status == 0)
    #expect(shown.hasInOrder("   count    1\n", "Rule of thumb. Wait too.") == nil)
    #expect(!shown.output.contains("And if"))
  }

  @Test("The code that a page hides stands below its code with --setup alone, in a pipe and at a terminal")
  func setUp() throws {
    let fixture = try ReadingFixture()
    #expect(!fixture.run("--read").output.contains("let hidden"))
    let piped = fixture.run("--read", "--setup", "--segment", "1")
    let pieces = ("    library.delete(shelf)\n", "The set-up\n", "    let hidden = Library()\n", "after delete")
    #expect(piped.hasInOrder(pieces.0, pieces.1, pieces.2, pieces.3) == nil)
    #expect(!piped.output.contains("shown with --setup"))
    let shown = fixture.run("--read", "--setup", "--segment", "1", keys: [], size: TerminalSize(columns: 80, rows: 99))
    #expect(shown.hasInOrder(pieces.0, pieces.1, pieces.2) == nil)
  }

  @Test("--plain is the same at a terminal, without keys and without colour")
  func plain() throws {
    let fixture = try ReadingFixture()
    let piped = fixture.run("--read").output
    let plain = fixture.run("--read", "--plain", keys: [.next]) { $0.isColoured = true }
    #expect(plain.output == piped)
  }

  @Test("With --segment it is those segments in that order, and no opening or end")
  func someSegments() throws {
    let fixture = try ReadingFixture()
    let whole = fixture.run("--read").output
    let first = fixture.run("--read", "--segment", "1").output
    let second = fixture.run("--read", "--segment", "count-shelves").output
    #expect(whole.contains(first + second))
    #expect(fixture.run("--read", "--segment", "2,1").output == second + first)
    #expect(!first.contains("Checklist"))
    #expect(!first.contains("What goes wrong"))
    #expect(!FileManager.default.fileExists(atPath: fixture.root.appendingPathComponent("Chapters/reading.txt").path))
  }

  @Test("--sql adds the statements below the output, and a narrow window breaks the lines of prose")
  func optionsAndWidth() throws {
    let fixture = try ReadingFixture()
    let sql = fixture.run("--read", "--segment", "1", "--sql")
    #expect(
      sql.hasInOrder("after save     Book#1.shelf = nil\n", "sql      DELETE FROM ZSHELF", "Why\n") == nil)
    let narrow = fixture.run("--read", size: TerminalSize(columns: 45, rows: 24)).output
    let prose = narrow.components(separatedBy: "\n").filter { !$0.hasPrefix("   ") }
    #expect(prose.allSatisfy { $0.count <= 45 }, "\(prose.max { $0.count < $1.count } ?? "")")
    let wide = fixture.run("--read", size: TerminalSize(columns: 300, rows: 24)).output
    #expect(wide.components(separatedBy: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test(
    "An address gets a number in the text, and stands at the end of its page; where a page is labelled, nothing is added"
  )
  func addresses() throws {
    let link = "[Apple's page](https://apple.example/page) is [documented](labels.md#documented)."
    let fixture = try ReadingFixture(
      second: ReadingFixture.secondSource.replacingOccurrences(of: "The context waits.", with: link + " " + link))
    let shown = fixture.run("--read", "--segment", "2").output
    #expect(
      shown.contains(
        "Apple's page (link 1) is documented. Apple's page (link 1) is documented.\n"), "\(shown)")
    #expect(shown.hasSuffix("\nlink 1  https://apple.example/page\n\n"), "\(shown)")
    #expect(!fixture.run("--read", "--segment", "1").output.contains("link 1"))
  }

  @Test("At a terminal the output and the variation come after a key each, and the page after the last key")
  func stops() throws {
    let fixture = try ReadingFixture()
    let asked = fixture.run("--read", "--segment", "1", keys: [], size: TerminalSize(columns: 80, rows: 99))
    #expect(asked.output.contains("library.delete(shelf)"))
    #expect(!asked.output.contains("after delete"))
    #expect(asked.output.contains("space: what is printed · s set-up · b back"))
    #expect(!asked.output.contains("let hidden"))
    let printed = fixture.run("--read", "--segment", "1", keys: [.next], size: TerminalSize(columns: 80, rows: 99))
    #expect(printed.output.contains("What is printed then?"))
    #expect(!printed.output.contains("variation ran"))
    #expect(printed.output.contains("space: what is printed then, and why"))
    let all = fixture.run(
      "--read", "--segment", "1", keys: [.next, .next, .next], size: TerminalSize(columns: 80, rows: 99))
    #expect(all.status == 0)
    // Only the note on the set-up is missing, which has a key of its own.
    let whole = fixture.run("--read", "--segment", "1").output
    #expect(
      LineSteps.between(lines(all.page), lines(whole)).filter { $0.kind != .kept }.map(\.text) == [
        "+The set-up: 1 line, shown with --setup."
      ])
  }

  @Test("A page that is longer than the window stops where the window is full, and loses no line but blank ones")
  func screenfuls() throws {
    let fixture = try ReadingFixture()
    let size = TerminalSize(columns: 80, rows: 8)
    let shown = fixture.run("--read", "--segment", "2", keys: Array(repeating: .next, count: 50), size: size)
    #expect(shown.output.contains("space: more"))
    let screens = shown.output.split(separator: #/(\[[^\]\n]*\] )?space: [^\r\n]*\r\u{1B}\[K/#)
    #expect(screens.allSatisfy { $0.split(separator: "\n", omittingEmptySubsequences: false).count <= 8 })
    let whole = fixture.run(
      "--read", "--segment", "2", keys: [.next, .next, .next], size: .init(columns: 80, rows: 99))
    #expect(lines(shown.page) == lines(whole.page))
  }

  @Test("In a narrow window the line of keys names fewer keys, and always the help")
  func narrow() throws {
    let fixture = try ReadingFixture()
    let size = TerminalSize(columns: 40, rows: 8)
    let shown = fixture.run("--read", "--segment", "2", keys: Array(repeating: .next, count: 50), size: size)
    #expect(shown.output.contains("space: more · q quit · ? keys"), "\(shown.output)")
    #expect(!shown.output.contains("· l list"), "\(shown.output)")
  }

  @Test("Keys: back, the list, help, the set-up, quit")
  func keys() throws {
    let fixture = try ReadingFixture()
    let size = TerminalSize(columns: 80, rows: 99)
    // From the opening to segment 1, behind its output, back to its beginning, and back to the opening.
    let back = fixture.run("--read", keys: [.next, .next, .back, .back, .quit], size: size)
    #expect(back.output.components(separatedBy: "A shelf is deleted.").count == 3)
    #expect(back.output.components(separatedBy: "What goes wrong with shelves.").count == 3)
    let list = fixture.run("--read", lines: ["", "9", "2"], keys: [.list, .list, .list, .quit], size: size)
    #expect(
      list.hasInOrder(
        "> 0  Chapter 8: Shelves\n", "  1  `delete(_:)`", "  2  How many shelves are left?", "  3  What to look for",
        "There is no page 9 in the list.", "The question of the second.") == nil)
    let others = fixture.run("--read", "--segment", "1", keys: [.help, .setUp, .other, .quit], size: size)
    #expect(others.hasInOrder("goes on\n", "The set-up", "let hidden = Library()") == nil)
    #expect(!others.output.contains("after delete"))
    #expect(others.status == 0)
  }

  @Test("It goes on where the reader stopped, segment by segment, and begins again after the end")
  func resume() throws {
    let fixture = try ReadingFixture()
    let size = TerminalSize(columns: 80, rows: 99)
    try fixture.write("chapter-3 reset-or-merge\n", "Chapters/reading.txt")
    _ = fixture.run("--read", lines: ["2"], keys: [.list, .quit], size: size)
    #expect(try fixture.text("Chapters/reading.txt") == "chapter-3 reset-or-merge\nchapter-8 count-shelves\n")
    let resumed = fixture.run("--read", keys: [.quit], size: size)
    #expect(resumed.output.hasPrefix("You stopped at segment 2."))
    #expect(resumed.hasInOrder("The question of the second.") == nil)
    #expect(!resumed.output.contains("What goes wrong with shelves."))
    // A pipe shows everything and forgets nothing.
    #expect(fixture.run("--read").output.hasPrefix("Chapter 8"))
    let toTheEnd = fixture.run("--read", keys: Array(repeating: .next, count: 9), size: size)
    #expect(toTheEnd.output.contains("Checklist"))
    #expect(
      try fixture.text("Chapters/reading.txt") == "chapter-3 reset-or-merge\nread chapter-8 count-shelves\n")
    #expect(fixture.run("--read", keys: [], size: size).output.hasPrefix("Chapter 8"))
  }

  @Test("A segment counts as read once all of it was on the screen, also alone; not at the front, and not in a pipe")
  func readToTheEnd() throws {
    let fixture = try ReadingFixture()
    let size = TerminalSize(columns: 80, rows: 99)
    let read = ReadSegments(WorkbookFolder(root: fixture.root))
    _ = fixture.run("--read", "--segment", "1", size: size)
    _ = fixture.run("--read", "--room", "--segment", "1", keys: [.next, .next, .next, .next], size: size)
    _ = fixture.run("--read", "--segment", "1", keys: [.next, .quit], size: size)
    #expect(!read.contains("delete-a-shelf", ofChapter: 8))
    _ = fixture.run("--read", "--segment", "1", keys: [.next, .next, .quit], size: size)
    #expect(read.contains("delete-a-shelf", ofChapter: 8))
    #expect(!read.contains("count-shelves", ofChapter: 8))
    #expect(!read.contains("delete-a-shelf", ofChapter: 7))
    // Where the reader stopped is another matter.
    #expect(fixture.run("--read", keys: [], size: size).output.hasPrefix("Chapter 8"))
    #expect(read.contains("delete-a-shelf", ofChapter: 8))
  }

  @Test("Situation, code and question are one screen where they fit, and the key leads to what is printed")
  func firstStop() throws {
    let fixture = try ReadingFixture()
    // Rule, heading, situation, figure, code and question with the lines between them, and the line of keys.
    let tight = fixture.run("--read", "--segment", "1", keys: [], size: TerminalSize(columns: 80, rows: 13)).output
    #expect(tight.contains("space: what is printed"), "\(tight)")
    #expect(!tight.contains("space: more"))
    let less = fixture.run("--read", "--segment", "1", keys: [], size: TerminalSize(columns: 80, rows: 8)).output
    #expect(less.contains("space: more"))
    // Who reads code a window after the other has to know what for.
    let all = fixture.run(
      "--read", "--segment", "1", keys: Array(repeating: .next, count: 9), size: TerminalSize(columns: 80, rows: 8))
    #expect(
      all.hasInOrder("A shelf is deleted.", "Predict.", "library.delete(shelf)", "Predict.", "after delete") == nil)
  }

  @Test("A window without room for the declarations of the code has them closed, and whole at the next key")
  func declarations() throws {
    let fixture = try ReadingFixture(first: ReadingFixture.longSource)
    let size = TerminalSize(columns: 80, rows: 30)
    let first = fixture.run("--read", "--segment", "1", keys: [], size: size).output
    #expect(first.contains("    struct Library { … }\n"))
    #expect(!first.contains("shelf20"))
    #expect(first.contains("space: the declarations"))
    let second = fixture.run("--read", "--segment", "1", keys: [.next], size: size)
    #expect(
      second.hasInOrder("    struct Library { … }", "Predict.", "let shelf20", "Predict.", "space: what is printed")
        == nil)
    let tall = fixture.run("--read", "--segment", "1", keys: [], size: TerminalSize(columns: 80, rows: 99)).output
    #expect(!tall.contains("{ … }"))
    #expect(tall.contains("shelf20"))
    #expect(!fixture.run("--read", "--segment", "1").output.contains("{ … }"))
  }

  @Test("A place that is not there any more is the beginning, and a folder that cannot be written is said once")
  func placeProblems() throws {
    let fixture = try ReadingFixture()
    try fixture.write("chapter-8 renamed-since\n", "Chapters/reading.txt")
    #expect(fixture.run("--read", keys: []).output.hasPrefix("Chapter 8"))
    let other = try ReadingFixture()
    try other.write("", "Chapters/reading.txt/a-file")
    let shown = other.run("--read", keys: [.next, .next, .next, .next, .quit], size: .init(columns: 80, rows: 99))
    #expect(shown.errors.hasPrefix("chapter-8: Where you stopped cannot be kept: "))
    #expect(shown.errors.split(separator: "\n").count == 1)
    #expect(shown.status == 0)
  }

  @Test("A terminal that erases nothing gets no escape, and colour changes no word")
  func dumb() throws {
    let fixture = try ReadingFixture()
    let dumb = fixture.run("--read", "--segment", "1", keys: [.next, .next, .next]) { $0.erasesLines = false }
    #expect(!dumb.output.contains("\u{1B}"))
    #expect(dumb.output.contains("\r" + String(repeating: " ", count: 20)))
    let coloured = fixture.run("--read") { $0.isColoured = true }.output
    let bare = coloured.replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
    #expect(bare != coloured)
    func words(_ text: String) -> [Substring] { text.split { $0.isWhitespace || $0 == "─" } }
    #expect(words(bare) == words(fixture.run("--read").output))
  }

  @Test("What is missing from the source is left out, and the rest is shown")
  func missingParts() throws {
    let old = """
      import WorkbookKit

      //: Prose of an older form.

      func second() -> Segment {
        Segment("count-shelves", "How many shelves are left?", claims: ["X2"]) { page in
          library.count()
        }
      }
      """
    let fixture = try ReadingFixture(second: old)
    let shown = fixture.run("--read", "--segment", "2")
    #expect(shown.status == 0)
    #expect(shown.hasInOrder("Prose of an older form.", "library.count()", "   count    1\n") == nil)
    #expect(!shown.output.contains("The context waits."))
    #expect(!shown.output.contains("And if"))
    try FileManager.default.removeItem(
      at: fixture.root.appendingPathComponent("Chapters/08-shelves/Lesson/count-shelves.swift"))
    #expect(fixture.run("--read", "--segment", "2").hasInOrder("2  How many", "   count    1\n") == nil)
  }

  @Test("A segment that throws is shown with its error, and the status says so")
  func failing() throws {
    struct Trouble: Error {}
    let fixture = try ReadingFixture()
    let lesson = Lesson(
      8, "Shelves", intro: [], segments: [Segment("count-shelves", "T", claims: []) { _ in throw Trouble() }])
    let capture = Capture()
    var console = capture.console()
    console.folder = fixture.root
    #expect(lesson.run(["--read"], console: console) == 1)
    #expect(capture.output.contains("   error    Trouble()"))
  }

  @Test("What a segment writes to the standard error stands in its output, and a crash loses none of it")
  func warnings() async throws {
    let held = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let (result, text) = HeldErrors.during(true) {
        FileHandle.standardError.write(Data("a warning\n".utf8))
        return 5
      }
      guard result == 5, text == "a warning\n" else { exit(3) }
      FileHandle.standardError.write(Data("afterwards".utf8))
    }
    #expect(held.standardErrorContent == Array("afterwards".utf8))
    let dead = try await #require(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      CrashOutput.install()
      _ = HeldErrors.during(true) {
        FileHandle.standardError.write(Data("last words\n".utf8))
        abort()
      }
    }
    #expect(String(decoding: dead.standardErrorContent, as: UTF8.self).contains("last words\n"))
  }

  @Test("Without the sources it says what to do")
  func noSources() throws {
    let fixture = try ReadingFixture()
    for option in ["--read", "--predict"] {
      let outside = fixture.run(option) { $0.folder = URL(fileURLWithPath: "/") }
      #expect(outside.status == 66)
      #expect(outside.output.isEmpty)
      #expect(outside.errors.contains("change to the folder that has Chapters/ in it"))
    }
    // Any folder inside will do.
    #expect(fixture.run("--read") { $0.folder = fixture.root.appendingPathComponent("Chapters") }.status == 0)
    try FileManager.default.removeItem(at: fixture.root.appendingPathComponent("Chapters/08-shelves"))
    let gone = fixture.run("--read")
    #expect(gone.status == 66)
    #expect(gone.errors.hasPrefix("chapter-8: The page is made from the chapter's sources, and "))
    #expect(gone.errors.contains("has none of chapter 8"))
  }

  @Test("In front of a room what is printed stands alone until a key is pressed, and what to do in an app is left out")
  func room() throws {
    let fixture = try ReadingFixture()
    let tall = TerminalSize(columns: 80, rows: 99)
    let shown = fixture.run("--read", "--room", "--segment", "1", keys: [.next, .quit], size: tall).page
    #expect(shown.contains("Book#1.shelf = Shelf#1"))
    #expect(!shown.contains("The context waits."))
    let told = fixture.run("--read", "--room", "--segment", "1", keys: [.next, .next, .quit], size: tall).page
    #expect(told.contains("The context waits."))
    #expect(!told.contains("Do this instead."))
    let alone = fixture.run("--read", "--segment", "1", keys: [.next, .quit], size: tall).page
    #expect(alone.contains("The context waits."))
    #expect(alone.contains("Do this instead."))
  }
}
