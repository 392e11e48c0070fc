import Foundation
import OpenCoreData
import TestKit
import Testing

@testable import CoreData

@Suite("Two processes on one store", .serialized)
struct TwoProcessTests {
  @Test("200 rounds of one deleting and the other reading and merging: nothing is lost, torn or waited for without end")
  func rounds() throws {
    let folder = try StoreFolder()
    let first = try ActorProcess("deleter", folder.store, seed: 1, operations: 1)
    #expect(first.finish() == .exit(0))
    let deleter = try ActorProcess("deleter", folder.store, seed: 2, operations: 200, waits: true)
    let reader = try ActorProcess("reader", folder.store, seed: 3, operations: 200, waits: true)
    #expect(deleter.nextLine() == "open")
    #expect(reader.nextLine() == "open")
    for round in 0..<200 {
      // Both at once; the round ends when both have saved.
      deleter.sendOn()
      reader.sendOn()
      try #require(deleter.nextLine() == "done \(round)")
      try #require(reader.nextLine() == "done \(round)")
    }
    #expect(deleter.finish() == .exit(0))
    #expect(reader.finish() == .exit(0))
    let audit = StoreAudit(store: folder.store)
    #expect(audit.problems().isEmpty)
    #expect(try audit.visits(of: "deleter") == 201)
    #expect(try audit.visits(of: "reader") == 200)
    // The reader has seen the other's transactions in order and without a gap, up to its last look.
    let merged = try #require(reader.summary?.merged)
    let all = try PlainSQL.rows(
      at: folder.store,
      "SELECT t.Z_PK FROM ATRANSACTION t JOIN ATRANSACTIONSTRING s ON s.Z_PK = t.ZAUTHORTS WHERE s.ZNAME = 'deleter' "
        + "ORDER BY t.Z_PK"
    ).rows.compactMap { row -> Int64? in if case .integer(let number)? = row.first { number } else { nil } }
    #expect(merged == Array(all.prefix(merged.count)))
    #expect(merged.count >= all.count - 2)
    #expect(all.count > 201)
    print(
      "two processes: \(all.count) transactions of the deleter, \(merged.count) merged by the reader, conflicts "
        + "\(deleter.summary?.conflicts ?? -1) and \(reader.summary?.conflicts ?? -1)")
  }

  @Test("Every transaction of another process is told of once and in order, while it works", .fact("NT-13"))
  func remoteChanges() throws {
    let folder = try StoreFolder()
    let opened = try OpenedStore(
      ActorModel.make(), at: folder.store,
      options: [
        NSPersistentHistoryTrackingKey: true, NSPersistentStoreRemoteChangeNotificationPostOptionKey: true,
      ])
    let coordinator = opened.coordinator
    let ear = RemoteChangeEar(coordinator)
    let actor = try ActorProcess("deleter", folder.store, seed: 5, operations: 30)
    #expect(actor.finish() == .exit(0))
    let count = try #require(coordinator.currentPersistentHistoryToken(fromStores: nil)?.numbers.values.first)
    #expect(ear.heard(Int(count)).numbers == Array(1...count))
  }

  @Test("Processes that open a new store at the same time make one store")
  func openAtOnce() throws {
    for _ in 0..<5 {
      let folder = try StoreFolder()
      let actors = try (0..<4).map { try ActorProcess("reader", folder.store, seed: UInt64($0), operations: 0) }
      for actor in actors { #expect(actor.finish() == .exit(0)) }
      #expect(StoreAudit(store: folder.store).problems().isEmpty)
    }
  }
}
