import Foundation

// Inserting, deleting, and finding objects by ID.
extension NSManagedObjectContext {
  /// `insert(_:)` without an override.
  func insertNew(_ object: NSManagedObject) {
    if object.graph === graphIfUsed, object.graph != nil { return }
    guard object.graph == nil else {
      raiseException(.invalidArgument, "The object \(object) is registered with another context.")
    }
    let graph = graph
    let layout = object.layout
    guard graph.knows(layout) else {
      raiseException(.invalidArgument, "The entity \(layout.name) is not in the model of the context's coordinator.")
    }
    if layout.isAbstract {
      raiseException(.invalidArgument, "The entity \(layout.name) is abstract: insert an object of a subentity.")
    }
    if type(of: object) == NSManagedObject.self, layout.managedClass != NSManagedObject.self {
      graph.warnOfPlainObject(of: layout)
    }
    if object.number >= 0 { object.renumber(ObjectGraph.nextTemporaryNumber(), store: nil) }
    insert(object, in: graph)
  }

  /// Makes an object a new one of this context, under the number it has.
  func insert(_ object: NSManagedObject, in graph: ObjectGraph) {
    let layout = object.layout
    object.graph = graph
    graph.pending.insert(object)
    if object.working == nil { object.working = layout.defaults }
    graph.register(object)
    graph.note(.inserted, object)
    object.withoutNotingChanges { object.awakeFromInsert() }
  }

  /// The context's objects, of which one is to be deleted or refreshed; an object of another context ends the process.
  ///
  /// - Parameters:
  ///   - action: what is to be done with it, as the message says it.
  func ownGraph(of object: NSManagedObject, to action: String) -> ObjectGraph {
    guard let graph = object.graph, graph === graphIfUsed else {
      raiseException(.invalidArgument, "An NSManagedObjectContext cannot \(action) objects in other contexts.")
    }
    return graph
  }

  /// `delete(_:)` without an override, for an object of the context.
  func delete(_ object: NSManagedObject, in graph: ObjectGraph) {
    object.sendPrepareForDeletion()
    graph.markDeleted(object)
  }

  package func readAhead(of objects: [NSManagedObject]) -> [NSManagedObject] { upstream.readAhead(of: objects) }

  /// Whether the context keeps every object it registers (ST-14).
  ///
  /// Default false.
  public var retainsRegisteredObjects: Bool {
    get { graphIfUsed?.retainsAll == true }
    set {
      guard newValue != retainsRegisteredObjects else { return }
      graph.retainsAll = newValue
    }
  }

  // MARK: By ID

  /// `object(with:)` without an override.
  func objectOrFault(_ objectID: NSManagedObjectID) -> NSManagedObject {
    if let object = registered(objectID) { return object }
    let graph = graph
    if let store = objectID.store, !objectID.isTemporaryID {
      return NSManagedObject.fault(objectID.layout, store: store, number: objectID.number, row: nil, in: graph)
    }
    // A temporary ID of somebody else: a fault whose row an ancestor may know, or nobody (PC-15).
    if let place = graph.formerNumbers[objectID.number] {
      return objectOrFault(NSManagedObjectID(layout: objectID.layout, store: place.store, number: place.number))
    }
    return NSManagedObject.fault(objectID.layout, store: nil, number: objectID.number, row: nil, in: graph)
  }

  /// `registeredObject(for:)` without an override.
  func registered(_ objectID: NSManagedObjectID) -> NSManagedObject? {
    guard let graph = graphIfUsed else { return nil }
    if objectID.isTemporaryID {
      if let object = graph.object(temporary: objectID.number) { return object }
      guard let place = graph.formerNumbers[objectID.number] else { return nil }
      return graph.object(store: place.store, root: objectID.layout.root, number: place.number)
    }
    // An ID of another model may be of an entity that has no place in this one.
    guard let store = objectID.store, objectID.layout.rootIndex < graph.model.entities.count else { return nil }
    return graph.object(store: store, root: objectID.layout.root, number: objectID.number)
  }

