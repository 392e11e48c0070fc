import Foundation
import TestKit
import Testing

@testable import CoreData

/// Moving a store's data to another place or kind of store.
@Suite struct MigratingTests {
  @Test(
    "migrating gives new URIs, all data, and the old and new ID of each object in turn", .fact("ID-12", "ID-12b"),
    arguments: StoreKind.allCases, StoreKind.allCases)
  func data(from: StoreKind, to: StoreKind) throws {
    let row = try StoreRow(from, Shop.model(), [nil])
    try Self.fill(row)
    let before = try Self.picture(row)
    let ids = try row.run { try $0.fetch(Self.request("Order")).map(\.objectID) }
    let posts = StorePosts(row.coordinator)
    let old = row.stores[0]
    row.coordinator.setMetadata(["note": "kept"], for: old)
    let new = try row.coordinator.migratePersistentStore(
      old, to: row.place("moved.sqlite"), type: to == .sqlite ? .sqlite : .inMemory)
    #expect(row.stores == [new])
    #expect(new.type == (to == .sqlite ? NSSQLiteStoreType : NSInMemoryStoreType))
    #expect(new.identifier != old.identifier)
    #expect(new.metadata["note"] as? String == "kept")
    #expect(new.metadata[NSStoreUUIDKey] as? String == new.identifier)
    #expect(try Self.picture(row) == before)
    #expect(
      posts.lines == [
        "will-remove 1.sqlite", "did-change removed[1.sqlite]", "did-change added[moved.sqlite]",
        "did-change UUIDChanged[1.sqlite, moved.sqlite]",
      ])
    let changed = try #require(posts.infos.last?[NSUUIDChangedPersistentStoresKey] as? [Any])
    let pairs = try #require(changed.last as? [NSManagedObjectID])
    #expect(pairs.count == 12)
    try row.run { context throws in
      for id in ids {
        let moved = pairs[try #require(pairs.firstIndex(of: id)) + 1]
        #expect(moved.persistentStore === new)
        #expect(moved.uriRepresentation() != id.uriRepresentation())
        #expect(try context.existingObject(with: moved).value(forKey: "name") != nil)
        #expect(try failure { _ = try context.existingObject(with: id) }.code == 133000)
      }
    }
  }

  @Test(
    "keys go on behind those that were migrated, and versions stay", .fact("SQ-07", "ID-11", "SV-18"),
    arguments: StoreKind.allCases, StoreKind.allCases)
  func keys(from: StoreKind, to: StoreKind) throws {
    let row = try StoreRow(from, Shop.model(), [nil])
    try row.fill(row.stores[0], "Note", "A", "B", "C")
    try row.run { context throws in
      (try context.only("Note", "B") as NSManagedObject).setValue("B2", forKey: "name")
      context.delete(try context.only("Note", "A") as NSManagedObject)
      try context.save()
    }
    try row.coordinator.migratePersistentStore(
      row.stores[0], to: row.place("moved.sqlite"), type: to == .sqlite ? .sqlite : .inMemory)
    try row.run { context throws in
      let b: NSManagedObject = try context.only("Note", "B2")
      _ = b.value(forKey: "name")
      #expect(b.row?.version == 2)
      let new = context.make("Note", "D")
      try context.save()
      #expect(new.objectID.number == 4)
    }
    #expect(try row.names("Note") == ["B2", "C", "D"])
  }

  @Test("a place that holds data is refused with 134070; store and file are as before", .fact("CH-925"))
  func occupied() throws {
    let row = try StoreRow(.sqlite, Shop.model(), [nil])
    try row.fill(row.stores[0], "Note", "A")
    let other = try StoreRow(.sqlite, Shop.model(), [nil])
    try other.coordinator.remove(other.stores[0])
    let before = try other.folder.listing()
    let posts = StorePosts(row.coordinator)
    for place in [other.place("1.sqlite"), row.place("1.sqlite")] {
      let error = try failure {
        try row.coordinator.migratePersistentStore(row.stores[0], to: place, withType: NSSQLiteStoreType)
      }
      #expect(error.code == 134070)
    }
    #expect(try other.folder.listing() == before)
    #expect(posts.lines.isEmpty)
    #expect(try row.names("Note") == ["A"])
  }

