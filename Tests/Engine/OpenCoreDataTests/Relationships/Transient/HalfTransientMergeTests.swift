import Foundation
import TestKit
import Testing

@testable import CoreData

/// The stored end of a pair may be read again, and lead elsewhere by then; nothing in a store tells the transient one.
@Suite("A transient relationship whose stored inverse is read again", .fact("CH-1102", "CH-1042"))
struct HalfTransientMergeTests {
  private typealias Model = TransientModel

  private static var shapes: [(End, End)] {
    [
      (.many("missing"), .one("missedBy")), (.one("missing"), .one("missedBy")), (.one("missing"), .many("missedBy")),
      (.many("missing"), .many("missedBy")), (.many("missing").inOrder, .one("missedBy")),
      (.many("missing"), .many("missedBy").inOrder),
    ]
  }

  private static func model(_ shape: Int) -> NSManagedObjectModel {
    let model = Model.make(shapes[shape].0, shapes[shape].1, isBackTransient: false)
    model.entitiesByName["Message"]?.relationshipsByName["missing"]?.deleteRule = .cascadeDeleteRule
    return model
  }

  /// Saves two messages and a client that has missed the first, of which the context that follows knows both ends.
  private func linked(
    _ kind: StoreKind, _ shape: Int,
    _ body: (
      _ stack: TestStack, _ saver: NSManagedObjectContext, _ follower: NSManagedObjectContext, _ held: [NSManagedObject]
    ) throws -> Void
  ) throws {
    let family = try Family(kind == .child ? .sqlite : kind, Self.model(shape))
    let saver = family.root
    let follower = kind == .child ? family.main : family.stack.context()
    follower.automaticallyMergesChangesFromParent = true
    let held = try follower.performAndWait {
      let held = [follower.make("Message", "m"), follower.make("Client", "c"), follower.make("Message", "n")]
      Model.set(held[0], "missing", held[1])
      try follower.save()
      return held
    }
    try saver.performAndWait { try saver.save() }
    try follower.performAndWait {
      // Saved above, the new objects of a child were looked at again.
      if kind == .child {
        Model.set(held[0], "missing", held[1])
        try follower.save()
      }
      #expect(held[0].names("missing") == ["c"])
    }
    try body(family.stack, saver, follower, held)
  }

  @Test(
    "what another context has linked elsewhere is known at both ends, and no cascade takes it",
    arguments: StoreKind.anywhere, shapes.indices)
  func moved(_ kind: StoreKind, _ shape: Int) throws {
    for (isChanged, isToldApart) in [(false, true), (true, true), (true, false)] {
      try linked(kind, shape) { stack, saver, follower, held in
        follower.performAndWait {
          if isChanged { held[1].setValue("d", forKey: "name") }
        }
        try saver.performAndWait {
          Model.set(try saver.only("Client", "c"), "missedBy", try saver.only("Message", "n"))
          try saver.save()
        }
        try follower.performAndWait {
          if isToldApart {
            #expect(held[1].names("missedBy") == ["n"])
            #expect(held[0].names("missing") == [])
          }
          follower.delete(held[0])
          try follower.save()
          checkInvariants(of: follower)
        }
        try saver.performAndWait { try saver.save() }
        #expect(try stack.storedNames("Client") == [isChanged ? "d" : "c"])
      }
    }
  }

  @Test(
    "where it leads as before a change that was merged leaves both ends, and a refresh to a fault the stored one",
    arguments: StoreKind.anywhere, shapes.indices)
  func unmoved(_ kind: StoreKind, _ shape: Int) throws {
    for isChanged in [true, false] {
      try linked(kind, shape) { stack, saver, follower, held in
        follower.performAndWait {
          if isChanged { held[1].setValue("d", forKey: "name") }
        }
        try saver.performAndWait {
          try saver.only("Client", "c").setValue("e", forKey: "name")
          try saver.save()
        }
        follower.performAndWait {
          #expect(held[0].names("missing") == (isChanged ? ["d"] : []))
          #expect(held[1].names("missedBy") == ["m"])
          checkInvariants(of: follower)
        }
      }
    }
  }

  @Test(
    "a merge policy that takes the other link takes it at both ends", arguments: StoreKind.allCases, shapes.indices)
  func resolved(_ kind: StoreKind, _ shape: Int) throws {
    let isToMany = Self.shapes[shape].1.isToMany
    for policy in [NSMergePolicy.mergeByPropertyStoreTrump, .rollback] {
      try linked(kind, shape) { _, saver, follower, held in
        try follower.performAndWait {
          follower.automaticallyMergesChangesFromParent = false
          follower.mergePolicy = policy
          _ = follower.make("Message", "o")
          try follower.save()
          Model.set(try follower.only("Client", "c"), "missedBy", try follower.only("Message", "o"))
        }
        try saver.performAndWait {
          Model.set(try saver.only("Client", "c"), "missedBy", try saver.only("Message", "n"))
          try saver.save()
        }
        try follower.performAndWait {
          try follower.save()
          let client: NSManagedObject = try follower.only("Client", "c")
          let there = Set(client.names("missedBy"))
          if !isToMany { #expect(there == ["n"]) }
          for name in ["m", "n", "o"] {
            let message: NSManagedObject = try follower.only("Message", name)
            #expect(message.names("missing") == [] || there.contains(name), "\(name) leads to the client")
          }
          checkInvariants(of: follower)
        }
      }
    }
  }

  @Test(
    "a child that links the stored end elsewhere has both ends of its parent in step", arguments: StoreKind.allCases,
    shapes.indices)
  func fromBelow(_ kind: StoreKind, _ shape: Int) throws {
    let family = try Family(kind, Self.model(shape))
    let root = family.root
    let held = try root.performAndWait {
      let held = [root.make("Message", "m"), root.make("Message", "n"), root.make("Client", "c")]
      Model.set(held[0], "missing", held[2])
      try root.save()
      return held
    }
    try family.main.performAndWait {
      let child = family.main
      Model.set(try child.only("Client", "c"), "missedBy", try child.only("Message", "n"))
      try child.save()
    }
    try root.performAndWait {
      #expect(held[2].names("missedBy") == ["n"])
      #expect(held[0].names("missing") == [])
      #expect(held[1].names("missing") == ["c"])
      root.delete(held[0])
      try root.save()
      #expect(try root.names("Client") == ["c"])
      checkInvariants(of: root)
    }
  }
}
