/// Brings an object that lost its row to somebody else onto the row as it is now, so that it can be saved (MP-06 to MP-09).
///
/// To-many relationships are no part of a row: what joined and left here is kept, except that rollback gives up pairs of
/// join tables (chosen here). Where no fact is established about rows that are gone, or objects deleted here, each
/// policy's own words decide (CH-072): object trump and overwrite do what memory says, the others what the store says.
struct ConflictResolution {
  let type: NSMergePolicyType

  /// Whether memory decides between being there and not being there.
  private var trumps: Bool {
    type == .mergeByPropertyObjectTrumpMergePolicyType || type == .overwriteMergePolicyType
  }

  /// Resolves one conflict.
  func resolve(_ conflict: NSMergeConflict) {
    conflict.isResolved = true
    let object = conflict.sourceObject
    guard let graph = object.graph, let context = object.managedObjectContext, !object.life.isDead else { return }
    // A new object whose key another row has taken gets another key when the save is tried again.
    if object.life.isNew { return meet(object, graph, context) }
    guard let old = object.row else { return }
    let ends = TransientEnds(of: object)
    defer { ends.settle() }
    switch (context.row(of: object), object.life.isMarked) {
    case (let new?, false):
      rebase(object, from: old, onto: new)
      object.awakeFromSnapshot(.mergePolicy)
      graph.note(.refreshed, object)
    case (let new?, true):
      object.row = new
      if !trumps { revive(object, graph) }
    // Both sides have deleted it: there is nothing left to write.
    case (nil, true): object.life.make(.loseRow)
    case (nil, false):
      if trumps, object.life.isChanged {
        reinsert(object, old, graph, context)
      } else {
        vanish(object, graph)
      }
    }
  }

  // MARK: The row is there

  /// Has an object that undo brought back be the one of its row, which somebody else has written again meanwhile (CH-1103).
  ///
  /// Since the row was gone between, all of the object is a change, and so is all of the row: where the store decides, the object
  /// takes the row as it is.
  private func meet(_ object: NSManagedObject, _ graph: ObjectGraph, _ context: NSManagedObjectContext) {
    guard object.life.isReturned, object.life.isInserted, let row = context.row(of: object) else { return }
    graph.pending.meetRow(object)
    object.row = row
    if !trumps {
      for relationship in object.layout.relationships { object.withdraw(relationship) }
      object.working = nil
    }
    object.unloadMembers()
    if object.changedSlots().isEmpty { graph.pending.unchange(object) }
    graph.note(.refreshed, object)
    object.awakeFromSnapshot(.mergePolicy)
  }

  /// Lays the changes that win over the new row.
  func rebase(_ object: NSManagedObject, from old: RowSnapshot, onto new: RowSnapshot) {
    let isChanged = object.life.isChanged
    let mine = object.working ?? old.values
    var values = new.values
    for (slot, property) in object.layout.slots.enumerated() {
      switch property {
      case .attribute(let attribute) where attribute.isTransient:
        if type != .rollbackMergePolicyType { values[slot] = mine[slot] }
      case .attribute:
        let differs = mine[slot] != old.values[slot]
        if isChanged, keeps(differs, theirs: new.values[slot] != old.values[slot]) { values[slot] = mine[slot] }
      case .relationship(let relationship) where relationship.isTransient:
        if type == .rollbackMergePolicyType { object.withdraw(relationship) }
      case .relationship(let relationship) where !relationship.isToMany:
        rebase(object, relationship, from: old, onto: new, isChanged: isChanged)
      case .relationship(let relationship):
        if type == .rollbackMergePolicyType, relationship.storage == .joinTable { object.withdraw(relationship) }
      }
    }
    object.row = new
    object.working = values == new.values ? nil : values
    object.unloadMembers()
    if isChanged, object.changedSlots().isEmpty { object.graph?.pending.unchange(object) }
  }

