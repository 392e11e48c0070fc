import Foundation
import OpenCoreData
import Testing

@Suite("Stores that Apple's framework wrote are written in place")
struct WritingStoreTests {
  /// A value of a type that differs from another one.
  private static func other(_ value: Any?, _ attribute: NSAttributeDescription) -> Any? {
    switch attribute.attributeType {
    case .stringAttributeType: "\(value ?? "")′"
    case .booleanAttributeType: !((value as? Bool) ?? false)
    case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType:
      NSNumber(value: ((value as? NSNumber)?.intValue ?? 0) + 1)
    case .doubleAttributeType, .floatAttributeType: NSNumber(value: ((value as? NSNumber)?.doubleValue ?? 0) + 0.5)
    case .decimalAttributeType: NSDecimalNumber(string: "12.25")
    case .dateAttributeType: Date(timeIntervalSinceReferenceDate: 700_000_000.25)
    case .UUIDAttributeType: UUID(uuidString: "00112233-4455-6677-8899-AABBCCDDEEFF")
    case .binaryDataAttributeType: Data([1, 2, 3])
    case .URIAttributeType: URL(string: "https://example.org/a")
    default: nil
    }
  }

  /// The attributes that a caller sets.
  private static func settable(_ entity: NSEntityDescription) -> [NSAttributeDescription] {
    entity.attributesByName.values.filter {
      !$0.isTransient && $0.attributeType != .transformableAttributeType && !($0 is NSDerivedAttributeDescription)
    }.sorted { $0.name < $1.name }
  }

  private static func root(_ entity: NSEntityDescription) -> NSEntityDescription {
    var root = entity
    while let parent = root.superentity { root = parent }
    return root
  }

