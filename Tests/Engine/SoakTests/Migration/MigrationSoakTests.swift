import Foundation
import TestKit
import Testing

@testable import CoreData

/// Stores and pairs of versions at random: the migrated store equals the one that is made by hand.
///
/// `OPENCOREDATA_SEED` runs one again. What the objects should be is worked out in memory, from the changes that were made to
/// the model; a store of the new model is filled with them.
@Suite("Soak: migrations at random", .long(.soak))
struct MigrationSoakTests {
  @Test(
    "Soak: a migrated store equals the store made by hand, in its rows and in its file", .fact("MG-10", "CH-960"))
  func soak() throws {
    if let seed = try Soak.seed(Int.self) {
      _ = try run(seed)
      return
    }
    let count = try Soak.count(60, part: 10, atLeast: 60)
    var (moved, widened, constrained) = (0, 0, 0)
    for seed in 1...count {
      let (old, new) = Self.versions(seed)
      moved += try run(seed)
      widened += Self.types(new).filter { id, type in Self.types(old)[id].map { $0 != type } ?? false }.count
      constrained += old.constrainedPairs == new.constrainedPairs ? 0 : 1
    }
    print(
      "migrations: \(count) pairs of versions, \(moved) objects migrated, \(widened) numbers made wider, "
        + "to-ones in constraints changed in \(constrained)")
    #expect(moved > count)
    #expect(widened > count / 10)
    #expect(constrained > count / 10)
  }

  private static func versions(_ seed: Int) -> (old: ModelSpec, new: ModelSpec) {
    var numbers = SeededGenerator(seed: seed)
    return versions(&numbers)
  }

  private static func versions(_ numbers: inout SeededGenerator) -> (old: ModelSpec, new: ModelSpec) {
    let old = ModelSpec.random(&numbers)
    return (old, old.changed(&numbers))
  }

  private static func types(_ spec: ModelSpec) -> [Int: NSAttributeType] {
    Dictionary(uniqueKeysWithValues: spec.attributes.map { ($0.id, $0.type) })
  }

  private func run(_ seed: Int) throws -> Int {
    var numbers = SeededGenerator(seed: seed)
    let (old, new) = Self.versions(&numbers)
    let bench = try MigrationBench()
    try bench.open(old.model()) { old.fill($0, &numbers) }
    let before = try bench.open(old.model()) { try StoreContent($0, old) }
    let expected = before.migrated(from: old, to: new)
    let migrated: StoreContent
    do {
      migrated = try bench.open(new.model()) { try StoreContent($0, new) }
    } catch {
      Issue.record("seed \(seed): \((error as NSError).userInfo)")
      return 0
    }
    #expect(migrated == expected, "seed \(seed)")
    let byHand = bench.folder.file("hand.sqlite")
    try bench.open(new.model(), at: byHand) { expected.make(in: $0, new) }
    let hand = try bench.open(new.model(), at: byHand) { try StoreContent($0, new) }
    #expect(hand.unnumbered == migrated.unnumbered, "seed \(seed)")
    #expect(try bench.structure() == bench.structure(at: byHand), "seed \(seed)")
    #expect(try bench.cells("PRAGMA integrity_check") == [["ok"]], "seed \(seed)")
    // And it goes on: keys are free, and everything can be saved again.
    try bench.open(new.model()) { context in
      for entity in new.entities where !entity.isAbstract { context.add(entity.name, ["uid": 1000 + entity.id]) }
    }
    return migrated.objects.count
  }
}

extension StoreContent {
  /// The same without primary keys, which another store gives as it likes.
  fileprivate var unnumbered: StoreContent {
    var result = self
    for uid in objects.keys { result.objects[uid]?.number = 0 }
    return result
  }
}
