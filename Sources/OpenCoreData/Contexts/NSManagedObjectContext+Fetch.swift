import Foundation

extension NSManagedObjectContext {
  /// Fetches.
  ///
  /// - Parameter request: what to fetch; an unknown entity is a programming error.
  /// - Returns: objects, IDs or, for a count, one number, by the request's result type.
  /// - Throws: an error in the Cocoa domain when a store fails or cannot carry the request out.
  public func fetch<Result>(_ request: NSFetchRequest<Result>) throws -> [Result] {
    switch request.resultType {
    case .managedObjectResultType: return try TypedResults.of(fetchObjects(request), request)
    case .managedObjectIDResultType: return try fetchIDs(request).map { TypedResults.one($0, request) }
    case .countResultType: return [TypedResults.one(NSNumber(value: try countMatches(request)), request)]
    default:
      throw StoreFailure.unsupported("Fetching dictionaries is not supported by OpenCoreData yet.").cocoaError
    }
  }

  /// Counts what a request would fetch, unsaved changes included (FR-07).
  ///
  /// - Parameter request: what to count.
  /// - Throws: an error in the Cocoa domain when a store fails or cannot carry the request out.
  public func count<Result>(for request: NSFetchRequest<Result>) throws -> Int { try countMatches(request) }

  // MARK: Result types

  private func fetchObjects(_ request: any AnyFetchRequest) throws -> [NSManagedObject] {
    let plan = try plan(request)
    let graph = graph
    let fetched = try coordinator.perform { access -> [(StoreIdentity, [RowSnapshot], [ObjectReference])] in
      try stores(for: request, access).map { store in
        if request.includesPropertyValues || !request.returnsObjectsAsFaults {
          return (store.identity, try access.rows(matching: plan, in: store), [])
        }
        return (store.identity, [], try store.rows.references(matching: plan))
      }
    }
    var objects: [NSManagedObject] = []
    objects.reserveCapacity(fetched.reduce(0) { $0 + $1.1.count + $1.2.count })
    for (store, rows, references) in fetched {
      for row in rows { objects.append(register(row, store: store)) }
      for reference in references {
        let layout = graph.model.entities[reference.entity]
        objects.append(
          graph.object(store: store, root: layout.root, number: reference.number)
            ?? NSManagedObject.fault(layout, store: store, number: reference.number, row: nil, in: graph))
      }
    }
    let overlay = PendingOverlay(graph: graph, plan: plan)
    if request.includesPendingChanges, overlay.isNeeded {
      objects = overlay.apply(to: objects)
    } else if fetched.count > 1 {
      objects = overlay.sortedAndLimited(objects)
    }
    for keyPath in request.relationshipKeyPathsForPrefetching ?? [] { try prefetch(keyPath, from: objects) }
    if !request.returnsObjectsAsFaults {
      for object in objects where object.isFault { object.fire() }
    }
    return objects
  }

  private func fetchIDs(_ request: any AnyFetchRequest) throws -> [NSManagedObjectID] {
    let plan = try plan(request)
    let overlay = PendingOverlay(graph: graph, plan: plan)
    if request.includesPendingChanges, overlay.isNeeded { return try fetchObjects(request).map(\.objectID) }
    let model = graph.model
    return try coordinator.perform { access in
      try stores(for: request, access).flatMap { store in
        try store.rows.references(matching: plan).map {
          NSManagedObjectID(layout: model.entities[$0.entity], store: store.identity, number: $0.number)
        }
      }
    }
  }

  private func countMatches(_ request: any AnyFetchRequest) throws -> Int {
    let plan = try plan(request)
    let overlay = PendingOverlay(graph: graph, plan: plan)
    if request.includesPendingChanges, overlay.isNeeded { return try fetchObjects(request).count }
    return try coordinator.perform { access in
      try stores(for: request, access).reduce(0) { try $0 + $1.rows.count(matching: plan) }
    }
  }

  // MARK: Planning

  /// Resolves a request's names against the model.
  private func plan(_ request: any AnyFetchRequest) throws -> FetchPlan {
    let layout: EntityLayout
    if let name = request.entityName {
      guard let found = coordinator.layout.entity(named: name) else {
        raiseException(
          .invalidArgument,
          "+entityForName: could not find an NSManagedObjectModel for entity name '\(name)'")
      }
      layout = found
    } else {
      raiseException(.invalidArgument, "executeFetchRequest:error: A fetch request must have an entity.")
    }
    request.resolve(layout.description)
    var plan = FetchPlan(entity: layout)
    plan.includesSubentities = request.includesSubentities
    plan.predicate = request.predicate
    plan.sorts = request.sortDescriptors ?? []
    plan.offset = request.fetchOffset
    plan.limit = request.fetchLimit
    return plan
  }

  private func stores(for request: any AnyFetchRequest, _ access: RowAccess) -> [NSPersistentStore] {
    guard let affected = request.affectedStores else { return access.stores }
    return access.stores.filter { store in affected.contains { $0 === store } }
  }
}
