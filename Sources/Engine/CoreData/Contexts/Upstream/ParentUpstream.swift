import Foundation

/// Another context above a context: nothing comes from a store but by way of every context in between (PC-01, PC-04).
///
/// Each question is asked on the parent's queue, while the child waits, and what crosses are keys and values, no objects.
struct ParentUpstream: Upstream {
  let context: NSManagedObjectContext
  let above: NSManagedObjectContext

  var parent: NSManagedObjectContext? { above }
  var coordinator: NSPersistentStoreCoordinator? { above.persistentStoreCoordinator }
  var root: NSManagedObjectContext { above.upstream.root }
  func isBelow(_ other: NSManagedObjectContext) -> Bool { above.isSelfOrDescendant(of: other) }

  func visitAncestors(_ visit: (NSManagedObjectContext) -> Void) {
    above.upstream.visitAncestors(visit)
    above.onQueue { visit(above) }
  }

  /// The child, as the parent is to see it.
  var reader: ChildReader { ChildReader(context.graph) }

  // MARK: Setting what is above

  func take(_ coordinator: NSPersistentStoreCoordinator?) { refuseReplacement(of: "parent") }
  func makeWay() { refuseReplacement(of: "parent") }

  // MARK: Reading

  /// The values that the parent has of an object, changed or not; nil when it is gone there.
  func row(of object: NSManagedObject) -> RowSnapshot? {
    let (graph, key, reader) = (context.graph, ObjectKey(object), reader)
    guard let served = above.onQueue({ above.row(of: key, for: reader) }) else { return nil }
    if object.store == nil { object.store = served.store }
    graph.formerNumbers.share(key.number)
    served.temporaryNumbers.forEach { graph.formerNumbers.share($0) }
    return served.temporaryNumbers.isEmpty ? served.row : ownRow(served.row, of: object)
  }

  func members(of relationship: RelationshipLayout, owner: NSManagedObject) -> [NSManagedObject] {
    memberKeys(of: relationship, owner: owner).map(context.register)
  }

  func memberReferences(of relationship: RelationshipLayout, owner: NSManagedObject) -> [ObjectReference] {
    memberKeys(of: relationship, owner: owner).map(\.reference)
  }

  /// The members that the parent has of an object's to-many relationship.
  func memberKeys(of relationship: RelationshipLayout, owner: NSManagedObject) -> [ObjectKey] {
    let (key, reader) = (ObjectKey(owner), reader)
    return shared(above.onQueue { above.members(of: relationship, owner: key, for: reader) })
  }

  /// Keys that the parent has handed down; a temporary number among them is the context's to use from now on (PC-15).
  func shared(_ keys: [ObjectKey]) -> [ObjectKey] {
    let graph = context.graph
    guard keys.contains(where: { $0.number < 0 }) else { return keys }
    return keys.map { key in
      graph.formerNumbers.share(key.number)
      return ownKey(key)
    }
  }

  /// One visit to the parent.
  func loadMembers(of relationship: RelationshipLayout, _ owners: [NSManagedObject]) throws {
    guard !owners.isEmpty else { return }
    let (keys, reader) = (owners.map { ObjectKey($0) }, reader)
    let members = try above.onQueue { try above.members(of: relationship, owners: keys, for: reader) }
    for (owner, members) in zip(owners, members) {
      owner.storage(relationship).load(shared(members).map(context.register)[...])
    }
  }

  /// The parent reads them, so that each need not ask a store when it fires.
  func loadRows(of objects: [NSManagedObject], _ entity: EntityLayout) throws {
    let (keys, reader) = (objects.filter { $0.isFault && $0.row == nil }.map { ObjectKey($0) }, reader)
    guard !keys.isEmpty else { return }
    try above.onQueue {
      try above.upstream.loadRows(of: keys.compactMap { above.object(of: $0, for: reader) }, entity)
    }
  }

  func readAhead(of objects: [NSManagedObject]) -> [NSManagedObject] { [] }

  func existingObject(with id: NSManagedObjectID) throws -> NSManagedObject? { context.believedObject(with: id) }

  func unknownObject(of layout: EntityLayout, number: Int64, in graph: ObjectGraph) -> NSManagedObject? {
    NSManagedObject.fault(layout, store: nil, number: number, row: nil, in: graph)
  }

  // MARK: Rows that may be old

  // Nobody tells a row that a parent gave that there is a newer one.
  func mayBeOld(_ row: RowSnapshot) -> Bool { true }
  func forgetRow(ofRefreshed object: NSManagedObject) { object.row = nil }
  func forgetRow(ofChanged fault: NSManagedObject) { if !fault.life.isPending { fault.row = nil } }

  // MARK: Looking from outside

  var look: any RowLook { self }

  func lookForConflicts<Result>(_ look: (ConflictLook) throws -> Result) throws -> Result? { nil }

  // MARK: What others have saved

  func follow(_ follows: Bool) {
    context.isFollowingParent.store(follows, ordering: .sequentiallyConsistent)
    above.childFollowers.set(context, follows: follows)
  }

  var peers: [WeakContext] { [] }

  func merge(_ changes: ForeignChanges, savedBy saver: NSManagedObjectContext?) {
    if saver?.isSelfOrDescendant(of: above) == true { return }
    above.onQueue {
      above.upstream.merge(changes, savedBy: saver)
      above.merge(changes)
    }
  }

  func announced(_ id: NSManagedObjectID) -> NSManagedObject? {
    context.objectOrFault(ownID(of: id))
  }

  func goneRows(among ids: [NSManagedObjectID]) -> Set<NSManagedObjectID> {
    Set(ids.filter { id in context.registered(id).map(isGone) ?? false })
  }

  func isGone(_ object: NSManagedObject) -> Bool { row(of: object) == nil }

  func lookForRows(of objects: [NSManagedObject]) -> (NSManagedObject) -> RowSnapshot? { { row(of: $0) } }

  // MARK: Query generations

  // A child reads what its parents read (PC-17).
  func readAccess(_ access: RowAccess) -> RowAccess { access }
  var queryGenerationToken: NSQueryGenerationToken? { nil }
  func moveToNewest(keepingRowsOf kept: [NSManagedObjectID]) {}
  func requireStores() throws { try above.onQueue { try above.upstream.requireStores() } }

  func setQueryGeneration(from token: NSQueryGenerationToken?) throws {
    raiseException(
      .invalidArgument,
      "A child context reads what its parent reads: set the query generation of the root of the contexts.")
  }
}

extension NSManagedObjectContext {
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
