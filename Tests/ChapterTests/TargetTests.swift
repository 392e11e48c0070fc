import Foundation
import TestKit
import Testing

@Suite("The targets of the package, and the map of them")
struct TargetTests {
  private static let targets = Result { try DumpedManifest.read(in: Programs.root).targets }

  private static func map() throws -> String {
    try String(contentsOf: Programs.root.appendingPathComponent("Sources/MAP.md"), encoding: .utf8)
  }

  /// The folders of the rows of the first table, the highest first.
  private static func rows(_ map: String) -> [String] {
    map.split(separator: "\n").drop { !$0.hasPrefix("| ---") }.dropFirst().prefix { $0.hasPrefix("|") }.compactMap {
      row in
      let cells = row.split(separator: "|")
      return cells.count > 1 ? cells[1].firstMatch(of: /`((?:Sources|Chapters)\/[^`]*)`/).map { String($0.1) } : nil
    }
  }

  @Test("The picture on the map is what the manifest says")
  func picture() throws {
    let lines = try Self.targets.get().map { target in
      let used = target.dependencies.map(\.name).joined(separator: ", ")
      return target.name + (used.isEmpty ? "" : " → " + used)
    }
    let blocks = try Self.map().components(separatedBy: "```")
    let shown = try #require(blocks.first { $0.hasPrefix("text\n") && $0.contains(" → ") })
    #expect(shown == "text\n" + lines.joined(separator: "\n") + "\n")
  }

  @Test("No target uses one of a row above its own, and each outside the tests has a row")
  func direction() throws {
    let rows = Self.rows(try Self.map())
    #expect(rows.count > 8)
    func row(_ target: DumpedManifest.Target) -> Int? { rows.firstIndex { target.folder.hasPrefix($0) } }
    let targets = try Self.targets.get()
    #expect(targets.count > 30)
    #expect(targets.filter { !$0.folder.hasPrefix("Tests/") && row($0) == nil }.map(\.name) == [])
    let byName = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0) })
    for target in targets {
      for used in target.dependencies.compactMap({ byName[$0.name] }) {
        // Tests may use everything; nothing but tests uses a test's folder.
        let isUpward = row(target).map { own in row(used).map { $0 < own } ?? true } ?? false
        #expect(!isUpward, "\(target.name) uses \(used.name)")
      }
    }
  }
}
