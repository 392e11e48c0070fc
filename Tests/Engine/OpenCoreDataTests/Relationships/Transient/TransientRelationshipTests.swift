import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("Transient relationships", .fact("CH-993")) struct TransientRelationshipTests {
  private typealias Model = TransientModel

  @Test(
    "each shape is taken, kept in step and lost with the context", arguments: StoreKind.anywhere,
    Model.shapes.indices)
  func shapes(_ kind: StoreKind, _ shape: Int) throws {
    let (there, back) = Model.shapes[shape]
    try onStack(kind, Model.make(there, back)) { stack, context in
      let (message, client) = (context.make("Message", "m"), context.make("Client", "c"))
      Model.set(message, "missing", client)
      #expect(message.names("missing") == ["c"])
      if back != nil { #expect(client.names("missedBy") == ["m"]) }
      try context.save()
      #expect(message.names("missing") == ["c"])
      if back != nil {
        #expect(client.names("missedBy") == ["m"])
        Model.set(client, "missedBy")
        #expect(message.names("missing") == [])
        Model.set(message, "missing", client)
      }
      try context.save()
      try stack.run { other in
        let (stored, far): (NSManagedObject, NSManagedObject) = try (
          other.only("Message", "m"), other.only("Client", "c")
        )
        #expect(stored.names("missing") == [])
        if back != nil { #expect(far.names("missedBy") == []) }
        #expect(!stored.hasFault(forRelationshipNamed: "missing"))
        #expect(stored.objectIDs(forRelationshipNamed: "missing") == [])
      }
      #expect(message.objectIDs(forRelationshipNamed: "missing") == [client.objectID])
    }
  }

  @Test("a file has no column and no table for one", .fact("CH-993", "XM-41", "XM-40"), arguments: Model.shapes.indices)
  func noColumn(_ shape: Int) throws {
    let (there, back) = Model.shapes[shape]
    let stack = try TestStack(.sqlite, model: Model.make(there, back))
    for table in ["ZMESSAGE", "ZCLIENT"] {
      #expect(
        try stack.texts("SELECT name FROM pragma_table_info('\(table)') ORDER BY name").map { $0[0] } == [
          "ZNAME", "Z_ENT", "Z_OPT", "Z_PK",
        ])
    }
    #expect(try stack.texts("SELECT name FROM sqlite_master WHERE name GLOB 'Z_[0-9]*'") == [])
  }

  @Test(
    "a change makes the object dirty and is no persistent change; a save writes no row for it",
    .fact("CH-1040", "ST-07", "ST-18"), arguments: StoreKind.anywhere, Model.shapes.indices)
  func changes(_ kind: StoreKind, _ shape: Int) throws {
    let (there, back) = Model.shapes[shape]
    try onStack(kind, Model.make(there, back)) { stack, context in
      let (message, client) = (context.make("Message", "m"), context.make("Client", "c"))
      try context.save()
      Model.set(message, "missing", client)
      #expect(context.hasChanges)
      #expect(message.isUpdated)
      #expect(client.isUpdated == (back != nil))
      for object in [message, client] {
        #expect(object.changedValues().isEmpty)
        #expect(object.changedValuesForCurrentEvent().isEmpty)
        #expect(!object.hasPersistentChangedValues)
      }
      #expect(message.committedValues(forKeys: nil).keys.sorted() == ["name"])
      #expect(message.committedValues(forKeys: ["missing"])["missing"] is NSNull)
      try context.save()
      #expect(!context.hasChanges)
      #expect(message.committedValues(forKeys: ["missing"])["missing"] is NSNull)
      #expect(try stack.storedVersion("Message", "m") == 1)
      #expect(try stack.storedVersion("Client", "c") == 1)
    }
  }

  @Test(
    "a refresh that keeps changes keeps it; one that makes a fault loses it at both ends", .fact("CH-1041", "AW-09"),
    arguments: StoreKind.anywhere, Model.shapes.indices)
  func refresh(_ kind: StoreKind, _ shape: Int) throws {
    let (there, back) = Model.shapes[shape]
    try onStack(kind, Model.make(there, back)) { _, context in
      let (message, client) = (context.make("Message", "m"), context.make("Client", "c"))
      for isSaved in [false, true] {
        try context.save()
        Model.set(message, "missing", client)
        if isSaved { try context.save() }
        message.setValue("changed", forKey: "name")
        context.refresh(message, mergeChanges: true)
        #expect(message.names("missing") == ["c"])
        if back != nil { #expect(client.names("missedBy") == ["changed"]) }
        context.refresh(message, mergeChanges: false)
        #expect(message.isFault)
        #expect(client.names("missedBy", if: back != nil) == [])
        #expect(message.names("missing") == [])
        checkInvariants(of: context)
      }
    }
  }

  @Test(
    "a conflict that ends with the row loses it at both ends; one that keeps a change keeps it",
    arguments: StoreKind.allCases, [NSMergePolicy.rollback, .mergeByPropertyObjectTrump, .mergeByPropertyStoreTrump])
  func conflict(_ kind: StoreKind, _ policy: NSMergePolicy) throws {
    try onStack(kind, Model.make()) { stack, context in
      let (message, client) = (context.make("Message", "m"), context.make("Client", "c"))
      try context.save()
      context.mergePolicy = policy
      Model.set(message, "missing", client)
      message.setValue("mine", forKey: "name")
      try stack.run { other throws in
        let theirs: NSManagedObject = try other.only("Message", "m")
        theirs.setValue("theirs", forKey: "name")
        try other.save()
      }
      try context.save()
      let isKept = policy !== NSMergePolicy.rollback
      #expect(message.names("missing") == (isKept ? ["c"] : []))
      #expect(client.names("missedBy").count == (isKept ? 1 : 0))
      checkInvariants(of: context)
    }
  }

  @Test("the other end of what a refresh lost is told as refreshed", .fact("CH-1041"), arguments: StoreKind.allCases)
  func told(_ kind: StoreKind) throws {
    try onStack(kind, Model.make()) { _, context in
      let (message, client) = (context.make("Message", "m"), context.make("Client", "c"))
      Model.set(message, "missing", client)
      try context.save()
      let posts = Posts(context)
      context.refresh(message, mergeChanges: false)
      context.processPendingChanges()
      // The label of a fault has no name.
      #expect(posts.take() == ["didChange refreshed[Client c, Message]"])
      #expect(!client.isUpdated)
    }
  }

  @Test("a rollback loses it, saved or not, and a reset", .fact("CH-1041"), arguments: StoreKind.anywhere)
  func rollback(_ kind: StoreKind) throws {
    for (there, back) in Model.shapes {
      try onStack(kind, Model.make(there, back)) { _, context in
        let (message, client) = (context.make("Message", "m"), context.make("Client", "c"))
        try context.save()
        Model.set(message, "missing", client)
        context.rollback()
        #expect(message.names("missing") == [])
        #expect(client.names("missedBy", if: back != nil) == [])
        #expect(!context.hasChanges)
        Model.set(message, "missing", client)
        try context.save()
        message.setValue("changed", forKey: "name")
        context.rollback()
        #expect(message.text("name") == "m")
        #expect(message.names("missing") == [])
        #expect(client.names("missedBy", if: back != nil) == [])
        checkInvariants(of: context)
        Model.set(message, "missing", client)
        context.delete(client)
        context.rollback()
        #expect(message.names("missing") == [])
        context.reset()
        let stored: NSManagedObject = try context.only("Message", "m")
        #expect(stored.names("missing") == [])
      }
    }
  }

  @Test(
    "undo takes it back and redo sets it again, over a save too", .fact("CH-1040", "AW-40"),
    arguments: StoreKind.anywhere)
  func undo(_ kind: StoreKind) throws {
    for (there, back) in Model.shapes {
      for isSaved in [false, true] {
        try onUndoStack(kind, Model.make(there, back)) { _, context, manager in
          let (message, client) = (context.make("Message", "m"), context.make("Client", "c"))
          try context.save()
          manager.removeAllActions()
          Model.set(message, "missing", client)
          context.processPendingChanges()
          if isSaved { try context.save() }
          context.undo()
          #expect(message.names("missing") == [])
          #expect(client.names("missedBy", if: back != nil) == [])
          checkInvariants(of: context)
          context.redo()
          #expect(message.names("missing") == ["c"])
          #expect(client.names("missedBy", if: back != nil) == (back == nil ? [] : ["m"]))
          context.delete(client)
          context.processPendingChanges()
          #expect(message.names("missing") == (back == nil ? ["c"] : []))
          context.undo()
          #expect(message.names("missing") == ["c"])
          #expect(client.names("missedBy", if: back != nil) == (back == nil ? [] : ["m"]))
        }
      }
    }
  }

  @Test("is checked by a save as any other is", .fact("CH-1040", "AW-40"), arguments: StoreKind.anywhere)
  func validation(_ kind: StoreKind) throws {
    try onStack(kind, Model.make(.one("missing", isOptional: false), nil)) { _, context in
      let message = context.make("Message", "m")
      #expect(try saveFailure(context).validationLines == ["1570 Message m.missing"])
      Model.set(message, "missing", context.make("Client", "c"))
      try context.save()
    }
    try onStack(kind, Model.make(.many("missing", isOptional: false, min: 1, max: 2), nil)) { _, context in
      let message = context.make("Message", "m")
      #expect(try saveFailure(context).validationLines == ["1580 Message m.missing"])
      let clients = ["a", "b", "c"].map { context.make("Client", $0) }
      Model.set(message, "missing", clients[0], clients[1], clients[2])
      #expect(try saveFailure(context).validationLines == ["1590 Message m.missing"])
      Model.set(message, "missing", clients[0])
      try context.save()
    }
  }

  @Test("an order is kept while the object is there", .fact("CH-993"), arguments: StoreKind.anywhere)
  func order(_ kind: StoreKind) throws {
    try onStack(kind, Model.make(.many("missing").inOrder, .one("missedBy"))) { _, context in
      let message = context.make("Message", "m")
      let clients = ["c", "a", "b"].map { context.make("Client", $0) }
      Model.set(message, "missing", clients[0], clients[1], clients[2])
      try context.save()
      #expect(message.names("missing") == ["c", "a", "b"])
      message.mutableOrderedSetValue(forKey: "missing").moveObjects(at: [2], to: 0)
      #expect(message.names("missing") == ["b", "c", "a"])
      try context.save()
      message.setValue("n", forKey: "name")
      context.refresh(message, mergeChanges: true)
      #expect(message.names("missing") == ["b", "c", "a"])
      context.refresh(clients[0], mergeChanges: false)
      #expect(message.names("missing") == ["b", "a"])
      try context.save()
      #expect(message.names("missing") == ["b", "a"])
    }
  }

  @Test("a store with history writes nothing of it", .fact("CH-1040"))
  func history() throws {
    let stack = try HistoryStack(model: Model.make())
    try stack.save { context in
      let (message, client) = (context.make("Message", "m"), context.make("Client", "c"))
      Model.set(message, "missing", client)
      try context.save()
      message.setValue("n", forKey: "name")
      Model.set(message, "missing")
      try context.save()
      Model.set(message, "missing", client)
    }
    let transactions = try stack.transactions()
    #expect(transactions.count == 2)
    #expect(transactions.last?.lines.map { $0.hasSuffix(" Message/p1 (name)") } == [true])
  }
}

extension NSManagedObject {
  /// The names of a relationship's members, where the model has it.
  func names(_ key: String, if exists: Bool) -> [String] { exists ? names(key) : [] }
}
