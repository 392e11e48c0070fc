// The IDs by which a child and those above it know the same objects: it may go on to use temporary ones where they have
// permanent ones (PC-13, PC-14).
extension ParentUpstream {
  /// Those above take keys from the store for what has none yet.
  ///
  /// An object whose row is registered here under its permanent ID already keeps its temporary one: the two stay two
  /// (PC-14).
  func takeIDs(for objects: [NSManagedObject]) throws {
    guard let graph = context.graphIfUsed else { return }
    let settled = objects.filter {
      $0.graph === graph && $0.objectID.isTemporaryID && $0.life.isSaved
    }
    guard !settled.isEmpty else { return }
    var places = try places(of: settled.map(\.number))
    for object in settled {
      guard let place = places[object.number] else { continue }
      if graph.object(store: place.store, root: object.layout.root, number: place.number) != nil {
        places[object.number] = nil
        continue
      }
      graph.rename(object, to: place.number, store: place.store, isKept: true)
    }
    if !places.isEmpty { rename(places, in: graph) }
  }

  func places(of numbers: [Int64]) throws -> [Int64: FormerNumbers.Row] {
    try above.onQueue { try above.permanentPlaces(of: numbers) }
  }

  /// Writes new numbers into the rows of this context that name objects by their temporary ones.
  private func rename(_ places: [Int64: FormerNumbers.Row], in graph: ObjectGraph) {
    for object in graph.registered {
      if let working = object.working, let values = renamed(working, of: object, { places[$0] }) {
        object.working = values
      }
      guard let row = object.row else { continue }
      let values = renamed(row.values, of: object) { places[$0] }
      guard values != nil || row.reference.number != object.number else { continue }
      object.row = (values ?? row.values).row(object.reference, version: row.version)
    }
  }

  /// An object's values with permanent numbers in the place of temporary ones; nil where none is to be replaced.
  private func renamed(
    _ values: RowValues, of object: NSManagedObject, _ place: (Int64) -> FormerNumbers.Row?
  ) -> RowValues? {
    var result: RowValues?
    for relationship in object.layout.storedRelationships where !relationship.isToMany {
      guard case .reference(let reference) = values[relationship.slot], reference.isTemporary,
        let place = place(reference.number)
      else { continue }
      result = result ?? values
      result?[relationship.slot] = .reference(ObjectReference(entity: reference.entity, number: place.number))
      if object.store == nil { object.store = place.store }
    }
    return result
  }

  /// A row that the parent has handed down, in which objects are called what they are called here: where those above go on
  /// by a temporary number, this context may have taken the permanent ID (PC-16c).
  func ownRow(_ row: RowSnapshot, of object: NSManagedObject) -> RowSnapshot {
    let former = context.graph.formerNumbers
    guard !former.isEmpty, let values = renamed(row.values, of: object, { former[$0] }) else { return row }
    return values.row(row.reference, version: row.version)
  }

  /// A key that the parent has handed down, as the context itself calls the object.
  func ownKey(_ key: ObjectKey) -> ObjectKey {
    guard key.reference.isTemporary, let place = context.graph.formerNumbers[key.number] else { return key }
    return ObjectKey(layout: key.layout, store: place.store, number: place.number)
  }

  /// What the parent calls the row, and therefore this context: of a row that it has met before the root's save, the temporary
  /// ID of that time.
  func ownID(of id: NSManagedObjectID) -> NSManagedObjectID {
    let former = context.graph.formerNumbers
    if id.isTemporaryID, former.isShared(id.number) {
      return ownKey(ObjectKey(layout: id.layout, store: id.store, number: id.number)).id
    }
    // The context has taken the permanent ID.
    if !former.former(id.layout.root, id.number, id.store).isEmpty { return id }
    let reader = reader
    return shared([above.onQueue { above.key(of: above.upstream.ownID(of: id), for: reader) }])[0].id
  }

  func storedID(_ id: NSManagedObjectID) -> NSManagedObjectID {
    guard context.graph.formerNumbers.isShared(id.number) else { return id }
    return above.onQueue { above.storedID(id) }
  }

  /// An object that was inserted from here is not announced a second time under its permanent ID (chosen here).
  func named(_ changes: ForeignChanges) -> ForeignChanges {
    let reader = reader
    func known(_ ids: [NSManagedObjectID]) -> [(permanent: NSManagedObjectID, former: [NSManagedObjectID])] {
      ids.map { ($0, formerIDs(of: $0, for: reader)) }
    }
    var named = changes
    let inserted = known(changes.inserted)
    named.inserted = inserted.filter { $0.former.isEmpty }.map(\.permanent)
    named.updated += inserted.flatMap(\.former) + known(changes.updated).flatMap(\.former)
    named.refreshed += known(changes.refreshed).flatMap(\.former)
    named.deleted += known(changes.deleted).flatMap(\.former)
    return named
  }

  func formerIDs(of id: NSManagedObjectID, for reader: ChildReader) -> [NSManagedObjectID] {
    if id.isTemporaryID { return [] }
    return above.onQueue {
      let own = above.graph.formerNumbers.former(id.layout.root, id.number, id.store).filter(reader.calls)
      return own.map { NSManagedObjectID(layout: id.layout, store: nil, number: $0) }
        + above.upstream.formerIDs(of: id, for: reader)
    }
  }
}
