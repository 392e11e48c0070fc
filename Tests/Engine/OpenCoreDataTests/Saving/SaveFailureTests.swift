import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("Saves that fail, and versions")
struct SaveFailureTests {
  @Test(
    "a failed save leaves store and context as they were, but for willSave and propagation", .fact("SV-11", "CH-042"),
    arguments: StoreKind.anywhere)
  func leftAlone(_ kind: StoreKind) throws {
    let model = Television(history: .denyDeleteRule).model
    try onStack(kind, model) { stack, context in
      let series = context.makeSeries("Dark")
      context.makeHistory("H1", of: context.makeEpisode("E1", of: series))
      let other = context.makeSeries("Other")
      try context.save()
      let episode = try context.episode("E1")
      Journal.of(context).reactions["willSave"] = { object in
        if object === other, other.rating != 7 { other.rating = 7 }
      }
      other.name = "Renamed"
      let new = context.makeSeries("New")
      context.delete(series)
      let error = try saveFailure(context)
      #expect(error.code == 1600)
      checkInvariants(of: context)
      #expect(context.insertedObjects == [new])
      #expect(context.updatedObjects.isSuperset(of: [other]))
      #expect(context.deletedObjects == [series, episode], "propagation stays")
      #expect(other.rating == 7, "what willSave changed stays")
      #expect(new.objectID.isTemporaryID)
      #expect(try stack.storedNames("Series") == ["Dark", "Other"])
      #expect(try stack.storedVersion("Series", "Other") == 1)
    }
  }

  @Test(
    "the primary-key counter stays advanced when the save then fails", .fact("SV-14"), arguments: StoreKind.allCases)
  func keysStayReserved(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Television().model)
    try stack.run { context in
      context.makeSeries("One")
      try context.save()
    }
    let loser = stack.context()
    try loser.performAndWait {
      let one = try loser.series("One")
      one.willAccessValue(forKey: nil)
      try stack.run { winner in
        try winner.series("One").rating = 3
        try winner.save()
      }
      one.rating = 4
      let lost = loser.makeSeries("Lost")
      let error = try saveFailure(loser)
      #expect(error.code == NSManagedObjectMergeError)
      #expect(lost.objectID.isTemporaryID)
      #expect(loser.registeredObject(for: lost.objectID) === lost)
      checkInvariants(of: loser)
      loser.rollback()
    }
    let key = try stack.run { context in
      let next = context.makeSeries("Next")
      try context.save()
      return next.objectID.uriRepresentation().lastPathComponent
    }
    #expect(key == "p3")
  }

  @Test("a new row has version 1, each saved update adds 1", .fact("SV-18"), arguments: StoreKind.anywhere)
  func versions(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      try context.save()
      #expect(try stack.storedVersion("Series", "Dark") == 1)
      for version in Int64(2)...4 {
        series.rating = version
        try context.save()
        #expect(try stack.storedVersion("Series", "Dark") == version)
      }
      try context.save()
      #expect(try stack.storedVersion("Series", "Dark") == 4)
    }
  }

  @Test(
    "a new child raises the version of its parent's row too", .fact("KV-02", "SV-18", "CH-309"),
    arguments: StoreKind.anywhere)
  func parentVersion(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      try context.save()
      context.makeEpisode("E1", of: series)
      #expect(series.isUpdated)
      try context.save()
      #expect(try stack.storedVersion("Series", "Dark") == 2)
    }
  }

  @Test("objects in did-save have permanent IDs", .fact("SV-13"), arguments: StoreKind.allCases)
  func permanentInDidSave(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      let posts = Posts(context)
      var isPermanent = false
      posts.reactions["didSave"] = { isPermanent = !series.objectID.isTemporaryID }
      try context.save()
      #expect(isPermanent)
    }
  }

  @Test(
    "writing to a read-only store fails with 513 and leaves the context dirty", .fact("SV-20"),
    arguments: StoreKind.allCases)
  func readOnly(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      try context.save()
      stack.coordinator.persistentStores[0].isReadOnly = true
      let operations: [() -> Void] = [
        { series.rating = 1 }, { context.delete(series) }, { context.makeSeries("New") },
      ]
      for operation in operations {
        operation()
        #expect(try saveFailure(context).code == 513)
        #expect(context.hasChanges)
        checkInvariants(of: context)
        context.rollback()
      }
      try context.save()
    }
  }

  @Test("a reference out of the store is 133010 at save", .fact("KV-11"))
  func outOfStore() throws {
    let stack = try TestStack(.memory, model: TestModel.oneWay())
    let context = stack.context()
    try context.performAndWait {
      let toy = context.make("Toy", "Bear")
      try context.save()
      let first = stack.coordinator.persistentStores[0]
      try stack.coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
      // New objects go to the first store that can be written, which is now the second.
      first.isReadOnly = true
      context.make("Child", "Kit").setValue(toy, forKey: "friend")
      #expect(try saveFailure(context).code == NSManagedObjectExternalRelationshipError)
    }
  }

  @Test(
    "a value that was set and set back is not written, and what is written reads back",
    arguments: StoreKind.anywhere)
  func everyType(_ kind: StoreKind) throws {
    let values: [String: NSObject] = [
      "small": NSNumber(value: Int16.min), "medium": NSNumber(value: Int32.max), "large": NSNumber(value: Int64.min),
      "double": NSNumber(value: 1e-300), "float": NSNumber(value: Float(0.1)), "flag": NSNumber(value: true),
      "date": NSDate(timeIntervalSinceReferenceDate: -12345.678), "data": Data([0, 255, 1]) as NSData,
      "uuid": UUID(uuidString: OpenedStore.uuid)! as NSUUID, "name": "Zoë 🐬\0\"'" as NSString,
    ]
    let stack = try TestStack(kind, model: TestModel.values())
    try stack.run { context in
      let object = NSEntityDescription.insertNewObject(forEntityName: "Values", into: context)
      object.setValuesForKeys(values)
      _ = NSEntityDescription.insertNewObject(forEntityName: "Values", into: context)
      try context.save()
    }
    try stack.run { context in
      let objects = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Values"))
      let full = try #require(objects.first { $0.value(forKey: "name") != nil })
      for (key, value) in values {
        let stored = full.value(forKey: key)
        #expect("\(stored ?? "nil")" == "\(value.plain)", "\(key)")
      }
      let empty = try #require(objects.first { $0.value(forKey: "name") == nil })
      #expect(values.keys.allSatisfy { empty.value(forKey: $0) == nil })
    }
  }
}

extension NSObject {
  /// The value in the type in which key-value coding gives it.
  fileprivate var plain: Any {
    switch self {
    case let date as NSDate: date as Date
    case let data as NSData: data as Data
    case let uuid as NSUUID: uuid as UUID
    case let string as NSString: string as String
    default: self
    }
  }
}