  /// All rows of every table but those named, each table's in a fixed order.
  private static func rows(_ url: URL, except changed: Set<String> = []) throws -> [String: [[String?]]] {
    let plain = try PlainDatabase(url)
    var result: [String: [[String?]]] = [:]
    for table in try plain.column("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1")
    where !changed.contains(table) {
      let columns = try plain.column("SELECT name FROM pragma_table_info('\(table)')")
      result[table] = try plain.rows(
        "SELECT \(columns.map { "quote(\"\($0)\")" }.joined(separator: ", ")) FROM \"\(table)\"")
    }
    return result
  }

  @Test(
    "Each attribute of each entity is changed, saved, and read by a new coordinator; other tables keep every row",
    arguments: FixtureStore.all)
  func change(fixture: FixtureStore) throws {
    for entity in try FixtureCopy(fixture).model.entities where !entity.isAbstract {
      let copy = try FixtureCopy(fixture)
      try LayoutRules.check(copy.url, copy.model)
      let name = entity.name ?? ""
      let table = "Z" + (Self.root(entity).name ?? "").uppercased()
      // History has grown by this change where the store keeps it.
      let growing: Set = [table, "ACHANGE", "ATRANSACTION", "ATRANSACTIONSTRING", "Z_PRIMARYKEY"]
      let before = try Self.rows(copy.url, except: growing)
      var expected: [String: Any] = [:]
      var key = 0
      do {
        let open = try copy.open()
        guard let object = try open.all(name, subentities: false).first else { continue }
        key = object.key
        for attribute in Self.settable(entity) {
          guard let value = Self.other(object.value(forKey: attribute.name), attribute) else { continue }
          object.setValue(value, forKey: attribute.name)
          expected[attribute.name] = value
        }
        try open.context.save()
      }
      let open = try copy.open()
      let object = try #require(try open.all(name, subentities: false).first { $0.key == key })
      for (attribute, value) in expected {
        let found = object.value(forKey: attribute) as? NSObject
        #expect(found?.isEqual(value) == true, "\(name).\(attribute)")
      }
      open.close()
      #expect(try Self.rows(copy.url, except: growing) == before)
      try LayoutRules.check(copy.url, copy.model)
    }
  }

  @Test(
    "An object of each entity is inserted with its relationships, and is there again for a new coordinator",
    arguments: FixtureStore.all)
  func insert(fixture: FixtureStore) throws {
    for entity in try FixtureCopy(fixture).model.entities where !entity.isAbstract {
      let copy = try FixtureCopy(fixture)
      let name = entity.name ?? ""
      var made = (key: 0, members: [String: [Int]](), isSaved: false)
      var highest = 0
      do {
        let open = try copy.open()
        highest = try open.all(Self.root(entity).name ?? "").map(\.key).max() ?? 0
        let object = NSEntityDescription.insertNewObject(forEntityName: name, into: open.context)
        for attribute in Self.settable(entity) {
          object.setValue(Self.other(nil, attribute), forKey: attribute.name)
        }
        var isComplete = true
        for (relationship, description) in object.entity.relationshipsByName {
          let far = try open.all(description.destinationEntity?.name ?? "").filter { $0 !== object }
          guard let first = far.first else {
            isComplete = isComplete && description.isOptional
            continue
          }
          // One that is not to be taken from another owner would make that owner invalid.
          if let inverse = description.inverseRelationship, !inverse.isToMany, !first.linked(inverse.name).isEmpty,
            description.isOptional
          {
            continue
          }
          let members = description.isToMany ? Array(far.prefix(3)) : [first]
          if !description.isToMany {
            object.setValue(first, forKey: relationship)
          } else if description.isOrdered {
            object.setValue(NSOrderedSet(array: members), forKey: relationship)
          } else {
            object.setValue(NSSet(array: members), forKey: relationship)
          }
          made.members[relationship] = members.map(\.key)
        }
        // A mandatory value that only the app's own transformer makes.
        isComplete =
          isComplete
          && !entity.attributesByName.values.contains {
            $0.attributeType == .transformableAttributeType && !$0.isOptional
          }
        guard isComplete else { continue }
        try open.context.save()
        made.key = object.key
        for relationship in made.members.keys { made.members[relationship] = object.linked(relationship).map(\.key) }
        made.isSaved = true
      }
      #expect(made.key > highest)
      let open = try copy.open()
      let object = try #require(try open.all(name, subentities: false).first { $0.key == made.key })
      for (relationship, keys) in made.members {
        let found = object.linked(relationship).map(\.key)
        let isOrdered = object.entity.relationshipsByName[relationship]?.isOrdered == true
        #expect(isOrdered ? found == keys : Set(found) == Set(keys), "\(name).\(relationship)")
      }
      open.close()
      try LayoutRules.check(copy.url, copy.model)
    }
  }

  @Test(
    "An object of each entity is deleted by the model's own rules, and what the rules say is what the file holds",
    arguments: FixtureStore.all)
  func delete(fixture: FixtureStore) throws {
    for entity in try FixtureCopy(fixture).model.entities where !entity.isAbstract {
      let copy = try FixtureCopy(fixture)
      let plain = try PlainDatabase(copy.url)
      var gone: [(table: String, key: Int)] = []
      var touched: Set = ["ACHANGE", "ATRANSACTION", "ATRANSACTIONSTRING", "Z_PRIMARYKEY"]
      let before = try Self.rows(copy.url)
      do {
        let open = try copy.open()
        guard let object = try open.all(entity.name ?? "", subentities: false).first else { continue }
        open.context.delete(object)
        open.context.processPendingChanges()
        gone = open.context.deletedObjects.map { ("Z" + (Self.root($0.entity).name ?? "").uppercased(), $0.key) }
        for object in open.context.deletedObjects.union(open.context.updatedObjects) {
          touched.insert("Z" + (Self.root(object.entity).name ?? "").uppercased())
        }
        do {
          try open.context.save()
        } catch let error as CocoaError {
          // A rule of the model that refuses is an answer too; then nothing may have changed.
          #expect([1570, 1580, 1600, 1560].contains(error.errorCode))
          for (table, key) in gone {
            #expect(try plain.number("SELECT COUNT(*) FROM \(table) WHERE Z_PK = \(key)") == 1)
          }
          continue
        }
      }
      #expect(!gone.isEmpty)
      // Tables of other entities hold what they held; pairs are looked at by the layout's rules.
      let after = try Self.rows(copy.url)
      for (table, rows) in before where !touched.contains(table) && !table.hasPrefix("Z_") {
        #expect(after[table] == rows, "\(table)")
      }
      for (table, key) in gone { #expect(try plain.number("SELECT COUNT(*) FROM \(table) WHERE Z_PK = \(key)") == 0) }
      try LayoutRules.check(copy.url, copy.model)
      let open = try copy.open()
      for entity in open.model.entities { _ = try open.all(entity.name ?? "") }
    }
  }

  @Test("Cascade and nullify in real stores: a folder takes its bookmarks along, a person leaves the cars")
  func rules() throws {
    let bookmarks = try FixtureCopy(.named("bookmarks-v4"))
    do {
      let open = try bookmarks.open()
      let folder = try #require(try open.all("BookmarkEntity").first { $0.key == 4 })
      open.context.delete(folder)
      try open.context.save()
    }
    let left = try PlainDatabase(bookmarks.url)
    #expect(try left.column("SELECT Z_PK FROM ZBOOKMARKENTITY ORDER BY 1") == ["1", "2", "3", "5", "8", "9"])
    #expect(try left.column("SELECT Z_1FAVORITES FROM Z_1FAVORITES ORDER BY Z_FOK_1FAVORITES") == ["8", "1", "9"])
    let cars = try FixtureCopy(.named("cars-v1"))
    let plain = try PlainDatabase(cars.url)
    let owner = try plain.number("SELECT ZOWNER FROM ZCAR WHERE ZOWNER NOT NULL ORDER BY Z_PK LIMIT 1")
    let owned = try plain.number("SELECT COUNT(*) FROM ZCAR WHERE ZOWNER = \(owner)")
    let ownerless = try plain.number("SELECT COUNT(*) FROM ZCAR WHERE ZOWNER IS NULL")
    do {
      let open = try cars.open()
      open.context.delete(try #require(try open.all("Person").first { $0.key == owner }))
      try open.context.save()
    }
    #expect(try plain.number("SELECT COUNT(*) FROM ZCAR WHERE ZOWNER IS NULL") == ownerless + owned)
    #expect(try plain.number("SELECT COUNT(*) FROM ZCAR") == 125)
  }

  @Test("A moved bookmark keeps Apple's order keys for those that stay", .fact("SQ-21", "SQ-25"))
  func order() throws {
    let copy = try FixtureCopy(.named("bookmarks-v1"))
    do {
      let open = try copy.open()
      let folder = try #require(try open.all("BookmarkEntity").first { $0.key == 10 })
      let children = folder.mutableOrderedSetValue(forKey: "children")
      #expect(children.array.compactMap { ($0 as? NSManagedObject)?.key } == [4, 2, 7, 8, 6])
      children.moveObjects(at: IndexSet(integer: 0), to: 4)
      try open.context.save()
    }
    let plain = try PlainDatabase(copy.url)
    let keys = "SELECT Z_PK FROM ZBOOKMARKENTITY WHERE ZPARENT = 10 ORDER BY Z_FOK_PARENT"
    #expect(try plain.column(keys) == ["2", "7", "8", "6", "4"])
    #expect(
      try plain.column("SELECT Z_FOK_PARENT FROM ZBOOKMARKENTITY WHERE Z_PK IN (2, 7, 8, 6) ORDER BY 1") == [
        "3072", "4096", "5120", "6144",
      ])
    let open = try copy.open()
    let folder = try #require(try open.all("BookmarkEntity").first { $0.key == 10 })
    #expect(folder.linked("children").map(\.key) == [2, 7, 8, 6, 4])
  }

  @Test(
    "Apple's derived-attribute triggers run, with the functions that they call: the count of pages follows",
    .fact("SQ-34"))
  func derived() throws {
    let copy = try FixtureCopy(.named("books-v2"))
    let plain = try PlainDatabase(copy.url)
    let triggers = try plain.column("SELECT sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name")
    #expect(triggers.count == 5)
    var book = 0
    var before = 0
    do {
      let open = try copy.open()
      let page = try #require(try open.all("Page").first)
      let owner = try #require(page.value(forKey: "book") as? NSManagedObject)
      book = owner.key
      before = owner.value(forKey: "pagesCount") as? Int ?? -1
      open.context.delete(page)
      try open.context.save()
      open.context.refresh(owner, mergeChanges: false)
      #expect(owner.value(forKey: "pagesCount") as? Int == before - 1)
    }
    #expect(try plain.number("SELECT ZPAGESCOUNT FROM ZBOOK WHERE Z_PK = \(book)") == before - 1)
    #expect(try plain.number("SELECT COUNT(*) FROM ZPAGE WHERE ZBOOK = \(book)") == before - 1)
    #expect(try plain.column("SELECT sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name") == triggers)
  }

  @Test(
    "Metadata and model cache stay as they were, and so does the history that was there", arguments: FixtureStore.all)
  func bookkeeping(fixture: FixtureStore) throws {
    let copy = try FixtureCopy(fixture)
    let untouched: Set = ["Z_METADATA", "Z_MODELCACHE", "ACHANGE", "ATRANSACTION"]
    func kept() throws -> [String: [[String?]]] { try Self.rows(copy.url).filter { untouched.contains($0.key) } }
    let before = try kept()
    do {
      let open = try copy.open()
      for entity in open.model.entities where !entity.isAbstract {
        guard let object = try open.all(entity.name ?? "", subentities: false).first,
          let attribute = Self.settable(entity).first
        else { continue }
        object.setValue(Self.other(object.value(forKey: attribute.name), attribute), forKey: attribute.name)
      }
      try open.context.save()
    }
    let after = try kept()
    for (table, rows) in before { #expect(Array((after[table] ?? []).prefix(rows.count)) == rows, "\(table)") }
    #expect(after["Z_METADATA"] == before["Z_METADATA"])
    #expect(after["Z_MODELCACHE"] == before["Z_MODELCACHE"])
  }
}
