/// Turns a context's changes into the plan of one save: values that can be printed and asserted.
///
/// Order: new rows, those that others refer to first; changed rows; pairs of join tables; the order of members; rows that
/// go, those that refer to others first. Inside each group objects keep the order in which they were changed.
package struct SavePlanner {
  let inserted: [NSManagedObject]
  let updated: [NSManagedObject]
  let deleted: [NSManagedObject]
  /// Unchanged objects whose rows must still be as they were read (RF-19).
  var watched: [NSManagedObject] = []

  /// The plan for one store, and the rows its objects will have.
  package struct Draft {
    package let store: StoreIdentity
    package var plan = SavePlan()
    /// The inserted and updated objects: those that the plan's first operations write, in turn.
    var objects: [NSManagedObject] = []
    /// Whether the plan removes rows.
    var hasDeletes = false
    /// The slots of the last update: neighbours mostly change the same ones, and one array serves them all.
    var lastSlots: [Int] = []
    /// Room for the slots that an object has changed.
    var changed: [Int] = []
  }

  /// Makes one draft a store, in the order of the stores; one that has nothing to write has none.
  func drafts(stores: [NSPersistentStore]) -> [Draft] {
    stores.compactMap { store in
      var draft = draft(for: store)
      // Nobody changes a store that cannot be written.
      if !watched.isEmpty, !store.isReadOnly { planChecks(into: &draft) }
      return !draft.plan.isEmpty || store.rows.needsSave ? draft : nil
    }
  }

  private func draft(for place: NSPersistentStore) -> Draft {
    let store = place.identity
    var draft = Draft(store: store)
    draft.plan.operations.reserveCapacity(inserted.count + updated.count + deleted.count)
    draft.objects.reserveCapacity(inserted.count + updated.count)
    ordered(inserted).visit { object in
      guard object.store === store else { return }
      let row = object.savedRow(version: 1)
      draft.objects.append(object)
      draft.plan.operations.append(.insert(row))
    }
    updated.visit { if $0.store === store { plan($0, into: &draft) } }
    for object in inserted where object.store === store && object.life.isReturned {
      planReturn(of: object, into: &draft)
    }
    for object in inserted where object.store === store { planPairs(of: object, into: &draft) }
    for object in updated where object.store === store { planPairs(of: object, into: &draft) }
    if let model = (inserted.first ?? updated.first)?.layout.table, model.hasOrderedRelationships {
      for object in inserted + updated where object.store === store { planOrder(of: object, into: &draft) }
    }
    for object in ordered(deleted).reversed() where object.store === store { planDelete(object, into: &draft) }
    return draft
  }

  private func ordered(_ objects: [NSManagedObject]) -> [NSManagedObject] {
    guard let model = objects.first?.layout.table, model.entities.count > 1 else { return objects }
    var groups: [[NSManagedObject]] = Array(repeating: [], count: model.entities.count)
    for object in objects { groups[model.saveRank[object.layout.index]].append(object) }
    return groups.flatMap { $0 }
  }

  private func plan(_ object: NSManagedObject, into draft: inout Draft) {
    guard let old = object.row else { return }
    draft.changed.removeAll(keepingCapacity: true)
    object.addChangedSlots(to: &draft.changed)
    guard !draft.changed.isEmpty else { return }
    let row = object.savedRow(version: old.version + 1)
    draft.objects.append(object)
    if draft.changed != draft.lastSlots { draft.lastSlots = draft.changed }
    draft.plan.operations.append(.update(row, slots: draft.lastSlots))
  }

  private func planChecks(into draft: inout Draft) {
    for object in watched where object.store === draft.store {
      guard let row = object.row else { continue }
      draft.plan.operations.append(.check(row))
    }
  }

  private func planDelete(_ object: NSManagedObject, into draft: inout Draft) {
    guard let row = object.row, !object.life.isInaccessible else { return }
    for relationship in object.layout.pairRelationships where relationship.deleteRule != .noActionDeleteRule {
      draft.plan.operations.append(.unlinkAll(relationship, owner: object.number))
    }
    draft.plan.operations.append(.delete(row))
    draft.hasDeletes = true
  }

  /// Pairs that no action left behind when the object's deletion was saved: what it is linked to now is written anew.
  private func planReturn(of object: NSManagedObject, into draft: inout Draft) {
    for relationship in object.layout.pairRelationships where relationship.deleteRule == .noActionDeleteRule {
      draft.plan.operations.append(.unlinkAll(relationship, owner: object.number))
    }
  }

  /// The pairs of a many-to-many are planned from one end only, the one that comes first in the model.
  private func planPairs(of object: NSManagedObject, into draft: inout Draft) {
    guard object.relations != nil else { return }
    for relationship in object.layout.pairRelationships {
      guard case .toMany(let members)? = object.relations?[relationship.ordinal], members.isChanged else { continue }
      for member in members.left where ownsPair(object, member, relationship) {
        draft.plan.operations.append(
          .unlink(relationship, owner: object.number, member: member.number))
      }
      // The other end of what was brought back may count the pair as saved; writing it twice does no harm.
      let isReturned = object.life.isReturned
      for member in members.joined
      where (isReturned || ownsPair(object, member, relationship)) && !member.life.wasNeverSaved {
        draft.plan.operations.append(.link(relationship, owner: object.number, member: member.number))
      }
    }
  }

  /// The order of an object's members, where it is not what the store has once rows and pairs are written.
  private func planOrder(of object: NSManagedObject, into draft: inout Draft) {
    guard let relations = object.relations else { return }
    for relationship in object.layout.storedRelationships where relationship.isOrdered {
      guard case .toMany(let members) = relations[relationship.ordinal] else { continue }
      let isReordered = members.isReordered
      // Members that leave take their places with them; those that join come last.
      let moved = (isReordered ? members.all : members.joined).filter { !$0.life.wasNeverSaved }
      guard !moved.isEmpty else { continue }
      draft.plan.operations.append(
        .arrange(relationship, owner: object.number, members: moved.map(\.number), isAppended: !isReordered))
    }
  }

  private func ownsPair(
    _ object: NSManagedObject, _ member: NSManagedObject, _ relationship: RelationshipLayout
  ) -> Bool {
    guard let inverse = relationship.partner, inverse !== relationship else { return true }
    // The other end plans the pair when it comes first, unless it goes and plans nothing.
    if member.life.isMarked || member.life.isDead { return true }
    return (relationship.source.index, relationship.slot) < (inverse.source.index, inverse.slot)
  }
}

extension RowAccess {
  /// What a save of changes writes, a draft a store.
  ///
  /// - Parameters:
  ///   - watched: unchanged objects whose rows must still be as they were read (RF-19).
  package func drafts(of changes: SaveChanges, watched: [NSManagedObject]) -> [SavePlanner.Draft] {
    SavePlanner(inserted: changes.inserted, updated: changes.updated, deleted: changes.deleted, watched: watched)
      .drafts(stores: stores)
  }

  /// The uniqueness constraints that a draft of a save would violate.
  package func lookAtUniqueValues(
    _ draft: SavePlanner.Draft, _ entities: [EntityLayout]
  ) throws -> [ConstraintConflicts.Conflict] {
    try ConstraintCheck(draft.plan, entities).conflicts(stored: try store(draft.store).row(with:of:))
  }
}
