import Foundation
import TestKit
import Testing

@testable import CoreData

/// Saves of children that refer to objects by temporary IDs of another branch.
@Suite("Temporary IDs of another branch in a child's save") struct StrangeIDPushTests {
  /// A family whose `main` has made a node that the root has saved, the node's temporary ID, and another child of the root.
  private static func family(
    _ kind: StoreKind
  ) throws -> (family: Family, id: NSManagedObjectID, branch: NSManagedObjectContext) {
    let family = try Family(kind, model)
    let id = try family.main.on { context throws in
      let node = context.node("theirs")
      try context.save()
      return node.objectID
    }
    return (family, id, NSManagedObjectContext.child(of: family.root))
  }

  /// Nodes that lead to each other, with inverses and without.
  private static var model: NSManagedObjectModel {
    let node = NSEntityDescription.made("Node", Thing.self)
    node.relate(.one("next"), to: node, inverse: .many("previous"))
    node.relate(.many("peers"), to: node, inverse: .many("fans"))
    node.relate(.one("goal"), to: node)
    node.relate(.many("marks"), to: node)
    return .of([node])
  }

  private static let relationships = ["next", "previous", "peers", "fans", "goal", "marks"]

  /// What the root's node has at the far end of a relationship, by name.
  private static func ends(_ relationship: String, of name: String, _ root: NSManagedObjectContext) throws -> [String] {
    try root.on { context throws in
      let node = try #require(try context.things("Node").first { $0.value(forKey: "name") as? String == name })
      return node.objectIDs(forRelationshipNamed: relationship)
        .map { context.object(with: $0).value(forKey: "name") as? String ?? "nil" }.sorted()
    }
  }

  @Test(
    "what a child refers to by another branch's temporary ID is nothing in its parent",
    .fact("PC-15", "CH-412"), arguments: StoreKind.allCases, relationships)
  func refused(_ kind: StoreKind, _ relationship: String) throws {
    let (family, id, branch) = try Self.family(kind)
    try family.root.on { try $0.save() }
    try branch.on { context throws in
      let (mine, strange) = (context.node("mine"), context.object(with: id))
      mine.connect(strange, relationship)
      try context.save()
    }
    #expect(try Self.ends(relationship, of: "mine", family.root) == [])
    #expect(try Self.ends(relationship, of: "theirs", family.root) == [])
    try family.root.on { try $0.save() }
    #expect(try family.stack.storedNames("Node") == ["mine", "theirs"])
  }

  @Test(
    "while the common ancestor has the object under that ID, the child may refer to it, and go on to",
    .fact("PC-15", "CH-410"),
    arguments: StoreKind.allCases, relationships)
  func shared(_ kind: StoreKind, _ relationship: String) throws {
    let (family, id, branch) = try Self.family(kind)
    try branch.on { context throws in
      context.node("mine").connect(context.object(with: id), relationship)
      try context.save()
    }
    #expect(try Self.ends(relationship, of: "mine", family.root) == ["theirs"])
    try family.root.on { try $0.save() }
    try branch.on { context throws in
      context.node("second").connect(context.object(with: id), "peers")
      try context.save()
    }
    #expect(try Self.ends("peers", of: "second", family.root) == ["theirs"])
  }

  @Test("two levels down too", .fact("PC-15"), arguments: StoreKind.allCases)
  func below(_ kind: StoreKind) throws {
    let (family, id, branch) = try Self.family(kind)
    try family.root.on { try $0.save() }
    let leaf = NSManagedObjectContext.child(of: branch)
    try leaf.on { context throws in
      context.node("mine").connect(context.object(with: id), "peers")
      try context.save()
    }
    try branch.on { try $0.save() }
    #expect(try Self.ends("peers", of: "mine", family.root) == [])
  }
}

extension NSManagedObjectContext {
  fileprivate func node(_ name: String) -> NSManagedObject { make("Node", name) }
}

extension NSManagedObject {
  /// Adds a destination to a relationship of either kind.
  fileprivate func connect(_ destination: NSManagedObject, _ relationship: String) {
    if entity.relationshipsByName[relationship]?.isToMany == true {
      mutableSetValue(forKey: relationship).add(destination)
    } else {
      setValue(destination, forKey: relationship)
    }
  }
}
