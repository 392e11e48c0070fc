import Foundation
import TestKit
import Testing

@testable import CoreData

/// What a context makes by itself is one object for a row, by whichever of the row's numbers it comes to it.
@Suite("One object for a row in a tree of contexts", .fact("PC-14", "CH-034"))
struct OneObjectTests {
  /// A Leaf of a Node, made in a context and saved up to the file; the node is let go of.
  private static func leafOfALostNode(_ context: NSManagedObjectContext) throws -> NSManagedObject {
    let leaf = context.make("Leaf", "c")
    do {
      leaf.setValue(context.make("Node", "a"), forKey: "owner")
      try context.save()
      try Family.saveUp(context.parent)
    }
    // From here on the row's key is all that leads to the node.
    leaf.setValue("x", forKey: "name")
    context.rollback()
    return leaf
  }

  @Test("what a fetch gives is what a key leads to, when the object had been let go of", arguments: StoreKind.allCases)
  func letGo(_ kind: StoreKind) throws {
    for depth in 0...2 {
      let family = try Family(kind, NodeLink.model(.denyDeleteRule))
      let context = [family.root, family.main, family.edit][depth]
      try context.on { context throws in
        let leaf = try Self.leafOfALostNode(context)
        let fetched: NSManagedObject = try context.only("Node", "a")
        #expect(leaf.value(forKey: "owner") as? NSManagedObject === fetched)
        #expect(fetched.related("owns") == [leaf])
        #expect(leaf.objectIDs(forRelationshipNamed: "owner") == [fetched.objectID])
        checkInvariants(of: context)
        // Both go, so nothing is left that a rule may refuse for.
        context.delete(fetched)
        context.delete(leaf)
        try context.save()
        try Family.saveUp(context.parent)
      }
      #expect(try family.stack.storedNames("Node") == [])
      #expect(try family.stack.storedNames("Leaf") == [])
    }
  }

  @Test("the other way round: the key first, then the fetch", arguments: StoreKind.allCases)
  func keyFirst(_ kind: StoreKind) throws {
    let family = try Family(kind, NodeLink.model())
    try family.edit.on { edit throws in
      let leaf = try Self.leafOfALostNode(edit)
      let owner = leaf.value(forKey: "owner") as? NSManagedObject
      #expect(try edit.only("Node", "a") === owner)
      owner?.setValue("changed", forKey: "name")
      try edit.save()
      try Family.saveUp(edit.parent)
      checkInvariants(of: edit)
    }
    #expect(try family.stack.storedNames("Node") == ["changed"])
  }

  @Test("members, prefetched ones and a block's are the same objects", arguments: StoreKind.allCases)
  func members(_ kind: StoreKind) throws {
    let family = try Family(kind, NodeLink.model())
    try family.edit.on { edit throws in
      let leaf = try Self.leafOfALostNode(edit)
      let request = NSFetchRequest<NSManagedObject>(entityName: "Leaf")
      request.relationshipKeyPathsForPrefetching = ["owner.owns"]
      request.fetchBatchSize = 1
      #expect(try edit.fetch(request) == [leaf])
      let owner = leaf.value(forKey: "owner") as? NSManagedObject
      #expect(owner?.related("owns") == [leaf])
      #expect(try edit.only("Node", "a") === owner)
      checkInvariants(of: edit)
    }
  }

  @Test(
    "a merge that tells of the row under its permanent ID announces no second object",
    arguments: StoreKind.allCases)
  func announced(_ kind: StoreKind) throws {
    let family = try Family(kind, NodeLink.model())
    try family.edit.on { edit throws in
      let leaf = try Self.leafOfALostNode(edit)
      let id = try family.root.on { root throws in (try root.only("Node", "a") as NSManagedObject).objectID }
      let posts = Posts(edit)
      NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSInsertedObjectIDsKey: [id]], into: [edit])
      let told = posts.infos.flatMap { ($0 ?? [:]).values.flatMap { $0 as? Set<NSManagedObject> ?? [] } }
      let owner = leaf.value(forKey: "owner") as? NSManagedObject
      #expect(told.allSatisfy { $0 === owner })
      #expect(try edit.only("Node", "a") === owner)
      checkInvariants(of: edit)
    }
  }

  @Test(
    "once a context has taken the permanent ID, what those above call otherwise is the same object here",
    .fact("PC-16c"), arguments: StoreKind.allCases)
  func taken(_ kind: StoreKind) throws {
    let family = try Family(kind, NodeLink.model())
    try family.edit.on { edit throws in
      let (node, leaf) = (edit.make("Node", "a"), edit.make("Leaf", "c"))
      leaf.setValue(node, forKey: "owner")
      try edit.save()
      try family.main.on { main throws in
        try main.save()
        // The context in between has let go of it, and goes on by the temporary number.
        main.reset()
      }
      try family.root.on { try $0.save() }
      try edit.obtainPermanentIDs(for: [node])
      #expect(!node.objectID.isTemporaryID)
      edit.refreshAllObjects()
      #expect(leaf.value(forKey: "owner") as? NSManagedObject === node)
      #expect(leaf.objectIDs(forRelationshipNamed: "owner") == [node.objectID])
      #expect(try edit.only("Node", "a") === node)
      #expect(!leaf.hasChanges)
      checkInvariants(of: edit)
      node.setValue("changed", forKey: "name")
      try edit.save()
      try family.main.on { main throws in
        #expect(try main.things("Node").count == 1)
        checkInvariants(of: main)
      }
      try Family.saveUp(edit.parent)
    }
    #expect(try family.stack.storedNames("Node") == ["changed"])
  }
}
