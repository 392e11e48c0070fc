import Foundation
import OpenCoreData
import Samples
import TestKit
import Testing
import WorkbookKit

@testable import Chapter8

@Suite("what a transaction of history says, and how long", .fact("H2", "H5", "H6", "H7", "H8", "H9", "H10", "H13"))
struct TransactionClaims {
  @Test(
    "A remote change comes for each transaction, one's own included, and for no save without one",
    .fact("H2", "NT-13", "NT-13b", "CH-707", "CH-716", "CH-942"), .shows("what-posts-a-remote-change"))
  func remoteChanges() throws {
    try PhotoStack.with { stack in
      let posts = RemoteChanges(of: stack.container.persistentStoreCoordinator)
      try stack.save { try $0.photo("Gull").isFavorite = true }
      try stack.save { _ in }
      try stack.app.on { _ = try $0.execute(OtherProcess.bulkDelete("Photo", "title == 'Nobody'")) }
      #expect(try stack.purge(.deleteHistory(before: .distantFuture)) == 1)
      try stack.run(.markAndPurge)
      // An own save at the end, whose notification comes last.
      try stack.save { try $0.photo("Gull").isFavorite = false }
      #expect(posts.wait(for: stack.token))
      #expect(posts.count == 4)
    }
  }

  @Test(
    "A tombstone has the attributes that the model preserves and no others, after a save and in bulk",
    .fact("H5", "XM-21b", "CH-708"), .shows("what-a-tombstone-keeps"), arguments: [true, false])
  func tombstones(preserves: Bool) throws {
    var model = PhotoModel()
    model.preservesServerID = preserves
    try PhotoStack.with(model) { stack in
      let token = stack.token
      try stack.save { $0.delete(try $0.photo("Rose")) }
      try stack.app.on { _ = try $0.execute(OtherProcess.bulkDelete("Album", "title == 'Harbour'")) }
      let deletes = try stack.history(after: token).flatMap { $0.changes ?? [] }.filter { $0.changeType == .delete }
      let photos = deletes.filter { $0.changedObjectID.entity.name == "Photo" }.map(\.tombstone)
      let kept = photos.compactMap { $0 as? [String: String] }
      let names = ["server-ferry", "server-gull", "server-rose"]
      #expect(photos.count == 3 && kept.compactMap { $0["serverID"] }.sorted() == (preserves ? names : []))
      #expect(kept.allSatisfy { $0.count == 1 })
      let others = deletes.filter { $0.changedObjectID.entity.name != "Photo" }
      #expect(others.count == 4 && others.allSatisfy { $0.tombstone == nil })
    }
  }

  @Test(
    "A transaction has the author and the context's name as they were at the save, and the name of the program",
    .fact("H6", "SQ-52", "CH-705"), .shows("who-deleted-my-row"))
  func authors() throws {
    try PhotoStack.with { stack in
      try stack.run(.deleteRose)
      try stack.run(.syncFerry)
      try stack.save { context throws in
        context.delete(try context.photo("Gull"))
        context.transactionAuthor = "clean-up"
      }
      try stack.save { context throws in
        context.transactionAuthor = nil
        context.delete(try context.photo("Tulip"))
      }
      let transactions = try stack.history(after: nil)
      #expect(transactions.map(\.author) == ["extension", "sync", "clean-up", nil])
      #expect(transactions.map(\.contextName) == ["share sheet", "import", nil, nil])
      #expect(transactions.prefix(2).map(\.bundleID) == ["chapter-8", "chapter-8"])
    }
  }

  @Test(
    "A predicate leaves out one's own author and keeps those without one; tokens compare",
    .fact("H7", "NT-14", "CH-706"), .shows("leave-out-your-own-transactions"))
  func predicates() throws {
    try PhotoStack.with { stack in
      try stack.save { try $0.photo("Gull").isFavorite = true }
      stack.app.performAndWait { stack.app.transactionAuthor = nil }
      try stack.save { try $0.photo("Gull").isFavorite = false }
      let token = stack.token
      try stack.run(.deleteRose)
      func authors(_ format: String, _ arguments: [Any] = []) throws -> [String?] {
        try stack.app.on { context throws in
          let request = try #require(NSPersistentHistoryTransaction.fetchRequest)
          request.predicate = NSPredicate(format: format, argumentArray: arguments)
          return try context.transactions(.fetchHistory(withFetch: request)).map(\.author)
        }
      }
      #expect(try authors("author != %@", ["app"]) == [nil, "extension"])
      #expect(try authors("author == nil") == [nil])
      let place = try #require(token)
      #expect(try authors("token > %@", [place]) == ["extension"])
      #expect(try authors("token <= %@", [place]) == ["app", nil])
    }
  }

