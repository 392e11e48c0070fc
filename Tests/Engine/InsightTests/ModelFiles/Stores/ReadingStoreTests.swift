import Foundation
import OpenCoreData
import Testing

@Suite("Stores that Apple's framework wrote are read")
struct ReadingStoreTests {
  @Test(
    "Each opens with its model, and every object of every entity is fetched", .fact("SQ-05", "SQ-10"),
    arguments: FixtureStore.all)
  func objects(fixture: FixtureStore) throws {
    let copy = try FixtureCopy(fixture)
    let open = try copy.open()
    let plain = try PlainDatabase(copy.url)
    let numbers = try plain.rows("SELECT Z_NAME, Z_ENT FROM Z_PRIMARYKEY WHERE Z_ENT < 16000")
    #expect(numbers.count == open.model.entities.count)
    for row in numbers {
      let name = try #require(row[0])
      let entity = try #require(open.model.entitiesByName[name])
      var root = entity
      while let parent = root.superentity { root = parent }
      let keys = try plain.column("SELECT Z_PK FROM Z\((root.name ?? "").uppercased()) WHERE Z_ENT = \(row[1] ?? "")")
      let objects = try open.all(name, subentities: false)
      #expect(Set(objects.map { String($0.key) }) == Set(keys))
      #expect(objects.count == keys.count)
      for object in objects { #expect(object.entity === entity) }
    }
  }

  @Test("Every attribute has the value of its column", arguments: FixtureStore.all)
  func attributes(fixture: FixtureStore) throws {
    let copy = try FixtureCopy(fixture)
    let open = try copy.open()
    let plain = try PlainDatabase(copy.url)
    for entity in open.model.entities {
      var root = entity
      while let parent = root.superentity { root = parent }
      let objects = Dictionary(
        uniqueKeysWithValues: try open.all(entity.name ?? "", subentities: false).map { ($0.key, $0) })
      for (name, attribute) in entity.attributesByName where !attribute.isTransient {
        let rows = try plain.rows(
          "SELECT Z_PK, Z\(name.uppercased()), hex(Z\(name.uppercased())) FROM Z\((root.name ?? "").uppercased())")
        for row in rows {
          guard let object = objects[Int(row[0] ?? "") ?? -1] else { continue }
          // What no transformer here can read is nil, and its bytes stay in the row.
          if attribute.attributeType == .transformableAttributeType { continue }
          let value = object.value(forKey: name)
          #expect((value == nil) == (row[1] == nil), "\(entity.name ?? "").\(name) of \(object.key)")
          if let text = row[1], let value {
            #expect(equals(value, text, hex: row[2] ?? "", attribute.attributeType), "\(name) of \(object.key)")
          }
        }
      }
    }
  }

  private func equals(_ value: Any, _ text: String, hex: String, _ type: NSAttributeType) -> Bool {
    switch type {
    case .stringAttributeType: value as? String == text
    case .dateAttributeType:
      abs(((value as? Date)?.timeIntervalSinceReferenceDate ?? 0) - (Double(text) ?? -1)) < 1e-5
    case .UUIDAttributeType: (value as? UUID)?.uuidString.replacingOccurrences(of: "-", with: "") == hex
    case .binaryDataAttributeType: (value as? Data)?.map { String(format: "%02X", $0) }.joined() == hex
    default: isNear((value as? NSNumber)?.doubleValue ?? .nan, Double(text) ?? 0)
    }
  }

  private func isNear(_ number: Double, _ expected: Double) -> Bool { abs(number - expected) <= 1e-6 * abs(expected) }

  @Test(
    "Every relationship leads where its columns say, in order, and back from the other end",
    .fact("SQ-20", "SQ-22", "SQ-23"),
    arguments: FixtureStore.all
  )
  func relationships(fixture: FixtureStore) throws {
    let copy = try FixtureCopy(fixture)
    let open = try copy.open()
    let plain = try PlainDatabase(copy.url)
    let declared = open.model.entities.flatMap { entity in
      entity.properties.compactMap { $0 as? NSRelationshipDescription }
    }
    #expect(Set(declared.map { "\($0.entity.name ?? "").\($0.name)" }) == Set(fixture.pairs.keys))
    for relationship in declared {
      let place = "\(relationship.entity.name ?? "").\(relationship.name)"
      let pairs = try plain.rows(try #require(fixture.pairs[place])).map {
        [Int($0[0] ?? "") ?? -1, Int($0[1] ?? "") ?? -1]
      }
      var expected: [Int: [Int]] = [:]
      for pair in pairs { expected[pair[0], default: []].append(pair[1]) }
      var found: [Int: [Int]] = [:]
      for object in try open.all(relationship.entity.name ?? "") {
        let members = object.linked(relationship.name)
        if !members.isEmpty { found[object.key] = members.map(\.key) }
        for member in members {
          let back = relationship.inverseRelationship?.name ?? ""
          #expect(member.linked(back).contains(object), "\(place) of \(object.key), back from \(member.key)")
        }
      }
      if !relationship.isOrdered {
        expected = expected.mapValues { $0.sorted() }
        found = found.mapValues { $0.sorted() }
      }
      #expect(found == expected, "\(place)")
    }
  }

  @Test("There is something to read: rows by store, as plain SQL counts them")
  func notEmpty() throws {
    func count(_ name: String, _ entity: String) throws -> Int {
      let copy = try FixtureCopy(.named(name))
      return try withExtendedLifetime(copy) { try copy.open().all(entity).count }
    }
    #expect(try count("bookmarks-v1", "BookmarkEntity") == 10)
    #expect(try count("bookmarks-v4", "BookmarkEntity") == 10)
    #expect(try count("cars-v1", "Car") == 125)
    #expect(try count("cars-v1", "ExpensiveSportCar") == 5)
    #expect(try count("books-v2", "Page") == 119)
    #expect(try count("recipes", "Ingredient") == 31)
    #expect(try count("worldfacts", "Country") == 252)
    #expect(try count("posts-v3", "Section") == 14)
  }

  @Test("Opened for reading alone, nothing is written: no byte, and no file that stays", arguments: FixtureStore.all)
  func readOnly(fixture: FixtureStore) throws {
    let copy = try FixtureCopy(fixture)
    let before = try copy.bytes()
    do {
      let open = try copy.open(options: [NSReadOnlyPersistentStoreOption: true])
      for entity in open.model.entities { _ = try open.all(entity.name ?? "") }
      open.close()
    }
    let after = try copy.bytes()
    #expect(after.filter { !$0.key.hasSuffix("-shm") && !($0.key.hasSuffix("-wal") && $0.value.isEmpty) } == before)
  }

  @Test(
    "A transformable value that no transformer reads is nil, and its bytes stay when something else is saved",
    .fact("CH-912"))
  func transformable() throws {
    let copy = try FixtureCopy(.named("books-v2"))
    let plain = try PlainDatabase(copy.url)
    let before = try plain.rows("SELECT hex(ZFRONTCOVER) FROM ZBOOK ORDER BY Z_PK")
    do {
      let open = try copy.open()
      let book = try #require(try open.all("Book").first)
      #expect(book.value(forKey: "frontCover") == nil)
      book.setValue("Another title", forKey: "title")
      try open.context.save()
    }
    #expect(try plain.rows("SELECT hex(ZFRONTCOVER) FROM ZBOOK ORDER BY Z_PK") == before)
    #expect(before.allSatisfy { ($0[0]?.count ?? 0) > 100 })
  }

  @Test("A fetched property of a model in XML finds its objects", .fact("FR-24"))
  func fetchedProperty() throws {
    let copy = try FixtureCopy(.named("books-v2"))
    let open = try copy.open()
    let author = try #require(try open.all("Author").first)
    #expect((author.value(forKey: "feedbacks") as? [Any])?.count == 3)
  }
}
