import Foundation
import TestKit
import Testing

@testable import BookKit
@testable import WorkbookKit

@Suite("Stitching a chapter")
struct StitcherTests {
  static let page = """
    <!-- Generated from Chapters/09-shelves/Lesson and a recorded run of chapter-9. Edit those, then run `make accept`. -->

    # Chapter 9: Shelves

    > Of 2 printed entries here, 1 is known of Apple's framework ●, 0 are reported ◐, and 1 is this engine's choice ○.

    Books and shelves: what stays when the shelf goes.

    Run it: `swift run chapter-9`

    | | segment |
    | --- | --- |
    | 9.1 | [When the book loses its shelf](#nullify-keeps-the-books) |
    | 9.2 | [Two shelves](#two-shelves) |

    <a id="nullify-keeps-the-books"></a>

    ## 1. The shelf goes, the books stay

    A reader deletes a shelf. `Shelf.books` is *nullify*.

    ![The shelf goes, the books stay (before)](figures/chapter-9-nullify-keeps-the-books-before.svg)

    **Predict.** What is `book.shelf` right after `delete`?

    ```swift
    let shelf = try library.shelf(named: "Poetry")

    library.delete(shelf)
    if library.isBusy {
      page.print("busy")
    }
    ```

    Now the pending changes are processed.

    ```swift
    library.process()
    ```

    <details class="answer">
    <summary>What it printed, and why</summary>

    ```text
    before   Shelf#1 "Poetry" ── books ─┬─ Book#1 "Ariel"
                                        └─ Book#2 "Crow"

    after delete                  Book#1.shelf = Shelf#1   ●
    after processPendingChanges   Book#1.shelf = nil
    rows     ZTITLE  ZSHELF                                ○
             Ariel   NULL
             Crow    NULL
    ```

    ### Why

    The first line shows the shelf.

    The context marks the shelf, and applies its rules later.

    The column is empty too.

    ### In your app

    ```swift
    ## no heading
    - figures: none
    context.processPendingChanges()
    ```

    > **Rule of thumb.** A delete is a request. Until pending changes are processed
    > the graph still shows the old world. ○

    ### And if the shelf is deleted twice?

    What does the second line say now?

    <details>
    <summary>What is printed, and why</summary>

    ```swift
    func nullifyTwice(_ page: Page) throws {
      page.print("deleted twice")
    }
    ```

    ```text
    deleted twice
    ```

    The same: the shelf is deleted already.

    </details>

    ● known of Apple's framework ◐ reported ○ this engine's choice · [the whole listing](../Chapters/09-shelves/Lesson/nullify-keeps-the-books.swift)

    <details>
    <summary>Sources</summary>

    Evidence: **chosen here**. [documented](labels.md#documented) [DR-04](labels.md#DR-04); [run](labels.md#run) [DR-08](labels.md#DR-08); [chosen here](labels.md#chosen) [CH-001](labels.md#CH-001): Shelves have names.

    </details>

    </details>

    Practise it: `swift run workbook task 9.1`

    Practise it: `swift run workbook task 9.2`

    Run it: `swift run chapter-9 --segment 1`

    <a id="two-shelves"></a>

    ## 2. Two shelves

    Two shelves, without a figure before.

    **Predict.** What is printed?

    ```swift
    page.print("no graph here")
    ```

    <details class="answer">
    <summary>What it printed, and why</summary>

    ```text
    no graph here
    count    2

    after    Shelf#1 "Poetry" (deleted)
             Book#1 "Ariel" ── shelf ── nil
             Book#2 "Crow" ── shelf ── nil
    ```

    ![Two shelves (after)](figures/chapter-9-two-shelves-after.svg)

    ### Why

    A line.

    The code prints it.

    ### In your app

    Nothing.

    > **Rule of thumb.** Count shelves.

    ### And if there are three?

    How many lines?

    <details>
    <summary>What is printed, and why</summary>

    ```swift
    func three(_ page: Page) {
      page.print("three")
    }
    ```

    ```text
    three
    ```

    One.

    </details>

    ● known of Apple's framework ◐ reported ○ this engine's choice · [the whole listing](../Chapters/09-shelves/Lesson/two-shelves.swift)

    <details>
    <summary>Sources</summary>

    Evidence: [documented](labels.md#documented) [DR-04](labels.md#DR-04)

    </details>

    </details>

    Run it: `swift run chapter-9 --segment 2`

    <a id="checklist"></a>
    <a id="rules-of-thumb"></a>

    ## Checklist

    - Look for each relationship that is read after a delete.

    <a id="read-next"></a>

    ## Read next

    [The first page](README.md).

    <a id="exercises"></a>

    ## Exercises

    | exercise | minutes | read before it |
    | --- | --- | --- |
    | 9.1 Keep the books | 5 | [1](#nullify-keeps-the-books) |
    | 9.3 Move the shelf | 7 | [1](#nullify-keeps-the-books) |

    Practise it: `swift run workbook task 9.1`

    """

