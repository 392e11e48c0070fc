import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataModel

/// Writers and their subentity authors: a writer's name and birthday are unique together, an author's alias alone.
enum Guild {
  static var model: NSManagedObjectModel {
    let born = attribute("born", .integer16AttributeType)
    let writer = NSEntityDescription.made(
      "Writer", NSManagedObject.self, [born, attribute("age", .integer16AttributeType)])
    let author = NSEntityDescription.made("Author", NSManagedObject.self, [attribute("alias")], named: false)
    let poet = NSEntityDescription.made("Poet", NSManagedObject.self, [], named: false)
    writer.subentities = [author, poet]
    writer.uniquenessConstraints = [["name", born]]
    author.uniquenessConstraints = [["alias"]]
    return .of([writer])
  }
}

extension NSManagedObjectContext {
  /// Inserts a writer, author or poet.
  @discardableResult
  func makeWriter(_ entity: String, _ name: String?, born: Int?, alias: String? = nil) -> NSManagedObject {
    let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: self)
    object.setValue(name, forKey: "name")
    object.setValue(born, forKey: "born")
    if let alias { object.setValue(alias, forKey: "alias") }
    return object
  }
}

extension NSError {
  /// The clashes of a 133021.
  fileprivate var clashes: [NSConstraintConflict] {
    userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [NSConstraintConflict] ?? []
  }
}

@Suite("Uniqueness constraints") struct UniquenessTests {
  @Test("a constraint is a unique index; a subentity's is one of the shared table", .fact("SQ-33"))
  func schema() throws {
    let stack = try TestStack(.sqlite, model: Guild.model)
    let found = try stack.cells("SELECT name, sql FROM sqlite_master WHERE sql LIKE '%UNIQUE%' ORDER BY name")
    #expect(
      found == [
        [
          .text("Z_Author_UNIQUE_alias"),
          .text(#"CREATE UNIQUE INDEX "Z_Author_UNIQUE_alias" ON "ZWRITER" ("ZALIAS" COLLATE BINARY ASC)"#),
        ],
        [
          .text("Z_Writer_UNIQUE_name_born"),
          .text(
            #"CREATE UNIQUE INDEX "Z_Writer_UNIQUE_name_born" ON "ZWRITER" ("ZNAME" COLLATE BINARY ASC, "#
              + #""ZBORN" COLLATE BINARY ASC)"#),
        ],
      ])
  }

  @Test("uniquenessConstraints takes names and descriptions, and gives names")
  func description() throws {
    let model = Guild.model
    let writer = try #require(model.entitiesByName["Writer"])
    #expect(writer.uniquenessConstraints as? [[String]] == [["name", "born"]])
    #expect(model.entitiesByName["Author"]?.uniquenessConstraints as? [[String]] == [["alias"]])
    #expect(model.entitiesByName["Poet"]?.uniquenessConstraints.isEmpty == true)
  }

  @Test("a constraint on nothing, an unknown name, a transient attribute or a relationship is refused by name")
  func refused() throws {
    func problem(_ constraint: [Any]) throws -> ModelError? {
      let (a, b) = (NSEntityDescription.made("A"), NSEntityDescription.made("B"))
      a.properties += [attribute("t", isTransient: true), attribute("c", .transformableAttributeType)]
      a.relate(.many("r"), to: b, inverse: .one("back"))
      a.uniquenessConstraints = [["name"], constraint]
      let model = NSManagedObjectModel.of([a, b])
      return #expect(throws: ModelError.self) { try model.layout() }
    }
    #expect(try problem([]) == ModelError(problem: .constraintWithoutAttributes, entity: "A", property: nil))
    #expect(try problem(["x"]) == ModelError(problem: .constraintOnUnknownProperty, entity: "A", property: "x"))
    #expect(try problem([7])?.problem == .constraintOnUnknownProperty)
    #expect(try problem(["t"]) == ModelError(problem: .constraintOnUnstoredProperty, entity: "A", property: "t"))
    #expect(try problem(["c"]) == ModelError(problem: .constraintOnTransformable, entity: "A", property: "c"))
    #expect(try problem(["r"])?.description.contains("A names r") == true)
  }

  @Test(
    "a clash with the store: 133021, the row's object and exactly one conflicting", .fact("MP-11", "CH-996"),
    arguments: StoreKind.allCases)
  func withStore(kind: StoreKind) throws {
    try onStack(kind, Guild.model) { stack, context in
      let old = context.makeWriter("Writer", "Ada", born: 1815)
      try context.save()
      let new = context.makeWriter("Poet", "Ada", born: 1815)
      let error = try saveFailure(context)
      #expect(error.code == NSManagedObjectConstraintMergeError)
      #expect(error.code == 133021)
      #expect(error.userInfo["NSExceptionOmitCallstacks"] as? Bool == true)
      let clash = try #require(error.clashes.first)
      #expect(error.clashes.count == 1)
      #expect(clash.constraint == ["name", "born"])
      #expect(clash.constraintValues["name"] as? String == "Ada")
      #expect(clash.constraintValues["born"] as? Int == 1815)
      #expect(clash.databaseObject === old)
      #expect(clash.databaseSnapshot?["name"] as? String == "Ada")
      #expect(clash.conflictingObjects == [new])
      #expect(clash.conflictingSnapshots.map(\.count) == [0])
      #expect(
        clash.description.contains(
          ") for constraint (\n    name,\n    born\n): database: \(old.objectID), conflictedObjects: (\n    \""))
      // Nothing is lost, neither here nor there.
      #expect(new.isInserted)
      #expect(new.objectID.isTemporaryID)
      #expect(try stack.storedNames("Writer") == ["Ada"])
      new.setValue(1816, forKey: "born")
      try context.save()
      #expect(try stack.storedNames("Writer") == ["Ada", "Ada"])
      #expect(try stack.storedNames("Poet") == ["Ada"])
    }
  }

