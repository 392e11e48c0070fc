import Foundation
import OpenCoreData
import Samples
import TestKit
import Testing

/// The cells of the printed matrix against runs on SQLite, each predicted by one sentence instead of by a table.
@Suite("both ends' rules", .fact("D8"))
struct MatrixClaims {
  private static let rules: [NSDeleteRule] = [
    .nullifyDeleteRule, .cascadeDeleteRule, .denyDeleteRule, .noActionDeleteRule,
  ]

  /// Series and episodes left in the file, and episodes whose key leads nowhere; nil where the save was refused.
  private func fate(
    _ seriesEpisodes: NSDeleteRule, _ episodeSeries: NSDeleteRule,
    deleting victim: (NSManagedObjectContext) throws -> NSManagedObject
  ) throws -> [Int64]? {
    var rules = SeriesModel()
    rules.seriesEpisodes = seriesEpisodes
    rules.episodeSeries = episodeSeries
    var result: [Int64]?
    try SeriesStack.with(rules) { stack in
      stack.context.delete(try victim(stack.context))
      do { try stack.context.save() } catch let error as NSError {
        #expect(error.code == NSValidationRelationshipDeniedDeleteError)
        #expect(try stack.counts() == [.integer(1), .integer(3), .integer(2)])
        return
      }
      let counts = try stack.counts()
      let astray = try stack.value(
        "SELECT COUNT(*) FROM ZEPISODE WHERE ZSERIES IS NOT NULL AND ZSERIES NOT IN (SELECT Z_PK FROM ZSERIES)")
      result = try [counts[0], counts[1], try #require(astray)].map { cell in
        guard case .integer(let number) = cell else { throw CocoaError(.coderInvalidValue) }
        return number
      }
    }
    return result
  }

  @Test(
    "Deleting the series asks only the rule of Series.episodes", .fact("D8", "DR-03"), .shows("the-matrix"),
    arguments: rules, rules)
  func series(rule: NSDeleteRule, other: NSDeleteRule) throws {
    let expected: [Int64]? =
      switch rule {
      case .nullifyDeleteRule: [0, 3, 0]
      case .cascadeDeleteRule: [0, 0, 0]
      case .denyDeleteRule: nil
      default: [0, 3, 3]
      }
    let found = try fate(rule, other) { try $0.series(1) }
    #expect(found == expected)
  }

  @Test(
    "Deleting an episode asks the series' rule only if Episode.series cascades", .fact("D8", "DR-22"),
    .shows("the-matrix"), arguments: rules, rules)
  func episode(other: NSDeleteRule, rule: NSDeleteRule) throws {
    let expected: [Int64]? =
      switch (rule, other) {
      case (.denyDeleteRule, _), (.cascadeDeleteRule, .denyDeleteRule): nil
      case (.cascadeDeleteRule, .nullifyDeleteRule): [0, 2, 0]
      case (.cascadeDeleteRule, .cascadeDeleteRule): [0, 0, 0]
      case (.cascadeDeleteRule, _): [0, 2, 2]
      default: [1, 2, 0]
      }
    let found = try fate(other, rule) { try $0.episode(1) }
    #expect(found == expected)
  }

  @Test("The chapter's matrix has these 32 cells", .fact("D8"), .shows("the-matrix"))
  func printed() throws {
    let names = ["nullify", "cascade", "deny", "no action"]
    let lines = try Programs.chapter(1, "--segment", "the-matrix").split(separator: "\n").map(String.init)
    for (label, delete) in [
      ("Tides", { (context: NSManagedObjectContext) in try context.series(1) as NSManagedObject }),
      ("Ebb", { (context: NSManagedObjectContext) in try context.episode(1) as NSManagedObject }),
    ] {
      let start = try #require(lines.firstIndex { $0.trimmingCharacters(in: .whitespaces).hasPrefix(label + " ") })
      for (index, name) in names.enumerated() {
        let line = lines[start + 1 + index].trimmingCharacters(in: .whitespaces)
        try #require(line.hasPrefix(name))
        let cells = line.dropFirst(name.count).components(separatedBy: "  ")
          .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        let expected = try Self.rules.map { column -> String in
          guard let left = try fate(Self.rules[index], column, deleting: delete) else { return "refused" }
          return "\(left[0]) + \(left[1])" + (left[2] == 0 ? "" : ", \(left[2]) astray")
        }
        #expect(cells == expected, "\(label), \(name)")
      }
    }
  }
}
