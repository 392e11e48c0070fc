// Values and relationships, put back without accessors, hooks or upkeep of the inverse.
extension UndoReplay {
  /// Puts the recorded values and members of one side back.
  func applyDifferences(_ change: UndoChange) {
    let object = change.object
    guard change.hasDifferences, !object.life.isDead else { return }
    if object.isFault { object.fire() }
    if object.life.isInaccessible { return }
    if object.eventBase == nil { object.captureEventBase() }
    let isBackward = direction == .backward
    for value in change.values { object.store(isBackward ? value.before : value.after, value.slot) }
    for end in change.toOnes {
      let destination = isBackward ? end.before : end.after
      object.setRelation(.toOne(destination.flatMap { canLead($0, end.relationship) ? $0 : nil }), end.relationship)
    }
    for (relationship, difference) in change.toManys {
      let (comers, goers) =
        isBackward ? (difference.left, difference.joined) : (difference.joined, difference.left)
      for member in goers where object.hasMember(member, relationship) {
        object.storage(relationship).remove(member)
      }
      for member in comers where canLead(member, relationship) && !object.hasMember(member, relationship) {
        object.storage(relationship).insert(member)
      }
      // Others that are there by now come last.
      if let order = difference.order {
        object.loaded(relationship).arrange(isBackward ? order.before : order.after)
      }
    }
  }

  /// Puts the relationships of an object back as its image has them.
  func restoreEnds(_ change: UndoChange) {
    guard let image = change.image else { return }
    for (relationship, members) in zip(change.object.layout.relationships, image.ends) {
      let members = members.filter { canLead($0, relationship) }
      if relationship.isToMany {
        let storage = change.object.loaded(relationship)
        for member in MemberDifference.objects(storage.all, without: members) { storage.remove(member) }
        for member in members where storage.contains(member) != true { storage.insert(member) }
        if relationship.isOrdered { storage.arrange(members) }
      } else {
        change.object.setRelation(.toOne(members.first), relationship)
      }
    }
  }

  /// Notes what an object is linked to that is about to be marked deleted again.
  func keepLeftEnds(of change: UndoChange) {
    change.leftEnds = change.object.layout.relationships.compactMap { relationship in
      let members = change.object.destinations(relationship)
      return members.isEmpty ? nil : (relationship, members)
    }
  }

  /// Links an object that is no longer marked deleted to what it was linked to when it was marked, as far as that is free.
  func restoreLeftEnds(_ change: UndoChange) {
    let object = change.object
    for (relationship, members) in change.leftEnds {
      for member in members where canLead(member, relationship) {
        if relationship.isToMany, !object.hasMember(member, relationship) {
          object.storage(relationship).insert(member)
        } else if !relationship.isToMany, object.destination(relationship) == nil {
          object.setRelation(.toOne(member), relationship)
        }
        if let inverse = relationship.partner, object.leads(to: member, relationship) {
          attach(object, to: member, relationship, inverse)
        }
      }
    }
    change.leftEnds = []
  }

  /// Makes the far ends agree with an object that came back, where the manager did not record how they had changed.
  func mendEnds(of object: NSManagedObject) {
    for relationship in object.layout.relationships {
      guard let inverse = relationship.partner else { continue }
      for destination in object.destinations(relationship) { attach(object, to: destination, relationship, inverse) }
    }
  }

  /// Makes the far ends agree with what was put back: of an object that was refreshed, or that came and went within the event,
  /// nothing is recorded.
  func mendEnds(of change: UndoChange) {
    let object = change.object
    guard change.hasDifferences, object.life.hasValues, !object.life.isMarked else { return }
    for end in change.toOnes {
      let (comer, goer) = direction == .backward ? (end.before, end.after) : (end.after, end.before)
      mend(object, end.relationship, comers: comer.map { [$0] } ?? [], goers: goer.map { [$0] } ?? [])
    }
    for (relationship, difference) in change.toManys {
      let (comers, goers) =
        direction == .backward ? (difference.left, difference.joined) : (difference.joined, difference.left)
      mend(object, relationship, comers: comers, goers: goers)
    }
  }

  private func mend(
    _ object: NSManagedObject, _ relationship: RelationshipLayout, comers: [NSManagedObject], goers: [NSManagedObject]
  ) {
    guard let inverse = relationship.partner else { return }
    for goer in goers where !object.leads(to: goer, relationship) { detach(object, from: goer, inverse) }
    for comer in comers where object.leads(to: comer, relationship) { attach(object, to: comer, relationship, inverse) }
  }

  private func attach(
    _ object: NSManagedObject, to destination: NSManagedObject, _ relationship: RelationshipLayout,
    _ inverse: RelationshipLayout
  ) {
    // One that is deleted keeps its end as its rules have left it; before they have run, a link has two ends like any other.
    if destination.life.isMarked, destination.life.hasPropagated { return }
    if destination.leads(to: object, inverse) { return }
    if !inverse.isToMany, let other = destination.destination(inverse), !other.life.isDead {
      // It belongs to another by now.
      if relationship.isToMany {
        object.storage(relationship).remove(destination)
      } else {
        object.setRelation(.toOne(nil), relationship)
      }
      return
    }
    graph.willChange(destination)
    if inverse.isToMany {
      destination.storage(inverse).insert(object)
    } else {
      destination.setRelation(.toOne(object), inverse)
    }
  }

  /// Takes an object out of every relationship that has two ends, on both.
  func cutEnds(of object: NSManagedObject) {
    for relationship in object.layout.relationships {
      guard let inverse = relationship.inverse else { continue }
      for destination in object.destinations(relationship) {
        detach(object, from: destination, inverse)
        if relationship.isToMany {
          object.storage(relationship).remove(destination)
        } else {
          object.setRelation(.toOne(nil), relationship)
        }
      }
    }
  }

  /// Takes an object that makes way for another out of the relationships that lead to it; those of faults lead to none yet.
  func cutHeldEnds(of object: NSManagedObject) {
    for relationship in object.layout.relationships {
      guard let inverse = relationship.inverse else { continue }
      for destination in object.destinations(relationship) where !destination.isFault {
        // Loaded later, the members would have the other in its place, and only its leaving would be told above.
        if inverse.isToMany { _ = destination.loaded(inverse) }
        detach(object, from: destination, inverse)
      }
    }
  }

  private func detach(_ object: NSManagedObject, from destination: NSManagedObject, _ inverse: RelationshipLayout) {
    guard !destination.life.isDead, destination.leads(to: object, inverse) else { return }
    graph.willChange(destination)
    if inverse.isToMany {
      destination.storage(inverse).remove(object)
    } else {
      destination.setRelation(.toOne(nil), inverse)
    }
  }

  /// Whether a relationship may lead to an object: one with two ends leads to what is in the graph only, and to nothing deleted
  /// whose own rule has cut the link.
  private func canLead(_ object: NSManagedObject, _ relationship: RelationshipLayout) -> Bool {
    guard let inverse = relationship.partner else { return true }
    if object.life.isMarked, object.life.hasPropagated,
      [.nullifyDeleteRule, .cascadeDeleteRule].contains(inverse.deleteRule)
    {
      return false
    }
    return object.graph === graph && !object.life.isDead
  }
}

extension NSManagedObject {
  /// Whether a relationship leads to an object.
  fileprivate final func leads(to other: NSManagedObject, _ relationship: RelationshipLayout) -> Bool {
    relationship.isToMany ? hasMember(other, relationship) : destination(relationship) === other
  }
}
