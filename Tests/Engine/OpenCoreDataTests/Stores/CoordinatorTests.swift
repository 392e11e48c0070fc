import Foundation
import Testing

@testable import CoreData
@testable import CoreDataStores

/// The coordinator's metadata, name and blocks.
@Suite struct CoordinatorTests {
  @Test(
    "metadata set through the coordinator is written with the next save, of whatever", .fact("SQ-46"),
    arguments: [false, true])
  func metadata(withChanges: Bool) throws {
    let row = try StoreRow(.sqlite, Shop.model(), [nil, nil])
    let place = row.place("2.sqlite")
    row.coordinator.setMetadata(["note": "by hand"], for: row.stores[1])
    #expect(row.coordinator.metadata(for: row.stores[1])["note"] as? String == "by hand")
    func stored() throws -> [String: Any] {
      try NSPersistentStoreCoordinator.metadataForPersistentStore(type: .sqlite, at: place)
    }
    #expect(try stored()["note"] == nil)
    try row.run { context throws in
      if withChanges { context.make("Note", "A") }
      try context.save()
    }
    #expect(try stored()["note"] as? String == "by hand")
    #expect(try stored()[NSStoreUUIDKey] as? String == row.stores[1].identifier)
    row.coordinator.setMetadata(nil, for: row.stores[1])
    try row.run { try $0.save() }
    #expect(try stored()["note"] == nil)
    #expect(try stored()[NSStoreTypeKey] as? String == NSSQLiteStoreType)
  }

  @Test("a store that lies nowhere is found at no place")
  func nowhere() throws {
    let row = try StoreRow(.memory, Shop.model(), [nil])
    let place = row.place("1.sqlite")
    #expect(row.coordinator.persistentStore(for: place) === row.stores[0])
    row.stores[0].url = nil
    #expect(row.coordinator.persistentStore(for: place) == nil)
  }

  @Test("what a store says of itself is read whole while another thread changes it", arguments: StoreKind.allCases)
  func changedMeanwhile(kind: StoreKind) throws {
    let row = try StoreRow(kind, Shop.model(), [nil])
    let (store, places) = (Unchecked(row.stores[0]), [row.place("1.sqlite"), row.place("2.sqlite")])
    let uuid = row.stores[0].identifier
    let lock = NSLock()
    nonisolated(unsafe) var strange = 0
    DispatchQueue.concurrentPerform(iterations: 4) { index in
      for round in 0..<200 {
        if index == 0 {
          store.value.url = places[round % 2]
          store.value.metadata = ["note": round]
        }
        let isKnown = store.value.url.map { places.contains($0) } ?? false
        let isWhole = store.value.metadata[NSStoreUUIDKey] as? String == uuid && store.value.identifier == uuid
        if !isKnown || !isWhole { lock.withLock { strange += 1 } }
      }
    }
    #expect(strange == 0)
    #expect(row.coordinator.metadata(for: row.stores[0])["note"] as? Int == 199)
  }

  @Test(
    "what a store says of itself is read and set while another thread is inside the coordinator",
    arguments: StoreKind.allCases)
  func toldMeanwhile(kind: StoreKind) throws {
    let row = try StoreRow(kind, Shop.model(), [nil])
    let (coordinator, store, place) = (row.coordinator, Unchecked(row.stores[0]), row.place("1.sqlite"))
    let (isRight, isDone) = (Guarded(false), DispatchSemaphore(value: 0))
    let outcome = coordinator.performAndWait { () -> DispatchTimeoutResult in
      DispatchQueue.global().async {
        let store = store.value
        let isThere = store.url == place && coordinator.url(for: store) == place
        let isWhole = store.metadata[NSStoreUUIDKey] as? String == store.identifier
        store.metadata = ["note": 1]
        store.isReadOnly = true
        let isSet = store.isReadOnly && coordinator.metadata(for: store)["note"] as? Int == 1
        isRight.withLock { $0 = isThere && isWhole && isSet }
        isDone.signal()
      }
      // Whoever waited for the coordinator would wait for the end of this block.
      return isDone.wait(timeout: .now() + 60)
    }
    #expect(outcome == .success)
    #expect(isRight.withLock({ $0 }))
  }

