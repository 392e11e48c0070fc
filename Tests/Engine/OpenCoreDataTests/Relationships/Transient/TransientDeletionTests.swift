import Foundation
import OpenCoreData
import TestKit
import Testing

@testable import CoreData

@Suite("Transient relationships: delete rules, batches and fetches", .fact("CH-1040")) struct TransientDeletionTests {
  private typealias Model = TransientModel

  @Test(
    "each delete rule runs over what is there", arguments: StoreKind.anywhere,
    [NSDeleteRule.nullifyDeleteRule, .cascadeDeleteRule, .denyDeleteRule, .noActionDeleteRule])
  func rules(_ kind: StoreKind, _ rule: NSDeleteRule) throws {
    let ends: [(End, End)] = [
      (.many("missing", rule), .many("missedBy")), (.one("missing", rule), .many("missedBy")),
      (.many("missing", rule), .one("missedBy")), (.one("missing", rule), .one("missedBy")),
      (.many("missing", rule).inOrder, .one("missedBy")),
    ]
    for (there, back) in ends {
      for isSaved in [false, true] {
        try onStack(kind, Model.make(there, back)) { stack, context in
          let (message, client) = (context.make("Message", "m"), context.make("Client", "c"))
          context.make("Client", "other")
          try context.save()
          Model.set(message, "missing", client)
          if isSaved { try context.save() }
          context.delete(message)
          if rule == .denyDeleteRule {
            #expect(try saveFailure(context).validationLines.map { $0.prefix(4) } == ["1600"])
            Model.set(message, "missing")
          }
          try context.save()
          #expect(try stack.storedNames("Message") == [])
          #expect(try stack.storedNames("Client") == (rule == .cascadeDeleteRule ? ["other"] : ["c", "other"]))
          if rule == .nullifyDeleteRule { #expect(client.names("missedBy") == []) }
        }
      }
    }
  }

  @Test("a delete in a context that never saw the link touches nothing else", arguments: StoreKind.allCases)
  func elsewhere(_ kind: StoreKind) throws {
    try onStack(kind, Model.make(.many("missing", .cascadeDeleteRule))) { stack, context in
      let (message, client) = (context.make("Message", "m"), context.make("Client", "c"))
      Model.set(message, "missing", client)
      try context.save()
      try stack.run { other in
        other.delete(try other.only("Message", "m"))
        try other.save()
      }
      #expect(try stack.storedNames("Client") == ["c"])
    }
  }

  @Test("a batch delete asks no rule of it", arguments: [NSDeleteRule.cascadeDeleteRule, .denyDeleteRule])
  func batchDelete(_ rule: NSDeleteRule) throws {
    for (there, back) in [
      (End.many("missing", rule), End.many("missedBy", isOptional: false)), (.one("missing", rule), .one("missedBy")),
    ] {
      try onStack(.sqlite, Model.make(there, back)) { stack, context in
        let (message, client) = (context.make("Message", "m"), context.make("Client", "c"))
        Model.set(message, "missing", client)
        try context.save()
        let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Message")
        try context.execute(NSBatchDeleteRequest(fetchRequest: request))
        #expect(try stack.storedNames("Message") == [])
        #expect(try stack.storedNames("Client") == ["c"])
        context.reset()
      }
    }
  }

  @Test("a batch insert and a batch update refuse its key; what a handler sets is dropped, as transient values are")
  func batches() throws {
    try onStack(.sqlite, Model.make(.one("missing"), nil)) { stack, context in
      let insert = NSBatchInsertRequest(entityName: "Message", objects: [["name": "m", "missing": "c"]])
      #expect(throws: (any Error).self) { try context.execute(insert) }
      let update = NSBatchUpdateRequest(entityName: "Message")
      update.propertiesToUpdate = ["missing": NSNull()]
      #expect(throws: (any Error).self) { try context.execute(update) }
      var isDone = false
      let handled = NSBatchInsertRequest(entityName: "Message") { (object: NSManagedObject) in
        if isDone { return true }
        isDone = true
        object.setValue("by hand", forKey: "name")
        let entity = object.entity.relationshipsByName["missing"]?.destinationEntity
        object.setValue(entity.map { NSManagedObject(entity: $0, insertInto: nil) }, forKey: "missing")
        return false
      }
      try context.execute(handled)
      #expect(try stack.storedNames("Message") == ["by hand"])
    }
  }

  @Test(
    "a predicate that names one: SQLite refuses it, memory finds nothing", .fact("CH-1040"),
    arguments: StoreKind.anywhere,
    ["ANY missing.name == 'c'", "missing.@count > 0", "SUBQUERY(missing, $x, $x.name == 'c').@count > 0"])
  func predicate(_ kind: StoreKind, _ format: String) throws {
    try onStack(kind, Model.make()) { stack, context in
      Model.set(context.make("Message", "m"), "missing", context.make("Client", "c"))
      try context.save()
      let request = NSFetchRequest<NSManagedObject>(entityName: "Message")
      request.predicate = NSPredicate(format: format)
      try stack.run { other in
        if kind == .memory {
          #expect(try other.fetch(request) == [])
        } else {
          let error = try failure { _ = try other.fetch(request) }
          #expect((error.localizedFailureReason ?? "").contains("Message.missing is transient"))
        }
      }
    }
  }

  @Test("a sort by one: SQLite refuses it, memory reads nil", arguments: StoreKind.allCases)
  func sort(_ kind: StoreKind) throws {
    try onStack(kind, Model.make(.one("missing"), nil)) { stack, context in
      for name in ["a", "b"] { context.make("Message", name) }
      try context.save()
      let request = NSFetchRequest<NSManagedObject>(entityName: "Message")
      request.sortDescriptors = [NSSortDescriptor(key: "missing.name", ascending: true)]
      if kind == .memory {
        #expect(try context.fetch(request).count == 2)
      } else {
        let error = try failure { _ = try context.fetch(request) }
        #expect((error.localizedFailureReason ?? "").contains("Message.missing is transient"))
      }
    }
  }

  @Test("a fetch of dictionaries refuses it", arguments: StoreKind.allCases)
  func dictionaries(_ kind: StoreKind) throws {
    try onStack(kind, Model.make(.one("missing"), nil)) { _, context in
      let request = NSFetchRequest<NSDictionary>(entityName: "Message")
      request.resultType = .dictionaryResultType
      request.propertiesToFetch = ["missing"]
      let error = try failure { _ = try context.fetch(request) }
      #expect((error.localizedFailureReason ?? "").contains("missing is transient"))
    }
  }

  @Test("prefetching it reads nothing", arguments: [true, false])
  func prefetch(isToMany: Bool) throws {
    try onStack(.sqlite, Model.make(isToMany ? .many("missing") : .one("missing"), .many("missedBy"))) {
      stack, context in
      context.make("Message", "m")
      try context.save()
      context.reset()
      func statements(_ paths: [String]?) throws -> Int {
        let log = StatementLog(stack.coordinator)
        let request = NSFetchRequest<NSManagedObject>(entityName: "Message")
        request.relationshipKeyPathsForPrefetching = paths
        let found = try context.fetch(request)
        #expect(found.map { $0.names("missing") } == [[]])
        return log.drain().count
      }
      let plain = try statements(nil)
      #expect(try statements(["missing", "missing.missedBy"]) == plain)
    }
  }
}
