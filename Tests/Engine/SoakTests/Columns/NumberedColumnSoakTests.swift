import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataStores

/// Files made of SQL alone, whose join tables have columns of equal names with numbers in any order: opened and read rightly, or
/// refused for an ambiguity that is there.
///
/// `OPENCOREDATA_SEED` runs one again.
@Suite("Soak: numbered columns", .fact("CH-1000", "SQ-22c"))
struct NumberedColumnSoakTests {
  @Test("numbers of columns in any order are read rightly, or refused for a reason that is true")
  func files() throws {
    if let seed = try Soak.seed(Int.self) {
      _ = try run(seed)
      return
    }
    let count = try Soak.count(120, part: 10, atLeast: 120)
    var outcomes: [String: Int] = [:]
    for seed in 0..<count { outcomes[try run(seed), default: 0] += 1 }
    print("numbered columns: \(count) files, \(outcomes)")
    for outcome in ["read", "migrated", "refused"] { #expect(outcomes[outcome, default: 0] > 0, "\(outcomes)") }
  }

  private func run(_ seed: Int) throws -> String {
    var random = SeededGenerator(seed: seed &+ 1_000_022)
    var plain = PlainJoins(&random)
    return try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("plain.sqlite")
      let file = try Connection(path: url.path, flags: 6, timeout: 1, url: url)
      for statement in try plain.statements() { try file.execute(statement) }
      let extra = "<attribute name=\"note\" optional=\"YES\" attributeType=\"String\"/>"
      let versions = try ModelFolder.write(
        [("Plain", plain.model()), ("Plain 2", plain.model(extra: extra))], in: folder)
      func open(_ place: URL, _ body: (NSManagedObjectContext) throws -> Void) throws {
        let model = try #require(NSManagedObjectModel(contentsOf: place))
        let opened = try OpenedStore(model, at: url, options: MigrationBench.automatic)
        defer { opened.close() }
        try opened.run(body)
      }
      let first = versions.appendingPathComponent("Plain.xcdatamodel")
      let isAmbiguous = plain.joins.contains { $0.readings.count > 1 }
      do {
        try open(first) { try check($0, plain, "seed \(seed)") }
      } catch {
        #expect(isAmbiguous, "seed \(seed): \((error as NSError).userInfo)")
        checkRefusal(error as NSError, plain, "seed \(seed)")
        return "refused"
      }
      #expect(!isAmbiguous, "seed \(seed): opened, and its columns can be read in several ways")
      try open(first) { context in
        try change(context, &plain, &random)
        try context.save()
      }
      try open(first) { try check($0, plain, "seed \(seed), changed") }
      try checkRows(file, plain, "seed \(seed)")
      guard random.chance(50) else { return "read" }
      try open(versions) { try check($0, plain, "seed \(seed), migrated") }
      return "migrated"
    }
  }

  /// What each relationship of each object leads to is what the lists say.
  private func check(_ context: NSManagedObjectContext, _ plain: PlainJoins, _ place: String) throws {
    for entity in plain.entities { #expect(try context.all(entity.name).map(\.key) == entity.keys, "\(place)") }
    for join in plain.joins {
      for (index, end) in join.ends.enumerated() {
        for owner in try context.all(plain.entities[end.entity].name) {
          let expected = join.members(of: index, owner.key)
          let found = owner.members(end.name)
          #expect(
            end.isOrdered ? found == expected : found.sorted() == expected.sorted(),
            "\(place): \(plain.entities[end.entity].name) \(owner.key).\(end.name) is \(found), and not \(expected)")
        }
      }
    }
  }

