import Foundation
import TestKit
import Testing

@testable import CoreData

/// A context that is pinned to a query generation while another process writes and deletes.
@Suite("a pinned context and another process", .serialized)
struct PinnedReaderTests {
  @Test(
    "What another process saves and deletes in thirty saves changes nothing of what a pinned context reads",
    .fact("QG-01", "QG-04", "CH-803"))
  func otherProcess() throws {
    let folder = try StoreFolder()
    #expect(try ActorProcess("deleter", folder.store, seed: 1, operations: 10).finish() == .exit(0))
    let opened = try OpenedStore(ActorModel.make(), at: folder.store, options: [NSPersistentHistoryTrackingKey: true])
    try opened.run { context throws in
      func shown() throws -> [String] {
        try ["Shelf", "Book", "Tag", "Visit"].flatMap { entity in
          try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity)).map { object in
            context.refresh(object, mergeChanges: false)
            let names = object.entity.attributesByName.keys.sorted()
            return entity + names.map { " \(object.value(forKey: $0) ?? "nil")" }.joined()
          }
        }
      }
      try context.setQueryGenerationFrom(.current)
      let before = try shown()
      #expect(!before.isEmpty)
      #expect(try ActorProcess("deleter", folder.store, seed: 2, operations: 30).finish() == .exit(0))
      #expect(try shown() == before)
      try context.setQueryGenerationFrom(.current)
      #expect(try shown() != before)
    }
  }

  @Test(
    "History tells a pinned context what it has not seen yet; merging it moves, purging it makes another generation",
    .fact("QG-05", "QG-14", "CH-807"))
  func history() throws {
    let stack = try HistoryStack()
    try stack.save { $0.make(HistoryLibrary.Shelf.self, "Shelf").name = "A" }
    let context = stack.context()
    try context.performAndWait { () throws in
      try context.setQueryGenerationFrom(.current)
      #expect(try context.all(HistoryLibrary.Shelf.self, "Shelf").count == 1)
      let token = context.queryGenerationToken
      try stack.save { $0.make(HistoryLibrary.Shelf.self, "Shelf").name = "B" }
      let request = NSPersistentHistoryChangeRequest.fetchHistory(after: nil as NSPersistentHistoryToken?)
      request.resultType = .count
      #expect((try context.execute(request) as? NSPersistentHistoryResult)?.result as? Int == 2)
      #expect(context.queryGenerationToken == token)
      #expect(try context.all(HistoryLibrary.Shelf.self, "Shelf").count == 1)
      let newest = try #require(try stack.transactions().last)
      context.mergeChanges(fromContextDidSave: newest.objectIDNotification())
      #expect(try context.all(HistoryLibrary.Shelf.self, "Shelf").count == 2)
    }
    let (probe, other) = (stack.context(), stack.context())
    func pinned(_ context: NSManagedObjectContext) throws -> NSQueryGenerationToken? {
      try context.performAndWait {
        try context.setQueryGenerationFrom(.current)
        _ = try context.all(HistoryLibrary.Shelf.self, "Shelf")
        return context.queryGenerationToken
      }
    }
    let first = try pinned(probe)
    #expect(try pinned(other) == first)
    _ = try stack.history(.deleteHistory(before: Date.distantFuture), Bool.self)
    #expect(try pinned(other) != first)
  }
}
