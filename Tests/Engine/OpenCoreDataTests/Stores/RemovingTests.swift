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
    "what an object has loaded outlives its store; a to-many that was not loaded reads as empty", .fact("CH-927"),
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
      // Nothing has changed, so that the save has nothing to do.
      try context.save()
      #expect(!context.hasChanges)
    }
  }

  @Test(
    "a changed object of a removed store is no result any more, and can be taken back", .fact("FR-03"),
    arguments: StoreKind.allCases)
  func changes(kind: StoreKind) throws {
    let row = try StoreRow(kind)
    try row.fill(row.stores[0], "Note", "A", "B")
    try row.run { context throws in
      let (a, b): (NSManagedObject, NSManagedObject) = (try context.only("Note", "A"), try context.only("Note", "B"))
      a.setValue("A2", forKey: "name")
      context.delete(b)
      try row.coordinator.remove(row.stores[0])
      context.make("Note", "new")
      // A new object joins what the stores find; a changed one of a removed store does not.
      #expect(try context.names("Note") == ["new"])
      context.rollback()
      try context.save()
    }
    #expect(try row.names("Note") == [])
  }

  @Test("nor of the only store that there was", .fact("FR-03"), arguments: StoreKind.allCases)
  func changesOfTheOnlyStore(kind: StoreKind) throws {
    let row = try StoreRow(kind, Shop.model(), [nil])
    try row.fill(row.stores[0], "Note", "A")
    try row.run { context throws in
      let note: NSManagedObject = try context.only("Note", "A")
      note.setValue("A2", forKey: "name")
      try row.coordinator.remove(row.stores[0])
      context.make("Note", "new")
      #expect(try context.names("Note") == ["new"])
      context.rollback()
    }
  }

  @Test("what needs an object of a removed store ends the process: a fault that fires, a save", .fact("FT-20"))
  func unreachable() async {
    let fault = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      try removed { context, note, remove in
        context.refresh(note, mergeChanges: false)
        try remove()
        _ = note.value(forKey: "name")
      }
    }
    let change = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      try removed { context, note, remove in
        note.setValue("B", forKey: "name")
        try remove()
        try context.save()
      }
    }
    let delete = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      try removed { context, note, remove in
        _ = note.value(forKey: "name")
        context.delete(note)
        try remove()
        try context.save()
      }
    }
    let assigned = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      try removed { context, note, remove in
        let new = context.make("Note", "new")
        if let store = note.objectID.persistentStore { context.assign(new, to: store) }
        try remove()
        try context.save()
      }
    }
    for result in [fault, change, delete, assigned] {
      let sentence = "Object's persistent store is not reachable from this NSManagedObjectContext's coordinator"
      #expect(standardError(of: result).contains("'NSInvalidArgumentException', reason: '\(sentence)'"))
    }
  }

  @Test("a save of changes without any store ends the process; without changes it does nothing", .fact("SV-26"))
  func withoutStores() async throws {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let row = try StoreRow(.memory, Shop.model(), [nil])
      try row.coordinator.remove(row.stores[0])
      try row.run { context throws in
        context.make("Note", "A")
        try context.save()
      }
    }
    #expect(
      standardError(of: result).contains(
        "'NSInternalInconsistencyException', reason: 'This NSPersistentStoreCoordinator has no persistent stores (unknown). "
          + "It cannot perform a save operation.'"))
    let row = try StoreRow(.memory, Shop.model(), [nil])
    try row.coordinator.remove(row.stores[0])
    try row.run { try $0.save() }
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

/// Runs a body with a note that is saved, and what removes its store.
private func removed(
  _ body: (NSManagedObjectContext, _ note: NSManagedObject, _ remove: () throws -> Void) throws -> Void
) throws {
  let row = try StoreRow(.sqlite)
  try row.fill(row.stores[0], "Note", "A")
  try row.run { context throws in
    try body(context, try context.only("Note", "A")) { try row.coordinator.remove(row.stores[0]) }
  }
}
