import Foundation

@testable import CoreData

/// Nodes and leaves that lead to one another in every cardinality, for operations that are drawn.
///
/// `next`, whose inverse is the to-many `previous`; many-to-many `peers`/`fans`; `owns`/`owner`; one-to-one `mate`/`partner`;
/// many-to-many `tags`/`tagged` between the two.
package enum NodeGraph {
  /// The two entities; each call makes new ones.
  ///
  /// - Parameters:
  ///   - properties: those of a node besides its name.
  ///   - isOrdered: whether `peers`, `owns`, `tags` and `tagged` keep an order.
  ///   - rule: the delete rule of each end, asked for in their order.
  package static func entities(
    _ properties: [NSPropertyDescription] = [], isOrdered: Bool = false, rule: () -> NSDeleteRule
  ) -> (node: NSEntityDescription, leaf: NSEntityDescription) {
    let node = NSEntityDescription.made("Node", TestModel.Thing.self, properties)
    let leaf = NSEntityDescription.made("Leaf", TestModel.Thing.self)
    func many(_ name: String) -> End {
      let end = End.many(name, rule())
      return isOrdered ? end.inOrder : end
    }
    node.relate(.one("next", rule()), to: node, inverse: .many("previous", rule()))
    node.relate(many("peers"), to: node, inverse: .many("fans", rule()))
    node.relate(many("owns"), to: leaf, inverse: .one("owner", rule()))
    node.relate(.one("mate", rule()), to: leaf, inverse: .one("partner", rule()))
    leaf.relate(many("tags"), to: node, inverse: many("tagged"))
    return (node, leaf)
  }
}

extension NSManagedObjectContext {
  /// Every node and every leaf, by name: what operations are drawn from.
  package func nodesAndLeaves() throws -> [NSManagedObject] { try things("Node") + things("Leaf") }
}
