import Testing

@testable import WorkbookKit

@Suite("A lesson in the terminal")
struct LessonOutputTests {
  static let nullify = """
    1  The shelf goes, the books stay

       before   Shelf#1 "Poetry" ── books ─┬─ Book#1 "Ariel"
                                           └─ Book#2 "Crow"

       after delete                  Book#1.shelf = Shelf#1
       after processPendingChanges   Book#1.shelf = nil
       rows     ZTITLE  ZSHELF
                Ariel   NULL
                Crow    NULL


    """

  @Test("A segment prints exactly the sample")
  func sample() {
    #expect(Capture.output(of: ShelfFixture.lesson, "--segment", "nullify-keeps-the-books") == Self.nullify)
  }

  @Test("The full output is the introduction and then what --segment prints of each")
  func fullOutputIsTheSumOfItsParts() {
    let lesson = ShelfFixture.lesson
    let parts = lesson.segments.map { Capture.output(of: lesson, "--segment", $0.name) }
    let intro = """
      To read along: swift run chapter-9 --read

      Chapter 9: Shelves

      Books and the shelf they stand on.


      """
    #expect(Capture.output(of: lesson) == intro + parts.joined())
    #expect(parts.allSatisfy { $0.hasSuffix("\n") && !$0.isEmpty })
  }

  @Test("A list of segments prints them in its own order, each exactly as in the whole run")
  func listOfSegments() {
    let lesson = ShelfFixture.lesson
    let parts = lesson.segments.map { Capture.output(of: lesson, "--segment", $0.name) }
    #expect(Capture.output(of: lesson, "--segment", "2,1") == parts[1] + parts[0])
    #expect(Capture.output(of: lesson, "--segment", "1, two-shelves") == parts[0] + parts[1])
    #expect(Capture.output(of: lesson, "--segment", "2") == parts[1])
  }

  @Test("A heading has at most 80 columns: a long title is wrapped; the name, which tells what comes out, is not there")
  func headings() {
    func heading(_ title: String, number: Int = 1) -> String {
      HeadingLayout(SegmentHeading(number: number, name: "a-name", title: title, claims: []))
        .text(palette: Palette(isColoured: false))
    }
    #expect(heading("Short") == "1  Short\n")
    let long = String(repeating: "word ", count: 20).trimmingTrailingSpaces()
    let twoLines = heading(long, number: 12).split(separator: "\n")
    #expect(twoLines == ["12  " + long.prefix(74), "    word word word word word"])
    #expect(twoLines.allSatisfy { $0.count <= 80 })
  }

  @Test("A long line of the introduction is wrapped")
  func wrappedIntroduction() {
    let intro = String(repeating: "word ", count: 30)
    let lines = Capture.output(of: Lesson(1, "L", intro: [intro], segments: [])).split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test("The recording makes the same bytes as the run")
  func recordingMakesTheSameText() throws {
    #expect(try LessonText.plain(recording(of: ShelfFixture.lesson)) == Capture.output(of: ShelfFixture.lesson))
  }

  @Test("--sql and --trace print a block under the segment")
  func statementsAndTrace() {
    let output = Capture.output(
      of: ShelfFixture.lesson, "--sql", "--trace", "--segment=nullify-keeps-the-books")
    let expected = """
         sql      DELETE FROM ZSHELF WHERE Z_PK = ?  -- 1

         trace    delete Shelf#1
                  └─ books: nullify
                     ├─ Book#1.shelf  Shelf#1 → nil
                     └─ Book#2.shelf  Shelf#1 → nil


      """
    let plain = Self.nullify.dropLast(1) + "\n"
    #expect(output == plain + expected)
  }

  @Test("--trace says so where nothing is propagated")
  func traceWithoutSource() {
    let capture = Capture()
    #expect(ShelfFixture.lesson.run(["--trace", "--segment", "two-shelves"], console: capture.console()) == 0)
    #expect(capture.errors == "chapter-9: No delete is propagated here, so `--trace` has nothing to print.\n")
    #expect(capture.output == Capture.output(of: ShelfFixture.lesson, "--segment", "two-shelves"))
  }

  @Test("--measure prints measured lines, which are neither printed otherwise nor recorded")
  func measured() throws {
    #expect(Capture.output(of: ShelfFixture.lesson, "--measure").contains("   time                          3 ms\n"))
    #expect(!Capture.output(of: ShelfFixture.lesson).contains("3 ms"))
    #expect(try !recording(of: ShelfFixture.lesson).json().contains("3 ms"))
  }

  @Test("Colours add escapes and change nothing else")
  func colours() {
    let capture = Capture()
    _ = ShelfFixture.lesson.run([], console: capture.console(isColoured: true))
    let bare = capture.output.replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
    #expect(bare != capture.output)
    #expect(bare == Capture.output(of: ShelfFixture.lesson))
  }

  @Test("A segment that throws is printed with its error, and the run goes on")
  func failingSegment() throws {
    struct Trouble: Error {}
    let failing = Segment("goes-wrong", "It goes wrong", claims: []) { page in
      page.show("first", "done")
      throw Trouble()
    }
    let lesson = Lesson(
      1, "Trouble", intro: [], segments: [failing, ShelfFixture.rows()], errorText: { _ in ["one", "two"] })
    let capture = Capture()
    #expect(lesson.run([], console: capture.console()) == 1)
    #expect(capture.output.contains("   first    done\n   error    one\n            two\n\n2  Two shelves"))
    #expect(try recording(of: lesson).segments[0].events.last == .failure(lines: ["one", "two"]))
  }

  @Test("Blank lines stand around figures and nowhere else; long labels and several lines stay aligned")
  func spacing() {
    let segment = Segment("spacing", "Spacing", claims: []) { page in
      page.print("a\nb")
      page.after(GraphFigure([.init("A#1")]))
      page.show("x", "1\n2")
      page.figure("after the save", GraphFigure())
      page.print("c\td")
    }
    let output = Capture.output(of: Lesson(1, "L", intro: [], segments: [segment]), "--segment", "spacing")
    let body = output.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2).joined(separator: "\n")
    #expect(
      body == """
           a
           b

           after    A#1

           x        1
                    2

           after the save   (no objects)

           c\\td


        """)
  }

  @Test("A page that is used after its segment is recorded as printing outside")
  func outside() throws {
    var kept: Page?
    let first = Segment("first", "First", claims: []) { page in
      kept = page
      page.print("inside")
    }
    let second = Segment("second", "Second", claims: []) { page in
      kept?.print("too late")
      page.print("inside")
    }
    let recording = try recording(of: Lesson(1, "L", intro: [], segments: [first, second]))
    #expect(recording.outside == ["too late"])
    #expect(recording.segments[1].events == [.line(text: "inside")])
  }
}
