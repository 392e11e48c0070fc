import CoreData
import Foundation
import Testing

@testable import HistoryMerge

@Suite("What other processes wrote, merged", .serialized)
struct HistoryTests {
  @Test("Others' history is merged once, one's own is left out, and the token survives")
  func history() async throws {
    let shop = try Shop(history: true)
    shop.context.transactionAuthor = "app"
    try shop.context.fill()
    let line = try shop.context.named("Line", "1a")
    try await shop.merger().restart {}
    shop.context.make("Product", "x")
    try shop.context.save()
    #expect(try await shop.merger().mergeNew().own == 1)
    let widget = try shop.another().viewContext
    widget.transactionAuthor = "widget"
    widget.delete(try widget.named("Customer", "Ann"))
    try widget.save()
    let outcome = try await shop.merger().mergeNew()
    #expect(outcome.merged == 1)
    #expect(outcome.own == 0)
    #expect(outcome.deleted.count == 4)
    #expect(outcome.deleted.allSatisfy { $0.author == "widget" })
    #expect(line.isDeleted)
    #expect(try await shop.merger().mergeNew().merged == 0)
  }

  @Test("An expired token and a damaged file are errors of their own, and there is a way on")
  func expired() async throws {
    let shop = try Shop(history: true)
    try shop.context.fill()
    let file = shop.folder.appendingPathComponent("token")
    let merger = shop.merger()
    try await merger.restart {}
    for name in ["x", "y"] {
      shop.context.make("Product", name)
      try shop.context.save()
    }
    let now = shop.container.persistentStoreCoordinator.currentPersistentHistoryToken(fromStores: nil)
    try shop.context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: now))
    do {
      try await merger.mergeNew()
      Issue.record("merged")
    } catch HistoryMergeError.restartNeeded(.tokenExpired) {}
    try await merger.restart {}
    #expect(try await merger.mergeNew().merged == 0)
    try Data("no token".utf8).write(to: file)
    do {
      try await merger.mergeNew()
      Issue.record("merged")
    } catch HistoryMergeError.restartNeeded(.unreadableToken) {}
  }

  @Test("What a reader could not do with the deletes is handed over once more, and then no more")
  func handled() async throws {
    let shop = try Shop(history: true)
    try shop.context.fill()
    let merger = shop.merger()
    try await merger.restart {}
    let widget = try shop.another().viewContext
    widget.transactionAuthor = "widget"
    widget.delete(try widget.named("Customer", "Ann"))
    try widget.save()
    nonisolated(unsafe) var told: [Int] = []
    await #expect(throws: CocoaError.self) {
      try await merger.mergeNew { outcome in
        told.append(outcome.deleted.count)
        throw CocoaError(.userCancelled)
      }
    }
    try await merger.mergeNew { told.append($0.deleted.count) }
    try await merger.mergeNew { told.append($0.deleted.count) }
    #expect(told == [4, 4, 0])
  }

  @Test("Each of two stores of a coordinator has a history, a token and a merger of its own")
  func twoStores() async throws {
    let shop = try Shop(history: true)
    let coordinator = shop.container.persistentStoreCoordinator
    let second = try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: shop.folder.appendingPathComponent("second.sqlite"),
      options: [NSPersistentHistoryTrackingKey: true as NSNumber])
    let stores = [try shop.store(), second]
    let mergers = stores.enumerated().map { number, store in
      HistoryMerger(
        coordinator, storeAt: coordinator.url(for: store), mergingInto: [shop.context], author: "app",
        tokenFile: shop.folder.appendingPathComponent("token \(number)"))
    }
    func write(_ count: Int, to store: NSPersistentStore) throws {
      for _ in 0..<count {
        shop.context.assign(shop.context.make("Product", "x"), to: store)
        try shop.context.save()
      }
    }
    func merged() async throws -> [Int] {
      var counts: [Int] = []
      for merger in mergers { counts.append(try await merger.mergeNew().merged) }
      return counts
    }
    for (store, merger) in zip(stores, mergers) {
      try write(1, to: store)
      try await merger.restart {}
    }
    try write(3, to: stores[0])
    try write(1, to: stores[1])
    #expect(try await merged() == [3, 1])
    try write(2, to: stores[1])
    #expect(try await merged() == [0, 2])
    try write(1, to: stores[0])
    try await mergers[0].restart {}
    try write(1, to: stores[0])
    try write(1, to: stores[1])
    #expect(try await merged() == [1, 1])
  }

  @Test("A file that cannot be read is not taken for one without a token")
  func unreadableNow() async throws {
    let shop = try Shop(history: true)
    try shop.context.fill()
    let file = shop.folder.appendingPathComponent("token")
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    let merger = shop.merger()
    do {
      try await merger.mergeNew()
      Issue.record("merged")
    } catch let error where !(error is HistoryMergeError) {}
  }

  @Test("The token files say what a purge needs, after a merge and after a new start, however late a reader reads")
  func places() async throws {
    let shop = try Shop(history: true)
    try shop.context.fill()
    func merger(_ name: String) throws -> HistoryMerger {
      let container = try shop.another()
      return HistoryMerger(
        container.persistentStoreCoordinator, storeAt: shop.file, mergingInto: [container.viewContext], author: name,
        tokenFile: shop.folder.appendingPathComponent(name))
    }
    func write(_ count: Int) throws {
      for _ in 0..<count {
        shop.context.make("Product", "x")
        try shop.context.save()
      }
    }
    let (app, widget) = (try merger("app"), try merger("widget"))
    #expect(try shop.purge(readBy: ["app", "widget"]) == [1], "they have read nothing, and need everything")
    try await app.restart {}
    try write(3)
    try await widget.restart {}
    // The app is the slowest, at transaction 1, which stays; then the widget, at 4.
    #expect(try shop.purge(readBy: ["app", "widget"]) == [1, 2, 3, 4])
    #expect(try await app.mergeNew().merged == 3)
    try write(2)
    try await app.mergeNew()
    #expect(try shop.purge(readBy: ["widget", "app"]) == [4, 5, 6])
    #expect(try await widget.mergeNew().merged == 2)

    // Purged too early for the widget: it starts anew, and the next purge holds its new place.
    try write(2)
    try await app.mergeNew()
    #expect(try shop.purge(readBy: ["app"]) == [8])
    await #expect(throws: HistoryMergeError.self) { try await widget.mergeNew() }
    try await widget.restart {}
    try write(3)
    try await app.mergeNew()
    #expect(try shop.purge(readBy: ["app", "widget"]) == [8, 9, 10, 11])
    #expect(try await widget.mergeNew().merged == 3)
    #expect(try shop.purge(readBy: ["app", "widget"]) == [11])
  }

  @Test("A batch delete in a context with another author is merged, and one with the reader's own is not")
  func ownBatchDelete() async throws {
    let shop = try Shop(history: true)
    try shop.context.fill()
    let line = try shop.context.named("Line", "1a")
    let merger = shop.merger()
    try await merger.restart {}
    let background = shop.container.newBackgroundContext()
    for (author, name) in [("app", "Bo"), ("app in bulk", "Ann")] {
      background.transactionAuthor = author
      _ = try background.performAndWait {
        try background.execute(NSBatchDeleteRequest(fetchRequest: selection("Customer", "name == '\(name)'")))
      }
      let outcome = try await merger.mergeNew()
      #expect(outcome.own == (author == "app" ? 1 : 0))
      #expect(outcome.merged == (author == "app" ? 0 : 1))
      #expect(line.isDeleted == (author != "app"))
    }
  }

  @Test("All that is new is merged in one block of each queue: nothing of the context runs in the middle")
  func oneBlock() async throws {
    let shop = try Shop(history: true)
    try shop.context.fill()
    let list = shop.container.newBackgroundContext()
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = list
    let merger = shop.merger(mergingInto: [list, child])
    try await merger.restart {}
    let held = try list.performAndWait { try ["Ann", "Bo"].map { try list.named("Customer", $0) } }
    let below = try child.performAndWait { try child.named("Customer", "Ann") }
    let other = try shop.another().viewContext
    for name in ["Ann", "Bo"] {
      other.delete(try other.named("Customer", name))
      try other.save()
    }
    let seen = Seen(held)
    let token = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextDidMergeChangesObjectIDs, object: list, queue: nil
    ) { _ in list.perform { seen.look() } }
    defer { NotificationCenter.default.removeObserver(token) }
    #expect(try await merger.mergeNew().merged == 2)
    list.performAndWait {}
    // The merge into the child passes through its parent once more.
    #expect(seen.counts.count >= 2)
    #expect(seen.counts.allSatisfy { $0 == 2 })
    #expect(child.performAndWait { below.isDeleted })
  }

  @Test("However many notifications come at once, each transaction is merged and handed over once")
  func atOnce() async throws {
    let shop = try Shop(history: true)
    try shop.context.fill()
    let merger = shop.merger()
    try await merger.restart {}
    let widget = try shop.another().viewContext
    widget.delete(try widget.named("Customer", "Ann"))
    try widget.save()
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<8 { group.addTask { try await merger.mergeNew().deleted.count } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts.sorted() == [0, 0, 0, 0, 0, 0, 0, 4])
  }

  @Test("Without a token no history is merged: a restart is needed, once")
  func firstTime() async throws {
    let shop = try Shop(history: true)
    try shop.context.fill()
    let merger = shop.merger()
    do {
      try await merger.mergeNew()
      Issue.record("merged")
    } catch HistoryMergeError.restartNeeded(.noToken) {}
    try await merger.restart {}
    #expect(try await merger.mergeNew().merged == 0)
  }

  @Test("After an expired token: a transaction between the new token and the fetch is merged, and harms nothing")
  func anew() async throws {
    let shop = try Shop(history: true)
    try shop.context.fill()
    let merger = shop.merger()
    nonisolated(unsafe) var names: [String] = []
    let other = try shop.another().viewContext
    // What was taken is written at the end: until then the old place stays, here none.
    await #expect(throws: CocoaError.self) { try await merger.restart { throw CocoaError(.userCancelled) } }
    await #expect(throws: HistoryMergeError.self) { try await merger.mergeNew() }
    try await merger.restart {
      other.delete(try other.named("Customer", "Ann"))
      try other.save()
      shop.context.reset()
      names = try shop.context.names("Customer")
    }
    let outcome = try await merger.mergeNew()
    #expect(names == ["Bo"])
    #expect(outcome.merged == 1)
    #expect(!shop.context.hasChanges)
  }
}

