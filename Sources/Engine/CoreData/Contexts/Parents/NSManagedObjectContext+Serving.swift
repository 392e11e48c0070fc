// What a parent does when a child reads. Called on the parent's queue, while the child waits.
extension NSManagedObjectContext {
  /// A row as a child is to see it.
  struct ServedRow {
    let row: RowSnapshot
    /// The store of the object, or the one it will have to go to because of what it refers to.
    let store: StoreIdentity?
    /// The temporary numbers by which the row refers to objects.
    let temporaryNumbers: [Int64]
  }

  /// This context's object that a key means; a fault that is believed to exist where it is not registered.
  ///
  /// - Returns: nil for a temporary number that nobody above knows, or that is of another branch (PC-15).
  func object(of key: ObjectKey, for reader: ChildReader) -> NSManagedObject? {
    // As long as the number is the object's own here, any child may use it (PC-03); once it has another, only those that
    // knew it before.
    if key.reference.isTemporary, graph.formerNumbers[key.number] != nil, !reader.mayName(key.number) { return nil }
    return object(of: key)
  }

  /// The same for whoever has been let in.
  func object(of key: ObjectKey) -> NSManagedObject? {
    let id = key.id
    // By its permanent ID a child below may know what this context knows by a temporary one.
    guard key.reference.isTemporary else { return registered(id) ?? objectOrFault(upstream.ownID(of: id)) }
    if let known = registered(id) { return known }
    if graph.formerNumbers[key.number] != nil { return objectOrFault(id) }
    return unknownObject(of: key.layout, number: key.number, in: graph)
  }

  /// The values that this context has of an object, changed or not; those it has not it reads (PC-03, PC-04).
  ///
  /// - Returns: nil when the object is gone, or marked deleted here.
  func row(of key: ObjectKey, for reader: ChildReader) -> ServedRow? {
    guard let object = present(key, for: reader) else { return nil }
    var store = object.store
    var values = object.presentValues
    var temporaryNumbers: [Int64] = []
    for relationship in object.layout.storedRelationships where !relationship.isToMany {
      guard case .reference(let reference) = values[relationship.slot] else { continue }
      let near = object.relations?[relationship.ordinal].destination?.store ?? object.store
      store = store ?? near
      let named = self.reference(reference, in: near, for: reader)
      if named.isTemporary { temporaryNumbers.append(named.number) }
      values[relationship.slot] = .reference(named)
    }
    let reference = ObjectReference(entity: object.layout.index, number: key.number)
    return ServedRow(
      row: values.becomeRow(reference, version: object.row?.version ?? 0), store: store,
      temporaryNumbers: temporaryNumbers)
  }

  /// The members of a to-many relationship, without those that are marked deleted here, and those whose deletion has been
  /// saved: a relationship without inverse goes on showing them here (DR-26), but there is nothing to hand over.
  func members(of relationship: RelationshipLayout, owner: ObjectKey, for reader: ChildReader) -> [ObjectKey] {
    guard let object = present(owner, for: reader) else { return [] }
    return object.loaded(relationship).all.filter { !$0.life.isMarkedOrDead }.map {
      key(of: $0, for: reader)
    }
  }

  /// The members of one to-many relationship of several owners, read together.
  func members(
    of relationship: RelationshipLayout, owners: [ObjectKey], for reader: ChildReader
  ) throws -> [[ObjectKey]] {
    let objects = owners.map { present($0, for: reader) }
    let owned = objects.compactMap { $0 }
    try prefetchMembers(relationship, owned)
    let held = owned.flatMap { $0.loaded(relationship).all }
    return withExtendedLifetime((objects, held)) { owners.map { members(of: relationship, owner: $0, for: reader) } }
  }

  /// What a child calls the row of an ID that is this context's own for it.
  func key(of id: NSManagedObjectID, for reader: ChildReader) -> ObjectKey {
    let reference = ObjectReference(entity: id.layout.index, number: id.number)
    return ObjectKey(
      layout: id.layout, store: id.store, number: self.reference(reference, in: id.store, for: reader).number)
  }