  /// `existingObject(with:)` without an override.
  func loadedObject(_ objectID: NSManagedObjectID) throws -> NSManagedObject {
    func missing() -> CocoaError {
      CocoaError(
        .managedObjectReferentialIntegrity,
        userInfo: [
          "objectID": objectID,
          NSLocalizedDescriptionKey: ErrorSentences.description(forCode: NSManagedObjectReferentialIntegrityError),
        ])
    }
    if objectID.namesNothing { throw missing() }
    if let object = registered(objectID), !object.isFault || object.isInserted {
      if object.isFault { object.fire() }
      return object
    }
    if !objectID.isTemporaryID, objectID.store?.persistentStore?.persistentStoreCoordinator !== coordinator {
      let uri = objectID.uriRepresentation()
      guard let own = coordinator.managedObjectID(forURIRepresentation: uri) else { throw missing() }
      return try loadedObject(own)
    }
    guard let object = try upstream.existingObject(with: objectID) else { throw missing() }
    if object.isFault { object.fire() }
    return object
  }

  /// The object of an ID, if those above have a row for it.
  func believedObject(with objectID: NSManagedObjectID) -> NSManagedObject? {
    let object = objectOrFault(objectID)
    if object.row == nil { object.row = row(of: object) }
    return object.row == nil ? nil : object
  }

  /// `obtainPermanentIDs(for:)` without an override.
  func takePermanentIDs(for objects: [NSManagedObject]) throws {
    try upstream.takeIDs(for: objects)
    // One that is named twice gets one key.
    var seen: Set<ObjectIdentifier> = []
    let wanted = objects.filter {
      $0.graph === graphIfUsed && $0.isInserted && $0.objectID.isTemporaryID
        && seen.insert(ObjectIdentifier($0)).inserted
    }
    guard !wanted.isEmpty else { return }
    let graph = graph
    try withStores { access in
      var keys = try PermanentNumbers.reserve(for: wanted, access: access)
      for object in wanted {
        let place = keys.place(object)
        graph.rename(object, to: place.number, store: place.store)
      }
    }
  }
}

// What a fetch has found becomes objects.
extension NSManagedObjectContext {
  /// The compiled form of an entity of this context's model.
  func layout(of entity: NSEntityDescription) -> EntityLayout? {
    guard let name = entity.name, let layout = persistentStoreCoordinator?.layout.entity(named: name),
      layout.description === entity
    else { return nil }
    return layout
  }

  /// The registered object of a key, else a fault whose row has not been read.
  func register(_ reference: ObjectReference, store: StoreIdentity) -> NSManagedObject {
    let layout = graph.model.entities[reference.entity]
    return graph.object(store: store, root: layout.root, number: reference.number)
      ?? NSManagedObject.fault(layout, store: store, number: reference.number, row: nil, in: graph)
  }

  /// Makes objects that show older values show what was read of them now, under their own changes (FR-18).
  func refreshRegistered(_ rows: [RowSnapshot], _ store: StoreIdentity) {
    for row in rows {
      let root = graph.model.entities[row.reference.entity].root
      guard let object = graph.object(store: store, root: root, number: row.reference.number), !object.isFault,
        !object.life.isMarked, object.row !== row
      else { continue }
      refresh(object, mergeChanges: true, in: graph)
    }
  }
}

extension NSManagedObjectContext: PropagationHost {
  package func markDeleted(_ object: NSManagedObject) {
    guard let graph = object.graph, !object.life.isMarked else { return }
    object.sendPrepareForDeletion()
    graph.markDeleted(object)
  }

  package func isGone(_ object: NSManagedObject) -> Bool { !object.life.isNew && upstream.isGone(object) }
}

extension NSManagedObject {
  /// The context the object is in; nil once its deletion has been saved, and after a reset (CH-011, UN-07b).
  public final var managedObjectContext: NSManagedObjectContext? { graph?.owner as? NSManagedObjectContext }
}

extension NSEntityDescription {
  /// The entity of a name in a context's model.
  ///
  /// - Parameters:
  ///   - entityName: the name.
  ///   - context: the context; a child has the model of the root above it.
  /// - Returns: nil where the model has none of that name, and where the context has no coordinator.
  public class func entity(forEntityName entityName: String, in context: NSManagedObjectContext)
    -> NSEntityDescription?
  {
    context.persistentStoreCoordinator?.layout.entity(named: entityName)?.description
  }

  /// Inserts a new object of an entity.
  ///
  /// - Parameters:
  ///   - entityName: an entity of the context's model; another is a programming error.
  ///   - context: the context to insert into.
  public class func insertNewObject(forEntityName entityName: String, into context: NSManagedObjectContext)
    -> NSManagedObject
  {
    guard let layout = context.coordinator.layout.entity(named: entityName) else {
      raiseException(
        .invalidArgument,
        "+entityForName: could not find an NSManagedObjectModel for entity name '\(entityName)'")
    }
    return layout.managedClass.init(entity: layout.description, insertInto: context)
  }
}
