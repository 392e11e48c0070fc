import Foundation
import TestKit
import Testing

@testable import CoreData

/// Object IDs outlive their store, and any thread may ask one for it.
@Suite struct StoreRemovalRaceTests {
  @Test("an ID is asked for its store, and merged elsewhere, while a coordinator lets the store go")
  func removal() throws {
    for _ in 0..<20 {
      nonisolated(unsafe) let row = try StoreRow(.sqlite, Shop.model(), [nil])
      nonisolated(unsafe) let store = row.stores[0]
      let id = try row.run { context in
        let note = context.make("Note", "A")
        try context.save()
        return note.objectID
      }
      nonisolated(unsafe) let other = try StoreRow(.memory)
      // Both begin together; what each of them sees is a matter of chance, and that nothing breaks is what is looked for.
      DispatchQueue.concurrentPerform(iterations: 2) { part in
        if part == 0 {
          try? row.coordinator.remove(store)
        } else {
          for _ in 0..<50 {
            let known = id.persistentStore
            #expect(known == nil || known === store)
            _ = known?.persistentStoreCoordinator
            _ = try? other.run { $0.mergeChanges(fromContextDidSave: Self.notification(id)) }
          }
        }
      }
      #expect(id.persistentStore == nil)
      #expect(store.persistentStoreCoordinator == nil)
    }
  }

  private static func notification(_ id: NSManagedObjectID) -> Notification {
    Notification(name: .NSManagedObjectContextDidSave, object: nil, userInfo: [NSUpdatedObjectIDsKey: Set([id])])
  }
}
