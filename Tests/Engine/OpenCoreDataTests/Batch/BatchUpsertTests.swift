import Foundation
import TestKit
import Testing

@testable import CoreData

/// Batch inserts that meet unique values, by the merge policy of the context.
@Suite("Batch insert against uniqueness constraints") struct BatchUpsertTests {
  /// Ada, an author with the alias A, born 1815 and 36 years old; then rows under a policy.
  private func onGuild(
    _ policy: NSMergePolicy, _ body: (TestStack, NSManagedObjectContext) throws -> Void
  ) throws {
    try onStack(.sqlite, Guild.model) { stack, context throws in
      let ada = context.makeWriter("Author", "Ada", born: 1815, alias: "A")
      ada.setValue(36, forKey: "age")
      try context.save()
      context.reset()
      context.mergePolicy = policy
      try body(stack, context)
    }
  }

  private func insert(
    _ rows: [[String: Any]], _ entity: String = "Author", _ type: NSBatchInsertRequestResultType = .count,
    in context: NSManagedObjectContext
  ) throws -> Any? {
    let request = NSBatchInsertRequest(entityName: entity, objects: rows)
    request.resultType = type
    return (try context.execute(request) as? NSBatchInsertResult)?.result
  }

  private static let columns = "SELECT ZNAME, ZBORN, ZAGE, ZALIAS, Z_OPT FROM ZWRITER ORDER BY Z_PK"

  @Test("the error policy: 133021 with the names of the constraint, and nothing is inserted", .fact("CH-030"))
  func error() throws {
    try onGuild(.error) { stack, context throws in
      let error = try failure { _ = try insert([["alias": "B"], ["alias": "A"]], in: context) }
      #expect(error.code == NSManagedObjectConstraintMergeError)
      #expect(error.localizedFailureReason?.contains("alias") == true)
      #expect(try stack.rows(Self.columns) == ["Ada 1815 36 A 1"])
      #expect(try stack.rows("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'Writer'") == ["1"])
    }
  }

  @Test("object trump writes what was given on the row that is there, and raises its version", .fact("CH-030"))
  func objectTrump() throws {
    try onGuild(.mergeByPropertyObjectTrump) { stack, context throws in
      let rows: [[String: Any]] = [["alias": "B", "name": "Eve"], ["alias": "A", "name": "Countess"]]
      #expect(try insert(rows, in: context) as? Int == 2)
      #expect(try stack.rows(Self.columns) == ["Countess 1815 36 A 2", "Eve NULL NULL B 1"])
      // No key is used up by a row that is there already.
      #expect(try stack.rows("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'Writer'") == ["2"])
    }
  }

  @Test("overwrite writes the whole row: what was not given has its default", .fact("CH-030"))
  func overwrite() throws {
    try onGuild(.overwrite) { stack, context throws in
      #expect(try insert([["alias": "A", "name": "Countess"]], in: context) as? Int == 1)
      #expect(try stack.rows(Self.columns) == ["Countess NULL NULL A 2"])
    }
  }

  @Test(
    "store trump and rollback keep the row that is there and drop the new one", .fact("CH-030"),
    arguments: [NSMergePolicyType.mergeByPropertyStoreTrumpMergePolicyType, .rollbackMergePolicyType])
  func yields(_ type: NSMergePolicyType) throws {
    try onGuild(NSMergePolicy(merge: type)) { stack, context throws in
      let ids = try insert([["alias": "A", "name": "Eve"], ["alias": "B"]], "Author", .objectIDs, in: context)
      #expect((ids as? [NSManagedObjectID])?.map { $0.uriRepresentation().lastPathComponent } == ["p2"])
      #expect(try stack.rows(Self.columns) == ["Ada 1815 36 A 1", "NULL NULL NULL B 1"])
    }
  }

  @Test("duplicates inside a request: two rows and two IDs of three dictionaries, and the count is two", .fact("BI-07"))
  func insideOneRequest() throws {
    let rows: [[String: Any]] = [["alias": "X", "name": "1"], ["alias": "Y"], ["alias": "X", "name": "3"]]
    for policy in [NSMergePolicy.mergeByPropertyObjectTrump, .mergeByPropertyStoreTrump] {
      try onStack(.sqlite, Guild.model) { stack, context throws in
        context.mergePolicy = policy
        let ids = try insert(rows, "Author", .objectIDs, in: context) as? [NSManagedObjectID]
        #expect(ids?.map { $0.uriRepresentation().lastPathComponent } == ["p1", "p2"])
        let first = policy === NSMergePolicy.mergeByPropertyObjectTrump ? "3 X" : "1 X"
        #expect(try stack.rows("SELECT ZNAME, ZALIAS FROM ZWRITER ORDER BY Z_PK") == [first, "NULL Y"])
        // Rows of an earlier request that are met twice count once as well.
        let count = try insert(rows, in: context) as? Int
        #expect(count == (policy === NSMergePolicy.mergeByPropertyObjectTrump ? 2 : 0))
      }
    }
  }

