import TestKit

@testable import CoreData

/// The model of a sequence: nodes and leaves in every cardinality, with rules and demands that a number decides.
///
/// Every relationship has an inverse, and no rule leaves a link behind: what dangles is not the same wherever it is looked at,
/// and other tests are about it.
enum SequenceModel {
  static let sizes = ["size", "rank"]

  static func make(_ number: Int) -> NSManagedObjectModel {
    var random = SeededGenerator(unmixed: 7_000_003 + number)
    let (node, leaf) = NodeGraph.entities(
      sizes.map { attribute($0, .integer64AttributeType, default: 0) }, isOrdered: random.once(in: 2)
    ) {
      random.pick(weighted: [(.nullifyDeleteRule, 6), (.cascadeDeleteRule, 1), (.denyDeleteRule, 1)])
    }
    leaf.properties.append(contentsOf: sizes.map { attribute($0, .integer64AttributeType, default: 0) })
    if random.once(in: 4) { leaf.relationshipsByName["owner"]?.isOptional = false }
    if random.once(in: 6) { node.relationshipsByName["owns"]?.maxCount = 2 }
    return .of([node, leaf])
  }
}
