import Foundation

// What a root fetches: what the stores find, with the context's own changes laid over it.
extension CoordinatorUpstream {
  func fetchObjects(_ request: any AnyFetchRequest, _ plan: FetchPlan) throws -> [NSManagedObject] {
    if let found = try fetchByBlock(request, plan) { return found }
    let settings = request.settings
    let overlay = PendingOverlay(graph: context.graph, plan: plan)
    let asking = settings.includesPendingChanges ? overlay.asking : plan
    let (asked, fetched) = try context.withRows { access -> (AskedStores, [StoreResult]) in
      let asked = AskedStores(request.affectedStores, plan.entity, access)
      let isMerged = asked.stores.count > 1
      let part = isMerged ? asking.fromFirst : asking
      // What several stores found is put in order by its values.
      let needsValues =
        settings.includesPropertyValues || !settings.returnsObjectsAsFaults || (isMerged && !plan.sorts.isEmpty)
      let reading = StoreReading(plan: part, needsValues: needsValues, batchSize: settings.fetchBatchSize)
      return try (asked, asked.stores.map { try reading.read($0, access) })
    }
    var objects: [NSManagedObject] = []
    for result in fetched {
      let store = result.store
      if settings.shouldRefreshRefetchedObjects { context.refreshRegistered(result.rows, store) }
      let found = context.graph.objects(of: result.rows, store: store)
      objects = objects.isEmpty ? found : objects + found
      for reference in result.references { objects.append(context.register(reference, store: store)) }
    }
    if fetched.count > 1 { objects = PendingOverlay(graph: context.graph, plan: asking).merged(objects) }
    return try context.completed(objects, request, overlay) { asked }
  }

  func fetchIDs(_ request: any AnyFetchRequest, _ plan: FetchPlan) throws -> [NSManagedObjectID] {
    // Several stores' keys are put in order by the values of their objects.
    if context.coordinator.persistentStores.count > 1, !plan.sorts.isEmpty {
      return try fetchObjects(request, plan).map(\.objectID)
    }
    let model = context.graph.model
    let overlay = PendingOverlay(graph: context.graph, plan: plan)
    let asking = request.settings.includesPendingChanges ? overlay.asking : plan
    let (asked, found) = try context.withRows { access -> (AskedStores, [NSManagedObjectID]) in
      let asked = AskedStores(request.affectedStores, plan.entity, access)
      let part = asked.stores.count > 1 ? asking.fromFirst : asking
      let found = try asked.stores.flatMap { store in
        try access.reading(store).references(matching: part).map {
          NSManagedObjectID(layout: model.entities[$0.entity], store: store.identity, number: $0.number)
        }
      }
      return (asked, asked.stores.count > 1 ? asking.cut(found) : found)
    }
    return request.settings.includesPendingChanges && overlay.isNeeded ? try overlay.apply(to: found, of: asked) : found
  }

  func batchedKeys(
    _ request: any AnyFetchRequest
  ) throws -> (entity: EntityLayout, keys: [(store: StoreIdentity, reference: ObjectReference)])? {
    let settings = request.settings
    guard settings.fetchBatchSize > 0, settings.resultType == .managedObjectResultType,
      settings.includesPropertyValues,
      !settings.shouldRefreshRefetchedObjects, settings.relationshipKeyPathsForPrefetching?.isEmpty ?? true
    else { return nil }
    let plan = try context.plan(request)
    if settings.includesPendingChanges, PendingOverlay(graph: context.graph, plan: plan).isNeeded { return nil }
    return try context.withRows { access in
      let stores = AskedStores(request.affectedStores, plan.entity, access).stores
      if stores.count > 1, !plan.sorts.isEmpty { return nil }
      let part = stores.count > 1 ? plan.fromFirst : plan
      let found = try stores.flatMap { store in
        try access.reading(store).references(matching: part).map { (store: store.identity, reference: $0) }
      }
      return (plan.entity, stores.count > 1 ? plan.cut(found) : found)
    }
  }

  func count(_ request: any AnyFetchRequest, _ plan: FetchPlan) throws -> Int {
    try context.withRows { access in
      let stores = AskedStores(request.affectedStores, plan.entity, access).stores
      guard stores.count > 1 else { return try stores.first.map(access.reading)?.count(matching: plan) ?? 0 }
      let found = try stores.reduce(0) { try $0 + access.reading($1).count(matching: plan.fromFirst) }
      let rest = max(0, found - max(0, plan.offset))
      return plan.limit > 0 ? min(rest, plan.limit) : rest
    }
  }
}
