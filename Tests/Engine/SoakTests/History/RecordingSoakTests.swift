import Foundation
import OpenCoreData
import TestKit
import Testing

@testable import CoreData

/// Random saves and batch requests; after each the change of the rows is compared with what the history tells of it.
///
/// `OPENCOREDATA_SEED` runs one again.
@Suite("Soak: history against the rows", .long(.soak))
struct RecordingSoakTests {
  @Test(
    "Soak: every row that a transaction inserts, changes or deletes is recorded, with the columns, and no other",
    .fact("SQ-55", "SQ-60", "BD-23", "XM-21b", "CH-708", "CH-943"))
  func agreement() throws {
    var tally: [String: Int] = [:]
    if let seed = try Soak.seed(Int.self) { return try run(seed, &tally) }
    for seed in try 1...Soak.count(20, part: 40, atLeast: 20) { try run(seed, &tally) }
    print("history: \(tally.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", "))")
    // A sample in which one of these never happens would prove nothing.
    #expect(tally.count == RandomHistory.Kind.allCases.count)
  }

  private func run(_ seed: Int, _ tally: inout [String: Int]) throws {
    var history = try RandomHistory(seed: seed)
    for step in 0..<25 {
      let (name, problems) = try history.step()
      tally[name, default: 0] += 1
      try #require(problems.isEmpty, "seed \(seed), step \(step), \(name): \(problems)")
    }
  }
}

/// A store that is changed at random.
private struct RandomHistory {
  enum Kind: String, CaseIterable {
    case save, batchUpdate, batchInsert, batchDelete
  }
  private typealias Shelf = HistoryLibrary.Shelf
  private typealias Book = HistoryLibrary.Book
  private typealias Comic = HistoryLibrary.Comic
  private typealias Tag = HistoryLibrary.Tag
  /// The rows of a table by key, each column by name.
  typealias Rows = [Int: [String: PlainSQL.Value]]

  private let stack: HistoryStack
  private let context: NSManagedObjectContext
  private var numbers: SeededGenerator
  private var token: NSPersistentHistoryToken?
  private static let tables = ["ZSHELF", "ZBOOK", "ZTAG"]

  init(seed: Int) throws {
    stack = try HistoryStack(model: HistoryLibrary.model(preserving: ["isbn", "artist", "word"]))
    context = stack.context("random")
    context.stalenessInterval = 0
    numbers = SeededGenerator(seed: seed)
  }

  /// Does something, and compares.
  mutating func step() throws -> (name: String, problems: [String]) {
    let before = try rows()
    let kind = Kind.allCases[numbers.below(numbers.below(3) == 0 ? 4 : 1)]
    let (stack, context) = (stack, context)
    var numbers = numbers
    try context.performAndWait {
      switch kind {
      case .save: try Self.save(context, &numbers)
      case .batchUpdate:
        let request = NSBatchUpdateRequest(entityName: ["Book", "Comic"][numbers.below(2)])
        request.predicate = NSPredicate(format: "pages < %ld", numbers.below(10))
        request.propertiesToUpdate = ["pages": numbers.below(10), "isbn": "\(numbers.below(9))"]
        _ = try context.execute(request)
      case .batchInsert:
        let rows = (0..<numbers.below(4)).map { ["title": "t\($0)", "pages": $0] as [String: Any] }
        _ = try context.execute(
          NSBatchInsertRequest(entityName: ["Book", "Comic"][numbers.below(2)], objects: rows))
      case .batchDelete:
        let fetch = NSFetchRequest<any NSFetchRequestResult>(
          entityName: ["Shelf", "Book", "Comic", "Tag"][numbers.below(4)])
        fetch.fetchLimit = numbers.below(3)
        _ = try context.execute(NSBatchDeleteRequest(fetchRequest: fetch))
      }
      context.reset()
    }
    self.numbers = numbers
    let transactions = try stack.transactions(after: token)
    token = stack.coordinator.currentPersistentHistoryToken(fromStores: nil)
    return (kind.rawValue, compare(before, try rows(), transactions))
  }

