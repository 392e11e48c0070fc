import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("Transient relationships of a child context", .fact("CH-1041", "PC-09")) struct TransientParentTests {
  private typealias Model = TransientModel

  @Test("a child reads none of its parent's, and its save hands its own up", arguments: Model.shapes.indices)
  func pushed(_ shape: Int) throws {
    let (there, back) = Model.shapes[shape]
    let family = try Family(.sqlite, Model.make(there, back))
    // What nobody holds is let go, and its transient links with it.
    var held: [NSManagedObject] = []
    try family.main.on { main in
      let (message, client) = (main.make("Message", "m"), main.make("Client", "c"))
      try main.save()
      Model.set(message, "missing", client)
      try family.edit.on { edit in
        let (below, far): (NSManagedObject, NSManagedObject) = try (edit.only("Message", "m"), edit.only("Client", "c"))
        #expect(below.names("missing") == [])
        // A change of something else leaves the parent's alone.
        below.setValue("n", forKey: "name")
        far.setValue("d", forKey: "name")
        try edit.save()
      }
      #expect(message.names("missing") == ["d"])
      Model.set(message, "missing")
      try family.edit.on { edit in
        let (below, far): (NSManagedObject, NSManagedObject) = try (edit.only("Message", "n"), edit.only("Client", "d"))
        Model.set(below, "missing", far)
        held = [below, far]
        try edit.save()
        #expect(below.names("missing") == ["d"])
      }
      #expect(message.names("missing") == ["d"])
      #expect(client.names("missedBy", if: back != nil) == (back == nil ? [] : ["n"]))
      #expect(message.changedValues().keys.sorted() == ["name"])
      try family.edit.on { edit in
        let below: NSManagedObject = try edit.only("Message", "n")
        #expect(below.names("missing") == ["d"])
        Model.set(below, "missing")
        try edit.save()
      }
      #expect(message.names("missing") == [])
      #expect(client.names("missedBy", if: back != nil) == [])
      checkInvariants(of: main)
    }
    withExtendedLifetime(held) {}
  }

  @Test("what a child inserts comes up with its links, in their order", arguments: StoreKind.allCases)
  func inserted(_ kind: StoreKind) throws {
    let family = try Family(kind, Model.make(.many("missing").inOrder, .one("missedBy")))
    try family.main.on { main in
      try family.edit.on { edit in
        let message = edit.make("Message", "m")
        let clients = ["b", "c", "a"].map { edit.make("Client", $0) }
        Model.set(message, "missing", clients[0], clients[1], clients[2])
        try edit.save()
      }
      let message: NSManagedObject = try main.only("Message", "m")
      #expect(message.names("missing") == ["b", "c", "a"])
      try main.save()
      #expect(message.names("missing") == ["b", "c", "a"])
    }
    try family.root.on { root in
      let message: NSManagedObject = try root.only("Message", "m")
      #expect(message.names("missing") == ["b", "c", "a"])
      try root.save()
      #expect(message.names("missing") == ["b", "c", "a"])
    }
  }

  @Test("the rules that ran in a child are those that run above", arguments: StoreKind.allCases)
  func deleted(_ kind: StoreKind) throws {
    let family = try Family(kind, Model.make(.many("missing", .cascadeDeleteRule), nil))
    try family.fill { context in
      context.make("Message", "m")
      for name in ["a", "b"] { context.make("Client", name) }
    }
    try family.main.on { main in
      let (message, a): (NSManagedObject, NSManagedObject) = try (main.only("Message", "m"), main.only("Client", "a"))
      let b: NSManagedObject = try main.only("Client", "b")
      try family.edit.on { edit in
        let (below, far): (NSManagedObject, NSManagedObject) = try (edit.only("Message", "m"), edit.only("Client", "a"))
        Model.set(below, "missing", far, try edit.only("Client", "b"))
        try edit.save()
        Model.set(below, "missing", far)
        edit.delete(below)
        try edit.save()
      }
      #expect(message.isDeleted)
      #expect(a.isDeleted)
      #expect(!b.isDeleted)
    }
  }
}
