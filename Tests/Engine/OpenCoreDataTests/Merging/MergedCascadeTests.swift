import Foundation
import TestKit
import Testing

@testable import CoreData

/// A context that saves, and another that merges by itself what it saves: two roots, or a root and its child.
private struct Following {
  let stack: TestStack
  let saver: NSManagedObjectContext
  let follower: NSManagedObjectContext

  /// Saves `b` linked to `a`, and nodes `c` and `d`; the follower has read `a` and `b`.
  ///
  /// - Parameter reads: whether it has read what `a` leads to.
  init(_ kind: StoreKind, _ link: NodeLink, isOrdered: Bool = false, reads: Bool) throws {
    let model = NodeLink.model(.cascadeDeleteRule, isOrdered: isOrdered)
    if kind == .child {
      let family = try Family(.sqlite, model)
      (stack, saver, follower) = (family.stack, family.root, family.main)
    } else {
      stack = try TestStack(kind, model: model)
      (saver, follower) = (stack.context(), stack.context())
    }
    follower.automaticallyMergesChangesFromParent = true
    try saver.performAndWait {
      link.set(saver.make(link.entity, "b"), to: saver.make("Node", "a"))
      _ = (saver.make("Node", "c"), saver.make(link.entity, "d"))
      try saver.save()
    }
    try follower.performAndWait {
      let (a, b) = try (a(follower), b(follower, link))
      _ = (a.value(forKey: "name"), b.value(forKey: "name"))
      if reads { #expect(a.related(link.inverse) == [b]) }
      held = [a, b]
    }
  }

  /// The follower's `a` and `b`.
  private(set) var held: [NSManagedObject] = []

  private func a(_ context: NSManagedObjectContext) throws -> NSManagedObject { try context.only("Node", "a") }
  private func b(_ context: NSManagedObjectContext, _ link: NodeLink) throws -> NSManagedObject {
    try context.only(link.entity, "b")
  }

  /// Links the saver's `b` to another node, or to none, deletes `a`, and saves both at once.
  func saveMoved(_ link: NodeLink, to name: String?) throws {
    try saver.performAndWait {
      link.set(try b(saver, link), to: try name.map { try saver.only("Node", $0) })
      saver.delete(try a(saver))
      try saver.save()
    }
  }

  /// Saves the follower, and what is above it.
  func save() throws {
    try follower.performAndWait { try follower.save() }
    try saver.performAndWait { try saver.save() }
  }
}

@Suite("What a cascade takes along where the delete is merged") struct MergedCascadeTests {
  @Test(
    "what the other context gave away, or let go of, before it deleted the owner stays",
    .fact("RF-11", "MP-15", "CH-107"), arguments: StoreKind.anywhere, NodeLink.allCases)
  func movedAway(_ kind: StoreKind, _ link: NodeLink) throws {
    for (owner, reads, isOrdered, atEndOfEvent) in [
      ("c", true, false, true), ("c", false, false, true), (nil, true, false, true), (nil, false, false, true),
      ("c", true, true, true), ("c", true, false, false),
    ] as [(String?, Bool, Bool, Bool)] {
      let following = try Following(kind, link, isOrdered: isOrdered, reads: reads)
      let follower = following.follower
      follower.performAndWait { follower.propagatesDeletesAtEndOfEvent = atEndOfEvent }
      try following.saveMoved(link, to: owner)
      follower.performAndWait {
        let (a, b) = (following.held[0], following.held[1])
        #expect(follower.deletedObjects == [a])
        #expect(b.related(link.rawValue).map { $0.value(forKey: "name") as? String } == (owner.map { [$0] } ?? []))
      }
      try following.save()
      #expect(try following.stack.storedNames(link.entity).contains("b"), "to \(owner ?? "nobody"), read \(reads)")
      try following.stack.checkRows()
      follower.performAndWait { checkInvariants(of: follower) }
    }
  }

