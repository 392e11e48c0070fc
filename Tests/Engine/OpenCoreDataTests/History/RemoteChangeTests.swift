import Foundation
import OpenCoreData
import TestKit
import Testing

@testable import CoreData

@Suite("Persistent history: remote changes", .fact("NT-13"))
struct RemoteChangeTests {
  private let options: [AnyHashable: Any] = [NSPersistentStoreRemoteChangeNotificationPostOptionKey: NSNumber(true)]

  @Test(
    "Every transaction is told of once, in order, with store, place and token: saves and batch requests, and no more",
    .fact("H2", "NT-13", "NT-13b", "CH-707", "CH-716", "CH-942"), .shows("what-posts-a-remote-change"))
  func own() throws {
    let stack = try HistoryStack(options: options)
    let ear = RemoteChangeEar(stack.coordinator)
    for _ in 0..<3 { try stack.save { _ = $0.make(HistoryLibrary.Shelf.self, "Shelf") } }
    // Neither a save of nothing, nor a purge, nor a request that matches no row.
    try stack.save { _ in }
    _ = try stack.history(.deleteHistory(before: Date.distantFuture), Bool.self)
    let context = stack.context()
    try context.performAndWait {
      _ = try context.execute(NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Book")))
      _ = try context.execute(NSBatchInsertRequest(entityName: "Tag", objects: [["word": "a"]]))
      _ = try context.execute(NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Shelf")))
    }
    let heard = ear.heard(5)
    #expect(heard.numbers == [1, 2, 3, 4, 5])
    #expect(heard.urls == [stack.folder.store])
  }

  @Test(
    "What another coordinator writes to the same file is told of too", .fact("NT-13"), arguments: ["wal", "delete"])
  func other(mode: String) throws {
    let pragma: [AnyHashable: Any] = [NSSQLitePragmasOption: ["journal_mode": mode]]
    let stack = try HistoryStack(options: options.merging(pragma) { $1 })
    let other = try HistoryStack(stack.folder, options: pragma)
    let ear = RemoteChangeEar(stack.coordinator)
    for _ in 0..<3 { try other.save { _ = $0.make(HistoryLibrary.Shelf.self, "Shelf") } }
    #expect(ear.heard(3).numbers == [1, 2, 3])
    try stack.save { _ = $0.make(HistoryLibrary.Shelf.self, "Shelf") }
    try other.save { _ = $0.make(HistoryLibrary.Shelf.self, "Shelf") }
    #expect(ear.heard(5).numbers == [1, 2, 3, 4, 5])
  }

  @Test(
    "A store that has gone to another file tells of that file's transactions, under its UUID and place", .fact("NT-13"))
  func moved() throws {
    let stack = try HistoryStack(options: options)
    let other = try HistoryStack(options: [StoreUUIDOption: "11111111-2222-3333-4444-555555555555"])
    try other.coordinator.remove(other.coordinator.persistentStores[0])
    let ear = RemoteChangeEar(stack.coordinator)
    #expect(stack.coordinator.setURL(other.folder.store, for: stack.coordinator.persistentStores[0]))
    try stack.save { _ = $0.make(HistoryLibrary.Shelf.self, "Shelf") }
    let heard = ear.heard(1)
    #expect(heard.numbers == [1])
    #expect(heard.urls == [other.folder.store])
    #expect(heard.uuids == ["11111111-2222-3333-4444-555555555555"])
  }

  @Test("Nothing is posted without the option", .fact("NT-13"))
  func off() throws {
    let stack = try HistoryStack(), listening = try HistoryStack(stack.folder, options: options)
    let ear = RemoteChangeEar(stack.coordinator), other = RemoteChangeEar(listening.coordinator)
    try stack.save { _ = $0.make(HistoryLibrary.Shelf.self, "Shelf") }
    #expect(other.heard(1).numbers == [1])
    #expect(ear.heard(0).numbers.isEmpty)
  }

  @Test("A store that keeps no history posts nothing, with the option too", .fact("CH-719"))
  func withoutHistory() throws {
    let stack = try HistoryStack(tracks: false, options: options), tracked = try HistoryStack(options: options)
    let ear = RemoteChangeEar(stack.coordinator), other = RemoteChangeEar(tracked.coordinator)
    for each in [stack, tracked] { try each.save { _ = $0.make(HistoryLibrary.Shelf.self, "Shelf") } }
    #expect(other.heard(1).numbers == [1])
    #expect(ear.heard(0).numbers.isEmpty)
  }

  @Test("A store in memory tells of its transactions")
  func memory() throws {
    let opened = try OpenedStore(
      HistoryLibrary.model(), at: nil, options: options.merging([NSPersistentHistoryTrackingKey: true]) { $1 })
    let ear = RemoteChangeEar(opened.coordinator)
    try opened.run { context in
      _ = context.make(HistoryLibrary.Shelf.self, "Shelf")
      try context.save()
    }
    #expect(ear.heard(1).numbers == [1])
  }
}