  @Test("a migration that fails leaves no file and the old store where it was")
  func failed() throws {
    let row = try StoreRow(.sqlite, Shop.model(), [nil])
    try row.fill(row.stores[0], "Note", "A")
    let missing = row.place("no folder").appendingPathComponent("x.sqlite")
    #expect(
      try failure {
        try row.coordinator.migratePersistentStore(row.stores[0], to: missing, withType: NSSQLiteStoreType)
      }.code == 256)
    // Metadata that no property list can hold fails the copy's transaction.
    row.stores[0].metadata["object"] = NSObject()
    let place = row.place("moved.sqlite")
    #expect(
      try failure {
        try row.coordinator.migratePersistentStore(row.stores[0], to: place, withType: NSSQLiteStoreType)
      }.code == 134070)
    #expect(!FileManager.default.fileExists(atPath: place.path))
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)
    }
    #expect(!open.contains { $0.hasPrefix(place.resolvingSymlinksInPath().path) }, "the new file is closed")
    #expect(try row.names("Note") == ["A"])
    #expect(
      try failure {
        try row.coordinator.migratePersistentStore(row.stores[0], to: place, withType: "Card")
      }.code == 134000)
    let foreign = try StoreRow(.memory, Shop.model(), [nil])
    #expect(
      try failure {
        try row.coordinator.migratePersistentStore(foreign.stores[0], to: place, withType: NSSQLiteStoreType)
      }.code == 134070)
  }

  @Test("a store that an observer removes when it is about to be migrated is not migrated")
  func removedMeanwhile() throws {
    let row = try StoreRow(.sqlite, Shop.model(), [nil])
    try row.fill(row.stores[0], "Note", "A")
    let (store, place) = (row.stores[0], row.place("moved.sqlite"))
    let box = Unchecked((coordinator: row.coordinator, store: store, journal: Journal()))
    let token = NotificationCenter.default.addObserver(
      forName: .NSPersistentStoreCoordinatorWillRemoveStore, object: store, queue: nil
    ) { _ in
      // The removal in here is announced too.
      let (coordinator, store, journal) = box.value
      journal.lines.append("will-remove")
      if journal.lines.count == 1 { try? coordinator.remove(store) }
    }
    defer { NotificationCenter.default.removeObserver(token) }
    #expect(
      try failure { try row.coordinator.migratePersistentStore(store, to: place, withType: NSSQLiteStoreType) }.code
        == 134070)
    #expect(row.stores.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: place.path))
  }

  @Test("a store of a configuration keeps it", arguments: StoreKind.allCases)
  func configuration(kind: StoreKind) throws {
    let row = try StoreRow(kind, Shop.model(), ["Goods", "People"])
    let new = try row.coordinator.migratePersistentStore(row.stores[0], to: row.place("moved.sqlite"), type: .sqlite)
    #expect(new.configurationName == "Goods")
    #expect(row.stores.map(\.configurationName) == ["People", "Goods"])
    try row.run { context throws in
      let (item, person) = (context.make("Item", "Pen"), context.make("Person", "Ann"))
      try context.save()
      #expect(item.objectID.persistentStore === new)
      #expect(person.objectID.persistentStore === row.stores[0])
    }
  }

  // MARK: A graph with every kind of relationship

  private static func fill(_ row: StoreRow) throws {
    try row.run { context throws in
      let (ann, book) = (context.make("Person", "Ann"), context.make("Book", "Emma"))
      let labels = ["gift", "late"].map { context.make("Label", $0) }
      for (index, name) in ["1", "2"].enumerated() {
        let order = context.make("Order", name)
        order.setValue(ann, forKey: "person")
        order.setValue(index == 0 ? book : nil, forKey: "item")
        order.setValue(Set(labels[index...]), forKey: "labels")
      }
      try context.save()
    }
  }

  private static func request(_ entity: String) -> NSFetchRequest<NSManagedObject> {
    NSFetchRequest<NSManagedObject>(entityName: entity)
  }

  /// Every object with its destinations, by name.
  private static func picture(_ row: StoreRow) throws -> [String] {
    try row.run { context throws in
      let objects = try ["Item", "Person", "Order", "Label"].flatMap { try context.fetch(request($0)) }
      return objects.map { object in
        let parts = object.layout.relationships.map { relationship in
          let names = object.destinations(relationship).map { $0.value(forKey: "name") as? String ?? "?" }.sorted()
          return " \(relationship.name) \(names)"
        }
        return "\(object.layout.name) \(object.value(forKey: "name") ?? "?") p\(object.number)" + parts.joined()
      }
    }
  }
}
