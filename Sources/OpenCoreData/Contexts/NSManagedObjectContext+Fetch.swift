import Foundation

extension NSManagedObjectContext {
  /// Fetches.
  ///
  /// - Parameter request: what to fetch; an unknown entity is a programming error.
  /// - Returns: objects, IDs, dictionaries or, for a count, one number, by the request's result type.
  /// - Throws: an error in the Cocoa domain when a store fails or cannot carry the request out.
  public func fetch<Result>(_ request: NSFetchRequest<Result>) throws -> [Result] {
    checkQueue()
    try requireStoresOfGeneration()
    switch request.resultType {
    case .managedObjectResultType: return try TypedResults.of(fetchObjects(request), request)
    case .managedObjectIDResultType: return try fetchIDs(request).map { TypedResults.one($0, request) }
    case .countResultType: return [TypedResults.one(NSNumber(value: try countMatches(request)), request)]
    case .dictionaryResultType: return try fetchDictionaries(request).map { TypedResults.one($0, request) }
    default:
      throw StoreFailure.unsupported("A fetch gives one kind of result: set resultType to one of the four.").cocoaError
    }
  }

  /// Counts what a request would fetch, unsaved changes included (FR-07); of dictionaries those that would be given
  /// (chosen here).
  ///
  /// - Parameter request: what to count.
  /// - Throws: an error in the Cocoa domain when a store fails or cannot carry the request out.
  public func count<Result>(for request: NSFetchRequest<Result>) throws -> Int {
    checkQueue()
    try requireStoresOfGeneration()
    return try countMatches(request)
  }

  // MARK: Result types

  func fetchObjects(_ request: any AnyFetchRequest) throws -> [NSManagedObject] {
    let plan = try plan(request)
    if let parent { return try fetchObjects(request, plan, through: parent) }
    if let found = try fetchByBlock(request, plan) { return found }
    let settings = request.settings
    let (asked, fetched) = try withRows { access -> (AskedStores, [StoreResult]) in
      let asked = AskedStores(request.affectedStores, plan.entity, access)
      let isMerged = asked.stores.count > 1
      let part = isMerged ? plan.ofSeveral : plan
      // What several stores found is put in order by its values.
      let needsValues =
        settings.includesPropertyValues || !settings.returnsObjectsAsFaults || (isMerged && !plan.sorts.isEmpty)
      let reading = StoreReading(plan: part, needsValues: needsValues, batchSize: settings.fetchBatchSize)
      return try (asked, asked.stores.map { try reading.read($0, access) })
    }
    var objects: [NSManagedObject] = []
    objects.reserveCapacity(fetched.reduce(0) { $0 + $1.rows.count + $1.references.count })
    for result in fetched {
      let store = result.store
      if settings.shouldRefreshRefetchedObjects { refreshRegistered(result.rows, store) }
      for row in result.rows { objects.append(register(row, store: store)) }
      for reference in result.references { objects.append(register(reference, store: store)) }
    }
    let overlay = PendingOverlay(graph: graph, plan: plan)
    if fetched.count > 1 { objects = overlay.merged(objects) }
    if settings.includesPendingChanges, overlay.isNeeded { objects = try overlay.apply(to: objects, of: asked) }
    for keyPath in settings.relationshipKeyPathsForPrefetching ?? [] { try prefetch(keyPath, from: objects) }
    if !settings.returnsObjectsAsFaults {
      for object in objects where object.isFault { object.fire() }
    }
    return objects
  }

  private func fetchIDs(_ request: any AnyFetchRequest) throws -> [NSManagedObjectID] {
    let plan = try plan(request)
    if hasParent || plan.predicate?.containsBlock == true { return try fetchObjects(request).map(\.objectID) }
    // Several stores' keys are put in order by the values of their objects.
    if coordinator.persistentStores.count > 1, !plan.sorts.isEmpty { return try fetchObjects(request).map(\.objectID) }
    let model = graph.model
    let (asked, found) = try withRows { access -> (AskedStores, [NSManagedObjectID]) in
      let asked = AskedStores(request.affectedStores, plan.entity, access)
      let part = asked.stores.count > 1 ? plan.ofSeveral : plan
      let found = try asked.stores.flatMap { store in
        try access.reading(store).references(matching: part).map {
          NSManagedObjectID(layout: model.entities[$0.entity], store: store.identity, number: $0.number)
        }
      }
      return (asked, asked.stores.count > 1 ? plan.cut(found) : found)
    }
    let overlay = PendingOverlay(graph: graph, plan: plan)
    return request.settings.includesPendingChanges && overlay.isNeeded ? try overlay.apply(to: found, of: asked) : found
  }

  func countMatches(_ request: any AnyFetchRequest) throws -> Int {
    let plan = try plan(request)
    if request.settings.resultType == .dictionaryResultType { return try fetchDictionaries(request).count }
    if plan.predicate?.containsBlock == true { return try fetchObjects(request).count }
    let overlay = PendingOverlay(graph: graph, plan: plan)
    if request.settings.includesPendingChanges, overlay.isNeeded { return try fetchIDs(request).count }
    if let parent {
      let request = translated(request, for: parent)
      return try parent.performAndWait { try parent.countMatches(request) }
    }
    return try withRows { access in
      let stores = AskedStores(request.affectedStores, plan.entity, access).stores
      guard stores.count > 1 else { return try stores.first.map(access.reading)?.count(matching: plan) ?? 0 }
      let found = try stores.reduce(0) { try $0 + access.reading($1).count(matching: plan.ofSeveral) }
      let rest = max(0, found - max(0, plan.offset))
      return plan.limit > 0 ? min(rest, plan.limit) : rest
    }
  }

  // MARK: Planning

  /// Resolves a request's names against the model.
  func plan(_ request: any AnyFetchRequest) throws -> FetchPlan {
    let settings = request.settings
    guard let name = settings.entityName else {
      raiseException(.invalidArgument, "executeFetchRequest:error: A fetch request must have an entity.")
    }
    let layout = entityLayout(named: name)
    request.resolve(layout.description)
    if settings.propertiesToGroupBy?.isEmpty == false, settings.resultType != .dictionaryResultType {
      raiseException(.invalidArgument, "propertiesToGroupBy needs the result type dictionaryResultType.")
    }
    var plan = FetchPlan(settings, of: layout)
    plan.predicate = plan.predicate.map(renamed)
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
