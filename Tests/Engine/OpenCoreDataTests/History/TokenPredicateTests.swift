import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("Persistent history: tokens in predicates", .fact("NT-14"))
struct TokenPredicateTests {
  @Test(
    "a token is earlier, the same or later", .fact("NT-14"),
    arguments: [("=", 1), (">=", 2), (">", 1), ("<=", 2), ("<", 1)])
  func order(sign: String, count: Int) throws {
    let stack = try HistoryStack()
    for _ in 1...3 { try stack.save { _ = $0.make(HistoryLibrary.Shelf.self, "Shelf") } }
    let all = try stack.transactions()
    // Of three transactions the middle one, so that there is one on either side.
    let request = try #require(NSPersistentHistoryTransaction.fetchRequest)
    request.predicate = NSPredicate(format: "token \(sign) %@", all[1].token)
    let found = try stack.history(.fetchHistory(withFetch: request), [NSPersistentHistoryTransaction].self)
    #expect(found.count == count)
  }

  @Test("a token of several stores is later where it is in one of them, and earlier in none", .fact("NT-14"))
  func severalStores() {
    let (early, late) = (NSPersistentHistoryToken(["A": 1, "B": 1]), NSPersistentHistoryToken(["A": 1, "B": 2]))
    #expect(late.order(to: early) == .orderedDescending)
    #expect(early.order(to: late) == .orderedAscending)
    #expect(late.order(to: NSPersistentHistoryToken(["A": 2, "B": 1])) == nil)
    #expect(late.order(to: NSPersistentHistoryToken(["A": 1])) == .orderedSame)
    #expect(late.order(to: NSPersistentHistoryToken(["C": 1])) == nil)
  }

  @Test("the coordinator's token is behind all transactions", .fact("NT-14"))
  func ends() throws {
    let stack = try HistoryStack()
    for _ in 1...2 { try stack.save { _ = $0.make(HistoryLibrary.Shelf.self, "Shelf") } }
    let end = try #require(stack.coordinator.currentPersistentHistoryToken(fromStores: nil))
    func count(_ format: String, _ token: NSPersistentHistoryToken) throws -> Int {
      let request = try #require(NSPersistentHistoryTransaction.fetchRequest)
      request.predicate = NSPredicate(format: format, token)
      return try stack.history(.fetchHistory(withFetch: request), [NSPersistentHistoryTransaction].self).count
    }
    #expect(try count("token <= %@", end) == 2)
    #expect(try count("token > %@", end) == 0)
  }

  @Test(
    "a token from before the first transaction is expired in a predicate, and good for fetchHistory(after:)",
    .fact("NT-14b"), arguments: ["token = %@", "token > %@", "NOT token <= %@"])
  func beginning(format: String) throws {
    let stack = try HistoryStack()
    let start = try #require(stack.coordinator.currentPersistentHistoryToken(fromStores: nil))
    func find() throws {
      let request = try #require(NSPersistentHistoryTransaction.fetchRequest)
      request.predicate = NSPredicate(format: format, start)
      _ = try stack.history(.fetchHistory(withFetch: request), [NSPersistentHistoryTransaction].self)
    }
    for count in 0...1 {
      do {
        try find()
        Issue.record("the predicate was carried out")
      } catch let error as CocoaError {
        #expect(error.code == .persistentHistoryTokenExpired)
        #expect((error as NSError).localizedFailureReason?.contains("Use fetchHistory(after:)") == true)
      }
      let found = try stack.history(.fetchHistory(after: start), [NSPersistentHistoryTransaction].self)
      #expect(found.count == count)
      try stack.save { _ = $0.make(HistoryLibrary.Shelf.self, "Shelf") }
    }
  }

  @Test("Tokens of different stores, and those that are later in one store and earlier in another, have no order")
  func none() {
    let token = NSPersistentHistoryToken(["A": 1, "B": 2])
    #expect(token.order(to: NSPersistentHistoryToken(["C": 1])) == nil)
    #expect(token.order(to: NSPersistentHistoryToken(["A": 2, "B": 1])) == nil)
    #expect(token.order(to: NSPersistentHistoryToken(["A": 2, "B": 2, "C": 0])) == .orderedAscending)
    #expect(token.order(to: 1) == nil)
  }

  @Test("A child's batch request is recorded under its root's name and author", .fact("CH-937"))
  func childAuthor() throws {
    let stack = try HistoryStack()
    try stack.save { _ = $0.make(HistoryLibrary.Shelf.self, "Shelf") }
    let root = stack.context()
    root.transactionAuthor = "author"
    root.name = "root"
    let child = NSManagedObjectContext.child(of: root)
    child.name = "child"
    try child.performAndWait {
      let all = NSFetchRequest<any NSFetchRequestResult>(entityName: "Shelf")
      try child.execute(NSBatchDeleteRequest(fetchRequest: all))
    }
    let last = try #require(try stack.transactions().last)
    #expect(last.author == "author")
    #expect(last.contextName == "root")
  }
}
