import Foundation
import Testing

/// Links that others have kept, from before the pages were shortened.
@Suite("Anchors of earlier pages")
struct FormerAnchorTests {
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
