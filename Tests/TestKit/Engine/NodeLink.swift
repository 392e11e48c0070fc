import Foundation

@testable import CoreData

/// A relationship of `NodeGraph` that is set at its far end, to try what comes of the end that is not touched.
package enum NodeLink: String, CaseIterable, Sendable {
  /// To-one, whose inverse is to-many.
  case owner
  /// To-one, whose inverse is to-many, inside one entity.
  case next
  /// One to one.
  case partner
  /// Many to many, inside one entity.
  case peers
  /// Many to many, between two entities.
  case tags

  /// The entity of the object that the relationship is set on.
  package var entity: String { [.next, .peers].contains(self) ? "Node" : "Leaf" }

  /// The name of the other end.
  package var inverse: String {
    switch self {
    case .owner: "owns"
    case .next: "previous"
    case .partner: "mate"
    case .peers: "fans"
    case .tags: "tagged"
    }
  }

  /// Links an object to a node, or cuts its links.
  package func set(_ object: NSManagedObject, to node: NSManagedObject?) {
    let isToMany = self == .peers || self == .tags
    object.setValue(isToMany ? node.map { [$0] } ?? [] : node, forKey: rawValue)
  }

  /// The model, all of whose relationships have one rule.
  ///
  /// - Parameters:
  ///   - isOrdered: whether the to-many relationships that may keep an order do.
  package static func model(_ rule: NSDeleteRule = .nullifyDeleteRule, isOrdered: Bool = false) -> NSManagedObjectModel
  {
    let (node, leaf) = NodeGraph.entities(isOrdered: isOrdered) { rule }
    return .of([node, leaf])
  }
}
