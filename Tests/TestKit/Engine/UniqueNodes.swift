import OpenCoreData

/// Nodes with a unique name, of which some own others.
package enum UniqueNodes {
  package static var model: NSManagedObjectModel {
    let node = NSEntityDescription.made(
      "Node", NSManagedObject.self, [attribute("size", .integer64AttributeType, default: 0)])
    node.relate(.many("parts", .cascadeDeleteRule), to: node, inverse: .one("whole"))
    node.uniquenessConstraints = [["name"]]
    return .of([node])
  }
}
