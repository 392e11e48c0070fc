@testable import BookKit
@testable import WorkbookKit

/// The facts that the lesson in `ShelfFixture` rests on, and tests that name them.
enum ShelfFacts {
  static let sources = """
    {
      "sections": ["rules"],
      "sources": [
        {"key": "page", "title": "Deleting | keeping", "author": "Apple", "date": "2025", "link": "https://example.org/a"},
        {"key": "suite", "title": "A suite", "date": "2024", "system": "macOS 14", "note": "Read `once`."},
        {"key": "lost", "title": "A post", "found": false, "note": "It is gone."}
      ]
    }
    """

  static let rules = """
    {
      "prefix": "DR", "title": "Rules",
      "facts": [
        {"id": "DR-04", "kind": "documented", "fact": "Nullify | clears `book.shelf` in <each> book.",
         "sources": [{"source": "page", "at": "nullify"}]},
        {"id": "DR-08", "kind": "run", "fact": "The rules run later.",
         "sources": [{"source": "suite"}, {"source": "page"}]},
        {"id": "DR-12", "kind": "reported", "fact": "No order is kept.", "sources": [{"source": "lost"}],
         "outOfScope": "Nothing here depends on it."}
      ]
    }
    """

  static let chosen = """
    {
      "prefix": "CH", "title": "Chosen for shelves",
      "facts": [
        {"id": "CH-001", "kind": "chosen", "fact": "Shelves have names.", "fills": ["DR-12"], "sources": []},
        {"id": "CH-002", "kind": "chosen", "fact": "Books have *two* covers."}
      ]
    }
    """

  static let tests = """
    @Suite("Shelves", .fact("DR-04")) struct ShelfTests {
      @Test("they run <later>", .fact("DR-08", "X1")) func later() {}
      @Test("Shelves are named", .fact("CH-001", "X2"), .shows("nullify-keeps-the-books")) func names() {}
      @Test(.fact("CH-002")) func coversAreTwo() {}
    }
    """

  static let files = ["sources.json": sources, "rules.json": rules, "chosen-9.json": chosen]

  static let list = FactList(files: files)

  /// The files of a package with these facts, its tests, and the chapter of shelves.
  static let package: [String: String] = {
    var package = ["Tests/Course/ChapterTests/ShelfTests.swift": tests]
    for (name, text) in files { package["Sources/Facts/" + name] = text }
    for (name, text) in ShelfSource.files { package[ShelfSource.folder + "/" + name] = text }
    return package
  }()

  /// An audit of that package, with some texts in place of others.
  static func audit(_ changes: [String: String] = [:], chapter: ChapterSource = ShelfSource.chapter()) -> FactAudit {
    let text = PackageText(files: package.merging(changes) { _, new in new })
    let facts = text.files.filter { $0.key.hasPrefix("Sources/Facts/") }.map {
      (String($0.key.dropFirst("Sources/Facts/".count)), $0.value)
    }
    return FactAudit(
      facts: FactList(files: Dictionary(uniqueKeysWithValues: facts)), text: text, chapters: [9: chapter])
  }
}
