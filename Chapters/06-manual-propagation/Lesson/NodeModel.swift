import OpenCoreData
import Samples

/// Nodes that lead to a next one.
struct NodeModel {
  var hasInverse = true
  var next = NSDeleteRule.cascadeDeleteRule
  var previous = NSDeleteRule.nullifyDeleteRule

  func make() -> NSManagedObjectModel {
    let node = NSEntityDescription(
      Node.self, [NSAttributeDescription("number", .integer64AttributeType, isOptional: false, defaultValue: 0)])
    if hasInverse {
      RelationshipEnd.connect(.one(node, "next", next), .many(node, "previous", previous))
    } else {
      let description = NSRelationshipDescription()
      description.name = "next"
      description.destinationEntity = node
      description.maxCount = 1
      description.deleteRule = next
      node.properties.append(description)
    }
    let model = NSManagedObjectModel()
    model.entities = [node]
    return model
  }
}

extension NSManagedObjectContext {
  /// Inserts nodes numbered from 1, each with its next by number; 0 is none.
  func insertNodes(_ next: [Int]) -> [Node] {
    let nodes = next.indices.map { index in
      let node = Node(context: self)
      node.number = Int64(index + 1)
      return node
    }
    for (index, target) in next.enumerated() where target > 0 { nodes[index].next = nodes[target - 1] }
    return nodes
  }

  /// Saves a ring of three, and a fourth node that leads into it.
  func insertRing() throws {
    _ = insertNodes([2, 3, 1, 2])
    try save()
  }

  /// All nodes, by number.
  func nodes() throws -> [Node] { try all("Node", by: "number") }

  func node(_ number: Int) throws -> Node { try nodes()[number - 1] }
}