  private static func save(_ context: NSManagedObjectContext, _ numbers: inout SeededGenerator) throws {
    var shelves = try context.all(Shelf.self, "Shelf"), books = try context.all(Book.self, "Book")
    var tags = try context.all(Tag.self, "Tag")
    for _ in 0...numbers.below(5) {
      switch numbers.below(9) {
      case 0: shelves.append(context.make(Shelf.self, "Shelf"))
      case 1: books.append(context.make(Book.self, "Book"))
      case 2: books.append(context.make(Comic.self, "Comic"))
      case 3: tags.append(context.make(Tag.self, "Tag"))
      case 4: numbers.pick(books)?.shelf = numbers.pick(shelves)
      case 5:
        guard let book = numbers.pick(books), let tag = numbers.pick(tags) else { break }
        if book.tags.contains(tag) { book.tags.remove(tag) } else { book.tags.insert(tag) }
      case 6:
        numbers.pick(books)?.isbn = "\(numbers.below(100))"
        numbers.pick(books)?.title = "title \(numbers.below(100))"
      case 7: numbers.pick(tags)?.word = "w\(numbers.below(100))"
      default:
        let all: [NSManagedObject] = numbers.below(2) == 0 ? shelves : books + tags
        guard let object = numbers.pick(all) else { break }
        context.delete(object)
        context.processPendingChanges()
        shelves.removeAll(where: \.isGone)
        books.removeAll(where: \.isGone)
        tags.removeAll(where: \.isGone)
      }
    }
    if context.hasChanges { try context.save() }
  }

  // MARK: Comparing

  private func rows() throws -> [String: Rows] {
    var result: [String: Rows] = [:]
    for table in Self.tables {
      let found = try PlainSQL.rows(at: stack.folder.store, "SELECT * FROM \(table)")
      result[table] = Dictionary(
        uniqueKeysWithValues: found.rows.map { row in
          let columns = Dictionary(uniqueKeysWithValues: zip(found.columns, row))
          guard case .integer(let key)? = columns["Z_PK"] else { return (0, columns) }
          return (Int(key), columns)
        })
    }
    return result
  }

  private func compare(
    _ before: [String: Rows], _ after: [String: Rows], _ transactions: [NSPersistentHistoryTransaction]
  ) -> [String] {
    var problems: [String] = []
    var changes = transactions.flatMap { $0.changes ?? [] }
    if transactions.count > 1 { problems.append("\(transactions.count) transactions") }
    func take(_ table: String, _ key: Int) -> [NSPersistentHistoryChange] {
      let found = changes.filter {
        "Z" + ($0.changedObjectID.entity.superentity?.name ?? $0.changedObjectID.entity.name ?? "").uppercased()
          == table
          && $0.changedObjectID.number == Int64(key)
      }
      changes.removeAll { change in found.contains { $0 === change } }
      return found
    }
    for table in Self.tables {
      let (old, new) = (before[table] ?? [:], after[table] ?? [:])
      for key in Set(old.keys).union(new.keys).sorted() where old[key] != new[key] {
        let found = take(table, key)
        guard found.count == 1, let change = found.first else {
          problems.append("\(table) \(key) has \(found.count) changes")
          continue
        }
        switch (old[key], new[key]) {
        case (nil, _): if change.changeType != .insert { problems.append("not an insert: \(change.line)") }
        case (let row?, nil): problems += judgeDelete(change, row)
        case (let old?, let new?): problems += judgeUpdate(change, old, new)
        }
      }
    }
    // A version that went up shows in the row, so nothing may be left.
    return problems + changes.map { "no change of a row: \($0.line)" }
  }

  private func judgeUpdate(
    _ change: NSPersistentHistoryChange, _ old: [String: PlainSQL.Value], _ new: [String: PlainSQL.Value]
  ) -> [String] {
    guard change.changeType == .update else { return ["not an update: \(change.line)"] }
    let names = Set((change.updatedProperties ?? []).map { "Z" + $0.name.uppercased() })
    let written = Set(new.keys.filter { !$0.hasPrefix("Z_") && new[$0] != old[$0] })
    return written.subtracting(names).map { "\($0) is missing in \(change.line)" }
  }

  private func judgeDelete(_ change: NSPersistentHistoryChange, _ row: [String: PlainSQL.Value]) -> [String] {
    guard change.changeType == .delete else { return ["not a delete: \(change.line)"] }
    return ["isbn", "artist", "word"].compactMap { name in
      let kept = change.tombstone?[name] as? String
      var stored: String?
      if case .text(let text)? = row["Z" + name.uppercased()] { stored = text }
      return kept == stored ? nil : "\(name) was \(stored ?? "nil"), and \(change.line) left \(kept ?? "nil")"
    }
  }
}

extension NSManagedObject {
  fileprivate var isGone: Bool { isDeleted || life.isDead || managedObjectContext == nil }
}
