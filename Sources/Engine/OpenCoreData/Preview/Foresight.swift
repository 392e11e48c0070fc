/// A copy of a context's objects that grows as it is read, on which delete rules and validation run unnoticed.
///
/// The copies are plain managed objects: nothing that an app has written runs. They are told apart by their keys, so that a
/// copy finds its original without holding it. The copy of an object that has changes is made at once, any other when
/// something looks at it.
final class Foresight {
  /// The copies.
  let graph: ObjectGraph
  let context: NSManagedObjectContext
  private let trace = DeletionTrace()
  /// The context's own objects; nil where only rows count.
  private let original: ObjectGraph?
  /// Where the committed rows are found: as the context finds them, or in the stores as they are now where only rows count.
  let committed: any RowLook
  /// Copies of objects that have left their context, which keys do not lead to.
  private var dead: [ObjectIdentifier: NSManagedObject] = [:]

  /// - Parameters:
  ///   - context: the context whose deletions are to be foreseen.
  ///   - seesChanges: whether what its objects show counts, or only what the stores hold.
  init(of context: NSManagedObjectContext, seesChanges: Bool) {
    self.context = context
    graph = ObjectGraph(model: context.coordinator.layout, usesPlainObjects: true, retainsAll: true)
    original = seesChanges ? context.graphIfUsed : nil
    committed = seesChanges ? context.rowLook : StoreLook(context, asContextReads: false)
    graph.owner = self
    if let original { copyChanges(of: original) }
  }

  /// Lets the copies go, which hold each other.
  func end() { graph.dismantle() }

  /// Runs the delete rules of what is marked.
  func propagate() {
    DeletePropagator(graph: graph, host: self, observer: propagationObserver).run()
    graph.cutDiscarded()
    graph.emptyDiscarded()
  }

  /// Whether what the context's objects show counts.
  var seesChanges: Bool { original != nil }

  /// What has been told of the rules' steps.
  var trees: [DeletionTree] { trace.deletions }

  // MARK: Copies

  /// The copy of an object of the context.
  func copy(of object: NSManagedObject) -> NSManagedObject {
    if object.inside.graph != nil {
      return self.object(object.inside.layout, object.inside.store, object.inside.number)
    }
    if let known = dead[ObjectIdentifier(object)] { return known }
    let copy = NSManagedObject(entity: object.inside.layout.description, insertInto: nil)
    (copy.inside.number, copy.inside.store, copy.inside.working) = (object.inside.number, object.inside.store, nil)
    copy.inside.mirrorLife(of: object)
    dead[ObjectIdentifier(object)] = copy
    return copy
  }

  /// The copy of a key; a fault that is believed to exist where there is none yet.
  ///
  /// - Parameter row: what was read of it just now.
  func object(
    _ layout: EntityLayout, _ store: StoreIdentity?, _ number: Int64, row: RowSnapshot? = nil
  ) -> NSManagedObject {
    let known = Self.find(layout, store, number, in: graph)
    let object = known ?? graph.fault(layout, store: store, number: number)
    // A loaded original keeps what it has.
    if let row, object.isFault, self.original(of: object)?.isFault ?? true { object.inside.row = row }
    return object
  }

  private func original(of copy: NSManagedObject) -> NSManagedObject? {
    original.flatMap { Self.find(copy.inside.layout, copy.inside.store, copy.inside.number, in: $0) }
  }

  private static func find(
    _ layout: EntityLayout, _ store: StoreIdentity?, _ number: Int64, in graph: ObjectGraph
  ) -> NSManagedObject? {
    guard number > 0, let store else { return graph.object(temporary: number) }
    return graph.object(store: store, root: layout.root, number: number)
  }

  private func copyChanges(of original: ObjectGraph) {
    func copies(_ objects: [NSManagedObject]) -> [NSManagedObject] {
      objects.map { object in
        let copy = copy(of: object)
        copy.inside.mirrorLife(of: object)
        mirror(object, in: copy)
        return copy
      }
    }
    // All of them are there before the first is filled, since they refer to each other.
    let pending = original.pending
    for object in [pending.inserted.all, pending.updated.all, pending.deleted.all].joined() { _ = copy(of: object) }
    graph.pending = PendingObjects(
      inserted: copies(pending.inserted.all), updated: copies(pending.updated.all),
      deleted: copies(pending.deleted.all), discarded: copies(pending.discarded.all), hasUndone: pending.hasUndone)
    graph.unpropagated = original.unpropagated.map(copy)
  }

  /// Gives a copy what its original shows.
  private func mirror(_ original: NSManagedObject, in copy: NSManagedObject) {
    copy.inside.row = original.inside.row
    copy.inside.working = original.inside.working
    copy.inside.relations = original.inside.relations.map { relations in
      ContiguousArray(
        relations.map { relation in
          switch relation {
          case .unloaded: .unloaded
          case .toOne(let destination): .toOne(destination.map(self.copy))
          case .toMany(let members): .toMany(members.mapped(self.copy))
          }
        })
    }
  }
}

// What the copies ask of their context.
extension Foresight: ObjectGraphOwner {
  func row(of object: NSManagedObject) -> RowSnapshot? {
    if let original = original(of: object) {
      if !original.isFault || original.inside.relations != nil { mirror(original, in: object) }
      if let row = original.inside.row, !original.isFault || !row.isSuperseded { return row }
    }
    return committed.row(of: object)
  }

  func members(of relationship: RelationshipLayout, owner: NSManagedObject) -> [NSManagedObject] {
    committed.lookAtMembers(of: relationship, owner: owner).map { key, row in
      object(key.layout, key.store, key.number, row: row)
    }
  }

  func memberReferences(of relationship: RelationshipLayout, owner: NSManagedObject) -> [ObjectReference] {
    members(of: relationship, owner: owner).map(\.inside.reference)
  }

  func unknownObject(of layout: EntityLayout, number: Int64, in graph: ObjectGraph) -> NSManagedObject? {
    committed.unknownObject(of: layout, number: number, in: graph)
  }

  func results(of property: NSFetchedPropertyDescription, for object: NSManagedObject) -> [NSManagedObject] { [] }

  func handleInaccessible(_ object: NSManagedObject, property: NSPropertyDescription?) {
    graph.markInaccessible(object)
  }

  var propagationObserver: (any PropagationObserver)? { trace.observer(of: graph, in: self, named: context.name) }

  func eventDidBegin() {}
}

extension Foresight: PropagationHost {
  func markDeleted(_ object: NSManagedObject) { graph.markDeleted(object) }
  func isGone(_ object: NSManagedObject) -> Bool { !object.inside.life.isNew && committed.row(of: object) == nil }
  func readAhead(of objects: [NSManagedObject]) -> [NSManagedObject] { [] }
}
