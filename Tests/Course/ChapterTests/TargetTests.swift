import Foundation
import TestKit
import Testing

@Suite("The targets of the package, and the picture of them")
struct TargetTests {
  private static let targets = Result { try DumpedManifest.read(in: Programs.root).targets }

  private static func page() throws -> String { try Programs.text("Sources/README.md") }

  /// The folders of the rows of the first table, the highest first.
  private static func rows(_ page: String) -> [String] {
    page.split(separator: "\n").drop { !$0.hasPrefix("| ---") }.dropFirst().prefix { $0.hasPrefix("|") }.compactMap {
      row in
      let cells = row.split(separator: "|")
      guard cells.count > 1, let folder = cells[1].firstMatch(of: /`([^`]+\/)`/)?.1 else { return nil }
      return folder.hasPrefix("../") ? String(folder.dropFirst(3)) : "Sources/\(folder)"
    }
  }

  @Test("The picture beside the sources is what the manifest says of all but the tests")
  func picture() throws {
    let lines = try Self.targets.get().filter { !$0.folder.hasPrefix("Tests/") }.map { target in
      let used = target.dependencies.map(\.name).joined(separator: ", ")
      return target.name + (used.isEmpty ? "" : " → " + used)
    }
    let shown = try #require(
      try Self.page().firstMatch(of: /<!-- targets -->\n```text\n((?:[^`]*\n)?)```\n<!-- \/targets -->/)?.1)
    let made = lines.joined(separator: "\n") + "\n"
    #expect(String(shown) == made, "Between the marks of Sources/README.md belongs:\n\(made)")
  }

  @Test("No target uses one of a row above its own, and each outside the tests has a row")
  func direction() throws {
    let rows = Self.rows(try Self.page())
    #expect(rows.count > 8)
    func row(_ target: DumpedManifest.Target) -> Int? { rows.firstIndex { target.folder.hasPrefix($0) } }
    let targets = try Self.targets.get()
    #expect(targets.count > 20)
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
