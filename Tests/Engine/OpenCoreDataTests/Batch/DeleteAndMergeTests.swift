import Foundation
import OpenCoreData
import Testing

@testable import CoreData

@Suite("a batch delete that tells contexts of everything that it did", .fact("CH-305"))
struct DeleteAndMergeTests {
  /// Series "Dark" with A and B, "Lost" with C; a history of A and one of C.
  private func onTelevision(
    _ body: (TestStack, NSManagedObjectContext, Series, History) throws -> Void
  ) throws {
    try onStack(.sqlite, Television(history: .nullifyDeleteRule).model) { stack, context throws in
      let dark = context.makeSeries("Dark", "A", "B")
      context.makeSeries("Lost", "C")
      let history = context.makeHistory("H", of: try context.episode("A"))
      context.makeHistory("other", of: try context.episode("C"))
      try context.save()
      try body(stack, context, dark, history)
    }
  }

  private static func deletion() -> NSBatchDeleteRequest {
    NSManagedObjectContext.deletion(of: "Series", where: "name == 'Dark'")
  }

  @Test(
    "it gives the chosen rows, every victim of a cascade and every nullified row", .fact("B7"), .shows("the-victims"))
  func report() throws {
    try onTelevision { stack, context, dark, history throws in
      let gone = Set(dark.episodes.map(\.objectID) + [dark.objectID])
      let told = try context.deleteAndMerge(Self.deletion(), into: [])
      #expect(told.requested == [dark.objectID])
      #expect(Set(told.deleted) == gone)
      #expect(told.deleted.count == 3)
      #expect(told.nullified == [history.objectID])
      #expect(told.changes[NSDeletedObjectsKey] as? [NSManagedObjectID] == told.deleted)
      #expect(told.changes[NSUpdatedObjectsKey] as? [NSManagedObjectID] == told.nullified)
      #expect(try stack.storedNames("Series") == ["Lost"])
      let nothing = try context.deleteAndMerge(Self.deletion(), into: [context])
      #expect(nothing.changes.isEmpty)
      #expect(nothing.requested.isEmpty)
      // Nobody was told.
      #expect(!dark.isDeleted)
      #expect(history.episode != nil)
      #expect(!context.hasChanges)
      context.reset()
    }
  }

  @Test(
    "the contexts that are named are told of victims and nullified objects too, and of nothing else",
    .fact("B7", "RF-16"), .shows("the-victims"))
  func merged() throws {
    try onTelevision { stack, context, dark, history throws in
      let victims = Array(dark.episodes)
      let other = stack.context()
      let (there, thereHistory, lost) = try other.performAndWait {
        let found = (try other.episode("A"), try other.history("H"), try other.series("Lost"))
        #expect(found.0.name == "A")
        #expect(found.1.episode === found.0)
        #expect(found.2.rating == 0)
        return found
      }
      let posts = Posts(other)
      let untold = stack.context()
      let stale = try untold.performAndWait {
        let series = try untold.series("Dark")
        #expect(series.episodes.count == 2)
        return series
      }
      try context.deleteAndMerge(Self.deletion(), into: [context, other])
      #expect(dark.isDeleted)
      #expect(victims.allSatisfy { $0.isDeleted })
      #expect(victims.count == 2)
      #expect(history.episode == nil)
      #expect(!history.isDeleted)
      try other.performAndWait {
        #expect(there.isDeleted)
        #expect(thereHistory.episode == nil)
        #expect(!lost.isFault)
        #expect(!lost.hasChanges)
        // The episode holds the fault of its series, which has no name to show any more.
        #expect(posts.take() == ["didChange deleted[Episode A, Series] refreshed[History H]"])
        try other.save()
      }
      untold.performAndWait {
        #expect(!stale.isDeleted)
        #expect(stale.name == "Dark")
      }
      // The rows are gone already, so that there is nothing left to conflict with.
      try context.save()
      #expect(try stack.storedNames("Episode") == ["C"])
      #expect(try stack.storedVersion("History", "H") == 2)
    }
  }

