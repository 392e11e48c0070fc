import Testing

@testable import WorkbookKit

@Suite("Code with its declarations closed")
struct CodeOutlineTests {
  private func outline(_ code: String) -> CodeOutline {
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    return CodeOutline([
      SegmentSource.Block(kind: .code, lines: lines.map { .init(text: String($0), line: 1) })
    ])
  }

  @Test("What a declaration holds is closed, with the comment above it; what calls stays")
  func closed() {
    let code = """
      /// A shelf.
      @objc(Shelf)
      final class Shelf: NSManagedObject {
        func read() {
        }
      }

      extension Shelf {
        var count: Int { 1 }
      }

      for shelf in shelves {
        shelf.read()
      }
      """
    let found = outline(code)
    #expect(
      found.closed == [
        "```swift", "final class Shelf: NSManagedObject { … }", "extension Shelf { … }", "", "for shelf in shelves {",
        "  shelf.read()", "}", "```",
      ])
    #expect(found.declarations.contains("/// A shelf."))
    #expect(found.declarations.contains("  var count: Int { 1 }"))
    #expect(!found.declarations.contains("  shelf.read()"))
  }

  @Test("A parameter list may take lines of its own")
  func header() {
    let found = outline("func delete(\n  _ id: Int64\n) throws {\n  try save()\n}\nawait delete(1)")
    #expect(found.closed == ["```swift", "func delete(", "  _ id: Int64", ") throws { … }", "await delete(1)", "```"])
  }

  @Test(
    "What declares nothing, or holds nothing, is as it was",
    arguments: [
      "context.delete(shelf)", "struct Shelf {}", "enum Rule { case nullify }", "let classes = 1\nif true {\n}",
    ])
  func asItWas(_ code: String) {
    let found = outline(code)
    #expect(found.declarations.isEmpty)
    #expect(found.closed.dropFirst().dropLast().joined(separator: "\n") == code)
  }
}
