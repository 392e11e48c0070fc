import Foundation
import OpenCoreData
import TestKit
import Testing

@testable import CoreData

@Suite("Persistent history: what can be read and purged")
struct ReadingTests {
  /// Five saves of one shelf each, by two authors.
  private func stack() throws -> HistoryStack {
    let stack = try HistoryStack()
    for index in 1...5 {
      try stack.save("context \(index)", author: index % 2 == 0 ? "even" : "odd") { context in
        context.make(HistoryLibrary.Shelf.self, "Shelf").name = "\(index)"
      }
    }
    return stack
  }

  private func numbers(_ stack: HistoryStack, _ request: NSPersistentHistoryChangeRequest) throws -> [Int64] {
    try stack.history(request, [NSPersistentHistoryTransaction].self).map(\.transactionNumber)
  }

  @Test("History is fetched after a token, a date and a transaction, which are not included, oldest first")
  func after() throws {
    let stack = try stack()
    let all = try stack.transactions()
    #expect(try numbers(stack, .fetchHistory(after: all[2].token)) == [4, 5])
    #expect(try numbers(stack, .fetchHistory(after: all[2].timestamp)) == [4, 5])
    #expect(try numbers(stack, .fetchHistory(after: all[2])) == [4, 5])
    #expect(try numbers(stack, .fetchHistory(after: nil as NSPersistentHistoryTransaction?)) == [1, 2, 3, 4, 5])
    #expect(try numbers(stack, .fetchHistory(after: Date.distantFuture)).isEmpty)
    let current = try #require(stack.coordinator.currentPersistentHistoryToken(fromStores: nil))
    #expect(current == all[4].token)
    #expect(try numbers(stack, .fetchHistory(after: current)).isEmpty)
    #expect(NSPersistentHistoryChangeRequest.fetchHistory(after: current).token === current)
    #expect(NSPersistentHistoryChangeRequest.fetchHistory(after: all[0].timestamp).token == nil)
  }

  @Test("Each result type gives what its name says")
  func resultTypes() throws {
    let stack = try stack()
    try stack.save { try $0.all(HistoryLibrary.Shelf.self, "Shelf")[0].name = "x" }
    func read<Result>(_ type: NSPersistentHistoryResultType, _ result: Result.Type) throws -> Result {
      let request = NSPersistentHistoryChangeRequest.fetchHistory(after: nil as NSPersistentHistoryToken?)
      #expect(request.resultType == .transactionsAndChanges)
      request.resultType = type
      return try stack.history(request, result)
    }
    #expect(try read(.statusOnly, Bool.self))
    #expect(try read(.count, Int.self) == 6)
    #expect(try read(.objectIDs, [NSManagedObjectID].self).map(\.number) == [1, 2, 3, 4, 5])
    #expect(try read(.transactionsOnly, [NSPersistentHistoryTransaction].self).map(\.changes).allSatisfy { $0 == nil })
    let changes = try read(.changesOnly, [NSPersistentHistoryChange].self)
    #expect(changes.map(\.changeID) == [1, 2, 3, 4, 5, 6])
    #expect(changes.allSatisfy { $0.transaction == nil })
    #expect(try read(.transactionsAndChanges, [NSPersistentHistoryTransaction].self).compactMap(\.changes).count == 6)
  }

  @Test("A change that is kept alone keeps its transaction, with all of its changes")
  func transactionOfChange() throws {
    let stack = try HistoryStack()
    try stack.save("import", author: "importer") { context in
      for name in ["A", "B"] { context.make(HistoryLibrary.Shelf.self, "Shelf").name = name }
    }
    let change = try #require(try stack.transactions().first?.changes?.last)
    let transaction = try #require(change.transaction)
    #expect(change.transaction === transaction)
    #expect(transaction.author == "importer")
    #expect(transaction.contextName == "import")
    #expect(transaction.lines == ["insert Shelf/p1", "insert Shelf/p2"])
    let copy = try #require(change.copy() as? NSPersistentHistoryChange)
    #expect(copy.transaction === transaction)
    let other = try #require(transaction.copy() as? NSPersistentHistoryTransaction)
    #expect(other !== transaction)
    #expect(other.changes?.allSatisfy { $0.transaction === other } == true)
  }

