import Foundation

// Relationships: loading them, changing them, and keeping both ends in step (KV-01).
extension NSManagedObject {
  // MARK: Reading

  /// The destination of a to-one relationship; fires a fault.
  final func destination(_ relationship: RelationshipLayout) -> NSManagedObject? {
    checkQueue(relationship.slot)
    if life.isFault { fire(relationship.slot) }
    if case .toOne(let object)? = relations?[relationship.ordinal] { return object }
    guard case .reference(let reference) = read(relationship.slot), let graph else { return nil }
    let object = graph.owner?.object(for: reference, near: self)
    setRelation(.toOne(object), relationship)
    return object
  }

  /// What is known of a to-many relationship, loaded or not.
  final func storage(_ relationship: RelationshipLayout) -> ToManyStorage {
    if case .toMany(let storage)? = relations?[relationship.ordinal] { return storage }
    // A new object, and one without a context, has no members that the store knows; of a transient relationship it knows none.
    let storage = ToManyStorage(
      isLoaded: relationship.isTransient || graph == nil || row == nil && life.hasNoStoredRow,
      isOrdered: relationship.isOrdered)
    setRelation(.toMany(storage), relationship)
    return storage
  }

  /// The members of a to-many relationship, loaded if they were not.
  final func loaded(_ relationship: RelationshipLayout) -> ToManyStorage {
    checkQueue(relationship.slot)
    if life.isFault { fire(relationship.slot) }
    let storage = storage(relationship)
    if !storage.isLoaded { storage.load(graph?.owner?.members(of: relationship, owner: self)[...] ?? []) }
    return storage
  }

  /// Whether an object is a member of a to-many relationship, loading the members only if nothing else can tell.
  final func hasMember(_ object: NSManagedObject, _ relationship: RelationshipLayout) -> Bool {
    let storage = storage(relationship)
    if let known = storage.contains(object) { return known }
    if let inverse = relationship.partner, !inverse.isToMany { return committedKey(of: object, inverse) }
    return loaded(relationship).contains(object) ?? false
  }

  /// Whether an object's row names this one as the destination of a to-one relationship.
  private final func committedKey(of object: NSManagedObject, _ relationship: RelationshipLayout) -> Bool {
    if object.life.isFault { object.fire(relationship.slot) }
    return object.rowLeads(to: self, relationship)
  }

  /// Whether a to-one relationship of the committed row leads to an object, or to nil.
  final func rowLeads(to destination: NSManagedObject?, _ relationship: RelationshipLayout) -> Bool {
    names(destination, by: row?.values[relationship.slot] ?? .null)
  }

  /// Whether a key that a row of this object holds is that of an object.
  ///
  /// Each store counts its keys by itself, so that the same number in another store is somebody else (KV-11). Temporary numbers
  /// are of one object in the whole process.
  final func names(_ destination: NSManagedObject?, by key: Value) -> Bool {
    guard let destination else { return key == .null }
    guard case .reference(let reference) = key, reference.number == destination.number else { return false }
    // The row's entity may be a subentity of the one that the object is known by.
    let layout = destination.layout
    guard reference.entity == layout.index || layout.table[reference.entity].rootIndex == layout.rootIndex else {
      return false
    }
    return destination.number < 0 || store == nil || destination.store === store
  }

  /// How rows refer to this object: by its row's own entity, which one that is known by a superentity does not have.
  final var rowReference: ObjectReference {
    ObjectReference(entity: row?.reference.entity ?? layout.index, number: number)
  }

  final func setRelation(_ relation: Relation, _ relationship: RelationshipLayout) {
    if relations == nil {
      relations = ContiguousArray(repeating: .unloaded, count: layout.relationships.count)
    }
    relations?[relationship.ordinal] = relation
  }

  // MARK: Changing

  // A change of one end brings the other into step, unless it is asked for alone.

  /// What `addObject(_:to:)` does.
  final func join(_ object: NSManagedObject, _ relationship: RelationshipLayout, alone: Bool = false) {
    checkQueue(relationship.slot)
    requireFits(object, relationship)
    guard !hasMember(object, relationship) else { return }
    if life.isFault { fire(relationship.slot) }
    trackChange(of: relationship)
    let storage = storage(relationship)
    // One that left and comes back goes to the end, which only the whole order can say.
    if relationship.isOrdered, storage.contains(object) == false { _ = loaded(relationship) }
    let wasCommitted =
      !storage.isLoaded && relationship.partner.map { !$0.isToMany && committedKey(of: object, $0) } ?? false
    storage.insert(object, wasCommitted: wasCommitted)
    guard !alone, let inverse = relationship.inverse else { return }
    if inverse.isToMany {
      if !object.hasMember(self, inverse) { object.addObject(self, to: inverse.description) }
    } else if object.destination(inverse) !== self {
      object.setObject(self, for: inverse.description)
    }
  }

  /// What `removeObject(_:from:)` does.
  final func leave(_ object: NSManagedObject, _ relationship: RelationshipLayout, alone: Bool = false) {
    checkQueue(relationship.slot)
    guard hasMember(object, relationship) else { return }
    if life.isFault { fire(relationship.slot) }
    trackChange(of: relationship)
    storage(relationship).remove(object)
    guard !alone, let inverse = relationship.inverse else { return }
    if inverse.isToMany {
      if object.hasMember(self, inverse) { object.removeObject(self, from: inverse.description) }
    } else if object.destination(inverse) === self {
      object.setObject(nil, for: inverse.description)
    }
  }