  @Test("the database object may be one that the context has not seen", .fact("MP-11"), arguments: StoreKind.allCases)
  func unseen(kind: StoreKind) throws {
    try onStack(kind, Guild.model) { stack, context in
      try stack.run { other in
        other.makeWriter("Author", "Ada", born: 1815, alias: "A").setValue(36, forKey: "age")
        try other.save()
      }
      let new = context.makeWriter("Author", "Eve", born: 1, alias: "A")
      let clash = try #require(try saveFailure(context).clashes.first)
      #expect(clash.constraint == ["alias"])
      #expect(clash.databaseObject?.value(forKey: "age") as? Int == 36)
      #expect(clash.databaseObject?.managedObjectContext === context)
      #expect(clash.conflictingObjects == [new])
      context.delete(new)
      try context.save()
    }
  }

  @Test("a clash inside one context has no database object", .fact("MP-11"), arguments: StoreKind.allCases)
  func inside(kind: StoreKind) throws {
    try onStack(kind, Guild.model) { stack, context in
      let first = context.makeWriter("Writer", "Ada", born: 1)
      try context.save()
      first.setValue(2, forKey: "born")
      let second = context.makeWriter("Author", "Ada", born: 2, alias: "x")
      context.makeWriter("Author", "Eve", born: 2, alias: "y")
      let clash = try #require(try saveFailure(context).clashes.first)
      #expect(clash.databaseObject == nil)
      #expect(clash.databaseSnapshot == nil)
      #expect(Set(clash.conflictingObjects) == [first, second])
      let snapshot = zip(clash.conflictingObjects, clash.conflictingSnapshots).first { $0.0 === first }?.1
      #expect(snapshot?["born"] as? Int == 1)
      #expect(try stack.storedNames("Writer") == ["Ada"])
      second.setValue(3, forKey: "born")
      try context.save()
      #expect(try stack.storedNames("Writer") == ["Ada", "Ada", "Eve"])
    }
  }

  @Test("a child's save does not check uniqueness; the root's does", .fact("CH-036"), arguments: StoreKind.allCases)
  func onlyAtTheRoot(_ kind: StoreKind) throws {
    let family = try Family(kind, Guild.model)
    try family.main.on { context throws in
      for _ in 1...2 { context.makeWriter("Writer", "Ann", born: 1900) }
      try context.save()
    }
    try family.root.on { context throws in
      #expect(try saveFailure(context).code == NSManagedObjectConstraintMergeError)
      context.rollback()
    }
  }

  @Test("two objects may exchange their values in one save", .fact("CH-914"), arguments: StoreKind.allCases)
  func exchange(kind: StoreKind) throws {
    try onStack(kind, Guild.model) { stack, context in
      let objects = (1...3).map { context.makeWriter("Author", "\($0)", born: 1, alias: "\($0)") }
      try context.save()
      for (object, number) in zip(objects, [2, 3, 1]) {
        object.setValue("\(number)", forKey: "name")
        object.setValue("\(number)", forKey: "alias")
      }
      try context.save()
      try stack.run { other in
        for number in 1...3 {
          let found: NSManagedObject = try other.only("Author", "\(number)")
          #expect(found.value(forKey: "alias") as? String == "\(number)")
        }
      }
      #expect(try stack.storedVersion("Author", "1") == 2)
      // What was given up is free, what was taken is not.
      context.makeWriter("Author", "9", born: 1, alias: "2")
      #expect(try saveFailure(context).code == 133021)
    }
  }

