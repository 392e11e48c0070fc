/// Ends clashes of unique values, by the words of each policy (CH-020).
///
/// A new object that clashes with a row is dropped. Object trump and overwrite put its values on the row first: object
/// trump those that differ from their defaults, overwrite all; its relationships move to the row's object, where to-many
/// members join those that are there. Under each policy who refers to the dropped object refers to the one that stays
/// (CH-1030). A saved object that was changed into a clash goes back to its committed values under store trump (the clashing
/// ones) and rollback (all); under object trump and overwrite the row in its way is deleted, with its delete rules. Among
/// objects of one save a saved one stays before new ones; of several the first under store trump and rollback, else the last.
struct UniquenessResolution {
  let type: NSMergePolicyType
  /// Objects that no longer have the values they clashed with.
  private var reverted: Set<ObjectIdentifier> = []
  /// New objects that were dropped, with those that stay in their place.
  private var heirs = Heirs()

  init(type: NSMergePolicyType) { self.type = type }

  private var trumps: Bool {
    type == .mergeByPropertyObjectTrumpMergePolicyType || type == .overwriteMergePolicyType
  }

  /// Resolves the clashes of one save, in the order in which they were found.
  ///
  /// Where the store's side wins its rows come first: none of the objects in their way is the one that stays.
  mutating func resolve(_ conflicts: [NSConstraintConflict]) {
    let ordered =
      trumps ? conflicts : conflicts.filter { $0.databaseObject != nil } + conflicts.filter { $0.databaseObject == nil }
    for conflict in ordered { resolve(conflict) }
    heirs.takeOverOneWayReferences()
  }

  private mutating func resolve(_ conflict: NSConstraintConflict) {
    let objects = conflict.conflictingObjects.filter { isStanding($0) && !reverted.contains(ObjectIdentifier($0)) }
    if let database = conflict.databaseObject {
      guard isStanding(database) else { return }
      for object in objects { settle(object, database, conflict.constraint) }
    } else {
      let saved = objects.filter { !$0.life.isNew }
      let candidates = saved.isEmpty ? objects : saved
      guard let winner = trumps ? candidates.last : candidates.first else { return }
      for object in objects where object !== winner {
        if object.life.isNew { drop(object, for: winner) } else { revert(object, conflict.constraint) }
      }
    }
  }

  private func isStanding(_ object: NSManagedObject) -> Bool {
    object.graph != nil && !object.life.isMarkedOrDead
  }

  private mutating func settle(_ object: NSManagedObject, _ database: NSManagedObject, _ constraint: [String]) {
    if object.life.isNew {
      if trumps { absorb(object, into: database) }
      drop(object, for: database)
    } else if trumps {
      object.managedObjectContext?.markDeleted(database)
    } else {
      revert(object, constraint)
    }
  }

  /// Throws a new object away; no delete rule runs, since it never was in the store.
  private mutating func drop(_ object: NSManagedObject, for heir: NSManagedObject) {
    heirs.add(heir, of: object)
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
        if case .relationship(let relationship) = object.layout.slots[slot] {
          object.setObject(object.committedDestination(relationship, in: row), for: relationship.description)
        } else {
          object.trackChange()
          object.store(row.values[slot], slot)
        }
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
        guard case .relationship(let own) = target.layout.slots[targetSlot], own === relationship else { continue }
        move(relationship, of: object, to: target)
      }
    }
    target.awakeFromSnapshot(.mergePolicy)
  }

  /// Gives the target what the object leads to by a relationship that both have of one entity.
  private func move(_ relationship: RelationshipLayout, of object: NSManagedObject, to target: NSManagedObject) {
    if relationship.isToMany {
      // Members that lead back change sides as all do that refer to the object, under each policy.
      guard relationship.partner == nil else { return }
      for member in object.loaded(relationship).all { target.addObject(member, to: relationship.description) }
      return
    }
    let destination = object.destination(relationship)
    guard destination != nil || type == .overwriteMergePolicyType else { return }
    if let destination, let inverse = relationship.partner, inverse.isToMany {
      destination.replaceMember(object, by: target, inverse)
    } else {
      target.setObject(destination, for: relationship.description)
    }
  }
}
