import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("notifications")
struct NotificationTests {
  @Test("raw names", .fact("NT-01"))
  func rawNames() {
    #expect(
      Notification.Name.NSManagedObjectContextObjectsDidChange.rawValue
        == "NSObjectsChangedInManagingContextNotification")
    #expect(Notification.Name.NSManagedObjectContextWillSave.rawValue == "NSManagingContextWillSaveChangesNotification")
    #expect(Notification.Name.NSManagedObjectContextDidSave.rawValue == "NSManagingContextDidSaveChangesNotification")
    #expect(NSManagedObjectContext.didChangeObjectsNotification == .NSManagedObjectContextObjectsDidChange)
    #expect(NSManagedObjectContext.willSaveObjectsNotification == .NSManagedObjectContextWillSave)
    #expect(NSManagedObjectContext.didSaveObjectsNotification == .NSManagedObjectContextDidSave)
  }

  @Test("keys", .fact("NT-02", "NT-02b"))
  func keys() {
    #expect(
      [
        NSInsertedObjectsKey, NSUpdatedObjectsKey, NSDeletedObjectsKey, NSRefreshedObjectsKey, NSInvalidatedObjectsKey,
        NSInvalidatedAllObjectsKey,
      ] == ["inserted", "updated", "deleted", "refreshed", "invalidated", "invalidatedAll"])
    #expect(NSManagedObjectContext.NotificationKey.insertedObjects.rawValue == NSInsertedObjectsKey)
    #expect(NSManagedObjectContext.NotificationKey.invalidatedAllObjects.rawValue == NSInvalidatedAllObjectsKey)
  }

  @Test(
    "one save tells of inserts, updates and deletes; empty sets are left out", .fact("NT-02", "CH-021", "SV-17"),
    arguments: StoreKind.anywhere)
  func oneSave(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let doomed = context.makeSeries("Doomed", "D1")
      let changed = context.makeSeries("Changed")
      try context.save()
      let posts = Posts(context)
      context.makeSeries("New")
      changed.rating = 1
      context.delete(doomed)
      try context.save()
      let sets = " deleted[Episode D1, Series Doomed] inserted[Series New] updated[Series Changed]"
      #expect(posts.take() == ["didChange" + sets, "willSave", "didSave" + sets])
      changed.rating = 2
      try context.save()
      #expect(posts.take().last == "didSave updated[Series Changed]")
    }
  }

  @Test("an object that was announced as deleted is not announced as updated later", arguments: StoreKind.anywhere)
  func changedAfterDeletion(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      try context.save()
      let posts = Posts(context)
      context.delete(series)
      context.processPendingChanges()
      #expect(posts.take() == ["didChange deleted[Series Dark]"])
      series.rating = 3
      context.processPendingChanges()
      #expect(posts.take() == [])
      try context.save()
      #expect(posts.take().last == "didSave deleted[Series Dark]")
    }
  }

  @Test(
    "objects-did-change comes with processing, not with the change", .fact("NT-11", "PP-01", "P10"),
    arguments: StoreKind.anywhere)
  func whenProcessed(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let posts = Posts(context)
      let series = context.makeSeries("Dark")
      series.rating = 3
      #expect(posts.take() == [])
      context.processPendingChanges()
      #expect(posts.take() == ["didChange inserted[Series Dark]"])
      try context.save()
      #expect(posts.take() == ["willSave", "didSave inserted[Series Dark]"])
    }
  }

  @Test("both ends of a relationship are reported as updated", .fact("KV-02", "KV-02b"), arguments: StoreKind.anywhere)
  func bothEnds(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let one = context.makeSeries("One", "E1")
      let two = context.makeSeries("Two")
      try context.save()
      let posts = Posts(context)
      try context.episode("E1").series = two
      context.processPendingChanges()
      #expect(posts.take() == ["didChange updated[Episode E1, Series One, Series Two]"])
      _ = one
      context.rollback()
    }
  }

  @Test("the object of a notification is the context, and its userInfo holds Swift sets", arguments: StoreKind.anywhere)
  func shape(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let other = Posts(stack.context())
      let posts = Posts(context)
      let series = context.makeSeries("Dark")
      try context.save()
      #expect(other.lines == [])
      #expect(posts.infos.last??[NSInsertedObjectsKey] as? Set<NSManagedObject> == [series])
      #expect(posts.infos.last??[NSInsertedObjectsKey] as? NSSet == NSSet(object: series))
    }
  }

  @Test(
    "rollback tells: inserts go, deletes come back, changes are refreshed", .fact("UN-02", "CH-058"),
    arguments: StoreKind.anywhere)
  func rollback(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let doomed = context.makeSeries("Doomed")
      let changed = context.makeSeries("Changed")
      try context.save()
      context.makeSeries("New")
      changed.rating = 1
      context.delete(doomed)
      context.processPendingChanges()
      let posts = Posts(context)
      context.rollback()
      #expect(posts.take() == ["didChange deleted[Series] inserted[Series Doomed] refreshed[Series Changed]"])
    }
  }
}
