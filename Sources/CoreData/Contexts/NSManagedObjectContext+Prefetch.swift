import Foundation

// Loading the relationships of many objects at once (FR-15).
extension NSManagedObjectContext {
  /// Loads what a key path of relationships leads to, with one query a relationship, store and portion.
  ///
  /// - Parameters:
  ///   - keyPath: names of relationships with dots between them; another name is a programming error.
  ///   - objects: where the path starts.
  /// - Throws: an error in the Cocoa domain when a store fails.
  func prefetch(_ keyPath: String, from objects: [NSManagedObject]) throws {
    var reached = objects
    for name in keyPath.split(separator: ".") {
      var next: [NSManagedObject] = []
      let groups = Dictionary(grouping: reached.indices, by: { Route(reached[$0], String(name), keyPath) })
      for (route, indices) in groups.sorted(by: { $0.value[0] < $1.value[0] }) {
        let owners = indices.map { reached[$0] }
        next +=
          route.relationship.isToMany
          ? try prefetchMembers(route.relationship, owners) : try prefetchDestinations(route.relationship, owners)
      }
      reached = next
    }
  }

  func prefetchMembers(
    _ relationship: RelationshipLayout, _ owners: [NSManagedObject]
  ) throws -> [NSManagedObject] {
    let missing = owners.filter { !$0.storage(relationship).isLoaded }
    try upstream.loadMembers(of: relationship, missing)
    return owners.flatMap { $0.loaded(relationship).all }
  }

  private func prefetchDestinations(
    _ relationship: RelationshipLayout, _ owners: [NSManagedObject]
  ) throws -> [NSManagedObject] {
    let destinations = owners.compactMap { $0.destination(relationship) }
    try upstream.loadRows(of: destinations, relationship.destination)
    return destinations
  }
}

/// One relationship of one entity, as a step of a key path.
private struct Route: Hashable {
  let relationship: RelationshipLayout

  init(_ object: NSManagedObject, _ name: String, _ keyPath: String) {
    guard let relationship = object.layout.relationship(named: name) else {
      raiseException(
        .invalidArgument,
        "The key path \(keyPath) cannot be prefetched: \(object.layout.name) has no relationship \(name).")
    }
    self.relationship = relationship
  }

  static func == (left: Route, right: Route) -> Bool { left.relationship === right.relationship }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(relationship)) }
}
