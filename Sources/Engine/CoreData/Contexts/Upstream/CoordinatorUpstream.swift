import Foundation

/// A persistent store coordinator above a context: what it reads comes from stores and the row cache.
struct CoordinatorUpstream: Upstream {
  let context: NSManagedObjectContext
  /// What lasts from question to question.
  let state: RootState

  var coordinator: NSPersistentStoreCoordinator? { state.coordinator }
  var hasBeenPinned: Bool { state.hasBeenPinned }
  var readPoint: ReadPoint {
    get { state.readPoint }
    nonmutating set { state.readPoint = newValue }
  }

  var parent: NSManagedObjectContext? { nil }
  var root: NSManagedObjectContext { context }
  func isBelow(_ other: NSManagedObjectContext) -> Bool { false }
  func visitAncestors(_ visit: (NSManagedObjectContext) -> Void) {}

  // MARK: Setting what is above

  func take(_ coordinator: NSPersistentStoreCoordinator?) {
    makeWay()
    state.coordinator = coordinator
  }

  func makeWay() { if coordinator != nil || context.graphIfUsed != nil { refuseReplacement(of: "coordinator") } }

  // MARK: Reading

  func row(of object: NSManagedObject) -> RowSnapshot? {
    guard let store = object.store, object.number > 0 else { return nil }
    return context.orRaise {
      try context.withRows {
        try $0.row(of: object.layout, number: object.number, store: store, maximumAge: context.stalenessInterval)
      }
    }
  }

  func members(of relationship: RelationshipLayout, owner: NSManagedObject) -> [NSManagedObject] {
    guard let store = owner.store else { return [] }
    return context.graph.objects(of: memberRows(of: relationship, owner: owner), store: store)
  }

  func memberReferences(of relationship: RelationshipLayout, owner: NSManagedObject) -> [ObjectReference] {
    memberRows(of: relationship, owner: owner).map(\.reference)
  }

  private func memberRows(of relationship: RelationshipLayout, owner: NSManagedObject) -> [RowSnapshot] {
    guard let store = owner.store, owner.number > 0 else { return [] }
    return context.orRaise {
      try context.withRows { try $0.members(of: relationship, owner: owner.number, store: store) }
    }
  }

  /// One query a store and portion.
  func loadMembers(of relationship: RelationshipLayout, _ owners: [NSManagedObject]) throws {
    for (store, owners) in Self.byStore(owners) {
      let found = try context.withRows {
        try $0.members(of: relationship, owners: owners.map(\.number), store: store)
      }
      let objects = context.graph.objects(of: found.rows, store: store)
      var members: [Int64: ArraySlice<NSManagedObject>] = Dictionary(minimumCapacity: owners.count)
      // The rows of an owner mostly come one after the other: an owner is looked up once, and its members are copied once.
      for (owner, range) in found.runs {
        if let others = members.updateValue(objects[range], forKey: owner) { members[owner] = others + objects[range] }
      }
      for owner in owners { owner.storage(relationship).load(members[owner.number] ?? []) }
    }
  }

  /// One statement a store and portion.
  func loadRows(of objects: [NSManagedObject], _ entity: EntityLayout) throws {
    for (store, faults) in Self.byStore(objects.filter { $0.isFault && $0.row == nil }) {
      let rows = try context.withRows { try $0.rows(of: entity, numbers: faults.map(\.number), store: store) }
      _ = context.graph.objects(of: rows, store: store)
    }
  }

  /// Saved objects by their store, in the order of the stores.
  private static func byStore(_ objects: [NSManagedObject]) -> [(StoreIdentity, [NSManagedObject])] {
    let saved = objects.filter { $0.store != nil && $0.number > 0 }
    let groups: [Int: [NSManagedObject]] = Dictionary(grouping: saved) { $0.store?.ordinal ?? 0 }
    return groups.sorted { $0.key < $1.key }.compactMap { group -> (StoreIdentity, [NSManagedObject])? in
      group.value.first?.store.map { ($0, group.value) }
    }
  }

  func existingObject(with id: NSManagedObjectID) throws -> NSManagedObject? {
    if id.isTemporaryID { return context.believedObject(with: id) }
    guard let store = id.store,
      let row = try context.withRows({ try $0.row(of: id.layout, number: id.number, store: store) })
    else { return nil }
    return context.graph.object(of: row, store: store)
  }

