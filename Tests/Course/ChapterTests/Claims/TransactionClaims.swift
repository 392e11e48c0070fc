import Foundation
import OpenCoreData
import Samples
import TestKit
import Testing
import WorkbookKit

@testable import Chapter8

@Suite("what a transaction of history says, and how long", .fact("H5", "H9", "H12"))
struct TransactionClaims {
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
      #expect(photos.count == 3)
      #expect(kept.compactMap { $0["serverID"] }.sorted() == (preserves ? names : []))
      #expect(kept.allSatisfy { $0.count == 1 })
      let others = deletes.filter { $0.changedObjectID.entity.name != "Photo" }
      #expect(others.count == 4)
      #expect(others.allSatisfy { $0.tombstone == nil })
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
      #expect(try stack.history(after: nil).isEmpty)
      #expect(try stack.history(after: stack.token).isEmpty)
      let error = #expect(throws: CocoaError.self) { try stack.history(after: old) }
      #expect(error?.errorCode == 134301)
    }
  }

  @Test(
    "A process that is killed leaves the save that has returned, nothing of the other, and a history that agrees",
    .fact("H12", "SQ-55", "CH-712"), .shows("killed-in-the-middle"),
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
