import Foundation

@testable import CoreData

/// Which object a label means: the plain graph's names against the engine's IDs.
///
/// An ID counts by root entity and key, so that an object whose row is gone is still recognised when a key leads to it.
package struct ObjectLabels {
  private var labels: [String: String] = [:]
  private var ids: [String: NSManagedObjectID] = [:]

  /// Notes the ID that an object has now; IDs it had before stay known.
  package mutating func note(_ object: NSManagedObject, _ label: String) {
    ids[label] = object.objectID
    labels[Self.key(object.objectID)] = label
  }

  package func id(of label: String) -> NSManagedObjectID? { ids[label] }

  package func label(of object: NSManagedObject) -> String { label(of: object.objectID) }

  package func label(of id: NSManagedObjectID) -> String {
    labels[Self.key(id)] ?? "unknown \(id.uriRepresentation().absoluteString)"
  }

  /// The destinations of a relationship, in order where it keeps one.
  package func destinations(of object: NSManagedObject, _ relationship: PlainRelationship) -> [String] {
    switch object.value(forKey: relationship.name) {
    case let other as NSManagedObject: [label(of: other)]
    case let others as Set<NSManagedObject>: others.map(label).sorted()
    case let others as NSOrderedSet: others.array.compactMap { ($0 as? NSManagedObject).map(label) }
    default: []
    }
  }

  private static func key(_ id: NSManagedObjectID) -> String {
    var root: NSEntityDescription? = id.entity
    while let parent = root?.superentity { root = parent }
    return "\(root?.name ?? "")/\(id.uriRepresentation().lastPathComponent)"
  }
}

extension PlainRelationship {
  /// Destinations as they are compared: order counts only where the relationship keeps it.
  package func comparable(_ destinations: [String]) -> [String] { isOrdered ? destinations : destinations.sorted() }
}
