@testable import WorkbookKit

/// The sources of the lesson in `ShelfFixture`, as a chapter would have them.
enum ShelfSource {
  static let folder = "Chapters/09-shelves/Lesson"
  static let nullifyFile = "Chapters/09-shelves/Lesson/nullify-keeps-the-books.swift"

  static let main = """
    //: Books and shelves: what stays when the shelf goes.

    import WorkbookKit

    let lesson = Lesson(9, "Shelves", intro: ["Books and the shelf they stand on."], segments: [nullify(), rows()])

    lesson.main()

    //: ## Checklist
    //:
    //: - Look for each relationship that is read after a delete.
    //:
    //: ## Read next
    //:
    //: [The first page](README.md).
    """

  static let nullify = """
    import OpenCoreData
    import WorkbookKit

    //: A reader deletes a shelf. `Shelf.books` is *nullify*.
    //:
    //: ### Predict
    //:
    //: What is `book.shelf` right after `delete`?
    //:
    //: - evidence: DR-04, CH-001
    //: - evidence: DR-08
    //: - entry `after delete`: DR-04
    //: - entry `rows`: CH-001
    //: - rule: CH-001
    //: - short: When the book loses its shelf
    //: - figures: before
    //: - exercise: 9.1
    //: - exercise: 9.2
    //: - prepares: 9.3

    /// The wrapper's own comment is not shown.
    func nullify() -> Segment {
      Segment(
        "nullify-keeps-the-books", "The shelf goes, the books stay", claims: ["X1", "X2"],
        variation: nullifyTwice
      ) { page in
        // snippet.hide
        let library = try Library.open(page)
        // snippet.show
        let shelf = try library.shelf(named: "Poetry")

        // snippet.hide
        page.before(library.figure())
        // snippet.show

        library.delete(shelf)
        if library.isBusy {
          page.print("busy")
        }

        //: Now the pending changes are processed.
        library.process()
      }
    }

    // snippet.hide
    extension Library {
      func figure() -> GraphFigure { GraphFigure(shelves) }
    }
    // snippet.show

    //: ### Why
    //:
    //: The first line shows the shelf.
    //:
    //: The context marks the shelf, and applies its rules later.

    //: The column is empty too.
    //:
    //: ### In your app
    //:
    //: ```swift
    //: ## no heading
    //: - figures: none
    //: context.processPendingChanges()
    //: ```
    //:
    //: ### Rule of thumb
    //:
    //: A delete is a request. Until pending changes are processed
    //: the graph still shows the old world.
    //:
    //: ### And if the shelf is deleted twice?
    //:
    //: What does the second line say now?

    // snippet.variation
    func nullifyTwice(_ page: Page) throws {
      page.print("deleted twice")
    }
    // snippet.show

    //: ### Then
    //:
    //: The same: the shelf is deleted already.
    """

  static let rows = """
    import WorkbookKit

    //: Two shelves, without a figure before.
    //:
    //: ### Predict
    //:
    //: What is printed?

    func rows() -> Segment {
      Segment("two-shelves", "Two shelves", claims: ["X2"], variation: three) { page in
        page.print("no graph here")
      }
    }

    //: ### Why
    //:
    //: A line.
    //:
    //: The code prints it.
    //:
    //: ### In your app
    //:
    //: Nothing.
    //:
    //: ### Rule of thumb
    //:
    //: Count shelves.
    //:
    //: ### And if there are three?
    //:
    //: How many lines?

    // snippet.variation
    func three(_ page: Page) {
      page.print("three")
    }
    // snippet.show

    //: ### Then
    //:
    //: One.
    //:
    //: - evidence: DR-04
    """

  static let files = [
    "main.swift": main, "nullify-keeps-the-books.swift": nullify, "two-shelves.swift": rows, "Model.swift": "// a",
  ]

  static func chapter(_ changes: [String: String?] = [:]) -> ChapterSource {
    var files = files
    for (name, text) in changes { files[name] = text }
    return ChapterSource(files: files, folder: folder)
  }
}
