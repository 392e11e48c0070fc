import Foundation
import OpenCoreData
import TestKit
import Testing

@testable import CoreData

/// Batch deletes on a SQLite store: what is chosen, and what is told.
@Suite struct BatchDeleteTests {
  private func onItems(_ body: (TestStack, NSManagedObjectContext) throws -> Void) throws {
    try onStack(.sqlite, TestModel.item([attribute("done", .booleanAttributeType, default: false)])) {
      stack, context throws in
      for (index, name) in ["A", "B", "C", "D", "E", "F"].enumerated() {
        context.make("Item", name).setValue(index % 3 == 0, forKey: "done")
      }
      try context.save()
      try body(stack, context)
    }
  }

  @Test("defaults: status only; raw values 0, 1, 2; request type 7; the result of status only is true", .fact("BD-01"))
  func defaults() throws {
    let request = NSManagedObjectContext.deletion(of: "Item")
    #expect(request.resultType == .resultTypeStatusOnly)
    #expect(request.requestType.rawValue == 7)
    #expect(
      (0...2).map { NSBatchDeleteRequestResultType(rawValue: $0) } == [
        .resultTypeStatusOnly, .resultTypeObjectIDs, .resultTypeCount,
      ])
    try onItems { stack, context throws in
      #expect(try context.batchDelete("Item", where: "done == YES", .resultTypeStatusOnly) as? Bool == true)
      #expect(try stack.storedNames("Item") == ["B", "C", "E", "F"])
    }
  }

  @Test("the count, and the IDs of the deleted objects by key", .fact("BD-01"))
  func results() throws {
    try onItems { stack, context throws in
      let objects = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Item"))
      let done = Set(objects.filter { $0.value(forKey: "done") as? Bool == true }.map(\.objectID))
      let ids = try context.batchDelete("Item", where: "done == YES", .resultTypeObjectIDs) as? [NSManagedObjectID]
      #expect(Set(try #require(ids)) == done)
      #expect(ids?.count == 2)
      #expect(try context.batchDelete("Item", where: "done == YES") as? Int == 0)
      #expect(try context.batchDelete("Item") as? Int == 4)
      #expect(try stack.storedNames("Item") == [])
    }
  }

  @Test(
    "the IDs come in the order of the keys; where no row matches: true, 0, and an empty array",
    .fact("CH-308"))
  func keysAndNoRow() throws {
    try onItems { _, context throws in
      func delete(_ resultType: NSBatchDeleteRequestResultType) throws -> Any? {
        try context.batchDelete("Item", where: "done == NO", resultType)
      }
      let ids = try #require(try delete(.resultTypeObjectIDs) as? [NSManagedObjectID])
      let keys = ids.map { $0.uriRepresentation().lastPathComponent }
      #expect(keys.count == 4)
      #expect(keys == keys.sorted())
      #expect(try delete(.resultTypeStatusOnly) as? Bool == true)
      #expect(try delete(.resultTypeCount) as? Int == 0)
      #expect(try delete(.resultTypeObjectIDs) as? [NSManagedObjectID] == [])
    }
  }

  @Test("the request's own fetch request reads back with object IDs, and the caller's is not changed", .fact("BD-04"))
  func ownFetchRequest() {
    let fetch = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
    fetch.fetchLimit = 3
    let request = NSBatchDeleteRequest(fetchRequest: fetch)
    #expect(request.fetchRequest.resultType == .managedObjectIDResultType)
    #expect(request.fetchRequest.fetchLimit == 3)
    #expect(fetch.resultType == .managedObjectResultType)
    #expect(fetch !== request.fetchRequest)
    let copy = request.copy() as? NSBatchDeleteRequest
    #expect(copy !== request)
    #expect(copy?.fetchRequest.entityName == "Item")
  }

  @Test(
    "predicate, sort descriptors, limit and offset choose the rows", .fact("B5", "BD-04b"), arguments: [false, true])
  func choice(byRules: Bool) throws {
    // With a relationship the rules are applied; without one a single statement deletes.
    let model = byRules ? Television().model : Television.plain()
    try onStack(.sqlite, model) { stack, context throws in
      for name in ["D", "A", "C", "B", "E"] { context.make("Series", name) }
      try context.save()
      let count = try context.batchDelete("Series", where: "name != 'A'") {
        $0.sortDescriptors = [NSSortDescriptor(key: "name", ascending: false)]
        $0.fetchOffset = 1
        $0.fetchLimit = 2
      }
      #expect(count as? Int == 2)
      #expect(try stack.storedNames("Series") == ["A", "B", "E"])
      #expect(try context.batchDelete("Series") { $0.fetchOffset = 2 } as? Int == 1)
      let ids = try context.batchDelete("Series", .resultTypeObjectIDs) { $0.fetchLimit = 1 }
      #expect((ids as? [NSManagedObjectID])?.count == 1)
      #expect(try stack.storedNames("Series").count == 1)
    }
  }

  @Test("rows are deleted by their objects' IDs, in one statement, each once", .fact("BD-02"))
  func objectIDs() throws {
    try onStack(.sqlite, Television.plain()) { stack, context throws in
      let objects = (0..<1200).map { context.make("Series", "S\($0)") }
      try context.save()
      let request = NSBatchDeleteRequest(objectIDs: objects.map(\.objectID) + [objects[0].objectID])
      request.resultType = .resultTypeCount
      #expect(request.fetchRequest.entity?.name == "Series")
      let log = StatementLog(stack.coordinator)
      #expect((try context.execute(request) as? NSBatchDeleteResult)?.result as? Int == 1200)
      #expect(log.drain().count == 2 + 1)
      #expect((try context.execute(request) as? NSBatchDeleteResult)?.result as? Int == 0)
      #expect(try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Series")) == 0)
    }
  }

  @Test(
    "by object IDs the delete rules apply as well; the IDs of the result are those asked for, and no victim's",
    .fact("B7", "BD-02", "CH-028"), .shows("the-victims"))
  func objectIDsByRules() throws {
    try onStack(.sqlite, Television(history: .cascadeDeleteRule).model) { stack, context throws in
      let dark = context.makeSeries("Dark", "A", "B")
      context.makeHistory("H", of: try context.episode("A"))
      context.makeSeries("Lost", "C")
      try context.save()
      let request = NSBatchDeleteRequest(objectIDs: [dark.objectID])
      request.resultType = .resultTypeObjectIDs
      #expect((try context.execute(request) as? NSBatchDeleteResult)?.result as? [NSManagedObjectID] == [dark.objectID])
      #expect(try stack.storedNames("Episode") == ["C"])
      #expect(try stack.storedNames("History") == [])
    }
  }

  @Test("mixing entities is an error when the request is executed; no IDs delete nothing", .fact("BD-02", "CH-097"))
  func mixedEntities() throws {
    try onStack(.sqlite, TestModel.zoo()) { stack, context throws in
      let dog = context.make("Dog", "D")
      let puppy = context.make("Puppy", "P")
      try context.save()
      let request = NSBatchDeleteRequest(objectIDs: [dog.objectID, puppy.objectID])
      let error = try failure { try context.execute(request) }
      #expect(error.code == 134070)
      #expect((error.localizedFailureReason ?? "").contains("Dog, Puppy"))
      #expect(try stack.storedNames("Animal") == ["D", "P"])
      #expect(
        (try context.execute(NSBatchDeleteRequest(objectIDs: [])) as? NSBatchDeleteResult)?.result as? Bool == true)
      let unsaved = context.make("Dog", "N")
      let other = NSBatchDeleteRequest(objectIDs: [unsaved.objectID])
      other.resultType = .resultTypeCount
      #expect((try context.execute(other) as? NSBatchDeleteResult)?.result as? Int == 0)
    }
  }

  @Test("an ID that names no object deletes nothing, and hinders no other", .fact("CH-1094", "CH-1071"))
  func placeholders() throws {
    try onStack(.sqlite, Television.plain()) { stack, context throws in
      let dark = context.make("Series", "Dark")
      try context.save()
      func deleted(_ ids: [NSManagedObjectID]) throws -> Int? {
        let request = NSBatchDeleteRequest(objectIDs: ids)
        request.resultType = .resultTypeCount
        return (try context.execute(request) as? NSBatchDeleteResult)?.result as? Int
      }
      #expect(try deleted([NSManagedObjectID()]) == 0)
      #expect(try deleted([NSManagedObjectID(), NSManagedObjectID()]) == 0)
      let request = NSBatchDeleteRequest(objectIDs: [NSManagedObjectID(), dark.objectID])
      #expect(request.fetchRequest.entity?.name == "Series")
      #expect(try stack.storedNames("Series") == ["Dark"])
      #expect(try deleted([NSManagedObjectID(), dark.objectID, NSManagedObjectID()]) == 1)
      #expect(try stack.storedNames("Series") == [])
    }
  }

  /// The IDs of a dog and of a puppy whose coordinator has gone, and their model with it.
  private static func animalsOfGoneModel() throws -> [NSManagedObjectID] {
    // A test beside this one that looks all models through keeps each for a moment, so one may not be gone at once.
    for _ in 1...20 {
      let model = TestModel.zoo()
      // Of no class that such a test could look up: it would be handed the model.
      for entity in model.entities { entity.managedObjectClassName = "NSManagedObject" }
      let ids = try OpenedStore(consume model, at: nil).run { context in
        let animals = [context.make("Dog", "D"), context.make("Puppy", "P")]
        try context.save()
        return animals.map(\.objectID)
      }
      if ids.allSatisfy({ $0.layout.table.entities.isEmpty }) { return ids }
    }
    throw ModelStays()
  }

  /// IDs keep their model, which they are not to do.
  private struct ModelStays: Error {}

  @Test(
    "IDs that have outlived their model delete nothing elsewhere, are of their entities, and are not in the others' way",
    .fact("BD-02"))
  func outlivingIDs() throws {
    let gone = try Self.animalsOfGoneModel()
    try onStack(.sqlite, TestModel.zoo()) { stack, context throws in
      let (dog, puppy) = (context.make("Dog", "D"), context.make("Puppy", "P"))
      try context.save()
      func deleted(_ ids: [NSManagedObjectID]) throws -> Int? {
        let request = NSBatchDeleteRequest(objectIDs: ids)
        request.resultType = .resultTypeCount
        return (try context.execute(request) as? NSBatchDeleteResult)?.result as? Int
      }
      for id in gone { #expect(try deleted([id]) == 0) }
      for ids in [gone, [gone[0], puppy.objectID], [dog.objectID, gone[1]]] {
        let error = try failure { _ = try deleted(ids) }
        #expect(error.code == 134070)
        #expect((error.localizedFailureReason ?? "").contains("Dog, Puppy"))
      }
      #expect(try stack.storedNames("Animal") == ["D", "P"])
      #expect(try deleted([gone[0], dog.objectID]) == 1)
      #expect(try deleted([puppy.objectID, gone[1]]) == 1)
      #expect(try stack.storedNames("Animal") == [])
    }
  }

  @Test("includesSubentities false deletes rows of exactly that entity", .fact("BD-20"))
  func subentities() throws {
    try onStack(.sqlite, TestModel.zoo()) { stack, context throws in
      for (entity, name) in [("Dog", "D"), ("Puppy", "P"), ("Cat", "C")] { context.make(entity, name) }
      try context.save()
      #expect(try context.batchDelete("Dog") { $0.includesSubentities = false } as? Int == 1)
      #expect(try stack.storedNames("Animal") == ["C", "P"])
      #expect(try context.batchDelete("Dog") as? Int == 1)
      #expect(try stack.storedNames("Animal") == ["C"])
    }
  }

  @Test("affectedStores counts; limit and order hold over several stores together", .fact("BD-04c"))
  func affectedStores() throws {
    let row = try StoreRow(.sqlite)
    try row.fill(row.stores[0], "Note", "A", "D")
    try row.fill(row.stores[1], "Note", "B", "C")
    try row.run { context throws in
      let request = NSManagedObjectContext.deletion(of: "Note", where: "name == 'A' OR name == 'B'")
      request.affectedStores = [row.stores[1]]
      try context.execute(request)
      #expect(try row.names("Note") == ["A", "C", "D"])
      let count = try context.batchDelete("Note") {
        $0.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
        $0.fetchLimit = 2
      }
      #expect(count as? Int == 2)
    }
    #expect(try row.names("Note") == ["D"])
  }

  @Test("a limit over several stores goes by the rows, whatever the contexts on the way show", .fact("BD-18", "CH-031"))
  @MainActor
  func limitBelowMainQueue() async throws {
    let row = try StoreRow(.sqlite)
    try row.fill(row.stores[0], "Note", "A", "D")
    try row.fill(row.stores[1], "Note", "B", "C")
    let view = NSManagedObjectContext(.mainQueue)
    view.persistentStoreCoordinator = row.coordinator
    let first: NSManagedObject = try view.only("Note", "A")
    first.setValue("Z", forKey: "name")
    let child = NSManagedObjectContext.child(of: view)
    let count = try await child.perform {
      try child.batchDelete("Note") {
        $0.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
        $0.fetchLimit = 2
      } as? Int
    }
    #expect(count == 2)
    #expect(try row.names("Note") == ["C", "D"])
    #expect(first.value(forKey: "name") as? String == "Z")
  }

  @Test("several stores are changed together or not at all", .fact("CH-098"))
  func severalStores() throws {
    let row = try StoreRow(.sqlite, Shop.strict())
    for store in row.stores {
      try row.run { context throws in
        let person = context.make("Person", "P")
        context.assign(person, to: store)
        guard store === row.stores[1] else { return try context.save() }
        let order = context.make("Order", "O")
        context.assign(order, to: store)
        order.setValue(person, forKey: "person")
        try context.save()
      }
    }
    try row.run { context throws in #expect(try failure { try context.batchDelete("Person") }.code == 134050) }
    #expect(try row.names("Person") == ["P", "P"])
  }

  @Test(
    "contexts are not told: held objects stay as they are and readable, nothing is posted",
    .fact("B2", "BD-15", "BD-16", "BD-17", "BD-17b"))
  func untold() throws {
    try onItems { stack, context throws in
      let item: NSManagedObject = try context.only("Item", "A")
      _ = item.value(forKey: "name")
      let posts = Posts(context)
      try context.batchDelete("Item")
      context.processPendingChanges()
      #expect(posts.take().isEmpty)
      #expect(!context.hasChanges)
      #expect(!item.isFault)
      #expect(!item.isDeleted)
      #expect(item.value(forKey: "name") as? String == "A")
      #expect(try context.names("Item").isEmpty)
      item.setValue("Z", forKey: "name")
      #expect(try saveFailure(context).code == NSManagedObjectMergeError)
      context.rollback()
    }
  }

  @Test(
    "firing a fault whose row was never read finds nothing: the object is marked deleted",
    .fact("B7", "BD-15", "FR-16", "FT-10"))
  func fault() throws {
    try onStack(.sqlite, Television.plain()) { stack, context throws in
      context.make("Series", "S")
      try context.save()
      try stack.reopened().run { reader throws in
        let request = NSFetchRequest<NSManagedObject>(entityName: "Series")
        request.includesPropertyValues = false
        let series = try #require(try reader.fetch(request).first)
        try reader.batchDelete("Series")
        #expect(series.isFault)
        #expect(series.value(forKey: "name") == nil)
        #expect(series.isDeleted)
        #expect(reader.deletedObjects == [series])
      }
    }
  }

  @Test(
    "saving a pending change to such a row: 133020, and the new version is <deleted>", .fact("B2", "BD-16", "BD-16b"))
  func staleSave() throws {
    try onItems { stack, context throws in
      let item: NSManagedObject = try context.only("Item", "A")
      item.setValue("Z", forKey: "name")
      try context.batchDelete("Item")
      let error = try saveFailure(context)
      #expect(error.code == NSManagedObjectMergeError)
      let conflict = try #require((error.userInfo["conflictList"] as? [NSMergeConflict])?.first)
      #expect(conflict.newVersionNumber == 0)
      #expect(conflict.sourceObject === item)
      #expect(conflict.persistedSnapshot == nil)
      #expect(conflict.description.contains("newVersion = <deleted>"))
      context.rollback()
    }
  }

  @Test("unsaved changes are not considered; once saved they are", .fact("B8", "BD-18"))
  func unsaved() throws {
    try onItems { stack, context throws in
      let item: NSManagedObject = try context.only("Item", "B")
      item.setValue(true, forKey: "done")
      context.make("Item", "N").setValue(true, forKey: "done")
      #expect(try context.batchDelete("Item", where: "done == YES") as? Int == 2)
      #expect(context.hasChanges)
      try context.save()
      #expect(try stack.storedNames("Item") == ["B", "C", "E", "F", "N"])
      #expect(try context.batchDelete("Item", where: "done == YES") as? Int == 2)
    }
  }

  @Test("the key counter is not lowered", .fact("BD-19"))
  func counter() throws {
    try onItems { stack, context throws in
      try context.batchDelete("Item")
      #expect(try stack.rows("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'Item'") == ["6"])
    }
  }

  @Test(
    "on a store in memory it raises NSInternalInconsistencyException: Unknown command type", .fact("BD-22", "BU-12b"))
  func memory() async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let stack = try TestStack(.memory, model: TestModel.item())
      _ = try stack.run { try $0.batchDelete("Item") }
    }
    let text = standardError(of: result)
    #expect(text.contains("NSInternalInconsistencyException"))
    #expect(text.contains("Unknown command type <"))
  }

  @Test("on a read-only store: 513, and nothing is deleted", .fact("SV-20"))
  func readOnly() throws {
    try onItems { stack, context throws in
      stack.coordinator.persistentStores[0].isReadOnly = true
      #expect(try failure { try context.batchDelete("Item") }.code == 513)
      #expect(try context.names("Item").count == 6)
    }
  }

  @Test(
    "rows that nothing depends on go in one statement, however many there are", .fact("B1", "CH-304"),
    .shows("statements-of-a-batch-delete"))
  func statements() throws {
    try onItems { stack, context throws in
      let log = StatementLog(stack.coordinator)
      try context.batchDelete("Item", where: "done == YES")
      #expect(
        log.drain().map(\.sql) == [
          "BEGIN IMMEDIATE", #"DELETE FROM "ZITEM" AS t0 WHERE t0."ZDONE" = ?"#, "COMMIT",
        ])
    }
  }
}

extension Television {
  /// Series alone.
  static func plain() -> NSManagedObjectModel { NSManagedObjectModel.of([.made("Series", Thing.self)]) }
}

extension Shop {
  /// Person 1—∞ Order, and an order must have its person.
  static func strict() -> NSManagedObjectModel {
    let person = NSEntityDescription.made("Person", Thing.self)
    let order = NSEntityDescription.made("Order", Thing.self)
    person.relate(.many("orders"), to: order, inverse: .one("person", isOptional: false))
    return NSManagedObjectModel.of([person, order])
  }
}
