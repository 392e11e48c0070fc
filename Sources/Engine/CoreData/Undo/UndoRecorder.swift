/// Makes an undo step of what the present event of a context changed.
struct UndoRecorder {
  private let manager: UndoManager
  private let graph: ObjectGraph

  /// Nil when the manager records nothing (PP-11).
  init?(_ manager: UndoManager, _ graph: ObjectGraph) {
    guard manager.isUndoRegistrationEnabled else { return nil }
    self.manager = manager
    self.graph = graph
  }

  /// Notes what is left of deleted objects, before those that were never saved are emptied.
  func prepare() {
    for object in graph.event where object.life.event.contains(.deleted) && object.eventBase == nil {
      if object.isFault, object.graph != nil, !object.life.isDead { object.lookForRow() }
      object.captureEventBase()
    }
  }

  /// Registers the step; an event that changed nothing registers none.
  func register(for context: NSManagedObjectContext) {
    let changes = graph.event.compactMap(change)
    guard !changes.isEmpty else { return }
    context.register(UndoStep(changes: changes, saveCount: graph.saveCount), .backward, with: manager)
  }

  private func change(of object: NSManagedObject) -> UndoChange? {
    // Refreshing is no change, an object whose row is gone cannot come back, and one that came and went was never seen.
    if object.life.event.isSubset(of: .refreshed) { return nil }
    if object.life.isInaccessible || object.life.event.isSuperset(of: [.inserted, .deleted]) {
      return nil
    }
    let change = UndoChange(object, before: UndoStatus(beforeEvent: object), after: UndoStatus(object))
    if change.before.isPresent, !change.after.isPresent { change.image = ObjectImage(beforeEvent: object) }
    // Of one that is about to be emptied the image has it all.
    if change.before != .absent, !(change.after == .discarded && object.life.hasPropagated) { compare(object, change) }
    return change.before == change.after && !change.hasDifferences ? nil : change
  }

  private func compare(_ object: NSManagedObject, _ change: UndoChange) {
    guard let base = object.eventBase, let ends = base.ends, object.life.hasValues else {
      return
    }
    let present = object.working ?? object.row?.values ?? object.layout.defaults
    for attribute in object.layout.attributes where present[attribute.slot] != base.values[attribute.slot] {
      change.values.append((attribute.slot, base.values[attribute.slot], present[attribute.slot]))
    }
    for relationship in object.layout.relationships {
      switch (ends[relationship.ordinal], object.relations?[relationship.ordinal]) {
      case (.toMany(let joined, let left, let order), .toMany(let members)?):
        var difference = MemberDifference(before: (joined, left), now: (members.joined, members.left))
        if relationship.isOrdered, !difference.isEmpty || members.isLoaded {
          difference.order = object.orders(of: relationship, joined: joined, left: left, order: order)
        }
        if difference.isEmpty { break }
        change.toManys.append((relationship, difference))
      case (let end, .toOne(let destination)?):
        let before = object.destination(of: end)
        if before !== destination { change.toOnes.append((relationship, before, destination)) }
      case (.toOne(let before), .unloaded?) where !relationship.isTransient:
        // A refresh forgets a destination that is the row's again. Where it was the row's before too, nothing was changed here.
        let destination = object.destination(of: object.eventEnd(of: relationship))
        if !object.names(before, by: base.values[relationship.slot]), before !== destination {
          change.toOnes.append((relationship, before, destination))
        }
      default: break
      }
    }
  }
}

extension ObjectImage {
  /// What an object was when the present event began; nil when nobody noted it.
  init?(beforeEvent object: NSManagedObject) {
    guard let base = object.eventBase, let ends = base.ends else { return nil }
    values = base.values
    self.ends = object.layout.relationships.map { relationship in
      switch ends[relationship.ordinal] {
      case .toMany(_, _, let order?): order
      case .toMany(let joined, let left, nil): object.members(of: relationship, joined: joined, left: left)
      case let end: object.destination(of: end).map { [$0] } ?? []
      }
    }
  }

  /// What an object is now; nil for one whose data is not here.
  init?(of object: NSManagedObject) {
    guard object.life.hasValues, !object.life.isInaccessible else { return nil }
    values = object.working ?? object.row?.values ?? object.layout.defaults
    ends = object.layout.relationships.map { object.destinations($0) }
  }
}
