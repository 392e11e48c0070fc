import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataStores

/// Batch inserts on a SQLite store.
@Suite struct BatchInsertTests {
  private static func model() -> NSManagedObjectModel {
    TestModel.item(
      [
        attribute("count", .integer64AttributeType, default: 7), attribute("code", isOptional: false),
        attribute("date", .dateAttributeType), attribute("mood", isTransient: true),
      ], Piece.self)
  }

  private func onItems(_ body: (TestStack, NSManagedObjectContext) throws -> Void) throws {
    try onStack(.sqlite, Self.model(), body)
  }

  private func run(_ request: NSBatchInsertRequest, in context: NSManagedObjectContext) throws -> Any? {
    (try context.execute(request) as? NSBatchInsertResult)?.result
  }

  @Test("the three results: true, permanent IDs in the order of the rows, the count; request type 5", .fact("BI-02"))
  func results() throws {
    try onItems { stack, context throws in
      let request = NSBatchInsertRequest(
        entityName: "Item", objects: ["A", "B"].map { ["name": $0, "code": "x", "date": Date()] })
      #expect(request.resultType == .statusOnly)
      #expect(request.requestType.rawValue == 5)
      #expect(try run(request, in: context) as? Bool == true)
      request.resultType = .objectIDs
      let ids = try #require(try run(request, in: context) as? [NSManagedObjectID])
      #expect(ids.map(\.isTemporaryID) == [false, false])
      #expect(context.names(of: ids) == ["A", "B"])
      request.resultType = .count
      #expect(try run(request, in: context) as? Int == 2)
      #expect(request.entity?.name == "Item")
      #expect(try stack.rows("SELECT DISTINCT Z_ENT, Z_OPT FROM ZITEM") == ["1 1"])
    }
  }

  @Test(
    "the handlers are called until they return true, and the last filling is not inserted",
    .fact("BI-03", "BI-03b", "CH-099"))
  func handlers() throws {
    try onItems { stack, context throws in
      var calls = 0
      let dictionaries = NSBatchInsertRequest(entityName: "Item") { (row: NSMutableDictionary) in
        calls += 1
        #expect(row.count == 0)
        row["name"] = "D\(calls)"
        row["code"] = "x"
        return calls == 3
      }
      dictionaries.resultType = .count
      #expect(try run(dictionaries, in: context) as? Int == 2)
      #expect(calls == 3)
      var objects: Set<NSManagedObject> = []
      let entity = try #require(stack.container.managedObjectModel.entitiesByName["Item"])
      let handled = NSBatchInsertRequest(entity: entity) { (object: NSManagedObject) in
        calls += 1
        objects.insert(object)
        let piece = object as? Piece
        #expect(piece?.count == 7)
        #expect(piece?.name == nil)
        #expect(object.managedObjectContext == nil)
        piece?.name = "O\(calls)"
        piece?.code = "x"
        piece?.mood = "good"
        piece?.count = 1
        return calls == 6
      }
      try context.execute(handled)
      // One object serves every call (CH-099).
      #expect(objects.count == 1)
      #expect(try stack.rows("SELECT ZNAME, ZCOUNT FROM ZITEM") == ["D1 7", "D2 7", "O4 1", "O5 1"])
      #expect(context.registeredObjects.isEmpty)
      #expect(!context.hasChanges)
    }
  }

  @Test(
    "a key that is left out takes the default value, and none without one; NSNull stores none", .fact("CH-029", "BI-11")
  )
  func defaults() throws {
    try onItems { stack, context throws in
      try context.execute(
        NSBatchInsertRequest(
          entityName: "Item", objects: [["code": "x"], ["code": "x", "count": NSNull()], ["code": "x", "count": 3]]))
      #expect(try stack.rows("SELECT ZCOUNT, ZNAME FROM ZITEM") == ["7 NULL", "NULL NULL", "3 NULL"])
    }
  }

