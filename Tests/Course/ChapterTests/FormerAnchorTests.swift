import Foundation
import Testing

/// Links and commands that others have kept, from before the pages were shortened.
@Suite("Anchors and names of earlier pages")
struct FormerAnchorTests {
  @Test("Each name of a segment is one that `--segment` knows, and leads into the page of its chapter")
  func names() throws {
    let file = Programs.root.appendingPathComponent("Tests/Course/ChapterTests/FormerSegments.txt")
    var (chapter, page, present): (Int, Set<String>, Set<String>) = (0, [], [])
    var count = 0
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init) {
      if line.hasPrefix("chapter-") {
        chapter = try #require(Int(line.dropFirst("chapter-".count)))
        page = Self.anchors(of: try Programs.text("book/\(line).md"))
        present = Set(try Programs.segmentNames(chapter))
        continue
      }
      count += 1
      #expect(page.contains(line), "chapter-\(chapter).md#\(line)")
      guard !present.contains(line) else { continue }
      // The list is printed where the segment is known; nothing has to run for that.
      let result = try Programs.run("chapter-\(chapter)", ["--list", "--segment", line])
      #expect(result.ending == .exited(0), "chapter-\(chapter) --segment \(line): \(result.errorText)")
    }
    #expect(count == 105)
  }

  @Test("Each still leads into its page")
  func anchors() throws {
    let file = Programs.root.appendingPathComponent("Tests/Course/ChapterTests/FormerAnchors.txt")
    var page = ""
    var offered: Set<String> = []
    var missing: [String] = []
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      if line.hasSuffix(".md") {
        page = String(line)
        offered = Self.anchors(of: try Programs.text("book/" + page))
      } else if !offered.contains(String(line)) {
        missing.append("\(page)#\(line)")
      }
    }
    #expect(missing == [])
  }

  /// The anchors that a page has by itself, and those that a code host and the site make of its headings.
  private static func anchors(of page: String) -> Set<String> {
    var anchors = Set(page.matches(of: /<a id="([^"]+)"/).map { String($0.1) })
    var isCode = false
    for line in page.split(separator: "\n") {
      if line.hasPrefix("```") { isCode.toggle() }
      guard !isCode, let title = line.wholeMatch(of: /#{1,6} (.*)/)?.1 else { continue }
      let text = title.replacing(/\[([^\]]*)\]\([^)]*\)/) { String($0.1) }.lowercased()
      let kept = text.filter { $0.isLetter || $0.isNumber || "_- ".contains($0) }
      anchors.insert(kept.replacing(" ", with: "-"))
    }
    return anchors
  }
}
