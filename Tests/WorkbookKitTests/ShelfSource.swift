@testable import WorkbookKit

/// The sources of the lesson in `ShelfFixture`, as a chapter would have them.
enum ShelfSource {
  static let folder = "Chapters/09-shelves/Lesson"
  static let nullifyFile = "Chapters/09-shelves/Lesson/01-nullify.swift"

  static let main = """
    //: Books and shelves: what stays when the shelf goes.

    import WorkbookKit

    Lesson(9, "Shelves", intro: ["Books and the shelf they stand on."], segments: [nullify(), rows()]).main()
    """

  static let nullify = """
    import OpenCoreData
    import WorkbookKit

    //: ## The shelf goes, the books stay
    //:
    //: `Shelf.books` is *nullify*. Write down what `book.shelf` is right after `delete`.
    //:
    //: - label: documented DR-04, DR-08
    //: - label: chosen here: shelves have names
    //: - figures: before
    //: - exercise: keep-the-books

    /// The wrapper's own comment is not shown.
    func nullify() -> Segment {
      Segment(
        "nullify-keeps-the-books", "The shelf goes, the books stay", claims: ["X1", "X2"],
        prediction: "What is `book.shelf` right after `delete`?"
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

    //: The column is empty too.

    //: **Rule of thumb.** A delete is a request. Until pending changes are processed
    //: the graph still shows the old world.
    """

  static let rows = """
    import WorkbookKit

    //: Two shelves, without a figure before.

    func rows() -> Segment {
      Segment("two-shelves", "Two shelves", claims: ["X2"]) { page in
        page.print("no graph here")
      }
    }
    """

  static let files = ["main.swift": main, "01-nullify.swift": nullify, "02-rows.swift": rows, "Model.swift": "// a"]

  static func chapter(_ changes: [String: String?] = [:]) -> ChapterSource {
    var files = files
    for (name, text) in changes { files[name] = text }
    return ChapterSource(files: files, folder: folder)
  }
}
