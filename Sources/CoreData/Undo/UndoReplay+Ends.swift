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

  /// Makes the far ends agree with an object that came back, where the manager did not record how they had changed.
  func mendEnds(of object: NSManagedObject) {
    for relationship in object.layout.relationships {
      guard let inverse = relationship.inverse else { continue }
      for destination in object.destinations(relationship) where !destination.life.isMarked {
        if inverse.isToMany {
          if destination.hasMember(object, inverse) { continue }
          graph.willChange(destination)
          destination.storage(inverse).insert(object)
        } else if let other = destination.destination(inverse), other !== object, !other.life.isDead {
          // It belongs to another by now.
          if relationship.isToMany {
            object.storage(relationship).remove(destination)
          } else {
            object.setRelation(.toOne(nil), relationship)
          }
        } else if destination.destination(inverse) !== object {
          graph.willChange(destination)
          destination.setRelation(.toOne(object), inverse)
        }
      }
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

  private func detach(_ object: NSManagedObject, from destination: NSManagedObject, _ inverse: RelationshipLayout) {
    guard !destination.life.isDead else { return }
    if inverse.isToMany {
      guard destination.hasMember(object, inverse) else { return }
      graph.willChange(destination)
      destination.storage(inverse).remove(object)
    } else if destination.destination(inverse) === object {
      graph.willChange(destination)
      destination.setRelation(.toOne(nil), inverse)
    }
  }

  /// Whether a relationship may lead to an object: one with two ends leads to what is in the graph only.
  private func canLead(_ object: NSManagedObject, _ relationship: RelationshipLayout) -> Bool {
    relationship.inverse == nil || (object.graph === graph && !object.life.isDead)
  }
}
