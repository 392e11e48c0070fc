import Foundation
import OpenCoreData
import TestKit
import Testing

@testable import ModelKit

@Suite("Checking a large model")
struct ModelCheckCostTests {
  /// Entities that all cascade: `ends` gives the places of the destinations, one relationship each.
  private static func model(_ count: Int, _ ends: (Int) -> [Int]) -> NSManagedObjectModel {
    let entities = (0..<count).map { place in
      NSEntityDescription.made("E\(String(repeating: "0", count: 4 - "\(place)".count))\(place)", named: false)
    }
    for (place, entity) in entities.enumerated() {
      for end in ends(place) {
        entity.relate(.many("to\(end)", .cascadeDeleteRule), to: entities[end], inverse: .one("from\(place)"))
      }
    }
    entities[count - 1].relate(.many("zdenial", .denyDeleteRule), to: entities[0])
    return .of(entities)
  }

  /// How many relationships the searches look at, and what they find.
  private static func search(_ model: NSManagedObjectModel) -> (steps: Int, found: [ModelFinding]) {
    let graph = RuleGraph(model)
    let found = CascadeCycleRule.findings(in: graph) + DenyBelowCascadeRule.findings(in: graph)
    return (graph.cascades.steps, found)
  }

  @Test("a ring of entities takes steps by the square of its length, and is one cycle", arguments: [20, 80])
  func ring(_ count: Int) {
    let (steps, found) = Self.search(Self.model(count) { [($0 + 1) % count] })
    #expect(steps <= 3 * count * count)
    #expect(found.filter { $0.kind == .cascadeCycle }.count == 1)
    // From every entity of the ring the one that denies is reached; the last way is the whole ring.
    let denials = found.filter { $0.kind == .denyBelowCascade }
    #expect(denials.count == count)
    #expect(denials.map { $0.why.components(separatedBy: " → ").count }.sorted() == Array(2...count + 1))
  }

  @Test("where every entity leads to every other, a search ends with the shortest way", arguments: [6, 18])
  func mesh(_ count: Int) {
    let (steps, found) = Self.search(Self.model(count) { place in (0..<count).filter { $0 != place } })
    let relationships = count * (count - 1)
    #expect(steps <= 4 * relationships * count)
    #expect(found.contains { $0.kind == .cascadeCycle })
    #expect(found.filter { $0.kind == .denyBelowCascade }.count == relationships)
  }
}