  @Test(
    "what the other context's cascade took goes here too", .fact("RF-11"), arguments: StoreKind.anywhere,
    NodeLink.allCases)
  func takenAlong(_ kind: StoreKind, _ link: NodeLink) throws {
    for reads in [true, false] {
      let following = try Following(kind, link, reads: reads)
      let (saver, follower) = (following.saver, following.follower)
      try saver.performAndWait {
        saver.delete(try saver.only("Node", "a"))
        try saver.save()
      }
      follower.performAndWait { #expect(follower.deletedObjects == Set(following.held)) }
      try following.save()
      try following.stack.checkRows()
    }
  }

  @Test(
    "what was linked here and is not saved yet goes with its owner", .fact("RF-11", "DR-05"),
    arguments: StoreKind.anywhere, NodeLink.allCases)
  func linkedHere(_ kind: StoreKind, _ link: NodeLink) throws {
    let following = try Following(kind, link, reads: true)
    let follower = following.follower
    let d = try follower.performAndWait {
      let d: NSManagedObject = try follower.only(link.entity, "d")
      link.set(d, to: following.held[0])
      return d
    }
    try following.saveMoved(link, to: "c")
    follower.performAndWait { #expect(follower.deletedObjects == [following.held[0], d]) }
    try following.save()
    let names = try following.stack.storedNames(link.entity)
    #expect(names.contains("b"))
    #expect(!names.contains("d"))
    try following.stack.checkRows()
  }
}

/// Of a relationship without an inverse no far end says to whom it belongs by now.
@Suite("What a one-way cascade takes along where the delete is merged", .fact("CH-1104", "RF-11"))
struct MergedOneWayCascadeTests {
  private enum Way: String, CaseIterable {
    case friend, toys

    func set(_ object: NSManagedObject, _ other: NSManagedObject?) {
      object.setValue(self == .friend ? other : other.map { [$0] } ?? [], forKey: rawValue)
    }
  }

  /// Saves a child `a` that leads to the toy `b`, a child `c` and a toy `d`; the follower has read all of them.
  private func scene(
    _ kind: StoreKind, _ way: Way,
    _ body: (
      _ stack: TestStack, _ saver: NSManagedObjectContext, _ follower: NSManagedObjectContext,
      _ held: [String: NSManagedObject]
    ) throws -> Void
  ) throws {
    let family = try Family(
      kind == .child ? .sqlite : kind, TestModel.oneWay(friend: .cascadeDeleteRule, toys: .cascadeDeleteRule))
    let (saver, follower) = (family.root, kind == .child ? family.main : family.stack.context())
    follower.automaticallyMergesChangesFromParent = true
    try saver.performAndWait {
      way.set(saver.make("Child", "a"), saver.make("Toy", "b"))
      _ = (saver.make("Child", "c"), saver.make("Toy", "d"))
      try saver.save()
    }
    let held = try follower.performAndWait {
      let names = [("Child", "a"), ("Toy", "b"), ("Child", "c"), ("Toy", "d")]
      let held = Dictionary(uniqueKeysWithValues: try names.map { ($1, try follower.only($0, $1) as NSManagedObject) })
      #expect(held["a"]?.names(way.rawValue) == ["b"])
      return held
    }
    try body(family.stack, saver, follower, held)
    try follower.performAndWait {
      try follower.save()
      checkInvariants(of: follower)
    }
    try saver.performAndWait { try saver.save() }
  }

  @Test(
    "what the other context gave away, or let go of, before it deleted the owner stays", arguments: StoreKind.anywhere,
    [true, false])
  func movedAway(_ kind: StoreKind, _ isGiven: Bool) throws {
    for way in Way.allCases {
      var stack: TestStack?
      try scene(kind, way) { made, saver, follower, held in
        stack = made
        try saver.performAndWait {
          let (a, b): (NSManagedObject, NSManagedObject) = (try saver.only("Child", "a"), try saver.only("Toy", "b"))
          way.set(a, nil)
          if isGiven { way.set(try saver.only("Child", "c"), b) }
          saver.delete(a)
          try saver.save()
        }
        follower.performAndWait {
          #expect(follower.deletedObjects.map { $0.value(forKey: "name") as? String } == ["a"])
        }
      }
      #expect(try stack?.storedNames("Toy").sorted() == ["b", "d"], "\(way)")
      try stack?.run { context throws in
        #expect(try (context.only("Child", "c") as NSManagedObject).names(way.rawValue) == (isGiven ? ["b"] : []))
      }
    }
  }

  @Test("what the other context's cascade took goes here too", arguments: StoreKind.anywhere)
  func takenAlong(_ kind: StoreKind) throws {
    for way in Way.allCases {
      try scene(kind, way) { _, saver, follower, held in
        try saver.performAndWait {
          saver.delete(try saver.only("Child", "a"))
          try saver.save()
        }
        follower.performAndWait { #expect(follower.deletedObjects == Set(["a", "b"].compactMap { held[$0] })) }
      }
    }
  }

  @Test("what was linked here and is not saved yet goes with its owner", arguments: StoreKind.anywhere)
  func linkedHere(_ kind: StoreKind) throws {
    for way in Way.allCases {
      var stack: TestStack?
      try scene(kind, way) { made, saver, follower, held in
        stack = made
        follower.performAndWait {
          if let a = held["a"] { way.set(a, held["d"]) }
        }
        try saver.performAndWait {
          let a: NSManagedObject = try saver.only("Child", "a")
          way.set(a, nil)
          saver.delete(a)
          try saver.save()
        }
        follower.performAndWait { #expect(follower.deletedObjects == Set(["a", "d"].compactMap { held[$0] })) }
      }
      #expect(try stack?.storedNames("Toy") == ["b"], "\(way)")
    }
  }
}
