import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataStores

/// Stores and pairs of versions at random: the migrated store equals the one that is made by hand.
///
/// `OPENCOREDATA_SEED` runs one again. What the objects should be is worked out in memory, from the changes that were made to
/// the model; a store of the new model is filled with them.
@Suite("Soak: migrations at random", .long(.soak))
struct MigrationSoakTests {
  @Test(
    "Soak: a migrated store equals the store made by hand, in its rows and in its file, and one killed on the way",
    .fact("MG-10", "CH-960", "CH-962", "CH-1004"))
  func soak() throws {
    var endings: [String: Int] = [:]
    if let seed = try Soak.seed(Int.self) {
      _ = try run(seed, &endings)
      return
    }
    let count = try Soak.count(60, part: 10, atLeast: 60)
    var (moved, widened, constrained) = (0, 0, 0)
    for seed in 1...count {
      let (old, new) = Self.versions(seed)
      moved += try run(seed, &endings)
      widened += Self.types(new).filter { id, type in Self.types(old)[id].map { $0 != type } ?? false }.count
      constrained += old.constrainedPairs == new.constrainedPairs ? 0 : 1
    }
    print(
      "migrations: \(count) pairs of versions, \(moved) objects migrated, \(widened) numbers made wider, "
        + "to-ones in constraints changed in \(constrained), killed \(endings)")
    #expect(moved > count)
    #expect(widened > count / 10)
    #expect(constrained > count / 10)
    #expect(endings["old"] ?? 0 > 0)
    #expect(endings["new"] ?? 0 > 0)
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

  private func run(_ seed: Int, _ endings: inout [String: Int]) throws -> Int {
    var numbers = SeededGenerator(seed: seed)
    let (old, new) = Self.versions(&numbers)
    let bench = try MigrationBench()
    try bench.open(old.model()) { old.fill($0, &numbers) }
    let before = try bench.open(old.model()) { try StoreContent($0, old) }
    let expected = before.migrated(from: old, to: new)
    if seed.isMultiple(of: 4) {
      for ending in try endingsOfKilled(bench, new, expected, seed) { endings[ending, default: 0] += 1 }
    }
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

  /// Migrates a copy of the store, and copies its files after some of the statements, as a process leaves them that is killed.
  ///
  /// Each is the old store or the new one, and is migrated when it is opened.
  ///
  /// - Returns: for each of them which it is.
  private func endingsOfKilled(
    _ bench: MigrationBench, _ new: ModelSpec, _ expected: StoreContent, _ seed: Int
  ) throws -> [String] {
    let place = bench.folder.file("killed.sqlite")
    func copy(_ from: URL, _ to: URL) {
      for suffix in ["", "-wal", "-journal"] {
        try? FileManager.default.copyItem(atPath: from.path + suffix, toPath: to.path + suffix)
      }
    }
    copy(bench.url, place)
    if seed.isMultiple(of: 8) { _ = try bench.cells("PRAGMA journal_mode = delete", at: place) }
    let before = try bench.structure(at: place)
    var random = SeededGenerator(seed: seed, part: 1)
    var copies: [URL] = []
    let observer = StatementObserver { record in
      guard random.once(in: 12) || record.sql.hasPrefix("COMMIT") else { return }
      copies.append(bench.folder.file("killed-\(copies.count).sqlite"))
      copy(place, copies[copies.count - 1])
    }
    let model = new.model()
    try withExtendedLifetime(model) {
      let contents = try #require(try StoreInspection(url: place, timeout: 1).contents())
      try StoreMigration(
        model: model.layout { _ in nil }, url: place, options: MigrationBench.automatic, observers: [observer],
        held: nil
      ).run(contents, timeout: 1)
    }
    let after = try bench.structure(at: place)
    return try copies.map { copy in
      let found = try bench.structure(at: copy)
      #expect(found == before || found == after, "seed \(seed), \(copy.lastPathComponent)")
      let content = try bench.open(new.model(), at: copy) { try StoreContent($0, new) }
      #expect(content == expected, "seed \(seed), \(copy.lastPathComponent)")
      return found == before ? "old" : "new"
    }
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