  @Test("a constraint of two attributes is broken by both together, and by no value where one is missing")
  func compound() throws {
    try onGuild(.mergeByPropertyObjectTrump) { stack, context throws in
      let rows: [[String: Any]] = [
        ["name": "Ada", "born": 1900], ["name": "Ada"], ["name": "Ada"], ["name": "Ada", "born": 1815, "age": 37],
      ]
      #expect(try insert(rows, in: context) as? Int == 4)
      #expect(
        try stack.rows("SELECT ZBORN, ZAGE FROM ZWRITER ORDER BY Z_PK") == [
          "1815 37", "1900 NULL", "NULL NULL", "NULL NULL",
        ])
    }
  }

  @Test(
    "a row of another entity of the hierarchy stays what it is, and takes the attributes that it has", .fact("CH-091"))
  func inheritance() throws {
    try onGuild(.mergeByPropertyObjectTrump) { stack, context throws in
      #expect(try insert([["name": "Ada", "born": 1815, "age": 40]], "Poet", in: context) as? Int == 1)
      #expect(try insert([["name": "Bob", "born": 1]], "Poet", in: context) as? Int == 1)
      // A poet has no alias: the column stays empty although the table has it.
      let row: [String: Any] = ["name": "Bob", "born": 1, "alias": "B", "age": 9]
      let ids = try insert([row], "Author", .objectIDs, in: context) as? [NSManagedObjectID]
      #expect(ids?.first?.entity.name == "Poet")
      #expect(
        try stack.rows("SELECT ZNAME, ZBORN, ZAGE, ZALIAS, Z_OPT FROM ZWRITER ORDER BY Z_PK") == [
          "Ada 1815 40 A 2", "Bob 1 9 NULL 2",
        ])
      #expect(try stack.run { try $0.names("Poet") } == ["Bob"])
    }
  }

  @Test("values that belong to two rows fit on neither: 133021, whatever the policy would do", .fact("CH-091"))
  func twoRows() throws {
    for policy in [NSMergePolicy.mergeByPropertyObjectTrump, .overwrite] {
      try onGuild(policy) { stack, context throws in
        _ = try insert([["name": "Bob", "born": 1, "alias": "B"]], in: context)
        let error = try failure {
          _ = try insert([["alias": "C"], ["name": "Bob", "born": 1, "alias": "A"]], in: context)
        }
        #expect(error.code == 133021)
        #expect(try stack.rows("SELECT ZALIAS FROM ZWRITER ORDER BY Z_PK") == ["A", "B"])
      }
    }
  }

  @Test("a handler's object gives every attribute, also those that it leaves alone", .fact("CH-091"))
  func objectHandler() throws {
    try onGuild(.mergeByPropertyObjectTrump) { stack, context throws in
      var isDone = false
      try context.execute(
        NSBatchInsertRequest(entityName: "Author") { (author: NSManagedObject) in
          if isDone { return true }
          author.setValue("A", forKey: "alias")
          author.setValue("Eve", forKey: "name")
          isDone = true
          return false
        })
      #expect(try stack.rows(Self.columns) == ["Eve NULL NULL A 2"])
    }
  }

  @Test("a dictionary handler gives the keys of each call")
  func dictionaryHandler() throws {
    try onGuild(.mergeByPropertyObjectTrump) { stack, context throws in
      var rows: [[String: Any]] = [["alias": "A", "age": 1], ["alias": "A", "name": "Eve"]]
      try context.execute(
        NSBatchInsertRequest(entityName: "Author") { (row: NSMutableDictionary) in
          if rows.isEmpty { return true }
          row.addEntries(from: rows.removeFirst())
          return false
        })
      #expect(try stack.rows(Self.columns) == ["Eve 1815 1 A 3"])
    }
  }

  @Test("objects in memory are not told; a later save of one conflicts, and the IDs can be merged")
  func untold() throws {
    try onGuild(.mergeByPropertyObjectTrump) { stack, context throws in
      let ada: NSManagedObject = try context.only("Author", "Ada")
      let ids = try #require(try insert([["alias": "A", "age": 99]], "Author", .objectIDs, in: context) as? [Any])
      #expect(ada.value(forKey: "age") as? Int == 36)
      context.mergePolicy = NSMergePolicy.error
      ada.setValue("Eve", forKey: "name")
      #expect(try saveFailure(context).code == NSManagedObjectMergeError)
      NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSUpdatedObjectsKey: ids], into: [context])
      #expect(ada.value(forKey: "age") as? Int == 99)
      #expect(ada.value(forKey: "name") as? String == "Eve")
      try context.save()
    }
  }

  @Test("a batch update that makes values equal: 133021, and nothing is written", .fact("CH-092"))
  func update() throws {
    try onGuild(.mergeByPropertyObjectTrump) { stack, context throws in
      _ = try insert([["alias": "B"]], in: context)
      #expect(try failure { try context.update("Author", ["alias": "C", "age": 1]) }.code == 133021)
      #expect(try stack.rows("SELECT ZALIAS, ZAGE FROM ZWRITER ORDER BY Z_PK") == ["A 36", "B NULL"])
    }
  }
}
