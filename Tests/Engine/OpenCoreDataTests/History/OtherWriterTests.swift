import Foundation
import TestKit
import Testing

@testable import CoreData

/// A store that somebody else has changed: another coordinator with a connection and a row cache of its own, as another
/// process would have.
@Suite("A store changed by somebody else")
struct OtherWriterTests {
  /// Two stacks on one file, with three shelves of a book each.
  private func pair() throws -> (mine: HistoryStack, other: HistoryStack) {
    let mine = try HistoryStack()
    try mine.save { context in
      for name in ["A", "B", "C"] {
        let shelf = context.make(HistoryLibrary.Shelf.self, "Shelf"),
          book = context.make(HistoryLibrary.Book.self, "Book")
        (shelf.name, book.title, book.shelf) = (name, name.lowercased(), shelf)
      }
    }
    return (mine, try HistoryStack(mine.folder))
  }

  @Test(
    "A save over a row that another process has changed is a conflict, and a merge policy resolves it", .fact("MP-02"))
  func changedRow() throws {
    let (mine, other) = try pair()
    let context = mine.context()
    try context.performAndWait { () throws in
      let shelf = try context.all(HistoryLibrary.Shelf.self, "Shelf")[0]
      try other.save { try $0.all(HistoryLibrary.Shelf.self, "Shelf")[0].name = "theirs" }
      shelf.name = "mine"
      do {
        try context.save()
        Issue.record("the conflict was not noticed")
      } catch let error as CocoaError {
        #expect(error.code == .managedObjectMerge)
        let conflict = try #require(
          (error.userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [NSMergeConflict])?.first)
        #expect((conflict.oldVersionNumber, conflict.newVersionNumber) == (1, 2))
        #expect(conflict.persistedSnapshot?["name"] as? String == "theirs")
        #expect(conflict.cachedSnapshot?["name"] as? String == "A")
      }
      context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
      try context.save()
    }
    #expect(try mine.rows("SELECT ZNAME, Z_OPT FROM ZSHELF WHERE Z_PK = 1") == [[.text("mine"), .integer(3)]])
    #expect(try mine.transactions().map(\.transactionNumber) == [1, 2, 3])
  }

  @Test(
    "A save over a row that another process has deleted is a conflict, and loses nothing of the others", .fact("MP-02"))
  func deletedRow() throws {
    let (mine, other) = try pair()
    let context = mine.context()
    try context.performAndWait { () throws in
      let shelves = try context.all(HistoryLibrary.Shelf.self, "Shelf")
      try other.save { $0.delete(try $0.all(HistoryLibrary.Shelf.self, "Shelf")[0]) }
      shelves[0].name = "mine"
      shelves[1].name = "mine too"
      #expect(try saveFailure(context).code == NSManagedObjectMergeError)
      #expect(try mine.rows("SELECT ZNAME FROM ZSHELF ORDER BY Z_PK") == [[.text("B")], [.text("C")]])
      context.mergePolicy = NSMergePolicy.rollback
      try context.save()
    }
    #expect(try mine.rows("SELECT ZNAME FROM ZSHELF ORDER BY Z_PK") == [[.text("mine too")], [.text("C")]])
  }

  @Test(
    "The row cache shows what was read until a fetch, a refresh or a merge; another context's fault too",
    .fact("FT-06", "RF-01", "SQ-43"))
  func rowCache() throws {
    let (mine, other) = try pair()
    let context = mine.context(), second = mine.context()
    let id = try context.performAndWait { () throws in
      let shelf = try context.all(HistoryLibrary.Shelf.self, "Shelf")[0]
      #expect(shelf.name == "A")
      return shelf.objectID
    }
    try other.save { try $0.all(HistoryLibrary.Shelf.self, "Shelf")[0].name = "theirs" }
    try second.performAndWait { () throws in
      // Fired from the cache: the other process is not asked.
      let shelf = try #require(second.object(with: id) as? HistoryLibrary.Shelf)
      #expect(shelf.name == "A")
      // A fetch compares versions. An object that is loaded stays as it is until it is refreshed.
      _ = try second.all(HistoryLibrary.Shelf.self, "Shelf")
      second.refresh(shelf, mergeChanges: false)
      #expect(shelf.name == "theirs")
    }
  }

  @Test(
    "The deletes of another process are merged by its history: saves, cascades and batch requests; twice does no harm",
    .fact("H3", "RF-07", "RF-10", "SQ-55", "CH-303"), .shows("read-history-since-a-token"))
  func mergedDeletes() throws {
    let (mine, other) = try pair()
    let context = mine.context()
    try context.performAndWait { () throws in
      let shelves = try context.all(HistoryLibrary.Shelf.self, "Shelf"),
        books = try context.all(HistoryLibrary.Book.self, "Book")
      #expect(books.compactMap(\.title) == ["a", "b", "c"])
      let token = try #require(mine.coordinator.currentPersistentHistoryToken(fromStores: nil))
      try other.save { $0.delete(try $0.all(HistoryLibrary.Shelf.self, "Shelf")[0]) }
      let theirs = other.context()
      try theirs.performAndWait {
        let fetch = NSFetchRequest<any NSFetchRequestResult>(entityName: "Shelf")
        fetch.predicate = NSPredicate(format: "name == 'B'")
        _ = try theirs.execute(NSBatchDeleteRequest(fetchRequest: fetch))
      }
      let transactions = try mine.transactions(after: token)
      #expect(transactions.count == 2)
      for transaction in transactions {
        context.mergeChanges(fromContextDidSave: transaction.objectIDNotification())
      }
      #expect(shelves.map(\.isDeleted) == [true, true, false])
      #expect(books.map(\.isDeleted) == [true, true, false])
      #expect(context.hasChanges)
      // The save has nothing left to write, and meets no conflict.
      try context.save()
      #expect(try context.all(HistoryLibrary.Shelf.self, "Shelf").map(\.name) == ["C"])
      #expect(shelves.map { $0.managedObjectContext == nil } == [true, true, false])
      for transaction in transactions { context.mergeChanges(fromContextDidSave: transaction.objectIDNotification()) }
      #expect(!context.hasChanges)
    }
    #expect(try mine.transactions().count == 3)
  }

  @Test(
    "The updates and inserts of another process are merged by its history, and the row cache learns of them",
    .fact("H3", "RF-07", "RF-08"), .shows("read-history-since-a-token"))
  func mergedUpdates() throws {
    let (mine, other) = try pair()
    let context = mine.context()
    try context.performAndWait { () throws in
      let shelf = try context.all(HistoryLibrary.Shelf.self, "Shelf")[0]
      #expect(shelf.name == "A")
      #expect(shelf.books.count == 1)
      let token = mine.coordinator.currentPersistentHistoryToken(fromStores: nil)
      try other.save { their in
        let theirs = try their.all(HistoryLibrary.Shelf.self, "Shelf")[0]
        theirs.name = "theirs"
        their.make(HistoryLibrary.Book.self, "Book").shelf = theirs
        their.make(HistoryLibrary.Shelf.self, "Shelf").name = "new"
      }
      for transaction in try mine.transactions(after: token) {
        context.mergeChanges(fromContextDidSave: transaction.objectIDNotification())
      }
      #expect(shelf.name == "theirs")
      #expect(shelf.books.count == 2)
      #expect(!context.hasChanges)
      shelf.name = "mine"
      try context.save()
    }
    #expect(try mine.rows("SELECT ZNAME FROM ZSHELF WHERE Z_PK = 1") == [[.text("mine")]])
  }

  @Test(
    "An object ID notification has the keys and the name of a did-save one, and is made without a reader of the name")
  func notification() throws {
    let (mine, _) = try pair()
    let notification = try mine.transactions()[0].objectIDNotification()
    #expect(notification.name.rawValue == "NSManagedObjectContextDidSaveObjectIDsNotification")
    #expect((notification.userInfo?[NSInsertedObjectIDsKey] as? Set<NSManagedObjectID>)?.count == 6)
    #expect(notification.userInfo?.count == 1)
  }

  @Test(
    "Whoever meets a writer that does not end waits as long as the option says, then fails with 134090",
    .fact("VL-20e", "SQ-40"))
  func locked() throws {
    let (mine, _) = try pair()
    let waiting: [AnyHashable: Any] = [NSPersistentStoreTimeoutOption: 0.05]
    let other = try HistoryStack(mine.folder, options: waiting)
    let connection = try Connection(path: mine.folder.store.path, flags: 6, timeout: 0.05)
    try connection.execute("BEGIN IMMEDIATE")
    let context = other.context()
    try context.performAndWait { () throws in
      // Readers do not wait: the log keeps what was there.
      let shelf = try context.all(HistoryLibrary.Shelf.self, "Shelf")[0]
      #expect(try other.transactions().count == 1)
      shelf.name = "mine"
      #expect(try saveFailure(context).code == NSPersistentStoreTimeoutError)
      let requests: [NSPersistentStoreRequest] = [
        NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Book")),
        NSPersistentHistoryChangeRequest.deleteHistory(before: Date.distantFuture),
      ]
      for request in requests {
        #expect(try failure { _ = try context.execute(request) }.code == NSPersistentStoreTimeoutError)
      }
      // Opening writes nothing where everything is there already.
      #expect(throws: Never.self) { try HistoryStack(mine.folder, options: waiting) }
      try connection.execute("COMMIT")
      try context.save()
    }
    #expect(try mine.rows("SELECT ZNAME FROM ZSHELF WHERE Z_PK = 1") == [[.text("mine")]])
  }
}