  @Test(
    "a required attribute without a value: 1570 with its details, and nothing is inserted", .fact("BI-05", "VL-24b"))
  func missing() throws {
    try onItems { stack, context throws in
      let error = try failure {
        try context.execute(
          NSBatchInsertRequest(entityName: "Item", objects: [["name": "A", "code": "x"], ["name": "B"]]))
      }
      #expect(error.code == 1570)
      #expect(error.localizedDescription == "%{PROPERTY}@ is a required value.")
      #expect(error.userInfo[NSValidationKeyErrorKey] as? String == "code")
      #expect((error.userInfo[NSValidationObjectErrorKey] as? [String: Any])?["name"] as? String == "B")
      #expect(error.userInfo[NSValidationValueErrorKey] is NSNull)
      #expect(error.userInfo["reason"] is String)
      #expect(try stack.rows("SELECT * FROM ZITEM") == [])
      let empty = NSBatchInsertRequest(entityName: "Item") { (_: NSManagedObject) in false }
      let second = try failure { try context.execute(empty) }
      #expect(second.code == 1570)
      #expect(second.userInfo[NSValidationObjectErrorKey] is Piece)
      let half = NSBatchInsertRequest(entityName: "Item") { (object: NSManagedObject) in
        object.setValue("half", forKey: "name")
        return false
      }
      let third = try failure { try context.execute(half) }
      // The object in the error shows what the handler has set.
      let refused = third.userInfo[NSValidationObjectErrorKey] as? NSManagedObject
      #expect(refused?.value(forKey: "name") as? String == "half")
    }
  }

  @Test(
    "unknown keys are an error; so are transient ones, values of another type and an abstract entity",
    .fact("BI-06", "CH-095")
  )
  func refused() throws {
    try onItems { stack, context throws in
      for row in [["nothing": 1], ["mood": "x"], ["count": "many"]] as [[String: Any]] {
        let request = NSBatchInsertRequest(entityName: "Item", objects: [["code": "x"], row])
        #expect(try failure { try context.execute(request) }.code == 134070)
      }
      #expect(try stack.rows("SELECT * FROM ZITEM") == [])
    }
    try onStack(.sqlite, TestModel.zoo()) { stack, context throws in
      let request = NSBatchInsertRequest(entityName: "Animal", objects: [["name": "A"]])
      #expect(try failure { try context.execute(request) }.code == 134070)
      let nothing = NSBatchInsertRequest(entityName: "Dog", objects: [])
      nothing.objectsToInsert = nil
      #expect(try failure { try context.execute(nothing) }.code == 134070)
    }
  }

  @Test("an optional without a value is nil, for an attribute of any type", .fact("CH-1093"))
  func optionals() throws {
    let model = TestModel.item([
      attribute("tags", .transformableAttributeType), attribute("rank", .integer64AttributeType),
    ])
    try onStack(.sqlite, model) { stack, context throws in
      let (noTags, noRank): ([String]?, Int?) = (nil, nil)
      let row: [String: Any] = ["name": "a", "tags": noTags as Any, "rank": noRank as Any]
      _ = try run(NSBatchInsertRequest(entityName: "Item", objects: [row]), in: context)
      #expect(try stack.rows("SELECT ZNAME, ZTAGS, ZRANK FROM ZITEM") == ["a NULL NULL"])
    }
  }

  @Test("relationships cannot be set, by a key or on the handler's object", .fact("BI-08", "CH-095"))
  func relationships() throws {
    try onStack(.sqlite, Television().model) { stack, context throws in
      for request in [
        NSBatchInsertRequest(entityName: "Episode", objects: [["name": "E", "series": NSNull()]]),
        NSBatchInsertRequest(entityName: "Episode") { (object: NSManagedObject) in
          let series = NSEntityDescription.entity(forEntityName: "Series", in: context)
          (object as? Episode)?.series = series.map { Series(entity: $0, insertInto: nil) }
          return false
        },
      ] {
        let error = try failure { try context.execute(request) }
        #expect(error.code == 134070)
        #expect((error.localizedFailureReason ?? "").contains("Episode.series"))
      }
      #expect(try stack.rows("SELECT * FROM ZEPISODE") == [])
    }
  }