  @Test("A page reads like the sample")
  func goldenPage() throws {
    let stitched = try Stitcher.stitch(
      ShelfSource.chapter(), recording: recording(of: ShelfFixture.lesson), facts: ShelfFacts.list,
      exercises: [
        ListedExercise(number: "9.1", title: "Keep the books", minutes: 5),
        ListedExercise(number: "9.3", title: "Move the shelf", minutes: 7),
      ])
    #expect(stitched.problems == [])
    let page = try #require(stitched.files.contents["chapter-9.md"])
    #expect(UnifiedDiff.between(Self.page, page, oldName: "expected", newName: "page") == nil)
  }

  @Test("Beside the page stand its figures, the recording and the plain output")
  func files() throws {
    let recording = try recording(of: ShelfFixture.lesson)
    let files = try Stitcher.stitch(ShelfSource.chapter(), recording: recording).files
    #expect(
      files.paths == [
        "chapter-9.md", "figures/chapter-9-nullify-keeps-the-books-before.svg",
        "figures/chapter-9-two-shelves-after.svg", "questions/chapter-9.json", "recorded/chapter-9.json",
        "recorded/chapter-9.txt",
      ])
    #expect(files.contents["recorded/chapter-9.txt"] == Capture.output(of: ShelfFixture.lesson))
    #expect(try Recording(json: files.contents["recorded/chapter-9.json"] ?? "") == recording)
    let figure = try #require(files.contents["figures/chapter-9-two-shelves-after.svg"])
    #expect(figure.contains("<title>Two shelves (after)</title>"))
  }

  @Test("A label that comes twice in a segment gets a number")
  func repeatedLabel() {
    let event = PageEvent.figure(label: "after: the save!", graph: GraphFigure())
    let segment = SegmentRecording(number: 1, name: "a", title: "A", events: [event, event])
    #expect(
      FigureFile.all(of: segment, chapter: 2).map(\.path) == [
        "figures/chapter-2-a-after-the-save.svg", "figures/chapter-2-a-after-the-save-2.svg",
      ])
  }

  @Test(
    "A segment carries the weakest kind among its facts",
    arguments: [
      (["DR-04"], "Evidence: [documented](labels.md#documented) [DR-04](labels.md#DR-04)"),
      (
        ["DR-08", "DR-04"],
        "Evidence: **run**. [documented](labels.md#documented) [DR-04](labels.md#DR-04); "
          + "[run](labels.md#run) [DR-08](labels.md#DR-08)"
      ),
      (["DR-12"], "Evidence: [reported](labels.md#reported) [DR-12](labels.md#DR-12)"),
      (
        ["CH-002", "CH-001"],
        "Evidence: [chosen here](labels.md#chosen) [CH-002](labels.md#CH-002): "
          + "Books have \\*two\\* covers. [CH-001](labels.md#CH-001): Shelves have names."
      ),
    ])
  func evidence(ids: [String], line: String) {
    #expect(EvidenceLine(segment: "", ids: ids, facts: ShelfFacts.list).lines == [line])
  }

  @Test("A segment that names no fact has no line of evidence")
  func noEvidence() {
    #expect(EvidenceLine(segment: "", ids: [], facts: ShelfFacts.list).lines == [])
  }

  @Test("Fences are longer than those in the text")
  func fences() {
    #expect(CodeText.fenced(["a", "````"], language: "text") == ["`````text", "a", "````", "`````"])
  }

  private func told(question: String? = nil) throws -> [ToldChapter] {
    let lesson = Lesson(9, "Shelves", question: question, intro: [], segments: ShelfFixture.lesson.segments)
    return [ToldChapter(number: 9, source: ShelfSource.chapter(), recording: try recording(of: lesson))]
  }

  @Test("The first page has a question for each chapter, and the pages to look things up in")
  func contents() throws {
    let page = ContentsPage(
      preface: "# The book\n\nWelcome.\n", prefaceFile: "Chapters/pages/preface.md",
      chapters: try told(question: "Where does | a book go?"), pages: ["labels.md": "<!-- x -->\n\n# Labels\n"])
    #expect(
      page.text.hasSuffix(
        """
        # The book

        Welcome.

        > What runs here is OpenCoreData, a re-implementation of Core Data, and not Apple's framework.
        > [What the labels mean](labels.md) says how far each behaviour is known to be the same.

        ## Chapters

        | chapter | a question that it answers | minutes | questions of `--predict` |
        | --- | --- | --- | --- |
        | [9. Shelves](chapter-9.md) | Where does \\| a book go? | 5 | 2 |

        Minutes are for reading, at 150 words a minute, plus one minute for each segment's question. `--predict` asks as many questions as the last column says: count a minute for each of them, in the place of the segments' questions. Exercises take more time.

        ## To look things up

        - [Labels](labels.md)

        The tasks of the exercises stand at the top of their files; the site has them on one page. It also has the API, name by
        name; `make reference` makes those pages from the sources.

        """))
  }

  @Test("Pages to look things up in stand in the order in which the site has them, and none is forgotten")
  func readingOrder() throws {
    struct Order: Decodable {
      struct Part: Decodable { let pages: [String] }
      let parts: [Part]
    }
    let root = PackageFolder.root
    let data = try Data(contentsOf: root.appendingPathComponent("Sources/Site/order.json"))
    // The chapters have a table of their own, and the page of the tasks is the site's.
    let other = ["chapter-*.md", "exercise-tasks.md"]
    let site = try JSONDecoder().decode(Order.self, from: data).parts.flatMap(\.pages).filter { !other.contains($0) }
    #expect(ReadingOrder.pages == site)
    let sorted = ReadingOrder.sorted(["z.md", "labels.md", "a.md", "errors.md"])
    #expect(sorted == ["errors.md", "labels.md", "a.md", "z.md"])
  }

  @Test("Claims have a page of their own, with what they say and how far the facts of their tests are known")
  func claims() throws {
    try withTemporaryFolder { root in
      let file = root.appendingPathComponent(ClaimsPage.sentences)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      let (chapters, audit) = (try told(), ShelfFacts.audit())
      #expect(
        try ClaimsPage(chapters, audit: audit, root: root).text.contains(
          "| <a id=\"X1\"></a>X1 |  | [run](labels.md#run) | [](chapter-9.md#nullify"))
      try Data("{\"X2\": \"Books stay.\"}".utf8).write(to: file)
      #expect(
        try ClaimsPage(chapters, audit: audit, root: root).text.hasSuffix(
          """
          ## Chapter 9: Shelves

          | claim | what it says | facts | shown by |
          | --- | --- | --- | --- |
          | <a id="X1"></a>X1 |  | [run](labels.md#run) | [](chapter-9.md#nullify-keeps-the-books) |
          | <a id="X2"></a>X2 | Books stay. | [chosen here](labels.md#chosen) | [](chapter-9.md#nullify-keeps-the-books)<br>[](chapter-9.md#two-shelves) |

          """))
      // Where no test names a fact, the evidence is that of the segments.
      let untested = ShelfFacts.audit(["Tests/Course/ChapterTests/ShelfTests.swift": ""])
      #expect(
        try ClaimsPage(chapters, audit: untested, root: root).text.contains(
          "X1 |  | [chosen here](labels.md#chosen) | [](chapter-9.md#nullify"))
    }
  }
}