  /// What `setObject(_:for:)` does.
  final func assign(_ object: NSManagedObject?, _ relationship: RelationshipLayout, alone: Bool = false) {
    if let object { requireFits(object, relationship) }
    let old = destination(relationship)
    guard old !== object else { return }
    trackChange(of: relationship)
    setRelation(.toOne(object), relationship)
    guard !alone, let inverse = relationship.inverse else { return }
    if let old {
      if inverse.isToMany {
        if old.hasMember(self, inverse) { old.removeObject(self, from: inverse.description) }
      } else if old.destination(inverse) === self {
        old.setObject(nil, for: inverse.description)
      }
    }
    if let object {
      if inverse.isToMany {
        if !object.hasMember(self, inverse) { object.addObject(self, to: inverse.description) }
      } else if object.destination(inverse) !== self {
        object.setObject(self, for: inverse.description)
      }
    }
  }

  /// Makes the members of a to-many exactly these, by taking out and adding the difference (KV-04).
  final func replaceMembers(_ objects: [NSManagedObject], _ relationship: RelationshipLayout) {
    var wanted = OrderedMembers()
    for object in objects { wanted.insert(object) }
    for member in loaded(relationship).all where !wanted.contains(member) {
      removeObject(member, from: relationship.description)
    }
    for object in wanted.all where loaded(relationship).contains(object) != true {
      addObject(object, to: relationship.description)
    }
    if relationship.isOrdered { arrangeMembers(wanted.all, relationship) }
  }

  /// The compiled form of a relationship that a hook names.
  final func relationshipLayout(_ description: NSRelationshipDescription) -> RelationshipLayout {
    if let layout = description.layout, layout.ordinal < self.layout.relationships.count,
      self.layout.relationships[layout.ordinal] === layout
    {
      return layout
    }
    raiseException(
      .invalidArgument, "The entity \(layout.name) has no relationship \(description.name) of that description.")
  }

  private final func requireFits(_ object: NSManagedObject, _ relationship: RelationshipLayout) {
    // Where an object of another entity got in, its row would be taken for one of this entity.
    let destination = relationship.destination
    if object.layout.table === destination.table, !object.layout.isKind(of: destination) {
      refuse(object, relationship.slot)
    }
    guard object.graph !== graph else { return }
    raiseException(
      .invalidArgument,
      "Illegal attempt to establish a relationship '\(relationship.name)' between objects in different contexts "
        + "(source = \(self) , destination = \(object))")
  }
}

extension ObjectGraph {
  /// The registered object that a reference in a row leads to.
  ///
  /// - Parameters:
  ///   - reference: the reference, under whichever number the row has it.
  ///   - store: the store of the row.
  func registered(_ reference: ObjectReference, near store: StoreIdentity?) -> NSManagedObject? {
    let root = model.entities[reference.entity].root
    if !reference.isTemporary { return store.flatMap { object(store: $0, root: root, number: reference.number) } }
    if let known = object(temporary: reference.number) { return known }
    return formerNumbers[reference.number].flatMap { object(store: $0.store, root: root, number: $0.number) }
  }
}

extension ObjectGraphOwner {
  /// The object that a reference in an object's row leads to, as a fault when it is not registered yet.
  func object(for reference: ObjectReference, near object: NSManagedObject) -> NSManagedObject? {
    guard let graph = object.graph else { return nil }
    if let known = graph.registered(reference, near: object.store) { return known }
    let layout = graph.model.entities[reference.entity]
    if reference.isTemporary {
      if let place = graph.formerNumbers[reference.number] {
        return NSManagedObject.fault(layout, store: place.store, number: place.number, row: nil, in: graph)
      }
      return unknownObject(of: layout, number: reference.number, in: graph)
    }
    guard let store = object.store else { return nil }
    return NSManagedObject.fault(layout, store: store, number: reference.number, row: nil, in: graph)
  }
}

extension NSManagedObject {
  /// Makes a fault for a row and registers it.
  static func fault(
    _ layout: EntityLayout, store: StoreIdentity?, number: Int64, row: RowSnapshot?, in graph: ObjectGraph
  ) -> NSManagedObject {
    let objectClass = graph.usesPlainObjects ? NSManagedObject.self : layout.managedClass
    let object = fault(objectClass, layout, in: graph)
    object.row = row
    object.number = number
    object.store = store
    graph.register(object)
    return object
  }

  /// Makes a fault with the temporary number it is made with, of which no store knows; it is not registered.
  // Once an object.
  @inline(__always)
  static func fault(
    _ objectClass: NSManagedObject.Type, _ layout: EntityLayout, in graph: ObjectGraph
  ) -> NSManagedObject {
    let object = objectClass.init(entity: layout.description, insertInto: nil)
    // A class that overrides the initializer may have set values in it.
    if object.working != nil { object.working = nil }
    object.life.make(.fault)
    object.graph = graph
    return object
  }
}