  @Test(
    "a new object may have the values of one that the same save deletes", .fact("CH-914"), arguments: StoreKind.allCases
  )
  func replace(kind: StoreKind) throws {
    try onStack(kind, Guild.model) { stack, context in
      let old = context.makeWriter("Author", "Ada", born: 1815, alias: "A")
      try context.save()
      context.delete(old)
      context.makeWriter("Author", "Ada", born: 1815, alias: "A").setValue(1, forKey: "age")
      try context.save()
      try stack.run { other in
        let found: NSManagedObject = try other.only("Author", "Ada")
        #expect(found.value(forKey: "age") as? Int == 1)
      }
    }
  }

  @Test("nothing equals a missing value", arguments: StoreKind.allCases)
  func missing(kind: StoreKind) throws {
    try onStack(kind, Guild.model) { stack, context in
      for _ in 1...2 {
        context.makeWriter("Writer", "Ada", born: nil)
        context.makeWriter("Author", nil, born: 5)
      }
      try context.save()
      #expect(try stack.storedNames("Writer").count == 4)
    }
  }

  @Test("text is compared byte by byte, as SQLite's index does", arguments: StoreKind.allCases)
  func bytes(kind: StoreKind) throws {
    try onStack(kind, Guild.model) { stack, context in
      for alias in ["é", "e\u{301}", "É", ""] { context.makeWriter("Author", alias, born: 1, alias: alias) }
      try context.save()
      context.makeWriter("Author", "other", born: 1, alias: "é")
      #expect(try saveFailure(context).clashes.count == 1)
    }
  }

  @Test("every type of value that is stored as it is can be unique", arguments: StoreKind.allCases)
  func types(kind: StoreKind) throws {
    let uuid = UUID()
    let samples: [(NSAttributeType, Any, Any)] = [
      (.integer64AttributeType, 1, 2), (.booleanAttributeType, true, false), (.doubleAttributeType, 1.5, 2.5),
      (.floatAttributeType, Float(0.1), Float(0.2)), (.decimalAttributeType, Decimal(string: "10.11") ?? 0, Decimal(1)),
      (.dateAttributeType, Date(timeIntervalSinceReferenceDate: 1), Date(timeIntervalSinceReferenceDate: 2)),
      (.UUIDAttributeType, uuid, UUID()), (.binaryDataAttributeType, Data([1]), Data([2])),
      (.URIAttributeType, URL(fileURLWithPath: "/a"), URL(fileURLWithPath: "/b")),
      (.stringAttributeType, "a", "b"),
    ]
    for (type, value, other) in samples {
      let entity = NSEntityDescription.made("A", NSManagedObject.self, [attribute("x", type)])
      entity.uniquenessConstraints = [["x"]]
      try onStack(kind, .of([entity])) { stack, context in
        let first = context.make("A", "1")
        first.setValue(value, forKey: "x")
        let second = context.make("A", "2")
        second.setValue(other, forKey: "x")
        try context.save()
        let third = context.make("A", "3")
        third.setValue(value, forKey: "x")
        guard let error = try? saveFailure(context) else {
          Issue.record("\(type)")
          return
        }
        #expect(error.code == 133021, "\(type)")
        #expect(error.clashes.first?.databaseObject === first, "\(type)")
        context.delete(third)
        first.setValue(other, forKey: "x")
        second.setValue(value, forKey: "x")
        try context.save()
      }
    }
  }

  @Test("conflicts of versions come before those of unique values", .fact("MP-11"), arguments: StoreKind.allCases)
  func order(kind: StoreKind) throws {
    try onStack(kind, Guild.model) { stack, context in
      let ada = context.makeWriter("Writer", "Ada", born: 1)
      context.makeWriter("Writer", "Eve", born: 1)
      try context.save()
      try stack.run { other in
        let same: NSManagedObject = try other.only("Writer", "Ada")
        same.setValue(50, forKey: "age")
        try other.save()
      }
      ada.setValue("Eve", forKey: "name")
      #expect(try saveFailure(context).code == NSManagedObjectMergeError)
      context.refresh(ada, mergeChanges: true)
      #expect(try saveFailure(context).code == NSManagedObjectConstraintMergeError)
      context.rollback()
      try context.save()
    }
  }