  @Test("what a handler ties to its object goes with it, refused or ended", .fact("BI-08"))
  func tiedObjectGoes() throws {
    try onStack(.sqlite, Television().model) { _, context throws in
      for isEnd in [false, true] {
        weak var tied: Series?
        let request = NSBatchInsertRequest(entityName: "Episode") { (object: NSManagedObject) in
          let series = NSEntityDescription.entity(forEntityName: "Series", in: context).map {
            Series(entity: $0, insertInto: nil)
          }
          (object as? Episode)?.series = series
          tied = series
          return isEnd
        }
        _ = try? context.execute(request)
        #expect(tied == nil)
      }
    }
  }

  @Test("Z_MAX advances with the rows; a failure takes it back", .fact("BI-09", "CH-096"))
  func counter() throws {
    try onItems { stack, context throws in
      let counter = "SELECT Z_MAX FROM Z_PRIMARYKEY"
      try context.execute(NSBatchInsertRequest(entityName: "Item", objects: [["code": "x"], ["code": "x"]]))
      #expect(try stack.rows(counter) == ["2"])
      let request = NSBatchInsertRequest(entityName: "Item", objects: [["code": "x"], [:]])
      #expect(try failure { try context.execute(request) }.code == 1570)
      #expect(try stack.rows(counter) == ["2"])
      context.make("Item", "N").setValue("x", forKey: "code")
      try context.save()
      #expect(try stack.rows("SELECT Z_PK FROM ZITEM ORDER BY Z_PK") == ["1", "2", "3"])
    }
  }

  @Test("rows of a subentity share their root's keys and carry their own entity number")
  func subentity() throws {
    try onStack(.sqlite, TestModel.zoo()) { stack, context throws in
      for entity in ["Dog", "Cat", "Puppy"] {
        try context.execute(NSBatchInsertRequest(entityName: entity, objects: [["name": entity]]))
      }
      #expect(try stack.rows("SELECT Z_PK, Z_ENT, ZNAME FROM ZANIMAL") == ["1 3 Dog", "2 2 Cat", "3 4 Puppy"])
    }
  }

  @Test("count(for:) and fetches see the rows at once", .fact("BI-10"))
  func seenAtOnce() throws {
    try onItems { stack, context throws in
      let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
      #expect(try context.count(for: request) == 0)
      try context.execute(NSBatchInsertRequest(entityName: "Item", objects: [["code": "x", "name": "A"]]))
      #expect(try context.count(for: request) == 1)
      #expect(try context.names("Item") == ["A"])
    }
  }

  @Test("a key that another tool has used is a failure, and nothing is inserted", .fact("MP-14", "CH-096"))
  func takenKey() throws {
    try onItems { stack, context throws in
      let store = try #require(stack.coordinator.persistentStores.first?.rows as? SQLiteStore)
      try store.connection.execute("INSERT INTO ZITEM (Z_PK, Z_ENT, Z_OPT, ZCODE) VALUES (2, 1, 1, 'y')")
      let request = NSBatchInsertRequest(entityName: "Item", objects: [["code": "x"], ["code": "x"]])
      #expect(try failure { try context.execute(request) }.code == 134070)
      #expect(try stack.rows("SELECT ZCODE FROM ZITEM") == ["y"])
    }
  }

  @Test("new rows go to the first store that takes them, or to the one that is named")
  func stores() throws {
    let row = try StoreRow(.sqlite)
    try row.run { context throws in
      let request = NSBatchInsertRequest(entityName: "Note", objects: [["name": "A"]])
      try context.execute(request)
      request.affectedStores = [row.stores[1]]
      try context.execute(request)
      #expect(try row.names("Note", in: row.stores[0]) == ["A"])
      #expect(try row.names("Note", in: row.stores[1]) == ["A"])
      row.stores[1].isReadOnly = true
      #expect(try failure { try context.execute(request) }.code == 513)
    }
  }

  @Test(
    "on a store in memory it raises NSInternalInconsistencyException: Unknown command type", .fact("BU-12", "CH-032"))
  func memory() async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let stack = try TestStack(.memory, model: TestModel.item())
      try stack.run { _ = try $0.execute(NSBatchInsertRequest(entityName: "Item", objects: [["name": "A"]])) }
    }
    #expect(standardError(of: result).contains("Unknown command type <"))
  }
}

/// An item with typed properties.
final class Piece: Recorded {
  @Managed var count: Int64
  @Managed var code: String?
  @Managed var mood: String?
}
