import Foundation

extension NSManagedObjectContext {
  /// Fetches.
  ///
  /// - Parameter request: what to fetch; an unknown entity is a programming error.
  /// - Returns: objects, IDs or, for a count, one number, by the request's result type.
  /// - Throws: an error in the Cocoa domain when a store fails or cannot carry the request out.
  public func fetch<Result>(_ request: NSFetchRequest<Result>) throws -> [Result] {
    checkQueue()
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
  public func count<Result>(for request: NSFetchRequest<Result>) throws -> Int {
    checkQueue()
    return try countMatches(request)
  }

  // MARK: Result types

  private func fetchObjects(_ request: any AnyFetchRequest) throws -> [NSManagedObject] {
    let plan = try plan(request)
    let graph = graph
    let (asked, fetched) = try withRows { access -> (AskedStores, [StoreResult]) in
      let asked = AskedStores(request.affectedStores, plan.entity, access)
      let isMerged = asked.stores.count > 1
      let part = isMerged ? plan.ofSeveral : plan
      // What several stores found is put in order by its values.
      let needsValues =
        request.includesPropertyValues || !request.returnsObjectsAsFaults || (isMerged && !plan.sorts.isEmpty)
      return try (
        asked,
        asked.stores.map { store in
          needsValues
            ? StoreResult(store: store.identity, rows: try access.rows(matching: part, in: store))
            : StoreResult(store: store.identity, references: try store.rows.references(matching: part))
        }
      )
    }
    var objects: [NSManagedObject] = []
    objects.reserveCapacity(fetched.reduce(0) { $0 + $1.rows.count + $1.references.count })
    for result in fetched {
      let store = result.store
      for row in result.rows { objects.append(register(row, store: store)) }
      for reference in result.references {
        let layout = graph.model.entities[reference.entity]
        objects.append(
          graph.object(store: store, root: layout.root, number: reference.number)
            ?? NSManagedObject.fault(layout, store: store, number: reference.number, row: nil, in: graph))
      }
    }
    let overlay = PendingOverlay(graph: graph, plan: plan)
    if fetched.count > 1 { objects = overlay.merged(objects) }
    if request.includesPendingChanges, overlay.isNeeded { objects = overlay.apply(to: objects, of: asked) }
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
    // Several stores' keys are put in order by the values of their objects.
    if coordinator.persistentStores.count > 1, !plan.sorts.isEmpty { return try fetchObjects(request).map(\.objectID) }
    let model = graph.model
    return try withRows { access in
      let stores = AskedStores(request.affectedStores, plan.entity, access).stores
      let part = stores.count > 1 ? plan.ofSeveral : plan
      let found = try stores.flatMap { store in
        try store.rows.references(matching: part).map {
          NSManagedObjectID(layout: model.entities[$0.entity], store: store.identity, number: $0.number)
        }
      }
      return stores.count > 1 ? plan.cut(found) : found
    }
  }

  private func countMatches(_ request: any AnyFetchRequest) throws -> Int {
    let plan = try plan(request)
    let overlay = PendingOverlay(graph: graph, plan: plan)
    if request.includesPendingChanges, overlay.isNeeded { return try fetchObjects(request).count }
    return try withRows { access in
      let stores = AskedStores(request.affectedStores, plan.entity, access).stores
      guard stores.count > 1 else { return try stores.first?.rows.count(matching: plan) ?? 0 }
      let found = try stores.reduce(0) { try $0 + $1.rows.count(matching: plan.ofSeveral) }
      let rest = max(0, found - max(0, plan.offset))
      return plan.limit > 0 ? min(rest, plan.limit) : rest
    }
  }

  // MARK: Planning

  /// Resolves a request's names against the model.
  func plan(_ request: any AnyFetchRequest) throws -> FetchPlan {
    let layout: EntityLayout
    if let name = request.entityName {
      layout = entityLayout(named: name)
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

  /// The entity of that name; a name that the model does not have is a programming error.
  func entityLayout(named name: String) -> EntityLayout {
    guard let found = coordinator.layout.entity(named: name) else {
      raiseException(
        .invalidArgument, "+entityForName: could not find an NSManagedObjectModel for entity name '\(name)'")
    }
    return found
  }
}

/// What one store found.
private struct StoreResult {
  let store: StoreIdentity
  var rows: [RowSnapshot] = []
  /// The keys, when no values were asked for.
  var references: [ObjectReference] = []
}