  @Test("resolve(mergeConflicts:) asks the resolver of versions, then that of constraints")
  func resolvers() throws {
    try onStack(.memory, Guild.model) { stack, context in
      let object = context.makeWriter("Writer", "Ada", born: 1)
      let clash = NSConstraintConflict(
        constraint: ["name"], database: nil, databaseSnapshot: nil, conflicting: [object],
        conflictingSnapshots: [NSNull()])
      let version = NSMergeConflict(
        source: object, newVersion: 2, oldVersion: 1, cachedSnapshot: nil, persistedSnapshot: nil)
      #expect(clash.constraintValues["name"] as? String == "Ada")
      #expect(clash.conflictingSnapshots.map(\.count) == [0])
      #expect(clash.description.contains("database: (null)"))
      let policy = NSMergePolicy.error
      #expect(try failure { try policy.resolve(mergeConflicts: [clash, version]) }.code == 133020)
      #expect(try failure { try policy.resolve(mergeConflicts: [clash]) }.code == 133021)
      try policy.resolve(mergeConflicts: [])
      try policy.resolve(constraintConflicts: [])
    }
  }

  @Test("a store without the constraint does not fit the model: one of ours, and one that only has the columns")
  func mismatch() throws {
    let stack = try TestStack(.sqlite, model: Guild.model)
    let url = try #require(stack.coordinator.persistentStores.first?.url)
    let other = Guild.model
    other.entitiesByName["Author"]?.uniquenessConstraints = []
    let error = try failure { _ = try OpenedStore(other, at: url) }
    #expect(error.code == NSPersistentStoreIncompatibleVersionHashError)
    #expect(error.localizedFailureReason?.contains("unique by alias") == true)
    let plain = try Connection(path: url.path, flags: 2, timeout: 1, url: url)
    try plain.execute("DROP INDEX Z_Author_UNIQUE_alias")
    let missing = try failure { _ = try OpenedStore(Guild.model, at: url) }
    #expect(
      missing.localizedFailureReason?.contains(
        "Writer: expected a unique index on ZWRITER (ZALIAS), found none") == true)
  }

  @Test("a unique table constraint, as older stores have it, serves as well", .fact("SQ-33"))
  func tableConstraint() throws {
    let stack = try TestStack(.sqlite, model: Guild.model)
    let url = try #require(stack.coordinator.persistentStores.first?.url)
    try stack.coordinator.remove(try #require(stack.coordinator.persistentStores.first))
    let plain = try Connection(path: url.path, flags: 2, timeout: 1, url: url)
    try plain.execute("DROP TABLE ZWRITER")
    try plain.execute(
      "CREATE TABLE ZWRITER (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZAGE INTEGER, ZBORN INTEGER, "
        + "ZNAME VARCHAR, ZALIAS VARCHAR, CONSTRAINT ZALIAS UNIQUE (ZALIAS), CONSTRAINT ZN UNIQUE (ZNAME, ZBORN))")
    try stack.coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url)
    try stack.run { context in
      let (a, b) = (
        context.makeWriter("Author", "a", born: 1, alias: "a"), context.makeWriter("Author", "b", born: 1, alias: "b")
      )
      try context.save()
      a.setValue("b", forKey: "alias")
      b.setValue("a", forKey: "alias")
      try context.save()
      b.setValue("b", forKey: "alias")
      #expect(try saveFailure(context).code == 133021)
    }
  }

  @Test("a unique index that the model knows nothing of is SQLite's error")
  func foreignIndex() throws {
    try onStack(.sqlite, Guild.model) { stack, context in
      let url = try #require(stack.coordinator.persistentStores.first?.url)
      let plain = try Connection(path: url.path, flags: 2, timeout: 1, url: url)
      try plain.execute("CREATE UNIQUE INDEX X ON ZWRITER (ZAGE)")
      for name in ["a", "b"] { context.makeWriter("Writer", name, born: 1).setValue(7, forKey: "age") }
      let error = try saveFailure(context)
      #expect(error.code == NSSQLiteError)
      #expect(try stack.storedNames("Writer").isEmpty)
    }
  }

  @Test(
    "a constraint of a subentity on what it inherits holds for the whole table", .fact("CH-915"),
    arguments: StoreKind.allCases)
  func inherited(kind: StoreKind) throws {
    let model = Guild.model
    model.entitiesByName["Poet"]?.uniquenessConstraints = [["age"]]
    try onStack(kind, model) { stack, context in
      context.makeWriter("Poet", "a", born: 1).setValue(7, forKey: "age")
      try context.save()
      context.makeWriter("Writer", "b", born: 1).setValue(7, forKey: "age")
      #expect(try saveFailure(context).clashes.map(\.constraint) == [["age"]])
    }
  }
}