  /// What a child calls an object: by the temporary number it knows it by, if it does (PC-14).
  func key(of object: NSManagedObject, for reader: ChildReader) -> ObjectKey {
    guard object.number < 0 || !graph.formerNumbers.isEmpty else { return ObjectKey(object) }
    let number = self.reference(object.reference, in: object.store, for: reader).number
    return ObjectKey(layout: object.layout, store: object.store, number: number)
  }

  private func reference(
    _ reference: ObjectReference, in store: StoreIdentity?, for reader: ChildReader
  ) -> ObjectReference {
    if reference.isTemporary {
      // From here on the child knows it so, and goes on to when this context has saved.
      graph.formerNumbers.expect(reference.number)
      return reference
    }
    let root = graph.model.entities[reference.entity].root
    guard let known = graph.formerNumbers.former(root, reference.number, store).first(where: reader.calls) else {
      return reference
    }
    return ObjectReference(entity: reference.entity, number: known)
  }

  /// An object that is there, with its values loaded.
  private func present(_ key: ObjectKey, for reader: ChildReader) -> NSManagedObject? {
    guard let object = object(thatIsThere: key, for: reader) else { return nil }
    if object.isFault, !object.life.isNew { object.fire() }
    return object
  }

  /// The object that a key means, if it is there; nil where it is gone meanwhile.
  ///
  /// A temporary number that has led a child to it leads there from now on, whatever number the object gets (PC-14).
  func object(thatIsThere key: ObjectKey, for reader: ChildReader) -> NSManagedObject? {
    guard let object = object(of: key, for: reader), object.life.isThere else { return nil }
    // A fault that fires and finds nothing would mark the object deleted here.
    if object.isFault, !object.life.isNew, !object.lookForRow() { return nil }
    graph.formerNumbers.expect(object.number)
    return object
  }
}

extension NSManagedObject {
  /// The store that the destinations of to-one relationships are in, if any is in one.
  final var storeOfDestinations: StoreIdentity? {
    guard let relations else { return nil }
    for relationship in layout.storedRelationships where !relationship.isToMany {
      if let store = relations[relationship.ordinal].destination?.store { return store }
    }
    return nil
  }

  /// The present values, with the keys of to-one destinations; transient ones are left out.
  final var presentValues: RowValues {
    var values = working ?? row?.values ?? layout.defaults
    if let relations {
      for relationship in layout.storedRelationships where !relationship.isToMany {
        guard case .toOne(let destination) = relations[relationship.ordinal] else { continue }
        // An object that was thrown away unsaved has no row to refer to (CH-916).
        let kept = destination.flatMap { $0.life.wasNeverSaved ? nil : $0 }
        if names(kept, by: values[relationship.slot]) { continue }
        values[relationship.slot] = kept.map { .reference($0.rowReference) } ?? .null
      }
    }
    for slot in layout.transientSlots { values[slot] = .null }
    return values
  }

  /// Whether the values that the object holds are those of its row as a save leaves it.
  private final var holdsRow: Bool {
    guard relations == nil, layout.transientSlots.isEmpty, let working else { return false }
    return !layout.hasNaN(in: working)
  }

  /// The row as a save leaves it: the present values, with the keys of to-one destinations.
  ///
  /// Where these are the very values that the object holds, the row takes their memory, and the object and the row share it.
  final func savedRow(version: Int64) -> RowSnapshot {
    let reference = rowReference
    if holdsRow, let row = working?.becomeRow(reference, version: version) { return row }
    var values = presentValues
    layout.clearNaN(in: &values)
    return values.becomeRow(reference, version: version)
  }
}

extension Relation {
  /// The destination of a realised to-one relationship.
  var destination: NSManagedObject? {
    if case .toOne(let object) = self { object } else { nil }
  }
}
