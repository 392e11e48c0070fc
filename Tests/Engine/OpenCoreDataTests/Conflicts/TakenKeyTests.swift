import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataStores

/// New objects whose keys somebody else has used without raising the counter.
@Suite("A key that a row of another entity has taken")
struct TakenKeyTests {
  /// A cat in the store, and a counter that does not know of it.
  private func stack() throws -> TestStack {
    let stack = try TestStack(.sqlite, model: TestModel.zoo())
    try stack.run { context in
      context.make("Cat", "Tom")
      try context.save()
    }
    let url = try #require(stack.coordinator.persistentStores[0].url)
    try StoreLocation(url).connect(readOnly: false, timeout: 0).execute("UPDATE Z_PRIMARYKEY SET Z_MAX = 0")
    return stack
  }

  @Test("the conflict shows the row as what it is, with the properties of its own entity", .fact("MP-14"))
  func conflict() throws {
    try stack().run { context in
      let dog = context.make("Dog", "Rex")
      let error = try saveFailure(context)
      #expect(error.code == NSManagedObjectMergeError)
      let conflicts = error.userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [NSMergeConflict]
      let snapshot = try #require(conflicts?.first?.persistedSnapshot)
      #expect(conflicts?.map(\.sourceObject) == [dog])
      #expect(snapshot["name"] as? String == "Tom")
      #expect(snapshot["tricks"] == nil)
      #expect(context.insertedObjects == [dog])
      #expect(dog.objectID.isTemporaryID)
    }
  }

  @Test("a merge policy has the save tried again with another key", .fact("MP-14"))
  func resolved() throws {
    let stack = try stack()
    try stack.run { context in
      context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
      context.make("Dog", "Rex")
      try context.save()
    }
    #expect(try stack.storedNames("Animal") == ["Rex", "Tom"])
  }
}
