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
    let names = keyPath.split(separator: ".").map(String.init)
    for (step, name) in names.enumerated() {
      let isLast = step == names.count - 1
      var next: [NSManagedObject] = []
      for (relationship, owners) in routes(name, from: reached, keyPath) {
        if relationship.isToMany {
          try prefetchMembers(relationship, owners)
          if !isLast { next += owners.flatMap { $0.loaded(relationship).all } }
        } else {
          next += try prefetchDestinations(relationship, owners)
        }
      }
      reached = isLast ? [] : once(next)
    }
  }

  func prefetchMembers(_ relationship: RelationshipLayout, _ owners: [NSManagedObject]) throws {
    try upstream.loadMembers(of: relationship, owners.filter { !$0.storage(relationship).isLoaded })
  }

  private func prefetchDestinations(
    _ relationship: RelationshipLayout, _ owners: [NSManagedObject]
  ) throws -> [NSManagedObject] {
    // What no store keeps is there, or is not: a fault has none.
    if relationship.isTransient { return once(owners.compactMap { $0.isFault ? nil : $0.destination(relationship) }) }
    let destinations = once(owners.compactMap { $0.destination(relationship) })
    try upstream.loadRows(of: destinations, relationship.destination)
    return destinations
  }

  /// Each object once, in the order in which they come: several may lead to the same one.
  private func once(_ objects: [NSManagedObject]) -> [NSManagedObject] {
    var once = OrderedMembers()
    for object in objects { once.insert(object) }
    return once.all
  }

  /// The relationships that a name stands for, each with the objects that have it, in the order of the first of them.
  ///
  /// Neighbours are mostly of one entity: a name is looked up once for all of them.
  private func routes(
    _ name: String, from objects: [NSManagedObject], _ keyPath: String
  ) -> [(relationship: RelationshipLayout, owners: [NSManagedObject])] {
    var routes: [(relationship: RelationshipLayout, owners: [NSManagedObject])] = []
    var last: (layout: EntityLayout, route: Int)?
    for object in objects {
      if let last, last.layout === object.layout {
        routes[last.route].owners.append(object)
        continue
      }
      guard let relationship = object.layout.relationship(named: name) else {
        raiseException(
          .invalidArgument,
          "The key path \(keyPath) cannot be prefetched: \(object.layout.name) has no relationship \(name).")
      }
      let known = routes.firstIndex { $0.relationship === relationship }
      if known == nil { routes.append((relationship, [])) }
      let route = known ?? routes.count - 1
      routes[route].owners.append(object)
      last = (object.layout, route)
    }
    return routes
  }
}