extension Shop {
  /// What follows the history of its file, for an app.
  fileprivate func merger(mergingInto contexts: [NSManagedObjectContext]? = nil) -> HistoryMerger {
    HistoryMerger(
      coordinator, storeAt: file, mergingInto: contexts ?? [context], author: "app",
      tokenFile: folder.appendingPathComponent("token"))
  }

  /// Purges history as the chapter says: up to the reader whose first unread transaction has the smallest number.
  ///
  /// - Returns: the numbers of the transactions that are left.
  fileprivate func purge(readBy readers: [String]) throws -> [Int64] {
    let places = try readers.compactMap { reader -> (token: NSPersistentHistoryToken, unread: Int64)? in
      let file = folder.appendingPathComponent(reader)
      guard FileManager.default.fileExists(atPath: file.path),
        let token = try NSKeyedUnarchiver.unarchivedObject(
          ofClass: NSPersistentHistoryToken.self, from: Data(contentsOf: file))
      else { return nil }
      return (token, unread: try transactions(after: token).first?.transactionNumber ?? .max)
    }
    if places.count == readers.count, let slowest = places.min(by: { $0.unread < $1.unread }) {
      try context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: slowest.token))
    }
    return try transactions(after: nil).map(\.transactionNumber)
  }

  private func transactions(after token: NSPersistentHistoryToken?) throws -> [NSPersistentHistoryTransaction] {
    let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
    request.resultType = .transactionsOnly
    let result = try context.execute(request) as? NSPersistentHistoryResult
    return result?.result as? [NSPersistentHistoryTransaction] ?? []
  }
}

/// How many of some objects are deleted, looked at in blocks of their queue.
///
/// No lock: the counts are read when those blocks have run.
private final class Seen: @unchecked Sendable {
  private let objects: [NSManagedObject]
  private(set) var counts: [Int] = []

  init(_ objects: [NSManagedObject]) { self.objects = objects }

  func look() { counts.append(objects.filter(\.isDeleted).count) }
}