  private func rebase(
    _ object: NSManagedObject, _ relationship: RelationshipLayout, from old: RowSnapshot, onto new: RowSnapshot,
    isChanged: Bool
  ) {
    let slot = relationship.slot
    var isMine = false
    if case .toOne(let destination)? = object.relations?[relationship.ordinal] {
      isMine = !object.names(destination, by: old.values[slot])
    }
    let isTheirs = new.values[slot] != old.values[slot]
    guard isChanged, keeps(isMine, theirs: isTheirs) else {
      if isMine { object.withdraw(relationship) }
      if object.relations != nil { object.setRelation(.unloaded, relationship) }
      return
    }
    // A stale key that is to be written must be known as a destination: the row no longer has it.
    guard !isMine, isTheirs else { return }
    object.setRelation(.toOne(object.committedDestination(relationship, in: old)), relationship)
  }

  private func keeps(_ mine: Bool, theirs: Bool) -> Bool {
    switch type {
    case .mergeByPropertyStoreTrumpMergePolicyType: mine && !theirs
    case .mergeByPropertyObjectTrumpMergePolicyType: mine
    case .overwriteMergePolicyType: true
    case .rollbackMergePolicyType, .errorMergePolicyType: false
    }
  }

  /// Takes a deletion back, with what it did to relationships; other objects that were deleted with it stay deleted.
  private func revive(_ object: NSManagedObject, _ graph: ObjectGraph) {
    for relationship in object.layout.relationships { object.withdraw(relationship) }
    // It may have been changed before it was deleted.
    graph.pending.revive(object)
    object.working = nil
    object.unloadMembers()
    graph.note(.inserted, object)
    object.awakeFromSnapshot(.mergePolicy)
  }

  // MARK: The row is gone

  /// Has the object written as a new row under its old key; keys whose rows are gone too become nil.
  private func reinsert(
    _ object: NSManagedObject, _ old: RowSnapshot, _ graph: ObjectGraph, _ context: NSManagedObjectContext
  ) {
    for relationship in object.layout.storedRelationships where !relationship.isToMany {
      let destination: NSManagedObject?
      if case .toOne(let known)? = object.relations?[relationship.ordinal] {
        destination = known
      } else {
        destination = object.committedDestination(relationship, in: old)
      }
      let isThere = destination.map { $0.life.isNew || context.row(of: $0) != nil } ?? false
      object.setRelation(.toOne(isThere ? destination : nil), relationship)
    }
    object.working = object.working ?? old.values
    object.row = nil
    object.unloadMembers()
    graph.pending.reinsert(object)
    rejoin(object)
    graph.note(.inserted, object)
    object.awakeFromSnapshot(.mergePolicy)
  }

  /// Tells those whose to-many the object belongs to by its own key: no row says it any more.
  private func rejoin(_ object: NSManagedObject) {
    for relationship in object.layout.storedRelationships where !relationship.isToMany {
      guard let inverse = relationship.partner, inverse.isToMany,
        case .toOne(let destination?)? = object.relations?[relationship.ordinal]
      else { continue }
      if !destination.hasMember(object, inverse) { destination.storage(inverse).insert(object, wasCommitted: false) }
    }
  }

  /// Has the object go here as well; its values can be read until the save has ended.
  private func vanish(_ object: NSManagedObject, _ graph: ObjectGraph) {
    for relationship in object.layout.relationships {
      object.withdraw(relationship)
      guard let inverse = relationship.partner, !relationship.isToMany, let row = object.row else { continue }
      guard case .reference(let reference) = row.values[relationship.slot], let store = object.store else { continue }
      let root = relationship.destination.root
      graph.object(store: store, root: root, number: reference.number)?.unloadMembers(inverse)
    }
    // One that the save only checks is in no list (RF-19).
    if object.life.isChanged { graph.pending.unchange(object) }
    object.life.make(.loseRow)
    graph.pending.followRow(object)
    graph.note(.deleted, object)
  }
}
