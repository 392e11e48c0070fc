import Foundation

/// The members of a to-many in the collections that public API speaks.
package enum ManagedMembers {
  /// A to-many's members as their relationship's collection; nil for a to-one.
  static func value(_ members: [NSManagedObject], _ relationship: RelationshipLayout) -> Any? {
    guard relationship.isToMany else { return nil }
    return relationship.isOrdered ? NSOrderedSet(array: members) : Set(members)
  }

  /// The members of a value for an ordered relationship, each once, in order; nil for a value that has none.
  ///
  /// An array counts as an ordered set of its elements (chosen here). A set does not: it would have no order to keep. An
  /// element that is no managed object ends the process.
  static func inOrder(_ value: Any?, _ relationship: RelationshipLayout) -> [NSManagedObject]? {
    let objects: [Any]
    switch value {
    case nil, is NSNull: return []
    case let set as NSOrderedSet: objects = set.array
    case let array as [Any]: objects = array
    default: return nil
    }
    // An NSOrderedSet made on Linux from an array with duplicates enumerates them.
    var once = OrderedMembers()
    for object in objects { once.insert(NSManagedObject.member(object, of: relationship)) }
    return once.all
  }

  /// The members of a value of any collection.
  package static func all(in value: Any?) -> [NSManagedObject] {
    switch value {
    case let proxy as MutableSetProxy: proxy.members
    case let set as Set<NSManagedObject>: Array(set)
    case let set as NSOrderedSet: set.array.compactMap { $0 as? NSManagedObject }
    case let set as NSSet: set.allObjects.compactMap { $0 as? NSManagedObject }
    default: []
    }
  }
}

extension NSManagedObject {
  /// Ends the process over a value that is no collection for a to-many relationship.
  final func refuseMembers(_ value: Any?, _ relationship: RelationshipLayout) -> Never {
    let given = value.map { "\(Swift.type(of: $0))" } ?? "nil"
    raiseException(
      .invalidArgument,
      "Unacceptable type of value for to-many relationship: property = \"\(relationship.name)\"; desired type = "
        + "\(relationship.isOrdered ? "NSOrderedSet" : "NSSet"); given type = \(given).")
  }
}
