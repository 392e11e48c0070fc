// A child reads through its parent: nothing comes from a store but by way of every context in between (PC-01, PC-04).
extension NSManagedObjectContext {
  /// The values that the parent has of an object, changed or not; nil when it is gone there.
  func rowFromParent(of object: NSManagedObject, _ parent: NSManagedObjectContext) -> RowSnapshot? {
    let (key, reader) = (ObjectKey(object), ChildReader(graph))
    guard let served = parent.performAndWait({ parent.row(of: key, for: reader) }) else { return nil }
    if object.store == nil { object.store = served.store }
    graph.formerNumbers.share(key.number)
    served.temporaryNumbers.forEach { graph.formerNumbers.share($0) }
    return served.row
  }

  /// The members that the parent has of an object's to-many relationship.
  func membersFromParent(
    of relationship: RelationshipLayout, owner: NSManagedObject, _ parent: NSManagedObjectContext
  ) -> [ObjectKey] {
    let (key, reader) = (ObjectKey(owner), ChildReader(graph))
    return shared(parent.performAndWait { parent.members(of: relationship, owner: key, for: reader) })
  }

  /// Keys that the parent has handed down; a temporary number among them is this context's to use from now on (PC-15).
  private func shared(_ keys: [ObjectKey]) -> [ObjectKey] {
    for key in keys where key.number < 0 { graph.formerNumbers.share(key.number) }
    return keys
  }

  /// What a fetch finds by way of the parent, with this context's own changes laid over it (PC-03, PC-05).
  func fetchObjects(
    _ request: any AnyFetchRequest, _ plan: FetchPlan, through parent: NSManagedObjectContext
  ) throws -> [NSManagedObject] {
    let settings = request.settings
    let found = try keys(request, through: parent)
    var objects = found.map(register)
    if settings.shouldRefreshRefetchedObjects {
      for object in objects where !object.isFault { refresh(object, mergeChanges: true) }
    }
    let overlay = PendingOverlay(graph: graph, plan: plan)
    if settings.includesPendingChanges, overlay.isNeeded {
      let asked = try withRows { AskedStores(request.affectedStores, plan.entity, $0) }
      objects = try overlay.apply(to: objects, of: asked)
    }
    for keyPath in settings.relationshipKeyPathsForPrefetching ?? [] { try prefetch(keyPath, from: objects) }
    if !settings.returnsObjectsAsFaults {
      for object in objects where object.isFault { object.fire() }
    }
    return objects
  }

  /// Loads a to-many relationship of several objects, with one visit to the parent (FR-15).
  func loadMembers(
    of relationship: RelationshipLayout, _ owners: [NSManagedObject], from parent: NSManagedObjectContext
  ) throws {
    guard !owners.isEmpty else { return }
    let (keys, reader) = (owners.map { ObjectKey($0) }, ChildReader(graph))
    let members = try parent.performAndWait { try parent.members(of: relationship, owners: keys, for: reader) }
    for (owner, members) in zip(owners, members) { owner.storage(relationship).load(shared(members).map(register)) }
  }

  /// Has the parent read the rows of faults, so that each need not ask a store when it fires.
  func loadRows(of objects: [NSManagedObject], _ entity: EntityLayout, in parent: NSManagedObjectContext) throws {
    let (keys, reader) = (objects.filter { $0.isFault && $0.row == nil }.map { ObjectKey($0) }, ChildReader(graph))
    guard !keys.isEmpty else { return }
    try parent.performAndWait {
      try parent.loadRows(of: keys.compactMap { parent.object(of: $0, for: reader) }, entity)
    }
  }

  /// The keys of what the parent's fetch finds.
  func keys(_ request: any AnyFetchRequest, through parent: NSManagedObjectContext) throws -> [ObjectKey] {
    let reader = ChildReader(graph)
    let request = translated(request, for: parent)
    return shared(
      try parent.performAndWait { try parent.fetchObjects(request).map { parent.key(of: $0, for: reader) } })
  }

  /// The registered object of a key, else a new fault for it, whose values the parent has.
  func register(_ key: ObjectKey) -> NSManagedObject {
    let graph = graph
    if key.reference.isTemporary {
      return graph.object(temporary: key.number)
        ?? NSManagedObject.fault(key.layout, store: key.store, number: key.number, row: nil, in: graph)
    }
    return key.store.flatMap { graph.object(store: $0, root: key.layout.root, number: key.number) }
      ?? NSManagedObject.fault(key.layout, store: key.store, number: key.number, row: nil, in: graph)
  }
}

/// Who reads: the objects of a child, which waits meanwhile.
struct ChildReader: @unchecked Sendable {
  private let graph: ObjectGraph

  init(_ graph: ObjectGraph) { self.graph = graph }

  /// Whether the child has an object under a temporary number, or has passed one on for a child of its own (PC-14).
  func knows(_ number: Int64) -> Bool {
    graph.formerNumbers.isExpected(number) || mayName(number) && graph.object(temporary: number) != nil
  }

  /// Whether the child may name an object by a temporary number (PC-15).
  func mayName(_ number: Int64) -> Bool { graph.formerNumbers.isShared(number) }

  /// Takes note that parent and child have both used a temporary number for one object.
  func share(_ number: Int64) { graph.formerNumbers.share(number) }
}