  /// The rows of the file, by the names that its columns were given.
  private func checkRows(_ file: Connection, _ plain: PlainJoins, _ place: String) throws {
    for join in plain.joins {
      for index in 0...1 {
        let (own, far) = (join.columns[index], join.columns[1 - index])
        let order = join.order(of: index) ?? far
        for key in plain.entities[join.ends[index].entity].keys {
          let found = try file.cells("SELECT \(far) FROM \(join.table) WHERE \(own) = \(key) ORDER BY \(order)")
          let expected = join.members(of: index, key)
          #expect(
            found.map { $0[0] } == (join.ends[index].isOrdered ? expected : expected.sorted()).map { "\($0)" },
            "\(place): \(join.table).\(far) of \(key)")
        }
      }
      #expect(try file.cells("SELECT COUNT(*) FROM \(join.table)") == [["\(join.links.count)"]], "\(place)")
    }
  }

  /// Links, unlinks and deletes objects, and does the same to the lists.
  private func change(
    _ context: NSManagedObjectContext, _ plain: inout PlainJoins, _ random: inout SeededGenerator
  ) throws {
    for index in plain.joins.indices {
      for _ in 0..<(1 + random.below(4)) {
        let join = plain.joins[index]
        let side = random.below(2)
        let keys = (0...1).map { random.pick(plain.entities[join.ends[$0].entity].keys) ?? 0 }
        let objects = try (0...1).map { side in
          try #require(try context.all(plain.entities[join.ends[side].entity].name).first { $0.key == keys[side] })
        }
        let end = join.ends[side]
        let isLinked = join.links.contains { $0.keys == keys }
        if end.isOrdered {
          let members = objects[side].mutableOrderedSetValue(forKey: end.name)
          if isLinked { members.remove(objects[1 - side]) } else { members.add(objects[1 - side]) }
        } else {
          let members = objects[side].mutableSetValue(forKey: end.name)
          if isLinked { members.remove(objects[1 - side]) } else { members.add(objects[1 - side]) }
        }
        if isLinked {
          plain.joins[index].links.removeAll { $0.keys == keys }
        } else {
          let last = 10_000 + (join.links.flatMap(\.places).max() ?? 0)
          plain.joins[index].links.append(PlainJoins.Link(keys: keys, places: [last, last]))
        }
      }
    }
    let gone = random.below(plain.entities.count)
    guard let key = plain.entities[gone].keys.last, random.chance(60) else { return }
    context.delete(try #require(try context.all(plain.entities[gone].name).first { $0.key == key }))
    plain.entities[gone].keys.removeLast()
    for index in plain.joins.indices {
      for side in 0...1 where plain.joins[index].ends[side].entity == gone {
        plain.joins[index].links.removeAll { $0.keys[side] == key }
      }
    }
  }

  /// Each line of the sentence names a relationship, and all columns that it could have as far as names tell.
  private func checkRefusal(_ error: NSError, _ plain: PlainJoins, _ place: String) {
    #expect(error.code == NSPersistentStoreIncompatibleVersionHashError, "\(place)")
    let reason = error.userInfo[NSLocalizedFailureReasonErrorKey] as? String ?? ""
    var expected: Set<String> = []
    for join in plain.joins {
      let property = "\(plain.entities[join.ends[0].entity].name).\(join.ends[0].name)"
      for (index, stem) in join.stems.enumerated() {
        let columns = Set(join.readings.map { $0[index] }).sorted()
        guard columns.count > 1 else { continue }
        expected.insert(
          "  \(property): expected one column \(stem), with a number or without, "
            + "found \(columns.joined(separator: " and ")), and nothing that tells which is its")
      }
    }
    #expect(Set(reason.split(separator: "\n").map(String.init).filter { $0.hasPrefix("  ") }) == expected, "\(place)")
  }
}

extension NSManagedObject {
  fileprivate var key: Int { Int(objectID.number) }

  /// The keys of a to-many's members, in order where it has one.
  fileprivate func members(_ name: String) -> [Int] {
    switch value(forKey: name) {
    case let set as Set<NSManagedObject>: set.map(\.key)
    case let ordered as NSOrderedSet: ordered.array.compactMap { ($0 as? NSManagedObject)?.key }
    default: []
    }
  }
}
