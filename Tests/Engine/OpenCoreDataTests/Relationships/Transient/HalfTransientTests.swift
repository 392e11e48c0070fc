import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("A transient relationship whose inverse is stored", .fact("CH-1042")) struct HalfTransientTests {
  private typealias Model = TransientModel

  private static var shapes: [(End, End)] {
    [
      (.many("missing"), .one("missedBy")), (.one("missing"), .one("missedBy")), (.one("missing"), .many("missedBy")),
      (.many("missing"), .many("missedBy")), (.many("missing").inOrder, .one("missedBy")),
      (.many("missing"), .many("missedBy").inOrder),
    ]
  }

  @Test(
    "the stored end is kept as one without an inverse; both are in step while they are there",
    arguments: StoreKind.anywhere, shapes.indices)
  func inStep(_ kind: StoreKind, _ shape: Int) throws {
    let (there, back) = Self.shapes[shape]
    try onStack(kind, Model.make(there, back, isBackTransient: false)) { stack, context in
      let (message, client) = (context.make("Message", "m"), context.make("Client", "c"))
      Model.set(message, "missing", client)
      #expect(client.names("missedBy") == ["m"])
      try context.save()
      try stack.run { other in
        let (stored, far): (NSManagedObject, NSManagedObject) = try (
          other.only("Message", "m"), other.only("Client", "c")
        )
        #expect(far.names("missedBy") == ["m"])
        #expect(stored.names("missing") == [])
        // What is set from the stored end is known at the other from then on.
        Model.set(far, "missedBy")
        #expect(stored.names("missing") == [])
        Model.set(far, "missedBy", stored)
        #expect(stored.names("missing") == ["c"])
        other.rollback()
        #expect(far.names("missedBy") == ["m"])
        #expect(stored.names("missing") == [])
      }
      context.refreshAllObjects()
      #expect(client.names("missedBy") == ["m"])
      #expect(message.names("missing") == [])
      Model.set(message, "missing", client)
      try context.save()
      Model.set(message, "missing")
      #expect(client.names("missedBy") == [])
      try context.save()
      try stack.run { other throws in
        #expect(try (other.only("Client", "c") as NSManagedObject).names("missedBy") == [])
      }
    }
  }

  @Test(
    "of a many-to-many the stored end keeps all its members, whoever else has them", .fact("CH-1096"),
    arguments: StoreKind.anywhere, [false, true])
  func shared(_ kind: StoreKind, _ isOrdered: Bool) throws {
    let back = isOrdered ? End.many("missedBy").inOrder : .many("missedBy")
    try onStack(kind, Model.make(.many("missing"), back, isBackTransient: false)) { stack, context in
      let messages = ["m", "n"].map { context.make("Message", $0) }
      let clients = ["c", "d", "e"].map { context.make("Client", $0) }
      for client in clients { Model.set(client, "missedBy", messages[0], messages[1]) }
      try context.save()
      Model.set(clients[2], "missedBy", messages[1])
      try context.save()
      func check() throws {
        try stack.run { other throws in
          #expect(try other.things("Client").map { $0.names("missedBy") } == [["m", "n"], ["m", "n"], ["n"]])
        }
      }
      try check()
      context.delete(messages[0])
      try context.save()
      try stack.run { other throws in
        #expect(try other.things("Client").map { $0.names("missedBy") } == [["n"], ["n"], ["n"]])
      }
      guard kind == .sqlite else { return }
      #expect(
        try stack.reopened().run { try $0.things("Client").map { $0.names("missedBy") } } == [["n"], ["n"], ["n"]])
    }
  }

  @Test("losing the transient end leaves the stored one", arguments: StoreKind.anywhere, shapes.indices)
  func lost(_ kind: StoreKind, _ shape: Int) throws {
    let (there, back) = Self.shapes[shape]
    try onStack(kind, Model.make(there, back, isBackTransient: false)) { stack, context in
      let (message, client) = (context.make("Message", "m"), context.make("Client", "c"))
      Model.set(message, "missing", client)
      try context.save()
      context.refresh(message, mergeChanges: false)
      #expect(message.names("missing") == [])
      #expect(client.names("missedBy") == ["m"])
      context.delete(message)
      try context.save()
      #expect(try stack.storedNames("Message") == [])
    }
  }

  @Test("a batch delete leaves the stored end alone", arguments: shapes.indices)
  func batchDelete(_ shape: Int) throws {
    let (there, back) = Self.shapes[shape]
    try onStack(.sqlite, Model.make(there, back, isBackTransient: false)) { stack, context in
      let (message, client) = (context.make("Message", "m"), context.make("Client", "c"))
      Model.set(message, "missing", client)
      try context.save()
      for name in ["Message", "Client"] {
        try context.execute(NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: name)))
        #expect(try stack.storedNames(name) == [])
      }
      context.reset()
    }
  }
}
