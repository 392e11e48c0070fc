import Foundation
import TestKit
import Testing

@testable import CoreData

/// What becomes of a store that is removed, and of its objects.
@Suite struct RemovingTests {
  @Test(
    "removing posts will-remove-store before and stores-did-change after", .fact("NT-12"), arguments: StoreKind.allCases
  )
  func posts(kind: StoreKind) throws {
    let row = try StoreRow(kind)
    let posts = StorePosts(row.coordinator)
    let (store, other) = (row.stores[0], row.stores[1])
    try row.coordinator.remove(store)
    #expect(posts.lines == ["will-remove 1.sqlite", "did-change removed[1.sqlite]"])
    #expect(row.stores == [other])
    #expect(store.persistentStoreCoordinator == nil)
    #expect(row.coordinator.persistentStore(for: row.place("1.sqlite")) == nil)
    #expect(try failure { try row.coordinator.remove(store) }.code == 134070)
    #expect(posts.lines.count == 2)
  }

  @Test("the IDs of a removed store are nobody's any more", .fact("ID-09"), arguments: StoreKind.allCases)
  func identifiers(kind: StoreKind) throws {
    let row = try StoreRow(kind)
    try row.fill(row.stores[0], "Note", "A")
    try row.run { context throws in
      let id = (try context.only("Note", "A") as NSManagedObject).objectID
      let uri = id.uriRepresentation()
      #expect(row.coordinator.managedObjectID(forURIRepresentation: uri) == id)
      #expect(row.coordinator.managedObjectID(for: uri.absoluteString) == id)
      try row.coordinator.remove(row.stores[0])
      #expect(row.coordinator.managedObjectID(forURIRepresentation: uri) == nil)
      #expect(id.persistentStore == nil)
      #expect(id.uriRepresentation() == uri)
      #expect(row.coordinator.managedObjectID(for: "not an address") == nil)
    }
    #expect(try row.names("Note") == [])
  }

  @Test(
    "what an object has loaded outlives its store; a fault counts as one whose row is gone", .fact("FT-09", "CH-927"),
    arguments: StoreKind.allCases)
  func objects(kind: StoreKind) throws {
    let row = try StoreRow(kind)
    try row.fill(row.stores[0], "Note", "loaded", "fault")
    try row.fill(row.stores[0], "Person", "Ann")
    try row.fill(row.stores[1], "Note", "other")
    try row.run { context throws in
      let loaded: NSManagedObject = try context.only("Note", "loaded")
      let fault: NSManagedObject = try context.only("Note", "fault")
      let person: NSManagedObject = try context.only("Person", "Ann")
      _ = (loaded.value(forKey: "name"), person.value(forKey: "name"))
      context.refresh(fault, mergeChanges: false)
      let id = fault.objectID
      context.processPendingChanges()
      try row.coordinator.remove(row.stores[0])
      #expect(loaded.value(forKey: "name") as? String == "loaded")
      #expect((person.value(forKey: "orders") as? Set<NSManagedObject>)?.isEmpty == true)
      #expect(try context.names("Note") == ["other"])
      #expect(try failure { _ = try context.existingObject(with: id) }.code == 133000)
      // It reads as nothing and is marked deleted; the save has nothing to do for it.
      #expect(fault.value(forKey: "name") == nil)
      #expect(fault.isDeleted)
      try context.save()
      #expect(fault.managedObjectContext == nil)
      #expect(!context.hasChanges)
    }
  }

  @Test(
    "a changed or deleted object of a removed store fails the save until it is taken back", .fact("FR-03", "CH-928"),
    arguments: StoreKind.allCases)
  func changes(kind: StoreKind) throws {
    let row = try StoreRow(kind)
    try row.fill(row.stores[0], "Note", "A", "B")
    try row.run { context throws in
      let (a, b): (NSManagedObject, NSManagedObject) = (try context.only("Note", "A"), try context.only("Note", "B"))
      a.setValue("A2", forKey: "name")
      try row.coordinator.remove(row.stores[0])
      context.make("Note", "new")
      let error = try saveFailure(context)
      #expect(error.code == 134070)
      #expect(error.localizedFailureReason?.contains("its store was removed") == true)
      #expect(context.updatedObjects == [a])
      #expect(context.insertedObjects.count == 1)
      // A new object joins what the stores find; a changed one of a removed store does not.
      #expect(try context.names("Note") == ["new"])
      context.rollback()
      context.delete(b)
      #expect(try saveFailure(context).code == 134070)
      context.rollback()
      try context.save()
    }
    #expect(try row.names("Note") == [])
  }

  @Test(
    "a destination in a removed store fails the save with 133010, also when one store is left", .fact("CH-928"),
    arguments: StoreKind.allCases)
  func destination(kind: StoreKind) throws {
    let row = try StoreRow(kind)
    try row.fill(row.stores[1], "Item", "Pen")
    try row.run { context throws in
      let item: NSManagedObject = try context.only("Item", "Pen")
      try row.coordinator.remove(row.stores[1])
      context.make("Order", "1").setValue(item, forKey: "item")
      #expect(try saveFailure(context).code == 133010)
      context.rollback()
    }
    #expect(try row.names("Order") == [])
  }

  @Test("a removed store's file is closed, whoever holds the store, and its rows come back with it")
  func again() throws {
    let row = try StoreRow(.sqlite, Shop.model(), [nil])
    try row.fill(row.stores[0], "Note", "A")
    let store = row.stores[0]
    try row.coordinator.remove(store)
    // The last connection takes log and index along.
    #expect(try row.folder.listing().keys.sorted() == ["1.sqlite"])
    #expect(store.metadata[NSStoreTypeKey] as? String == NSSQLiteStoreType)
    let again = try row.add()
    #expect(again.identifier == store.identifier)
    #expect(try row.names("Note") == ["A"])
  }
}