  @Test("a save after it does not conflict with the new version of a nullified row", .fact("MP-15"))
  func saveAfterwards() throws {
    try onTelevision { stack, context, _, history throws in
      history.name = "Mine"
      try context.deleteAndMerge(Self.deletion(), into: [context])
      #expect(history.name == "Mine")
      #expect(history.episode == nil)
      try context.save()
      #expect(try stack.storedNames("History") == ["Mine", "other"])
      try stack.checkRows()
    }
  }

  @Test("nullified objects of a join table show their members without the deleted ones")
  func pairs() throws {
    try onStack(.sqlite, TestModel.blog()) { stack, context throws in
      let red = context.make("Tag", "red")
      for name in ["A", "B"] { context.make("Post", name).setValue(Set([red]), forKey: "tags") }
      try context.save()
      let posts = try #require(red as? Tag)
      #expect(posts.posts.count == 2)
      let request = NSManagedObjectContext.deletion(of: "Post", where: "name == 'A'")
      let told = try context.deleteAndMerge(request, into: [context])
      #expect(told.nullified == [red.objectID])
      #expect(posts.posts.compactMap(\.name) == ["B"])
      try context.save()
    }
  }

  @Test("by object IDs, and under any result type, it tells the same")
  func objectIDs() throws {
    try onTelevision { _, context, dark, history throws in
      let request = NSBatchDeleteRequest(objectIDs: [dark.objectID])
      request.resultType = .resultTypeCount
      let told = try context.deleteAndMerge(request, into: [context])
      #expect(told.deleted.count == 3)
      #expect(told.nullified == [history.objectID])
      try context.save()
    }
  }

  @Test("a refused delete tells nobody anything")
  func refused() throws {
    try onStack(.sqlite, Television(episodes: .denyDeleteRule).model) { stack, context throws in
      let dark = context.makeSeries("Dark", "A")
      try context.save()
      let posts = Posts(context)
      #expect(try failure { try context.deleteAndMerge(Self.deletion(), into: [context]) }.code == 134070)
      #expect(!dark.isDeleted)
      #expect(posts.take().isEmpty)
      #expect(try stack.storedKey("Episode", "A", "series") == "Series p1")
    }
  }

  @Test("on a store that cannot: 134091 before anything happens")
  func inMemory() throws {
    try onStack(.memory, TestModel.item()) { stack, context throws in
      context.make("Item", "A")
      try context.save()
      let error = try failure {
        try context.deleteAndMerge(NSManagedObjectContext.deletion(of: "Item"), into: [context])
      }
      #expect(error.code == 134091)
      #expect(try context.names("Item") == ["A"])
    }
  }

  @Test("when one of two stores cannot, nothing happens in the other either", arguments: [false, true])
  func oneOfTwo(memoryFirst: Bool) throws {
    let types = memoryFirst ? [NSInMemoryStoreType, NSSQLiteStoreType] : [NSSQLiteStoreType, NSInMemoryStoreType]
    let opened = try OpenedStore(TestModel.item(), at: nil, type: types[0])
    let coordinator = opened.coordinator
    try coordinator.addPersistentStore(ofType: types[1], configurationName: nil, at: nil)
    try opened.run { context throws in
      for (store, name) in zip(coordinator.persistentStores, ["A", "B"]) {
        context.assign(context.make("Item", name), to: store)
      }
      try context.save()
      let log = StatementLog(coordinator)
      let request = NSManagedObjectContext.deletion(of: "Item")
      #expect(try failure { try context.deleteAndMerge(request, into: [context]) }.code == 134091)
      #expect(log.drain().isEmpty)
      #expect(try context.names("Item") == ["A", "B"])
      #expect(!context.hasChanges)
      // Asked alone, the store that can does; so it is by IDs that are all its own.
      let sqlite = coordinator.persistentStores.filter { $0.type == NSSQLiteStoreType }
      let items = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Item"))
      let own = items.filter { $0.objectID.persistentStore === sqlite.first }.map(\.objectID)
      #expect(try context.deleteAndMerge(NSBatchDeleteRequest(objectIDs: own), into: [context]).deleted == own)
      request.affectedStores = sqlite
      #expect(try context.deleteAndMerge(request, into: []).deleted.isEmpty)
    }
  }
}
