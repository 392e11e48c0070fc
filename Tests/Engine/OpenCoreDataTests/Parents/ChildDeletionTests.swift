import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("Deletes that a child hands to its parent") struct ChildDeletionTests {
  /// A node that owns leaves and is bound to one, and no leaf knows: the ends have no inverse.
  private static var model: NSManagedObjectModel {
    let node = NSEntityDescription.made("Node", Thing.self)
    let leaf = NSEntityDescription.made("Leaf", Thing.self)
    node.relate(.many("owns", .cascadeDeleteRule), to: leaf)
    node.relate(.one("bound", .denyDeleteRule), to: leaf)
    return .of([node, leaf])
  }

  private func family(_ kind: StoreKind) throws -> Family {
    let family = try Family(kind, Self.model)
    try family.fill { context in
      let node = context.make("Node", "N")
      let leaf = context.make("Leaf", "L")
      node.setValue([leaf], forKey: "owns")
      node.setValue(leaf, forKey: "bound")
    }
    return family
  }

  @Test(
    "What a child cut before it deleted the owner is cut above too, where no inverse tells of it",
    .fact("PC-01", "DR-05", "DR-06"),
    arguments: StoreKind.allCases)
  func cutBefore(_ kind: StoreKind) throws {
    let family = try family(kind)
    try family.edit.on { context throws in
      let node: NSManagedObject = try context.only("Node", "N")
      node.setValue(Set<NSManagedObject>(), forKey: "owns")
      node.setValue(nil, forKey: "bound")
      context.delete(node)
      try context.save()
    }
    // Above, the rules of the node would take the leaf along, and its own would not let it go.
    try family.main.on { context throws in
      #expect(context.deletedObjects.map(\.testLabel) == ["Node N"])
      try context.save()
    }
    try family.root.on { try $0.save() }
    #expect(try family.stack.storedNames("Node") == [])
    #expect(try family.stack.storedNames("Leaf") == ["L"])
  }

  @Test(
    "prepareForDeletion above sees the links that the child has cut by its rules", .fact("AW-04", "CH-035"),
    arguments: StoreKind.allCases)
  func seenWhole(_ kind: StoreKind) throws {
    let family = try family(kind)
    let seen = Unchecked(Journal())
    family.root.performAndWait {
      Journal.of(family.root).reactions["prepareForDeletion"] = { object in
        if object.layout.name == "Node" { seen.value.lines += object.related("owns").map(\.testLabel) }
      }
    }
    try family.main.on { context throws in
      let node: NSManagedObject = try context.only("Node", "N")
      node.setValue(nil, forKey: "bound")
      context.delete(node)
      try context.save()
    }
    family.root.performAndWait {
      // The leaf is a fault, and stays one: nothing of it was read here.
      #expect(seen.value.lines == ["Leaf"])
      #expect(family.root.deletedObjects.map(\.testLabel).sorted() == ["Leaf", "Node N"])
    }
  }

  @Test(
    "a child is not handed members whose deletion its parent has saved, though the parent shows them",
    .fact("DR-26", "FT-10"),
    arguments: StoreKind.allCases)
  func gone(_ kind: StoreKind) throws {
    let family = try family(kind)
    try family.root.on { context throws in
      let node: NSManagedObject = try context.only("Node", "N")
      #expect(node.related("owns").count == 1)
      context.delete(try context.only("Leaf", "L"))
      try context.save()
      #expect(node.related("owns").count == 1)
      try family.main.on { child throws in
        let own: NSManagedObject = try child.only("Node", "N")
        #expect(own.related("owns").isEmpty)
      }
      withExtendedLifetime(node) {}
    }
  }
}
