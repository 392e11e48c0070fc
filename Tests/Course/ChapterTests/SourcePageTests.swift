import Foundation
import Testing

@Suite("The first pages, and those beside the sources")
struct SourcePageTests {
  private static let pages = Result { try SourcePage.all() }

  @Test("Every link leads to a file, and to a place in it")
  func links() throws {
    for page in try Self.pages.get() {
      for (path, anchor) in page.links.compactMap(page.place) {
        let file = Programs.root.appendingPathComponent(path)
        #expect(FileManager.default.fileExists(atPath: file.path), "\(page.path): \(path)")
        guard let anchor else { continue }
        let anchors = SourcePage.anchors(in: (try? String(contentsOf: file, encoding: .utf8)) ?? "")
        #expect(anchors.contains(anchor), "\(page.path): \(path)#\(anchor)")
      }
    }
  }

  @Test("Every path on them exists")
  func paths() throws {
    let pages = try Self.pages.get()
    for page in pages {
      for path in page.paths { #expect(page.file(at: path) != nil, "\(page.path): \(path)") }
    }
    #expect(pages.flatMap(\.paths).count > 300)
  }

  @Test("A name that stands before its file is in that file")
  func names() throws {
    let pages = try Self.pages.get()
    for page in pages {
      for (name, path) in page.namedPlaces {
        let file = try #require(page.file(at: path), "\(page.path): \(path)")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains(name), "\(page.path): \(name) is not in \(path)")
      }
    }
    #expect(pages.flatMap(\.namedPlaces).count > 30)
  }

  @Test("They stay short: a folder's page, the first page, the page of all sources")
  func sizes() throws {
    for page in try Self.pages.get() where !page.isAGuide {
      let limits = ["README.md": 130, "CONTRIBUTING.md": 130, "CHANGELOG.md": 120, "Sources/README.md": 160]
      let lines = page.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(lines.count <= limits[page.path] ?? 40, "\(page.path) has \(lines.count) lines")
      // A link cannot be broken.
      for line in lines where !line.contains("](") { #expect(line.count <= 130, "\(page.path): \(line)") }
    }
  }

  @Test(
    "A heading's anchor is the one that a forge makes",
    arguments: [
      ("A crash, or a line in the log", "a-crash-or-a-line-in-the-log"), ("`delete(_:)`: when?", "delete_-when"),
    ])
  func slug(heading: String, anchor: String) { #expect(SourcePage.slug(heading) == anchor) }
}
