/// Ends clashes of unique values, by the words of each policy (CH-020).
///
/// A new object that clashes with a row is dropped. Object trump and overwrite put its values on the row first: object
/// trump those that differ from their defaults, overwrite all; its relationships move to the row's object, where to-many
/// members join those that are there. A saved object that was changed into a clash goes back to its committed values
/// under store trump (the clashing ones) and rollback (all); under object trump and overwrite the row in its way is
/// deleted, with its delete rules. Among objects of one save a saved one stays before new ones; of several the first
/// under store trump and rollback, else the last.
struct UniquenessResolution {
  let type: NSMergePolicyType
  /// Objects that no longer have the values they clashed with.
  private var reverted: Set<ObjectIdentifier> = []

  init(type: NSMergePolicyType) { self.type = type }

  private var trumps: Bool {
    type == .mergeByPropertyObjectTrumpMergePolicyType || type == .overwriteMergePolicyType
  }

  /// Resolves one clash; those of one save in the order in which they were found.
  mutating func resolve(_ conflict: NSConstraintConflict) {
    let objects = conflict.conflictingObjects.filter { isStanding($0) && !reverted.contains(ObjectIdentifier($0)) }
    if let database = conflict.databaseObject {
      guard isStanding(database) else { return }
      for object in objects { settle(object, database, conflict.constraint) }
    } else {
      let saved = objects.filter { !$0.life.isNew }
      let candidates = saved.isEmpty ? objects : saved
      guard let winner = trumps ? candidates.last : candidates.first else { return }
      for object in objects where object !== winner {
        if object.life.isNew { drop(object) } else { revert(object, conflict.constraint) }
      }
    }
  }

  private func isStanding(_ object: NSManagedObject) -> Bool {
    object.graph != nil && !object.life.isMarkedOrDead
  }

  private mutating func settle(_ object: NSManagedObject, _ database: NSManagedObject, _ constraint: [String]) {
    if object.life.isNew {
      if trumps { absorb(object, into: database) }
      drop(object)
    } else if trumps {
      object.managedObjectContext?.markDeleted(database)
    } else {
      revert(object, constraint)
    }
  }

  /// Throws a new object away; no delete rule runs, since it never was in the store.
  private func drop(_ object: NSManagedObject) {
    object.managedObjectContext?.markDeleted(object)
    object.life.make(.propagate)
  }

  private mutating func revert(_ object: NSManagedObject, _ constraint: [String]) {
    guard let row = object.row else { return }
    reverted.insert(ObjectIdentifier(object))
    if type == .rollbackMergePolicyType {
      ConflictResolution(type: type).rebase(object, from: row, onto: row)
      object.graph?.note(.refreshed, object)
    } else {
      for slot in constraint.compactMap(object.layout.slot) {
        object.trackChange()
        object.store(row.values[slot], slot)
      }
    }
    object.awakeFromSnapshot(.mergePolicy)
  }

  // MARK: Values of a new object on an existing row

  private func absorb(_ object: NSManagedObject, into target: NSManagedObject) {
    if target.isFault { target.fire() }
    guard isStanding(target) else { return }
    for (slot, property) in object.layout.slots.enumerated() {
      guard let targetSlot = target.layout.slot(named: property.name) else { continue }
      switch property {
      case .attribute:
        let value = object.read(slot)
        let isSet = type == .overwriteMergePolicyType || value != object.layout.defaults[slot]
        guard isSet, value != target.read(targetSlot) else { continue }
        target.trackChange()
        target.store(value, targetSlot)
      case .relationship(let relationship):
        guard case .relationship(let targetRelationship) = target.layout.slots[targetSlot] else { continue }
        move(relationship, of: object, to: targetRelationship, of: target)
      }
    }
    target.awakeFromSnapshot(.mergePolicy)
  }

  private func move(
    _ relationship: RelationshipLayout, of object: NSManagedObject, to targetRelationship: RelationshipLayout,
    of target: NSManagedObject
  ) {
    if relationship.isToMany {
      for member in object.loaded(relationship).all { target.addObject(member, to: targetRelationship.description) }
    } else {
      let destination = object.destination(relationship)
      guard destination != nil || type == .overwriteMergePolicyType else { return }
      target.setObject(destination, for: targetRelationship.description)
    }
  }
}
