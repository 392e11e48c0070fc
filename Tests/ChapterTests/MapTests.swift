import Foundation
import Testing

@Suite("The pages beside the sources")
struct MapTests {
  private static let pages = ["Sources/MAP.md", "Sources/WRITING.md", "Sources/Exercises/AUTHORING.md"]

  @Test("Every path on them exists", arguments: pages)
  func paths(page: String) throws {
    let root = Programs.root
    let text = try String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
    let paths = text.matches(of: /`((?:Sources|Chapters|Tests|Facts)\/[^`* ]*|Package\.swift)`/).map { String($0.1) }
    for path in paths where !path.contains("NN") && !path.contains("-N.") && !path.contains("1.7-") {
      #expect(FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path), "\(page): \(path)")
    }
    #expect(page != "Sources/MAP.md" || paths.count > 60)
  }

  @Test("A name that stands before its file is in that file")
  func names() throws {
    let root = Programs.root
    let text = try String(contentsOf: root.appendingPathComponent("Sources/MAP.md"), encoding: .utf8)
    let places = text.matches(
      of: /`([A-Za-z]+)(?:\([A-Za-z_:]*\))?`\s+(?:in|of)\s+`([A-Za-z]+\/[^` ]+\.(?:swift|c|json))`/)
    for place in places {
      let file = try String(contentsOf: root.appendingPathComponent(String(place.2)), encoding: .utf8)
      #expect(file.contains(place.1), "\(place.1) is not in \(place.2)")
    }
    #expect(places.count > 15)
  }
}