  func unknownObject(of layout: EntityLayout, number: Int64, in graph: ObjectGraph) -> NSManagedObject? { nil }

  // MARK: Rows that may be old

  /// A row of the coordinator's cache is marked once there is a newer one; a generation, which has a cache of its own, marks
  /// none.
  func mayBeOld(_ row: RowSnapshot) -> Bool {
    hasBeenPinned || row.isSuperseded || context.stalenessInterval >= 0
  }

  /// A row that is marked is looked for anyway when the fault fires; of any other the age counts (RF-04).
  func forgetRow(ofRefreshed object: NSManagedObject) {
    if hasBeenPinned || context.stalenessInterval >= 0 && object.number > 0 { object.row = nil }
  }

  func forgetRow(ofChanged fault: NSManagedObject) {}

  // MARK: Looking from outside

  var look: any RowLook { StoreLook(context, asContextReads: true) }

  func lookForConflicts<Result>(_ look: (ConflictLook) throws -> Result) throws -> Result? {
    try context.withStores { try look(ConflictLook(upstream: self, access: $0)) }
  }

  // MARK: IDs

  func takeIDs(for objects: [NSManagedObject]) throws {}
  func places(of numbers: [Int64]) throws -> [Int64: FormerNumbers.Row] { [:] }
  func storedID(_ id: NSManagedObjectID) -> NSManagedObjectID { id }
  func formerIDs(of id: NSManagedObjectID, for reader: ChildReader) -> [NSManagedObjectID] { [] }
  func ownID(of id: NSManagedObjectID) -> NSManagedObjectID {
    guard let place = context.graph.formerNumbers[id.number] else { return id }
    return NSManagedObjectID(layout: id.layout, store: place.store, number: place.number)
  }
  func stored(_ predicate: NSPredicate) -> NSPredicate { context.renamed(predicate) }

  // MARK: What others have saved

  func follow(_ follows: Bool) { coordinator?.followers.set(context, follows: follows) }
  var peers: [WeakContext] { context.coordinator.followers.all(but: context) }

  func merge(_ changes: ForeignChanges, savedBy saver: NSManagedObjectContext?) {}
  func named(_ changes: ForeignChanges) -> ForeignChanges { changes }

  /// Of a temporary ID of another branch nobody here knows anything (PC-15).
  func announced(_ id: NSManagedObjectID) -> NSManagedObject? {
    id.isTemporaryID ? context.registered(id) : context.objectOrFault(id)
  }

  /// One query a hierarchy, where asking for each would be one a row.
  func goneRows(among ids: [NSManagedObjectID]) -> Set<NSManagedObjectID> {
    var gone = Set(ids)
    for (ids, rows) in presentRows(of: ids) {
      // A store that cannot be read leaves its rows as they were.
      let found = rows.map { Set($0.map(\.reference.number)) }
      gone.subtract(ids.filter { found?.contains($0.number) ?? true })
    }
    return gone
  }

  /// One query a hierarchy.
  ///
  /// A store that cannot be read has no rows here, and says so when it is to be written.
  func lookForRows(of objects: [NSManagedObject]) -> (NSManagedObject) -> RowSnapshot? {
    var found: [NSManagedObjectID: RowSnapshot] = [:]
    for (ids, rows) in presentRows(of: objects.map(\.objectID)) {
      let known = Dictionary(ids.map { ($0.number, $0) }) { first, _ in first }
      for row in rows ?? [] { if let id = known[row.reference.number] { found[id] = row } }
    }
    return { found[$0.objectID] }
  }

  /// The rows that are there, by hierarchy; nil for those of a store that cannot be read.
  private func presentRows(of ids: [NSManagedObjectID]) -> [(ids: [NSManagedObjectID], rows: [RowSnapshot]?)] {
    let groups = Dictionary(grouping: ids.filter { $0.number > 0 }) { StoreHierarchy($0) }
    return groups.sorted { $0.key < $1.key }.compactMap { _, ids in
      guard let first = ids.first, let store = first.store else { return nil }
      return (
        ids, try? context.withRows { try $0.rows(of: first.layout.root, numbers: ids.map(\.number), store: store) }
      )
    }
  }

  func isGone(_ object: NSManagedObject) -> Bool {
    guard let store = object.store, object.number > 0 else { return false }
    let isGone = try? context.withRows { access in
      try access.row(of: object.layout, number: object.number, store: store, maximumAge: 0) == nil
    }
    return isGone == true
  }
}
