import Foundation

@testable import CoreData

/// Everything that can be seen of a context's objects, as lines that can be compared.
///
/// Objects have labels of their own, so that a snapshot can be told again after a save has changed their IDs.
final class GraphObserver {
  private let context: NSManagedObjectContext
  private var labels: [ObjectIdentifier: String] = [:]
  private var seen: [NSManagedObject] = []

  init(_ context: NSManagedObjectContext) { self.context = context }

  /// The objects that are part of the graph, or marked deleted in it.
  var objects: [NSManagedObject] {
    context.registeredObjects.filter { !$0.life.isDead }.sorted { $0.number < $1.number }
  }

  private func label(_ object: NSManagedObject) -> String {
    if let label = labels[ObjectIdentifier(object)] { return label }
    // Kept, so that no other object gets its address.
    seen.append(object)
    labels[ObjectIdentifier(object)] = "\(object.layout.name)#\(seen.count)"
    return "\(object.layout.name)#\(seen.count)"
  }

  /// A line an object: values, relationships, and, if asked for, state and ID.
  ///
  /// Without state deleted objects are left out, and so are links to what is gone: a save may have come between.
  func lines(withState: Bool) -> [String: String] {
    var result: [String: String] = [:]
    for object in objects where withState || !object.isDeleted {
      var parts = object.layout.attributes.map { "\($0.name)=\(object.value(forKey: $0.name) ?? "nil")" }
      for relationship in object.layout.relationships {
        let ends = object.related(relationship.name).filter { withState || isThere($0) }.map(label)
        parts.append("\(relationship.name)=\(ends.sorted())")
      }
      if withState {
        parts.append("inserted \(object.isInserted), updated \(object.isUpdated), deleted \(object.isDeleted)")
        parts.append("changed \(object.changedValues().keys.sorted()), ID \(object.objectID.uriRepresentation())")
      }
      result[label(object)] = parts.joined(separator: ", ")
    }
    if withState {
      let sets = [context.insertedObjects, context.updatedObjects, context.deletedObjects]
      result["sets"] = "\(sets.map { $0.map(label).sorted() })"
    }
    return result
  }

  private func isThere(_ object: NSManagedObject) -> Bool {
    object.managedObjectContext === context && !object.isDeleted && !object.life.isDead
  }

  /// How two snapshots differ, a line a difference.
  static func differences(_ found: [String: String], _ expected: [String: String]) -> String {
    Set(found.keys).union(expected.keys).sorted().filter { found[$0] != expected[$0] }.map { key in
      "\(key)\n  found    \(found[key] ?? "nothing")\n  expected \(expected[key] ?? "nothing")"
    }.joined(separator: "\n")
  }
}

extension TestStack {
  /// Every row of the store by its URI, with the keys at the far ends of its relationships.
  func rows() throws -> [String: String] {
    try run { context in
      var result: [String: String] = [:]
      for root in coordinator.layout.roots {
        for object in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: root.name)) {
          let ends = object.layout.relationships.map { relationship in
            let keys = object.objectIDs(forRelationshipNamed: relationship.name).map {
              $0.uriRepresentation().lastPathComponent
            }
            return "\(relationship.name)=\(keys.sorted())"
          }
          let values = object.layout.attributes.map { "\($0.name)=\(object.value(forKey: $0.name) ?? "nil")" }
          let key = "\(object.layout.name) \(object.objectID.uriRepresentation().lastPathComponent)"
          result[key] = (values + ends).joined(separator: ", ")
        }
      }
      return result
    }
  }
}
