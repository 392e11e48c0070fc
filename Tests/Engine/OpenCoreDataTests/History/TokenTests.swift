import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("Persistent history: tokens")
struct TokenTests {
  @Test("A token can be archived securely, and is equal when it comes back", .evidence(.documented))
  func archive() throws {
    let token = NSPersistentHistoryToken(["A": 7, "B": Int64.max])
    #expect(NSPersistentHistoryToken.supportsSecureCoding)
    let data = try NSKeyedArchiver.archivedData(withRootObject: token, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSPersistentHistoryToken.self, from: data)
    #expect(read == token)
    #expect(read?.hash == token.hash)
    #expect((token.copy() as? NSPersistentHistoryToken) === token)
    #expect(token != NSPersistentHistoryToken(["A": 7]))
  }

  @Test("A token of another run reads on where it was left")
  func otherRun() throws {
    let folder = try StoreFolder()
    var data = Data()
    do {
      let stack = try HistoryStack(folder)
      try stack.save { _ = $0.make(HistoryLibrary.Shelf.self, "Shelf") }
      let token = try #require(stack.coordinator.currentPersistentHistoryToken(fromStores: nil))
      data = try NSKeyedArchiver.archivedData(withRootObject: token, requiringSecureCoding: true)
      try stack.save { _ = $0.make(HistoryLibrary.Shelf.self, "Shelf") }
    }
    let token = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSPersistentHistoryToken.self, from: data)
    #expect(try HistoryStack(folder).transactions(after: token).map(\.transactionNumber) == [2])
  }

  @Test("To a store that the token does not name, all history is new, also where it names none", .fact("CH-714"))
  func otherStore() throws {
    let stack = try HistoryStack()
    try stack.save { _ = $0.make(HistoryLibrary.Shelf.self, "Shelf") }
    for numbers in [["A": Int64(7)], [:]] {
      #expect(try stack.transactions(after: NSPersistentHistoryToken(numbers)).map(\.transactionNumber) == [1])
    }
  }

  @Test("A token names the stores it was asked for")
  func stores() throws {
    let stack = try HistoryStack()
    let second = try stack.coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: stack.folder.url.appendingPathComponent("B.sqlite"),
      options: [NSPersistentHistoryTrackingKey: true])
    try stack.coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
    #expect(stack.coordinator.currentPersistentHistoryToken(fromStores: nil)?.numbers.count == 2)
    #expect(
      stack.coordinator.currentPersistentHistoryToken(fromStores: [second])?.numbers == [second.identifier: 0])
    // Each store's transactions come by themselves; a save to both is one in each.
    try stack.save { context in
      _ = context.make(HistoryLibrary.Shelf.self, "Shelf")
      context.assign(context.make(HistoryLibrary.Shelf.self, "Shelf"), to: second)
    }
    let all = try stack.transactions()
    #expect(all.map(\.storeID) == [OpenedStore.uuid, second.identifier])
    let request = NSPersistentHistoryChangeRequest.fetchHistory(after: nil as NSPersistentHistoryToken?)
    request.affectedStores = [second]
    #expect(try stack.history(request, [NSPersistentHistoryTransaction].self).map(\.storeID) == [second.identifier])
  }

  @Test(
    "A did-save notification carries the token of the save where history is kept, and none else",
    .fact("NT-05", "NT-05b"))
  func didSave() throws {
    for tracks in [true, false] {
      let stack = try HistoryStack(tracks: tracks)
      let context = stack.context()
      nonisolated(unsafe) var tokens: [NSPersistentHistoryToken?] = []
      let observer = NotificationCenter.default.addObserver(
        forName: .NSManagedObjectContextDidSave, object: context, queue: nil
      ) { tokens.append($0.userInfo?["newChangeToken"] as? NSPersistentHistoryToken) }
      try stack.save { _ = $0.make(HistoryLibrary.Shelf.self, "Shelf") }
      try context.performAndWait {
        _ = context.make(HistoryLibrary.Shelf.self, "Shelf")
        try context.save()
      }
      NotificationCenter.default.removeObserver(observer)
      #expect(tokens.map { $0?.numbers } == [tracks ? [OpenedStore.uuid: 2] : nil])
    }
  }
}
