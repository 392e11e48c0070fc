import Foundation
import OpenCoreData
import TestKit
import Testing

@testable import CoreData

@Suite("Who deleted my row?")
struct RowDeletionTests {
  /// A shelf with a book and a comic.
  private func filled(tracks: Bool) throws -> (
    stack: HistoryStack, shelf: NSManagedObjectID, books: [NSManagedObjectID]
  ) {
    let stack = try HistoryStack(tracks: tracks)
    let shelf = try stack.save { context in
      let shelf = context.make(HistoryLibrary.Shelf.self, "Shelf")
      (context.make(HistoryLibrary.Book.self, "Book") as HistoryLibrary.Book).shelf = shelf
      try context.save()
      (context.make(HistoryLibrary.Comic.self, "Comic") as HistoryLibrary.Comic).shelf = shelf
      try context.save()
      return shelf.objectID
    }
    let context = stack.context()
    return (
      stack, shelf, try context.performAndWait { try context.all(HistoryLibrary.Book.self, "Book").map(\.objectID) }
    )
  }

  @Test("A log names the save, and the steps of propagation that led to the object")
  func save() throws {
    let (stack, shelf, books) = try filled(tracks: false)
    let log = RowDeletionLog(stack.coordinator)
    #expect(try stack.coordinator.deletion(ofRowOf: books[0]) == nil)
    try stack.save("editor", author: "reader") { $0.delete($0.object(with: shelf)) }
    let deletion = try #require(try stack.coordinator.deletion(ofRowOf: books[1]))
    #expect((deletion.source, deletion.contextName, deletion.author) == (.save, "editor", "reader"))
    #expect(deletion.path.map(\.relationship) == ["books"])
    #expect(
      deletion.description
        == "The row of Comic/p2 was deleted by a save of the context \"editor\", author \"reader\", at "
        + "2001-01-01T00:16:41Z: Shelf/p1 –books→ Comic/p2.")
    let own = try #require(try stack.coordinator.deletion(ofRowOf: shelf))
    #expect(own.path.isEmpty)
    #expect(
      own.description == "The row of Shelf/p1 was deleted by a save of the context \"editor\", author \"reader\", at "
        + "2001-01-01T00:16:41Z.")
    withExtendedLifetime(log) {}
  }

  @Test("A log names the batch request, for the victims of its cascade too; what the request gives stays the same")
  func batch() throws {
    let (stack, shelf, books) = try filled(tracks: false)
    let log = RowDeletionLog(stack.coordinator)
    let context = stack.context("cleaner")
    try context.performAndWait { () throws in
      let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Shelf"))
      request.resultType = .resultTypeObjectIDs
      let result = try context.execute(request) as? NSBatchDeleteResult
      #expect(result?.result as? [NSManagedObjectID] == [shelf])
    }
    for id in [shelf] + books {
      let deletion = try #require(try stack.coordinator.deletion(ofRowOf: id))
      #expect((deletion.source, deletion.contextName, deletion.path) == (.batchRequest, "cleaner", []))
    }
    withExtendedLifetime(log) {}
  }

  @Test("Without a log persistent history names the transaction, of whichever process")
  func history() throws {
    let (stack, shelf, books) = try filled(tracks: true)
    let other = try HistoryStack(stack.folder)
    try other.save("sync", author: "server") {
      $0.delete(
        $0.object(
          with: try #require(
            $0.persistentStoreCoordinator?.managedObjectID(forURIRepresentation: shelf.uriRepresentation()))))
    }
    let deletion = try #require(try stack.coordinator.deletion(ofRowOf: books[0]))
    #expect(deletion.source == .transaction)
    #expect(
      deletion.description
        == "The row of Book/p1 was deleted by a transaction of the context \"sync\", author \"server\", process "
        + "\"\(ProcessInfo.processInfo.processName)\", transaction 3, at 2001-01-01T00:16:41Z.")
  }

  @Test("With both, the log gives the path and history the transaction")
  func both() throws {
    let (stack, shelf, books) = try filled(tracks: true)
    let log = RowDeletionLog(stack.coordinator)
    try stack.save("editor") { $0.delete($0.object(with: shelf)) }
    let deletion = try #require(try stack.coordinator.deletion(ofRowOf: books[0]))
    #expect((deletion.source, deletion.transactionNumber) == (.save, 3))
    #expect(deletion.path.map(\.object) == [shelf])
    withExtendedLifetime(log) {}
  }

  @Test("A child's deletion is the save of its root, with the child's steps")
  func child() throws {
    let (stack, shelf, books) = try filled(tracks: false)
    let log = RowDeletionLog(stack.coordinator)
    let root = stack.context("root"), child = NSManagedObjectContext.child(of: root)
    child.name = "child"
    try child.performAndWait {
      child.delete(child.object(with: shelf))
      try child.save()
    }
    #expect(try stack.coordinator.deletion(ofRowOf: books[0]) == nil)
    try root.performAndWait { try root.save() }
    let deletion = try #require(try stack.coordinator.deletion(ofRowOf: books[0]))
    #expect(deletion.contextName == "root")
    #expect(deletion.path.map(\.relationship) == ["books"])
    withExtendedLifetime(log) {}
  }

  @Test("What a merge brought is not told of the save that has nothing left to write")
  func merged() throws {
    let (stack, shelf, books) = try filled(tracks: true)
    let other = try HistoryStack(stack.folder)
    let log = RowDeletionLog(stack.coordinator)
    let context = stack.context("merger")
    try context.performAndWait { () throws in
      let held = try context.all(HistoryLibrary.Book.self, "Book")
      try other.save("sync") { for shelf in try $0.all(HistoryLibrary.Shelf.self, "Shelf") { $0.delete(shelf) } }
      context.mergeChanges(fromContextDidSave: try #require(try stack.transactions().last).objectIDNotification())
      try context.save()
      #expect(held.allSatisfy { $0.managedObjectContext == nil })
    }
    #expect(try stack.coordinator.deletion(ofRowOf: books[0])?.contextName == "sync")
    #expect(try stack.coordinator.deletion(ofRowOf: shelf)?.contextName == "sync")
    withExtendedLifetime(log) {}
  }

  @Test("Where nobody knows, and while the row is there, there is nothing to tell")
  func nothing() throws {
    let (stack, shelf, books) = try filled(tracks: false)
    try stack.save { $0.delete($0.object(with: shelf)) }
    #expect(try stack.coordinator.deletion(ofRowOf: books[0]) == nil)
    let tracked = try filled(tracks: true)
    #expect(try tracked.stack.coordinator.deletion(ofRowOf: tracked.shelf) == nil)
  }

  @Test("The message of a fault without a row stays, and has a second line only while there is a log", .fact("FT-08b"))
  func message() async throws {
    let plain = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      try RowDeletionTests.die(logging: false)
    }
    let logged = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      try RowDeletionTests.die(logging: true)
    }
    func lines(_ result: ExitTest.Result?) -> [String] {
      String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
        .filter { $0.contains("CoreData could not") || $0.contains("The row of") }
    }
    #expect(lines(plain).count == 1)
    #expect(lines(logged).count == 2)
    let ending =
      "*** Terminating app due to uncaught exception 'NSObjectInaccessibleException', reason: 'CoreData could not fulfill a "
      + "fault for '"
    #expect(lines(logged).first?.hasPrefix(ending) == true)
    let deletion =
      "The row of Book/p1 was deleted by a save of the context \"editor\", at "
      + "2001-01-01T00:16:41Z: Shelf/p1 –books→ Book/p1."
    #expect(lines(logged).last == deletion)
  }

  /// Fires a fault whose row is gone.
  private static func die(logging: Bool) throws {
    let store = try OpenedStore(HistoryLibrary.model(), at: nil) {
      $0.transactionClock = { Date(timeIntervalSinceReferenceDate: 1001) }
    }
    defer { store.close() }
    let coordinator = store.coordinator
    let log = logging ? RowDeletionLog(coordinator) : nil
    func context(_ name: String) -> NSManagedObjectContext {
      let context = store.context()
      context.name = name
      return context
    }
    let editor = context("editor"), reader = context("reader")
    reader.shouldDeleteInaccessibleFaults = false
    let (shelf, book) = try editor.performAndWait {
      let shelf = editor.make(HistoryLibrary.Shelf.self, "Shelf"), book = editor.make(HistoryLibrary.Book.self, "Book")
      book.shelf = shelf
      try editor.save()
      return (shelf.objectID, book.objectID)
    }
    let fault = reader.performAndWait { reader.object(with: book) as? HistoryLibrary.Book }
    try editor.performAndWait {
      editor.delete(editor.object(with: shelf))
      try editor.save()
    }
    reader.performAndWait { _ = fault?.title }
    withExtendedLifetime(log) {}
  }
}
