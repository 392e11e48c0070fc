import Foundation
import OpenCoreData
import TestKit
import Testing

@testable import CoreData

/// Batch updates on a SQLite store.
@Suite struct BatchUpdateTests {
  private static func model() -> NSManagedObjectModel {
    TestModel.item([
      attribute("count", .integer64AttributeType, default: 0), attribute("price", .doubleAttributeType),
      attribute("code", isOptional: false, default: "-"), attribute("mood", isTransient: true),
      attribute("key", .UUIDAttributeType),
    ])
  }

  private func onItems(_ body: (TestStack, NSManagedObjectContext) throws -> Void) throws {
    try onStack(.sqlite, Self.model()) { stack, context throws in
      for (index, name) in ["A", "B", "C"].enumerated() { context.make("Item", name).setValue(index, forKey: "count") }
      try context.save()
      try body(stack, context)
    }
  }

  @Test("defaults: status only, subentities included; raw values 0, 1, 2; request type 6", .fact("BU-01"))
  func defaults() throws {
    let request = NSBatchUpdateRequest(entityName: "Item")
    #expect(request.resultType == .statusOnlyResultType)
    #expect(request.includesSubentities)
    #expect(request.predicate == nil)
    #expect(request.requestType.rawValue == 6)
    #expect(
      (0...2).map { NSBatchUpdateRequestResultType(rawValue: $0) } == [
        .statusOnlyResultType, .updatedObjectIDsResultType, .updatedObjectsCountResultType,
      ])
    let copy = try #require(request.copy() as? NSBatchUpdateRequest)
    #expect(copy !== request)
    #expect(copy.entityName == "Item")
  }

  @Test(
    "without a predicate every row changes; results are true, the IDs by key, the count of matched rows, all written",
    .fact("U3", "BU-01", "BU-03", "BU-10", "CH-201"), .shows("three-answers"))
  func results() throws {
    try onItems { stack, context throws in
      #expect(try context.update("Item", ["price": 1.5], .statusOnlyResultType) as? Bool == true)
      #expect(try stack.rows("SELECT ZPRICE FROM ZITEM") == ["1.5", "1.5", "1.5"])
      let ids = try context.update("Item", ["price": 2], where: "count > 0", .updatedObjectIDsResultType)
      #expect(context.names(of: try #require(ids as? [NSManagedObjectID])) == ["B", "C"])
      #expect(try context.update("Item", ["price": 3], where: "count > 0") as? Int == 2)
      #expect(try context.update("Item", ["price": 3], where: "count > 0") as? Int == 2)
      #expect(try stack.rows("SELECT Z_OPT FROM ZITEM") == ["2", "5", "5"])
      #expect(try context.update("Item", ["price": 3], where: "count > 9") as? Int == 0)
      #expect(try stack.rows("SELECT ZPRICE FROM ZITEM") == ["1.5", "3.0", "3.0"])
    }
  }

  @Test("keys are names or descriptions; values constants or expressions over the row's own attributes", .fact("BU-02"))
  func keysAndValues() throws {
    try onItems { stack, context throws in
      let entity = try #require(stack.container.managedObjectModel.entitiesByName["Item"])
      let request = NSBatchUpdateRequest(entity: entity)
      #expect(request.entity === entity)
      #expect(request.entityName == "Item")
      let count = try #require(entity.propertiesByName["count"])
      request.propertiesToUpdate = [
        count: NSExpression(format: "count * 10 + 1"), "code": NSExpression(format: "uppercase:(name)"),
        "price": NSExpression(forKeyPath: "count"), "name": NSExpression(forConstantValue: "N"),
      ]
      try context.execute(request)
      #expect(
        try stack.rows("SELECT ZCOUNT, ZCODE, ZPRICE, ZNAME FROM ZITEM") == ["1 A 0.0 N", "11 B 1.0 N", "21 C 2.0 N"])
    }
  }

  @Test("a column of whole numbers stays one, whatever an expression yields", .fact("BU-02", "CH-090"))
  func wholeNumbers() throws {
    try onItems { stack, context throws in
      try context.update("Item", ["count": NSExpression(format: "count * 2.6")])
      #expect(try stack.rows("SELECT ZCOUNT, typeof(ZCOUNT) FROM ZITEM") == ["0 integer", "2 integer", "5 integer"])
    }
  }

  @Test(
    "an expression over other rows is refused, and nothing is written", .fact("BU-02", "CH-090"),
    arguments: [
      ("Episode", "duration", "series.rating"), ("Episode", "duration", "series.rating + 1"),
      ("Series", "rating", "episodes.@count"), ("Series", "rating", "1 + episodes.@sum.duration"),
      ("Series", "rating", "SUBQUERY(episodes, $e, $e.duration > 1).@count"), ("Series", "rating", "episodes.duration"),
    ])
  func foreignExpression(_ entity: String, _ key: String, _ expression: String) throws {
    try onStack(.sqlite, Television().model) { stack, context throws in
      context.makeSeries("S", "E")
      try context.save()
      let error = try failure { try context.update(entity, ["name": "X", key: NSExpression(format: expression)]) }
      #expect(error.code == NSPersistentStoreOperationError)
      #expect(try stack.storedNames("Series") == ["S"])
      #expect(try stack.storedNames("Episode") == ["E"])
    }
  }

  @Test("an expression may call its own row self", .fact("BU-02"))
  func ownRow() throws {
    try onItems { stack, context throws in
      try context.update("Item", ["price": NSExpression(format: "self.count + 1")])
      #expect(try stack.rows("SELECT ZPRICE FROM ZITEM") == ["1.0", "2.0", "3.0"])
    }
  }

  @Test("nothing is validated, no hook is called, nothing is posted", .fact("BU-04", "VL-13", "BU-04b", "CH-024"))
  func noValidation() throws {
    try onItems { stack, context throws in
      let item: NSManagedObject = try context.only("Item", "A")
      let posts = Posts(context)
      let events = Journal.of(context).lines
      try context.update("Item", ["code": NSNull()])
      #expect(try stack.rows("SELECT ZCODE FROM ZITEM") == ["NULL", "NULL", "NULL"])
      #expect(Journal.of(context).lines == events)
      #expect(posts.take().isEmpty)
      #expect(!item.hasChanges)
    }
  }

  @Test("SQLite turns a wrong type into what it can: text in an integer column reads as 0", .fact("BU-04c"))
  func coercion() throws {
    try onItems { stack, context throws in
      try context.update("Item", ["count": "many", "name": 5])
      #expect(try stack.run { try $0.names("Item") } == ["5", "5", "5"])
      let counts = try stack.run { context throws in
        try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Item")).map { $0.value(forKey: "count") as? Int }
      }
      #expect(counts == [0, 0, 0])
    }
  }

  @Test("a value that the column could not be read with is refused before anything is written", .fact("CH-090"))
  func wrongType() throws {
    try onItems { stack, context throws in
      for (key, value) in [("key", "x" as Any), ("name", [1]), ("count", Date())] {
        #expect(try failure { try context.update("Item", ["price": 9, key: value]) }.code == 134070)
      }
      #expect(try stack.rows("SELECT ZPRICE FROM ZITEM") == ["NULL", "NULL", "NULL"])
    }
  }

  @Test("decimals, URIs and transformables are written as a save writes them")
  func otherTypes() throws {
    let model = TestModel.item([
      attribute("amount", .decimalAttributeType), attribute("link", .URIAttributeType),
      attribute("tags", .transformableAttributeType),
    ])
    try onStack(.sqlite, model) { stack, context throws in
      context.make("Item", "A")
      try context.save()
      let link = try #require(URL(string: "https://example.com/a"))
      try context.update("Item", ["amount": Decimal(5) / 2, "link": link, "tags": ["x", "y"]])
      try stack.reopened().run { reader throws in
        let item: NSManagedObject = try reader.only("Item", "A")
        #expect((item.value(forKey: "amount") as? NSDecimalNumber)?.doubleValue == 2.5)
        #expect(item.value(forKey: "link") as? URL == link)
        #expect(item.value(forKey: "tags") as? [String] == ["x", "y"])
      }
    }
  }

  @Test("a relationship, an unknown key, a transient one and nothing at all are errors", .fact("BU-06", "CH-025"))
  func keys() throws {
    try onStack(.sqlite, Television().model) { stack, context throws in
      context.makeSeries("S", "E")
      try context.save()
      for key in ["episodes", "nothing", "mood"] {
        let error = try failure { try context.update("Series", [key: NSNull(), "rating": 1]) }
        #expect(error.code == 134070)
        #expect((error.localizedFailureReason ?? "").contains(key))
      }
      #expect(try failure { try context.update("Series", [:]) }.code == 134070)
      #expect(try stack.rows("SELECT ZRATING FROM ZSERIES") == ["0"])
    }
  }

  @Test(
    "each row's version goes up by one; a stale object then conflicts: 133020",
    .fact("U6", "BU-07", "CH-023", "BU-07b"), .shows("a-save-after-a-batch-update"))
  func versions() throws {
    try onItems { stack, context throws in
      let item: NSManagedObject = try context.only("Item", "B")
      item.setValue(7, forKey: "count")
      try context.update("Item", ["price": 1], where: "count > 0")
      #expect(try stack.rows("SELECT Z_OPT FROM ZITEM") == ["1", "2", "2"])
      let error = try saveFailure(context)
      #expect(error.code == NSManagedObjectMergeError)
      let conflict = try #require((error.userInfo["conflictList"] as? [NSMergeConflict])?.first)
      #expect(conflict.oldVersionNumber == 1)
      #expect(conflict.newVersionNumber == 2)
      #expect(conflict.sourceObject === item)
      context.rollback()
    }
  }

  @Test(
    "objects keep their values, for a fetch by the new ones too, and a refresh gives the old ones from the row cache",
    .fact("U2", "BU-08", "FR-17", "RF-05"))
  func staleObjects() throws {
    try onItems { stack, context throws in
      let item: NSManagedObject = try context.only("Item", "B")
      #expect(item.value(forKey: "count") as? Int == 1)
      try context.update("Item", ["count": 5])
      #expect(item.value(forKey: "count") as? Int == 1)
      #expect(!context.hasChanges)
      context.refresh(item, mergeChanges: false)
      #expect(item.isFault)
      #expect(item.value(forKey: "count") as? Int == 1)
      context.refreshAllObjects()
      #expect(item.value(forKey: "count") as? Int == 1)
      #expect(try stack.rows("SELECT ZCOUNT FROM ZITEM") == ["5", "5", "5"])
      let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
      request.predicate = NSPredicate(format: "count == 5 AND name == 'B'")
      #expect(try context.fetch(request) == [item])
      #expect(item.value(forKey: "count") as? Int == 1)
    }
  }

  @Test("unsaved changes are not seen: the predicate asks the store, where a fetch sees them", .fact("U6", "BU-09"))
  func unsaved() throws {
    try onItems { stack, context throws in
      let item: NSManagedObject = try context.only("Item", "A")
      item.setValue(100, forKey: "count")
      context.make("Item", "D").setValue(100, forKey: "count")
      let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
      request.predicate = NSPredicate(format: "count == 100")
      #expect(try context.count(for: request) == 2)
      #expect(try context.update("Item", ["price": 1], where: "count == 100") as? Int == 0)
      context.rollback()
    }
  }

  @Test("the count includes subentities, unless they are left out", .fact("BU-10"))
  func subentities() throws {
    try onStack(.sqlite, TestModel.zoo()) { stack, context throws in
      for (entity, name) in [("Dog", "D"), ("Puppy", "P"), ("Cat", "C")] { context.make(entity, name) }
      try context.save()
      #expect(try context.update("Animal", ["name": "X"]) as? Int == 3)
      #expect(try context.update("Dog", ["tricks": 1]) as? Int == 2)
      #expect(try context.update("Dog", ["tricks": 2]) { $0.includesSubentities = false } as? Int == 1)
      let ids = try context.update("Animal", ["name": "Y"], .updatedObjectIDsResultType) as? [NSManagedObjectID]
      #expect(ids?.compactMap { $0.entity.name }.sorted() == ["Cat", "Dog", "Puppy"])
    }
  }

  @Test("affectedStores restricts it; several stores are changed together", .fact("BU-11"))
  func affectedStores() throws {
    let row = try StoreRow(.sqlite)
    try row.fill(row.stores[0], "Note", "A", "B")
    try row.fill(row.stores[1], "Note", "C")
    try row.run { context throws in
      #expect(try context.update("Note", ["name": "X"]) { $0.affectedStores = [row.stores[1]] } as? Int == 1)
      #expect(try context.update("Note", ["name": "Y"]) as? Int == 3)
      row.stores[1].isReadOnly = true
      #expect(try failure { try context.update("Note", ["name": "Z"]) }.code == 513)
    }
    #expect(try row.names("Note") == ["Y", "Y", "Y"])
  }

  @Test(
    "on a store in memory it raises NSInternalInconsistencyException: Unknown command type", .fact("BU-12", "CH-032"))
  func memory() async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let stack = try TestStack(.memory, model: TestModel.item())
      _ = try stack.run { try $0.update("Item", ["name": "X"]) }
    }
    let text = standardError(of: result)
    #expect(text.contains("NSInternalInconsistencyException"))
    #expect(text.contains("Unknown command type <"))
  }

  @Test("a predicate may follow relationships; one that SQL cannot compute is refused")
  func predicates() throws {
    try onStack(.sqlite, Television().model) { stack, context throws in
      context.makeSeries("S", "A", "B")
      context.makeSeries("T", "C")
      try context.save()
      #expect(try context.update("Episode", ["duration": 9], where: "series.name == 'S'") as? Int == 2)
      #expect(try context.update("Series", ["rating": 1], where: "episodes.@count > 1") as? Int == 1)
      #expect(try stack.rows("SELECT ZDURATION FROM ZEPISODE ORDER BY ZNAME") == ["9.0", "9.0", "0.0"])
      let error = try failure {
        try context.update("Series", ["rating": 1]) { $0.predicate = NSPredicate { _, _ in true } }
      }
      #expect(error.code == 134070)
    }
  }

  @Test("one statement changes all rows, however many there are, and a long list of values is no exception")
  func statements() throws {
    try onItems { stack, context throws in
      let log = StatementLog(stack.coordinator)
      try context.update("Item", ["count": NSExpression(format: "count + 1")])
      #expect(
        log.drain().map(\.sql) == [
          "BEGIN IMMEDIATE",
          #"UPDATE "ZITEM" AS t0 SET Z_OPT = IFNULL(t0.Z_OPT, 0) + 1, "ZCOUNT" = (t0."ZCOUNT" + ?)"#, "COMMIT",
        ])
      let many = Array(0..<1000)
      let changed = try context.update("Item", ["price": 1]) { $0.predicate = NSPredicate(format: "count IN %@", many) }
      #expect(changed as? Int == 3)
    }
  }
}
