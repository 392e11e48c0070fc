/// Who takes the place of objects that a clash of unique values drops: what refers to one of those refers from then on to the
/// object that stays (CH-1030).
///
/// A to-one of the dropped object is a value of its own, and goes with it or is put on the row by the policy's words.
struct Heirs {
  private var heirs: [ObjectIdentifier: NSManagedObject] = [:]

  /// Has an object take the place of one that is about to be dropped, in what leads to that by a relationship that has an
  /// inverse.
  mutating func add(_ heir: NSManagedObject, of object: NSManagedObject) {
    heirs[ObjectIdentifier(object)] = heir
    for relationship in object.layout.relationships {
      guard let inverse = relationship.inverse else { continue }
      for other in object.destinations(relationship) {
        if !other.life.isMarkedOrDead, heir.layout.isKind(of: inverse.destination) {
          hand(other, from: object, to: heir, inverse)
        }
        // Whoever is resolved next is not to take what is dropped for something that is there.
        object.cut(other, from: relationship)
      }
    }
  }

  /// Has a destination refer to the heir, where it is its reference and not the dropped object's.
  private func hand(
    _ other: NSManagedObject, from object: NSManagedObject, to heir: NSManagedObject, _ inverse: RelationshipLayout
  ) {
    switch (inverse.isToMany, inverse.inverse) {
    case (true, let back?): if back.isToMany { other.replaceMember(object, by: heir, inverse) }
    // The place of a pair that is taken stays the taker's.
    case (false, let back?) where !back.isToMany && heir.destination(back) != nil: break
    case (false, _): other.setObject(heir, for: inverse.description)
    case (true, nil): break
    }
  }

  /// The same for relationships that nothing leads back along, once all are known: who refers to a new object has changed, and
  /// is looked at once.
  func takeOverOneWayReferences() {
    guard let graph = heirs.first?.value.graph else { return }
    let oneWay = graph.model.entities.map { $0.relationships.filter { $0.inverse?.inverse !== $0 } }
    guard oneWay.contains(where: { !$0.isEmpty }) else { return }
    for object in graph.pending.inserted.all + graph.pending.updated.all {
      for relationship in oneWay[object.layout.index] { takeOver(relationship, of: object) }
    }
  }

  private func takeOver(_ relationship: RelationshipLayout, of object: NSManagedObject) {
    switch object.relations?[relationship.ordinal] {
    case .toOne(let destination?)?:
      guard let heir = heir(of: destination, relationship) else { return }
      object.setObject(heir, for: relationship.description)
    case .toMany(let members)?:
      for member in members.joined {
        guard let heir = heir(of: member, relationship) else { continue }
        object.replaceMember(member, by: heir, relationship)
      }
    case .toOne(nil)?, .unloaded?, nil: break
    }
  }

  /// Who stays in the end, where an heir was dropped too; nil for an object that stays itself, or whose heir does not fit.
  private func heir(of object: NSManagedObject, _ relationship: RelationshipLayout) -> NSManagedObject? {
    var found: NSManagedObject?
    var last = object
    while let next = heirs[ObjectIdentifier(last)] {
      found = next
      last = next
    }
    return found.flatMap { $0.layout.isKind(of: relationship.destination) ? $0 : nil }
  }
}

extension NSManagedObject {
  /// Puts an object into a to-many in the place of a member; one that is a member already stays where it is.
  final func replaceMember(_ member: NSManagedObject, by heir: NSManagedObject, _ relationship: RelationshipLayout) {
    let place = relationship.isOrdered ? loaded(relationship).place(of: member) : nil
    removeObject(member, from: relationship.description)
    guard !hasMember(heir, relationship) else { return }
    guard let place else { return addObject(heir, to: relationship.description) }
    insertMember(heir, at: min(place, loaded(relationship).count), relationship)
  }
}
