import Foundation
import Testing

@testable import CoreData

@Suite("merging automatically", .fact("RF-17")) struct AutomaticMergeTests {
  /// A context that follows, and one that does not, each with a loaded series "Dark".
  private func contexts(_ stack: TestStack) throws -> [(context: NSManagedObjectContext, series: Series)] {
    try stack.run { context in
      context.makeSeries("Dark")
      try context.save()
    }
    return try [true, false].map { follows in
      let context = stack.context()
      #expect(!context.automaticallyMergesChangesFromParent)
      context.automaticallyMergesChangesFromParent = follows
      let series = try context.performAndWait {
        let series = try context.series("Dark")
        #expect(series.rating == 0)
        return series
      }
      return (context, series)
    }
  }

  @Test("default false; true merges the saves of siblings", .fact("RF-17"), arguments: StoreKind.allCases)
  func siblings(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Television().model)
    let pair = try contexts(stack)
    try stack.change("Dark") { $0.rating = 4 }
    // The merge was put on the queue before this block.
    pair[0].context.performAndWait { #expect(pair[0].series.rating == 4) }
    pair[1].context.performAndWait { #expect(pair[1].series.rating == 0) }
    pair[0].context.automaticallyMergesChangesFromParent = false
    try stack.change("Dark") { $0.rating = 5 }
    pair[0].context.performAndWait { #expect(pair[0].series.rating == 4) }
  }

  @Test("the merge waits until the block that has the queue is over", .fact("CH-527"), arguments: StoreKind.allCases)
  func inTurn(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Television().model)
    let (context, series) = try contexts(stack)[0]
    try context.performAndWait {
      try stack.change("Dark") { $0.rating = 4 }
      #expect(series.rating == 0)
    }
    context.performAndWait { #expect(series.rating == 4) }
  }

  @Test("a save is not merged into the context that made it", .fact("RF-17"), arguments: StoreKind.allCases)
  func itself(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Television().model)
    let (context, series) = try contexts(stack)[0]
    let merged = SaveNote(context, .NSManagedObjectContextDidMergeChangesObjectIDs)
    try context.performAndWait {
      series.rating = 1
      try context.save()
    }
    context.performAndWait {}
    #expect(merged.last == nil)
  }

  @Test("what changes a store without a save is not merged", .fact("RF-18"), arguments: StoreKind.allCases)
  func unseen(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Television().model)
    let (context, series) = try contexts(stack)[0]
    try stack.changeUnseen("Series", "Dark", ["rating": .int(5)])
    context.performAndWait { #expect(series.rating == 0) }
  }

  @Test("a follower that is gone is not missed", .fact("RF-17"), arguments: StoreKind.allCases)
  func gone(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Television().model)
    weak var weakContext: NSManagedObjectContext?
    do {
      let context = stack.context()
      context.automaticallyMergesChangesFromParent = true
      weakContext = context
    }
    #expect(weakContext == nil)
    try stack.run { context in
      context.makeSeries("Dark")
      try context.save()
    }
    #expect(try stack.storedNames("Series") == ["Dark"])
  }

  @Test(
    "did-save-IDs: the context as object, sets of permanent IDs; it can be merged", .fact("NT-06", "RF-07b"),
    arguments: StoreKind.allCases)
  func didSaveIDs(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Television().model)
    try stack.run { context in
      let series = context.makeSeries("Dark")
      let note = try stack.note(NSManagedObjectContext.didSaveObjectIDsNotification) { other in
        other.makeSeries("New")
      }
      #expect(note.object is NSManagedObjectContext)
      let ids = try #require(note.userInfo?[NSInsertedObjectIDsKey] as? Set<NSManagedObjectID>)
      #expect(ids.count == 1)
      #expect(ids.first?.isTemporaryID == false)
      #expect(note.userInfo?.count == 1)
      let posts = Posts(context)
      context.processPendingChanges()
      _ = posts.take()
      context.mergeChanges(fromContextDidSave: note)
      #expect(posts.take() == ["didChange inserted[Series]"])
      context.delete(series)
    }
  }

  @Test("keys and names of the ID notifications", .fact("NT-02"))
  func names() {
    #expect(NSManagedObjectContext.didSaveObjectIDsNotification == .NSManagedObjectContextDidSaveObjectIDs)
    #expect(
      NSManagedObjectContext.didMergeChangesObjectIDsNotification == .NSManagedObjectContextDidMergeChangesObjectIDs)
    #expect(
      [
        NSInsertedObjectIDsKey, NSUpdatedObjectIDsKey, NSDeletedObjectIDsKey, NSRefreshedObjectIDsKey,
        NSInvalidatedObjectIDsKey,
      ] == ["inserted", "updated", "deleted", "refreshed", "invalidated"].map { $0 + "_objectIDs" })
    #expect(NSManagedObjectContext.NotificationKey.refreshedObjectIDs.rawValue == NSRefreshedObjectIDsKey)
  }
}