  @Test("a store in memory keeps the metadata that is set; type and UUID cannot be set")
  func memoryMetadata() throws {
    let row = try StoreRow(.memory, Shop.model(), [nil])
    let uuid = row.stores[0].identifier
    row.coordinator.setMetadata(["note": 1, NSStoreUUIDKey: "x", NSStoreTypeKey: "y"], for: row.stores[0])
    let metadata = row.coordinator.metadata(for: row.stores[0])
    #expect(metadata["note"] as? Int == 1)
    #expect(metadata[NSStoreUUIDKey] as? String == uuid)
    #expect(metadata[NSStoreTypeKey] as? String == NSInMemoryStoreType)
  }

  @Test("metadata set through the class method is written at once; a file that is no store is refused", .fact("SQ-46"))
  func closedStore() throws {
    typealias Coordinator = NSPersistentStoreCoordinator
    let row = try StoreRow(.sqlite, Shop.model(), [nil])
    let place = row.place("1.sqlite")
    try row.coordinator.remove(row.stores[0])
    try Coordinator.setMetadata(["note": "at once"], type: .sqlite, at: place)
    let stored = try Coordinator.metadataForPersistentStore(ofType: NSSQLiteStoreType, at: place)
    #expect(stored["note"] as? String == "at once")
    try Coordinator.setMetadata(nil, forPersistentStoreOfType: NSSQLiteStoreType, at: place)
    #expect(try Coordinator.metadataForPersistentStore(type: .sqlite, at: place)["note"] == nil)
    let missing = row.place("none.sqlite")
    #expect(try failure { _ = try Coordinator.metadataForPersistentStore(type: .sqlite, at: missing) }.code == 256)
    #expect(try failure { try Coordinator.setMetadata([:], type: .sqlite, at: missing) }.code == 256)
    #expect(try failure { _ = try Coordinator.metadataForPersistentStore(type: .inMemory, at: place) }.code == 134070)
    #expect(try failure { _ = try Coordinator.metadataForPersistentStore(ofType: "Card", at: place) }.code == 134000)
    #expect(!FileManager.default.fileExists(atPath: missing.path))
  }

  @Test("a coordinator has a name, which is nil at first")
  func name() throws {
    let row = try StoreRow(.memory, Shop.model(), [])
    #expect(row.coordinator.name == nil)
    row.coordinator.name = "shop"
    #expect(row.coordinator.name == "shop")
  }

  @Test("performAndWait runs at once, may be nested, throws on, and contexts work inside")
  func performAndWait() throws {
    let row = try StoreRow(.memory)
    let count = try row.coordinator.performAndWait {
      try row.coordinator.performAndWait { try row.fill(row.stores[0], "Note", "A") }
      return try row.names("Note").count
    }
    #expect(count == 1)
    #expect(throws: CocoaError.self) {
      try row.coordinator.performAndWait { throw CocoaError(.fileNoSuchFile) }
    }
  }

  @Test("perform runs its blocks in order, and no context reaches a store while one runs")
  func perform() async throws {
    let row = try StoreRow(.memory)
    let coordinator = row.coordinator
    let (entered, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let saved = Unchecked(Flag())
    row.later {
      entered.signal()
      gate.wait()
      #expect(!saved.value.isSet)
    }
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        entered.wait()
        continuation.resume()
      }
    }
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    async let saving: Void = context.perform {
      context.make("Note", "A")
      // The save waits for the block above.
      gate.signal()
      try context.save()
      coordinator.performAndWait { saved.value.isSet = true }
    }
    try await saving
    let count = try await coordinator.perform { saved.value.isSet ? try row.names("Note").count : -1 }
    #expect(count == 1)
    await #expect(throws: CocoaError.self) {
      try await coordinator.perform { throw CocoaError(.fileNoSuchFile) }
    }
  }

  @Test("didAdd(to:) and willRemove(from:) are told of every store that comes and goes")
  func hooks() throws {
    let row = try StoreRow(.memory, Shop.model(), [])
    let rows = MemoryStore(model: row.coordinator.layout, at: nil, options: nil)
    let store = HookedStore(rows, configurationName: nil, options: nil, held: nil)
    row.coordinator.performAndWait { row.coordinator.adopt(store) }
    #expect(store.calls == ["didAdd"])
    try row.coordinator.remove(store)
    #expect(store.calls == ["didAdd", "willRemove"])
  }
}

private final class Flag { var isSet = false }

private final class HookedStore: NSPersistentStore {
  var calls: [String] = []
  override func didAdd(to coordinator: NSPersistentStoreCoordinator) { calls.append("didAdd") }
  override func willRemove(from coordinator: NSPersistentStoreCoordinator?) { calls.append("willRemove") }
}