  @Test(
    "A purge keeps the transaction at its bound, and expires the token of who has not read what went",
    .fact("H8", "SQ-55", "CH-709"), .shows("history-purged-too-early"))
  func tooEarly() throws {
    try PhotoStack.with { stack in
      let late = stack.token
      try stack.run(.deleteRose)
      try stack.run(.syncFerry)
      let early = stack.token
      #expect(try stack.purge(.deleteHistory(before: early)) == 1)
      #expect(try stack.history(after: early).isEmpty)
      #expect(try stack.history(after: nil).map(\.author) == ["sync"])
      let error = #expect(throws: CocoaError.self) { try stack.history(after: late) }
      #expect(error?.errorCode == 134301)
    }
  }

  @Test(
    "After 134301 a merge from nil misses what was purged, and a fetch does not",
    .fact("H9", "VL-20g", "CH-709", "CH-715"), .shows("an-expired-token"))
  func expired() throws {
    try PhotoStack.with { stack in
      let held = try stack.app.on { context throws in
        let found = try ["Rose", "Ferry"].map { try context.photo($0) }
        #expect(found.map(\.title) == ["Rose", "Ferry"])
        return found
      }
      try stack.run(.deleteRose)
      try stack.run(.syncFerry)
      #expect(try stack.purge(.deleteHistory(before: stack.token)) == 1)
      try stack.merge(after: nil)
      #expect(try stack.app.on { _ in held.map(\.isDeleted) } == [false, true])
      try stack.app.on { context throws in
        context.reset()
        #expect(try context.photoTitles() == "Gull, Tulip")
      }
      // All gone: the place of the last transaction is remembered all the same.
      let old = stack.token
      try stack.save { $0.delete(try $0.photo("Gull")) }
      #expect(try stack.purge(.deleteHistory(before: .distantFuture)) == 2)
      #expect(try stack.history(after: nil).isEmpty && stack.history(after: stack.token).isEmpty)
      let error = #expect(throws: CocoaError.self) { try stack.history(after: old) }
      #expect(error?.errorCode == 134301)
    }
  }

  @Test(
    "History stays when the rows go, and a purge by date leaves what is not older and the strings",
    .fact("H10", "SQ-50", "SQ-51", "SQ-55b", "CH-710"), .shows("history-purged-too-late"))
  func tooLate() throws {
    try PhotoStack.with { stack in
      for hour in 1...10 {
        stack.container.persistentStoreCoordinator.transactionClock = { GalleryFile.start + Double(hour) * 3600 }
        try stack.save { try $0.photo("Gull").isFavorite.toggle() }
      }
      try stack.app.on { _ = try $0.execute(OtherProcess.bulkDelete("Album", "TRUEPREDICATE")) }
      #expect(try stack.count("ZPHOTO") == 0 && stack.count("ZCOMMENT") == 0)
      #expect(try stack.count("ATRANSACTION") == 11 && stack.count("ACHANGE") == 20)
      let strings = try stack.count("ATRANSACTIONSTRING")
      #expect(try stack.purge(.deleteHistory(before: GalleryFile.start + 8 * 3600)) == 7)
      #expect(try stack.count("ATRANSACTION") == 4 && stack.count("ACHANGE") == 13)
      #expect(try stack.count("ATRANSACTIONSTRING") == strings)
    }
  }

  @Test(
    "A process that is killed leaves the save that has returned, nothing of the other, and a history that agrees",
    .fact("H13", "SQ-55", "CH-712"), .shows("killed-in-the-middle"),
    arguments: [OtherProcess.dieBetweenSaves, .dieInsideTransaction])
  func killed(work: OtherProcess) throws {
    try PhotoStack.with { stack in
      #expect(try stack.run(work).ending == .signalled(SIGKILL))
      #expect(try stack.app.on { try $0.photoTitles() } == "Ferry, Gull, Tulip")
      #expect(
        try stack.changes(after: nil) == ["delete Comment", "delete Comment", "delete Photo", "update Album"])
      #expect(try PlainSQL.rows(at: stack.file, "PRAGMA integrity_check").rows == [[.text("ok")]])
      try stack.save { $0.delete(try $0.photo("Ferry")) }
      #expect(try stack.history(after: nil).map(\.transactionNumber) == [1, 2])
    }
  }
}