  @Test("Each of many changes that are kept alone finds its transaction, which makes no changes for that")
  func transactionsOfManyChanges() throws {
    let stack = try HistoryStack()
    try stack.save { context in
      for index in 0..<2000 { context.make(HistoryLibrary.Shelf.self, "Shelf").name = "\(index)" }
    }
    let changes = try #require(try stack.transactions().first?.changes)
    // With all changes made anew for each, these would be four million.
    #expect(changes.allSatisfy { $0.transaction?.transactionNumber == 1 })
    #expect(changes[0].transaction?.changes?.count == 2000)
  }

  @Test("Neither a transaction nor its changes keep each other once nobody has them")
  func noCycle() throws {
    let stack = try HistoryStack()
    try stack.save { $0.make(HistoryLibrary.Shelf.self, "Shelf").name = "A" }
    weak var transaction: NSPersistentHistoryTransaction?
    weak var change: NSPersistentHistoryChange?
    func look() throws {
      let found = try #require(try stack.transactions().first)
      (transaction, change) = (found, found.changes?.first)
      #expect(change?.transaction === found)
    }
    try look()
    #expect(transaction == nil)
    #expect(change == nil)
  }

  @Test(
    "A request for transactions narrows by author, keeps those without one, and orders; its limit is not looked at",
    .fact("H7", "CH-706"), .shows("leave-out-your-own-transactions"), .evidence(.run))
  func transactionRequest() throws {
    let stack = try stack()
    try stack.save { _ = $0.make(HistoryLibrary.Shelf.self, "Shelf") }
    let fetch = try #require(NSPersistentHistoryTransaction.fetchRequest)
    fetch.predicate = NSPredicate(format: "author != %@", "even")
    fetch.sortDescriptors = [NSSortDescriptor(key: "transactionNumber", ascending: false)]
    fetch.fetchLimit = 1
    #expect(try numbers(stack, .fetchHistory(withFetch: fetch)) == [6, 5, 3, 1])
    let request = NSPersistentHistoryChangeRequest.fetchHistory(after: try stack.transactions()[0].token)
    request.fetchRequest = fetch
    #expect(try numbers(stack, request) == [6, 5, 3])
    let copy = try #require(request.copy() as? NSPersistentHistoryChangeRequest)
    #expect(try numbers(stack, copy) == [6, 5, 3])
    fetch.predicate = NSPredicate(format: "author == nil")
    #expect(try numbers(stack, .fetchHistory(withFetch: fetch)) == [6])
  }

