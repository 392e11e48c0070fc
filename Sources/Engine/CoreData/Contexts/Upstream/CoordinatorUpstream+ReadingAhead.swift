/// Reading at once what the delete rules of many objects are going to ask for.
///
/// One by one, each owner asks a store for its members, and each destination of a to-one relationship that nobody has read
/// asks for its row. What is read here is what they would have found then: members are asked for in any case, and of the
/// rows only those that the row cache does not have.
extension CoordinatorUpstream {
  func readAhead(of objects: [NSManagedObject]) -> [NSManagedObject] {
    var destinations: [NSManagedObject] = []
    for (layout, owners) in Self.byEntity(objects) {
      for relationship in layout.storedRelationships where relationship.readsDestinations {
        // What fails here fails again where the one object is read, and there it is told.
        if relationship.isToMany {
          try? context.prefetchMembers(relationship, owners)
        } else {
          destinations += (try? self.destinations(of: owners, relationship)) ?? []
        }
      }
    }
    return destinations
  }

  /// Objects whose rules read something, and can be looked at without a read, by their entity, in the order of the first of
  /// each.
  ///
  /// A fault without a row, or with one that has been replaced, may find that there is none any more, and has no members then.
  private static func byEntity(
    _ objects: [NSManagedObject]
  ) -> [(layout: EntityLayout, owners: [NSManagedObject])] {
    var groups: [(layout: EntityLayout, owners: [NSManagedObject])] = []
    var last: (layout: EntityLayout, reads: Bool)?
    for object in objects {
      // Neighbours are mostly of one entity.
      if last?.layout !== object.layout {
        last = (object.layout, object.layout.storedRelationships.contains(where: \.readsDestinations))
      }
      guard last?.reads == true, object.number > 0, object.store != nil, !object.life.isInaccessible else { continue }
      guard !object.life.isFault || object.row.map({ !$0.isSuperseded && object.fits($0) }) ?? false else { continue }
      if groups.last?.layout === object.layout {
        groups[groups.count - 1].owners.append(object)
      } else if let known = groups.firstIndex(where: { $0.layout === object.layout }) {
        groups[known].owners.append(object)
      } else {
        groups.append((object.layout, [object]))
      }
    }
    return groups
  }

  /// The objects at the far end of a to-one relationship whose rows nobody has read yet, as faults that have them.
  ///
  /// A rule finds them registered, and their rows need not be looked up when they fire.
  private func destinations(
    of owners: [NSManagedObject], _ relationship: RelationshipLayout
  ) throws -> [NSManagedObject] {
    let entity = relationship.destination
    var found: [NSManagedObject] = []
    for (store, numbers) in Self.storedKeys(of: owners, relationship) {
      let rows = try context.withRows { access in
        let unread = numbers.filter { access.cachedRow(of: entity, number: $0, store: store) == nil }
        return unread.isEmpty ? [] : try access.rows(of: entity, numbers: unread, store: store)
      }
      found += context.graph.objects(of: rows, store: store)
    }
    return found
  }

  /// The primary keys at the far end of a to-one relationship, each once and rising, in the order of the stores.
  private static func storedKeys(
    of owners: [NSManagedObject], _ relationship: RelationshipLayout
  ) -> [(store: StoreIdentity, numbers: [Int64])] {
    var keys: [(store: StoreIdentity, numbers: [Int64])] = []
    for owner in owners {
      guard let store = owner.store, let number = owner.storedKey(relationship), number > 0 else { continue }
      // Neighbours are mostly of one store, and lead to destinations that were made one after the other.
      if let last = keys.indices.last, keys[last].store === store {
        if keys[last].numbers.last != number { keys[last].numbers.append(number) }
      } else if let known = keys.firstIndex(where: { $0.store === store }) {
        keys[known].numbers.append(number)
      } else {
        keys.append((store, [number]))
      }
    }
    return keys.sorted { $0.store.ordinal < $1.store.ordinal }.map { store, numbers in
      let isRising = zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
      return (store, isRising ? numbers : Set(numbers).sorted())
    }
  }
}

extension RelationshipLayout {
  /// Whether a delete rule reads what is at the far end, to delete it or to clear the way back.
  ///
  /// A far end with many owners loses one of them without being read, and deny is asked when the save validates.
  fileprivate var readsDestinations: Bool {
    switch deleteRule {
    case .cascadeDeleteRule: true
    case .nullifyDeleteRule: isToMany || inverse.map { !$0.isToMany } ?? false
    case .denyDeleteRule, .noActionDeleteRule: false
    }
  }
}

extension NSManagedObject {
  /// The primary key of a to-one relationship's destination, without loading it; nil where there is none.
  fileprivate final func storedKey(_ relationship: RelationshipLayout) -> Int64? {
    if case .toOne(let destination)? = relations?[relationship.ordinal] { return destination?.number }
    let value = life.isFault ? row?.values[relationship.slot] : read(relationship.slot)
    guard case .reference(let reference)? = value else { return nil }
    return reference.number
  }
}
