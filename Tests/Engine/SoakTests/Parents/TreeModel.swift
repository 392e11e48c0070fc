import Foundation

@testable import CoreData

/// Nodes that lead to each other, and leaves that go with their node.
enum TreeModel {
  static var model: NSManagedObjectModel {
    func size() -> NSAttributeDescription { attribute("size", .integer64AttributeType, default: 0) }
    let node = NSEntityDescription.made("Node", TestModel.Thing.self, [size()])
    let leaf = NSEntityDescription.made("Leaf", TestModel.Thing.self, [size()])
    node.relate(.one("next"), to: node, inverse: .many("previous"))
    node.relate(.many("peers"), to: node, inverse: .many("fans"))
    node.relate(.many("owns", .cascadeDeleteRule), to: leaf, inverse: .one("owner"))
    return .of([node, leaf])
  }
}

extension NSManagedObjectContext {
  /// What the context shows, a line an object: values, and the names or IDs at the far ends.
  ///
  /// - Parameter withMembers: whether to-many relationships are shown too.
  func treePicture(withMembers: Bool) throws -> [String] {
    try ["Node", "Leaf"].flatMap { entity -> [String] in
      try things(entity).map { object in
        let ends = object.layout.relationships.compactMap { relationship -> String? in
          guard withMembers || !relationship.isToMany else { return nil }
          let members = object.objectIDs(forRelationshipNamed: relationship.name).map { rootNumber($0) }
          return "\(relationship.name) \(members.sorted())"
        }
        let name = object.value(forKey: "name") ?? "nil"
        return "\(entity) \(name) = \(object.value(forKey: "size") ?? "nil"); " + ends.joined(separator: ", ")
      }
    }
  }

  /// The number by which the root knows the object of an ID.
  private func rootNumber(_ id: NSManagedObjectID) -> Int64 {
    guard let parent else { return id.number }
    return parent.performAndWait { parent.rootNumber(parent.object(with: id).objectID) }
  }
}
