import Foundation
import OpenCoreData
import Testing

@testable import CoreData

/// What is left in the file between the rows: contexts leave pairs out whose row is gone, so only the file can tell.
@Suite("Pairs of many-to-many relationships, in the file, after deletes")
struct JoinTableTests {
  /// How many pairs the file's only join table holds.
  private func pairs(_ stack: TestStack) throws -> Int64 {
    let url = try #require(stack.coordinator.persistentStores.first?.url)
    let tables = try PlainSQL.rows(
      at: url, "SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB 'Z_[0-9]*'")
    try #require(tables.rows.count == 1)
    guard case .text(let table) = tables.rows[0][0] else { throw CocoaError(.coderInvalidValue) }
    guard case .integer(let count) = try PlainSQL.rows(at: url, "SELECT COUNT(*) FROM \"\(table)\"").rows[0][0] else {
      throw CocoaError(.coderInvalidValue)
    }
    return count
  }

  /// Two posts, two tags, three pairs: P has T and U, Q has T.
  private func fill(_ context: NSManagedObjectContext) throws {
    let (first, second) = (context.make("Tag", "T") as! Tag, context.make("Tag", "U") as! Tag)
    (context.make("Post", "P") as! Post).tags = [first, second]
    (context.make("Post", "Q") as! Post).tags = [first]
    try context.save()
  }

  @Test("each pair is written once, from one end", .fact("SQ-22"))
  func writtenOnce() throws {
    let stack = try TestStack(.sqlite, model: TestModel.blog())
    try stack.run { context in
      let log = StatementLog(stack.coordinator)
      try fill(context)
      #expect(log.drain().count { $0.sql.hasPrefix("INSERT OR IGNORE INTO") } == 3)
    }
  }

  @Test("nullify takes the pairs of a deleted object along, whichever end it is", .fact("DR-04", "SQ-22"))
  func nullify() throws {
    for (entity, name, left) in [("Post", "P", 1), ("Post", "Q", 2), ("Tag", "T", 1), ("Tag", "U", 2)] {
      let stack = try TestStack(.sqlite, model: TestModel.blog())
      try stack.run { try fill($0) }
      #expect(try pairs(stack) == 3)
      try stack.run { context in
        let object: NSManagedObject = try context.only(entity, name)
        context.delete(object)
        try context.save()
      }
      #expect(try pairs(stack) == Int64(left), "\(entity) \(name)")
    }
  }

  @Test("a cascade takes the pairs of its victims along", .fact("DR-05", "SQ-22"))
  func cascade() throws {
    let stack = try TestStack(.sqlite, model: TestModel.blog(tags: .cascadeDeleteRule))
    try stack.run { context in
      try fill(context)
      context.delete(try context.only("Post", "Q"))
      try context.save()
    }
    // T went with Q, and took its pair with P along.
    #expect(try stack.storedNames("Tag") == ["U"])
    #expect(try pairs(stack) == 1)
  }

  @Test("both ends deleted under deny leave no pair", .fact("DR-17"))
  func deny() throws {
    let stack = try TestStack(.sqlite, model: TestModel.blog(tags: .denyDeleteRule, posts: .denyDeleteRule))
    try stack.run { context in
      try fill(context)
      for (entity, name) in [("Post", "P"), ("Post", "Q"), ("Tag", "T"), ("Tag", "U")] {
        context.delete(try context.only(entity, name))
      }
      try context.save()
    }
    #expect(try pairs(stack) == 0)
  }

  @Test("no action leaves the pairs, which lead nowhere", .fact("DR-07", "DR-23"))
  func noAction() throws {
    let stack = try TestStack(.sqlite, model: TestModel.blog(tags: .noActionDeleteRule))
    try stack.run { context in
      try fill(context)
      context.delete(try context.only("Post", "P"))
      try context.save()
    }
    #expect(try pairs(stack) == 3)
  }
}