  @Test("The entities of history have the names under which a store counts, and typed attributes", .fact("SQ-50"))
  func entities() throws {
    func types(_ entity: NSEntityDescription?) -> [String: NSAttributeType]? {
      entity?.attributesByName.mapValues(\.attributeType)
    }
    let (transaction, change) = (
      NSPersistentHistoryTransaction.entityDescription, NSPersistentHistoryChange.entityDescription
    )
    #expect([transaction?.name, change?.name] == ["TRANSACTION", "CHANGE"])
    #expect(
      types(transaction) == [
        "author": .stringAttributeType, "bundleID": .stringAttributeType, "contextName": .stringAttributeType,
        "processID": .stringAttributeType, "timestamp": .dateAttributeType,
        "transactionNumber": .integer64AttributeType,
      ])
    #expect(
      types(change) == [
        "changeID": .integer64AttributeType, "changeType": .integer64AttributeType,
        "changedObjectID": .objectIDAttributeType,
      ])
  }

  @Test("A request for changes gives each transaction with the changes that match, and none without", .evidence(.run))
  func changeRequest() throws {
    let stack = try stack()
    try stack.save { context in
      for shelf in try context.all(HistoryLibrary.Shelf.self, "Shelf").prefix(2) { context.delete(shelf) }
    }
    let id = try #require(try stack.transactions()[0].changes?.first?.changedObjectID)
    let fetch = try #require(NSPersistentHistoryChange.fetchRequest)
    fetch.predicate = NSPredicate(format: "changedObjectID == %@", id)
    let found = try stack.history(.fetchHistory(withFetch: fetch), [NSPersistentHistoryTransaction].self)
    #expect(found.map(\.lines) == [["insert Shelf/p1"], ["delete Shelf/p1"]])
    fetch.predicate = NSPredicate(
      format: "changeType == %ld", NSPersistentHistoryChangeType.delete.rawValue)
    fetch.sortDescriptors = [NSSortDescriptor(key: "changeID", ascending: false)]
    let request = NSPersistentHistoryChangeRequest.fetchHistory(withFetch: fetch)
    request.resultType = .changesOnly
    let deletes = try stack.history(request, [NSPersistentHistoryChange].self)
    #expect(deletes.map(\.changeID) == [7, 6])
  }

  @Test(
    "Purging before the first transaction deletes none, before the last leaves one, and the strings of all",
    .fact("H10", "SQ-55", "SQ-55b", "CH-710"), .shows("history-purged-too-late"))
  func purge() throws {
    let stack = try stack()
    let all = try stack.transactions()
    let strings = try stack.rows("SELECT COUNT(*) FROM ATRANSACTIONSTRING")
    func purge(_ request: NSPersistentHistoryChangeRequest) throws -> Int {
      request.resultType = .count
      return try stack.history(request, Int.self)
    }
    #expect(try purge(.deleteHistory(before: all[0])) == 0)
    #expect(try purge(.deleteHistory(before: nil as NSPersistentHistoryToken?)) == 0)
    #expect(try purge(.deleteHistory(before: all[1].token)) == 1)
    #expect(try purge(.deleteHistory(before: all[2].timestamp)) == 1)
    #expect(try stack.history(.deleteHistory(before: all[4]), Bool.self))
    #expect(try stack.transactions().map(\.lines) == [["insert Shelf/p5"]])
    #expect(try stack.rows("SELECT COUNT(*) FROM ACHANGE") == [[.integer(1)]])
    #expect(try stack.rows("SELECT COUNT(*) FROM ATRANSACTIONSTRING") == strings)
    // Purging is no transaction, and numbers go on.
    try stack.save { _ = $0.make(HistoryLibrary.Shelf.self, "Shelf") }
    #expect(try stack.transactions().map(\.transactionNumber) == [5, 6])
  }

  @Test("Numbers go on when all transactions have been purged")
  func purgeAll() throws {
    let stack = try stack()
    _ = try stack.history(.deleteHistory(before: Date.distantFuture), Bool.self)
    #expect(try stack.transactions().isEmpty)
    #expect(stack.coordinator.currentPersistentHistoryToken(fromStores: nil)?.numbers == [OpenedStore.uuid: 5])
    try stack.save { _ = $0.make(HistoryLibrary.Shelf.self, "Shelf") }
    #expect(try stack.transactions().map(\.transactionNumber) == [6])
    #expect(try stack.transactions()[0].changes?.map(\.changeID) == [6])
  }

  @Test("A clock that was set back leaves no gap: what is purged by a date is all before the first that is not earlier")
  func clockSetBack() throws {
    let stack = try HistoryStack()
    for time in [1000.0, 3000, 2000, 4000] {
      stack.coordinator.transactionClock = { Date(timeIntervalSinceReferenceDate: time) }
      try stack.save { _ = $0.make(HistoryLibrary.Shelf.self, "Shelf") }
    }
    _ = try stack.history(.deleteHistory(before: Date(timeIntervalSinceReferenceDate: 2500)), Bool.self)
    #expect(try stack.transactions().map(\.transactionNumber) == [2, 3, 4])
  }

  @Test(
    "A token behind which history was purged is expired, 134301; one behind which nothing is missing is not",
    .fact("H8", "SQ-55", "VL-20g", "CH-709"), .shows("history-purged-too-early"))
  func expired() throws {
    let stack = try stack()
    let all = try stack.transactions()
    _ = try stack.history(.deleteHistory(before: all[2]), Bool.self)
    #expect(try numbers(stack, .fetchHistory(after: all[1].token)) == [3, 4, 5])
    let expired = try failure { _ = try numbers(stack, .fetchHistory(after: all[0].token)) }
    #expect(expired.code == NSPersistentHistoryTokenExpiredError)
    #expect(try numbers(stack, .fetchHistory(after: nil as NSPersistentHistoryToken?)) == [3, 4, 5])
  }

  @Test("A history request to a store that keeps none fails with 134091", .fact("VL-20e"), .evidence(.run))
  func untracked() throws {
    let stack = try HistoryStack(tracks: false)
    let refused = try failure { _ = try stack.transactions() }
    #expect(refused.code == NSPersistentStoreUnsupportedRequestTypeError)
    #expect(stack.coordinator.currentPersistentHistoryToken(fromStores: nil) == nil)
  }

  @Test(
    "A store with history that is opened without the option can be read, and not written", .fact("SQ-59"))
  func forcedReadOnly() throws {
    let stack = try stack()
    let other = try HistoryStack(stack.folder, tracks: false)
    #expect(other.coordinator.persistentStores.first?.isReadOnly == true)
    let context = other.context()
    try context.performAndWait { () throws in
      #expect(try context.all(HistoryLibrary.Shelf.self, "Shelf").count == 5)
      _ = context.make(HistoryLibrary.Shelf.self, "Shelf")
      #expect(try saveFailure(context).code == CocoaError.Code.fileWriteNoPermission.rawValue)
    }
    let third = try HistoryStack(stack.folder)
    #expect(third.coordinator.persistentStores.first?.isReadOnly == false)
  }

  @Test(
    "A store that a file's history keeps from being written can be written once it has another file", .fact("SQ-59"))
  func forcedReadOnlyEnds() throws {
    let tracked = try stack()
    let plain = try HistoryStack(tracks: false, options: [StoreUUIDOption: "11111111-2222-3333-4444-555555555555"])
    try plain.coordinator.remove(plain.coordinator.persistentStores[0])
    let other = try HistoryStack(tracked.folder, tracks: false)
    let store = other.coordinator.persistentStores[0]
    #expect(store.isReadOnly)
    #expect(other.coordinator.setURL(plain.folder.store, for: store))
    #expect(!store.isReadOnly)
    try other.save { _ = $0.make(HistoryLibrary.Shelf.self, "Shelf") }
    #expect(other.coordinator.setURL(tracked.folder.store, for: store))
    #expect(store.isReadOnly)
    // What the app asks for stays, whatever file the store has.
    store.isReadOnly = true
    #expect(other.coordinator.setURL(plain.folder.store, for: store))
    #expect(store.isReadOnly)
    #expect(store.url == plain.folder.store)
  }

  @Test("A store that is opened read-only with the option gives its history, and refuses to purge it")
  func readOnly() throws {
    let stack = try stack()
    let other = try HistoryStack(stack.folder, options: [NSReadOnlyPersistentStoreOption: true])
    #expect(try other.transactions().count == 5)
    let refused = try failure { _ = try other.history(.deleteHistory(before: Date.distantFuture), Bool.self) }
    #expect(refused.code == CocoaError.Code.fileWriteNoPermission.rawValue)
  }

  @Test("A store in memory keeps history too", .fact("SQ-45"))
  func memory() throws {
    let opened = try OpenedStore(HistoryLibrary.model(), at: nil, options: [NSPersistentHistoryTrackingKey: true])
    try opened.run { context in
      _ = context.make(HistoryLibrary.Shelf.self, "Shelf")
      try context.save()
      let request = NSPersistentHistoryChangeRequest.fetchHistory(after: nil as NSPersistentHistoryToken?)
      request.resultType = .count
      let result = try context.execute(request) as? NSPersistentHistoryResult
      #expect(result?.result as? Int == 1)
    }
  }
}
