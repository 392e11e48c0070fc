import Foundation
import TestKit
import Testing

@testable import BookKit
@testable import WorkbookKit

@Suite("Where the names in a segment's code are declared")
struct NameIndexTests {
  private let helpers = """
    public struct Library {
      public static func open(_ page: Page) throws -> Library {
        let local = 1
        func nested() {}
      }
      public func shelf(
        named name: String
      ) throws -> Shelf { }
      public var isBusy: Bool { false }
      private func secret() {}
      func count(_ entity: String) -> Int { 0 }
    }

    extension Shelf {
      public var isEmpty: Bool { books.isEmpty }
      @discardableResult
      public func tidy() -> Bool { true }
    }

    /// func commented() {}
    func makeShelf(_ name: String) -> Shelf { Shelf() }
    """

  @Test("Types, functions, methods and what an extension adds are found; what is private, local or stored is not")
  func declarations() {
    let all = Declaration.all(in: helpers, file: "Library.swift")
    #expect(all.map(\.name) == ["Library", "open", "shelf", "count", "isEmpty", "tidy", "makeShelf"])
    #expect(all.map(\.owner) == [nil, "Library", "Library", "Library", "Shelf", "Shelf", nil])
    #expect(all[2].kind == .method(label: "named"))
    #expect(all[4].kind == .property)
    #expect(all[6].kind == .function(label: nil))
    let ofOthers = Declaration.all(in: helpers, file: "Library.swift", onlyPublic: true).map(\.name)
    #expect(ofOthers == ["Library", "open", "shelf", "isEmpty", "tidy"])
  }

  private func uses(_ code: String..., general: Set<String> = []) -> [String] {
    let other = Declaration.all(in: "extension Box {\n  func tidy() {}\n}", file: "Box.swift")
    let index = NameIndex(Declaration.all(in: helpers, file: "Library.swift") + other, general: general)
    return index.declarations(usedIn: code, of: "Segment.swift").map { "\($0.name) \($0.file)" }
  }

  @Test("A name is found where it is used as it is declared: with its first label, after a point or without one")
  func matching() {
    #expect(uses("let library = try Library.open(page)") == ["Library Library.swift", "open Library.swift"])
    #expect(uses("library.shelf(named: name)", "library.shelf(named: other)") == ["shelf Library.swift"])
    #expect(uses("library.shelf(at: 1)", "shelf(named: name)", "// Library", "x.makeShelf(1)") == [])
    #expect(uses("try makeShelf(name)", "if shelf.isEmpty {") == ["makeShelf Library.swift", "isEmpty Library.swift"])
  }

  @Test("What a string or a comment says is no name; what is interpolated into a string is")
  func text() {
    #expect(uses("page.show(\"Library\")", "let a = 1  // Library", "/* Library", "Library */ let b = 2") == [])
    #expect(uses("let text = \"\"\"", "  A Library", "  \"\"\"", "let c = makeShelf(a)") == ["makeShelf Library.swift"])
    #expect(
      uses("print(\"\\(makeShelf(a)) // Library\", Library())") == ["makeShelf Library.swift", "Library Library.swift"])
  }

  @Test("A member that several types have is found by what stands before the point, else not at all")
  func receivers() {
    #expect(uses("box.tidy()") == ["tidy Box.swift"])
    #expect(uses("shelf.tidy()") == ["tidy Library.swift"])
    #expect(uses("it.tidy()") == [])
    #expect(uses("page.count(\"Book\")") == [])
    #expect(uses("library.count(\"Book\")") == ["count Library.swift"])
    #expect(uses("it.open(page)") == ["open Library.swift"])
    #expect(uses("it.open(page)", general: ["open"]) == [])
  }

  @Test("What the file declares itself is left out")
  func own() {
    let index = NameIndex(Declaration.all(in: helpers, file: "Library.swift"))
    #expect(index.declarations(usedIn: ["try makeShelf(name)"], of: "Library.swift") == [])
  }

  @Test("The set-up holds the hidden code, and a link for each file; a segment's file is its section of the page")
  func section() throws {
    let source = try #require(SegmentParser(ShelfSource.nullify, file: ShelfSource.nullifyFile).segment)
    let rows = try #require(try recording(of: ShelfFixture.lesson).segments.last)
    let shared = Declaration.all(
      in: "extension Library {\n  func process() {}\n  func delete(_ shelf: Shelf) {}\n}", file: "02-rows.swift")
    let index = NameIndex(Declaration.all(in: helpers, file: "Sources/Samples/Library.swift") + shared)
    let lines = SetUpSection(source: source, names: index, segments: ["02-rows.swift": rows]).lines
    #expect(lines.first == "<details>")
    #expect(lines.contains("let library = try Library.open(page)"))
    let links =
      "Declared elsewhere: `shelf`, `Library`, `open` in [Library.swift](../Sources/Samples/Library.swift); "
      + "`delete`, `process` in [Two shelves](#two-shelves)."
    #expect(lines.dropLast(2).last == links)
    let bare = try #require(SegmentParser(ShelfSource.rows, file: "f.swift").segment)
    #expect(SetUpSection(source: bare, names: NameIndex(), segments: [:]).lines == [])
  }

  @Test("A package's own names come from its chapters, samples and tools, and the engine's are general")
  func package() throws {
    try withTemporaryFolder { root in
      let files = [
        "Sources/Samples/A.swift": "public func sample() {}\nfunc unseen() {}",
        "Sources/WorkbookKit/B.swift": "extension Page {\n  public func save() {}\n  public func keep() {}\n}",
        "Sources/CoreData/C.swift": "public class Context {\n  public func save() {}\n}",
        "Sources/OpenCoreData/E.swift": "public func look() {}",
        "Chapters/09/Lesson/D.swift": "func sample() {}",
      ]
      for (path, text) in files { try root.write(text, to: path) }
      let shared = try NameIndex(root: root)
      let code = ["sample()", "unseen()", "context.save()", "x.keep()", "page.save()"]
      #expect(
        shared.declarations(usedIn: code, of: "").map(\.file) == [
          "Sources/Samples/A.swift", "Sources/WorkbookKit/B.swift", "Sources/WorkbookKit/B.swift",
        ])
      let chapter = try shared.adding("Chapters/09/Lesson", root: root)
      #expect(chapter.declarations(usedIn: ["sample()"], of: "").map(\.file) == ["Chapters/09/Lesson/D.swift"])
    }
  }
}
