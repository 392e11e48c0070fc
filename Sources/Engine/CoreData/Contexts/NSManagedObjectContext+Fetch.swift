import Foundation

extension NSManagedObjectContext {
  /// `fetch(_:)` without an override.
  func fetched<Result>(_ request: NSFetchRequest<Result>) throws -> [Result] {
    try upstream.requireStores()
    switch request.resultType {
    case .managedObjectResultType: return try TypedResults.of(fetchObjects(request), request)
    case .managedObjectIDResultType: return try fetchIDs(request).map { TypedResults.one($0, request) }
    case .countResultType: return [TypedResults.one(NSNumber(value: try countMatches(request)), request)]
    case .dictionaryResultType: return try upstream.fetchDictionaries(request).map { TypedResults.one($0, request) }
    default:
      throw StoreFailure.unsupported("A fetch gives one kind of result: set resultType to one of the four.").cocoaError
    }
  }

  // MARK: Result types

  func fetchObjects(_ request: any AnyFetchRequest) throws -> [NSManagedObject] {
    try upstream.fetchObjects(request, plan(request))
  }

  private func fetchIDs(_ request: any AnyFetchRequest) throws -> [NSManagedObjectID] {
    let plan = try plan(request)
    if plan.predicate?.containsBlock == true { return try upstream.fetchObjects(request, plan).map(\.objectID) }
    return try upstream.fetchIDs(request, plan)
  }

  func countMatches(_ request: any AnyFetchRequest) throws -> Int {
    let plan = try plan(request)
    if request.settings.resultType == .dictionaryResultType { return try upstream.fetchDictionaries(request).count }
    if plan.predicate?.containsBlock == true { return try upstream.fetchObjects(request, plan).count }
    let overlay = PendingOverlay(graph: graph, plan: plan)
    if request.settings.includesPendingChanges, overlay.isNeeded { return try fetchIDs(request).count }
    return try upstream.count(request, plan)
  }

  /// Lays the context's own changes over what was found above (PC-05), and loads what the request asks to have loaded.
  func completed(
    _ found: [NSManagedObject], _ request: any AnyFetchRequest, _ overlay: PendingOverlay,
    _ asked: () throws -> AskedStores
  ) throws -> [NSManagedObject] {
    let settings = request.settings
    var objects = found
    if settings.includesPendingChanges, overlay.isNeeded { objects = try overlay.apply(to: objects, of: asked()) }
    for keyPath in settings.relationshipKeyPathsForPrefetching ?? [] { try prefetch(keyPath, from: objects) }
    if !settings.returnsObjectsAsFaults {
      for object in objects where object.isFault { object.fire() }
    }
    return objects
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
    try NSPersistentStoreCoordinator.translating {
      try settings.predicate?.requireHeight()
      try settings.havingPredicate?.requireHeight()
      for property in (settings.propertiesToFetch ?? []) + (settings.propertiesToGroupBy ?? []) {
        try (property as? NSExpressionDescription)?.expression?.requireHeight()
      }
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
