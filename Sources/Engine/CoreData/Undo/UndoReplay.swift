/// Carries an undo step out, backward or forward.
///
/// Values and members are put back as they were, on every object that the event changed; no accessor or hook of a
/// subclass is called, and no delete rule is needed. `awake(fromSnapshotEvents:)` tells the objects (AW-03).
struct UndoReplay {
  let step: UndoStep
  let direction: UndoDirection
  let graph: ObjectGraph
  let context: NSManagedObjectContext

  /// What becomes of an object.
  private enum Move {
    case stay
    /// Back from nothing: as a new object, under the ID it had.
    case arrive
    /// Back from being marked deleted.
    case revive
    /// Out of the context, as it was never saved.
    case leave
    /// The same, by a deletion: the context keeps it until the save (ST-08).
    case discard
    /// Marked deleted.
    case delete
    /// Nothing can be done for it.
    case skip
  }

  func run() {
    let moves = step.changes.map { change in (change: change, move: move(change)) }
    // Before anything has moved: a fault fires here, and an object may look around as it wakes up.
    for (change, move) in moves where [.leave, .discard, .delete].contains(move) { keepImage(of: change) }
    let rowAgain = context.upstream.lookForRows(of: moves.filter { $0.move == .arrive }.map(\.change.object))
    for (change, move) in moves {
      switch move {
      case .arrive: arrive(change, rowAgain)
      case .revive: revive(change.object)
      case .stay, .leave, .discard, .delete, .skip: break
      }
    }
    // First, as what the event did came before.
    for (change, move) in moves where move == .revive && change.recordsEnds { restoreLeftEnds(change) }
    for (change, move) in moves {
      switch move {
      case .arrive: restoreEnds(change)
      case .revive where !change.recordsEnds: restoreEnds(change)
      case .skip: break
      default: applyDifferences(change)
      }
    }
    for (change, move) in moves where [.stay, .revive, .delete].contains(move) && change.recordsEnds {
      mendEnds(of: change)
    }
    for (change, move) in moves where move == .delete {
      if change.recordsEnds { keepLeftEnds(of: change) } else { cutEnds(of: change.object) }
      // One whose row was found gone meanwhile counts as deleted already. Its rules find nothing to do, unless something was
      // linked to it that the manager did not record.
      graph.markDeleted(change.object)
    }
    for (change, move) in moves where move == .leave || move == .discard {
      leave(change.object, keepsContext: move == .discard)
    }
    for (change, move) in moves where move == .arrive || (move == .revive && !change.recordsEnds) {
      mendEnds(of: change.object)
    }
    for (change, move) in moves { settle(change, move) }
    for (change, move) in moves { tell(change.object, move) }
    graph.hasChanges = !graph.pending.isEmpty
  }

  private func move(_ change: UndoChange) -> Move {
    let object = change.object
    if let other = object.graph, other !== graph { return .skip }
    if object.life.isInaccessible { return .skip }
    let target = change.target(direction)
    switch UndoStatus(object) {
    case .absent: return target.isPresent && change.image != nil ? .arrive : .skip
    case .discarded:
      if !target.isPresent { return .skip }
      if object.life.isDead { return change.image == nil ? .skip : .arrive }
      return .revive
    case .inserted:
      if target == .absent { return .leave }
      return target.isPresent ? .stay : .discard
    case .clean, .updated: return target.isPresent ? .stay : .delete
    case .deleted: return target.isPresent ? .revive : .stay
    }
  }

  // MARK: Coming and going

  /// Keeps what is to go, for its way back.
  ///
  /// One that was refreshed since is a fault. Its row and its links are looked for while they are there: the links are about to
  /// be cut, and a save takes the row away. Where the row is gone already, its end is dealt with as for any such object.
  private func keepImage(of change: UndoChange) {
    let object = change.object
    if object.isFault, object.life.isNew || object.lookForRow() { object.fire() }
    change.image = ObjectImage(of: object) ?? change.image
  }

  private func arrive(_ change: UndoChange, _ rowAgain: (NSManagedObject) -> RowSnapshot?) {
    guard let image = change.image else { return }
    let object = change.object
    if object.graph == nil {
      if let other = namesake(of: object) { makeWay(other) }
      object.graph = graph
      graph.register(object)
    } else {
      graph.pending.letGo(object)
    }
    // What the parent has taken back meanwhile, or never lost, or somebody else has written again, is no new object: as one it
    // would be found twice, and saved under a key that is taken (CH-1103).
    object.row = rowAgain(object)
    if object.row == nil {
      graph.pending.arrive(object)
    } else {
      graph.pending.rejoin(object)
    }
    object.working = image.values
    // The ends of the image say where it leads; a key of the row that went may name somebody by a number of former times.
    for relationship in object.layout.storedRelationships where !relationship.isToMany {
      object.working?[relationship.slot] = .null
    }
    object.relations = nil
    graph.note(.inserted, object)
  }

  /// The registered object that has the ID of one that comes back.
  private func namesake(of object: NSManagedObject) -> NSManagedObject? {
    guard object.number > 0 else { return graph.object(temporary: object.number) }
    return object.store.flatMap { graph.object(store: $0, root: object.layout.root, number: object.number) }
  }

  /// Lets go of an object that has the ID of one that comes back.
  ///
  /// Somebody may have asked for the ID meanwhile, and been given a fault for a row that is gone. Or the row is there: the parent
  /// has taken the deletion back. Then the object may have been changed, and others lead to it, who are to have one object only.
  private func makeWay(_ other: NSManagedObject) {
    if other.life.isThere, !other.isFault || other.lookForRow() {
      if other.isFault { other.fire() }
      cutHeldEnds(of: other)
    }
    graph.pending.drop(other)
    graph.unpropagated.removeAll { $0 === other }
    context.forget(other, graph)
  }

  private func revive(_ object: NSManagedObject) {
    graph.pending.revive(object)
    graph.note(.inserted, object)
  }

  private func leave(_ object: NSManagedObject, keepsContext: Bool) {
    object.awakeFromSnapshot(.undoInsertion)
    cutEnds(of: object)
    graph.pending.throwAway(object, isKept: keepsContext)
    graph.note(.deleted, object)
    if keepsContext { object.discard() } else { graph.release(object, .undone) }
  }

  // MARK: State

  /// Decides whether a saved object counts as changed: as recorded while nothing has been saved since, else by its values.
  private func settle(_ change: UndoChange, _ move: Move) {
    let object = change.object
    guard [.stay, .revive, .arrive].contains(move) else { return }
    if move == .stay { graph.note(.updated, object) }
    guard object.life.isSaved else { return }
    let wasUpdated = step.saveCount == graph.saveCount && change.target(direction) == .updated
    let isUpdated = wasUpdated || !object.changedSlots().isEmpty
    if isUpdated, !object.life.isChanged {
      graph.pending.change(object)
    } else if !isUpdated, object.life.isChanged {
      graph.pending.unchange(object)
    }
    // A clean object shares its values with the row again.
    if !isUpdated, object.row != nil, object.layout.transientSlots.isEmpty { object.working = nil }
  }

  private func tell(_ object: NSManagedObject, _ move: Move) {
    switch move {
    case .arrive, .revive: object.awakeFromSnapshot(.undoDeletion)
    case .delete: object.awakeFromSnapshot(.undoInsertion)
    case .stay: object.awakeFromSnapshot(.undoUpdate)
    case .leave, .discard, .skip: break
    }
  }
}
