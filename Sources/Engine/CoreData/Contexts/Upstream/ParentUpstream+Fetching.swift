import Foundation

// What a child fetches: what its parent's fetch finds, with the child's own changes laid over it (PC-03, PC-05).
extension ParentUpstream {
  func fetchObjects(_ request: any AnyFetchRequest, _ plan: FetchPlan) throws -> [NSManagedObject] {
    let overlay = PendingOverlay(graph: context.graph, plan: plan)
    let asking = request.settings.includesPendingChanges ? overlay.asking : plan
    let objects = try keys(request, asking).map(context.register)
    if request.settings.shouldRefreshRefetchedObjects {
      // What is marked deleted here is not found.
      for object in objects where !object.isFault && !object.life.isMarked {
        context.refresh(object, mergeChanges: true, in: context.graph)
      }
    }
    return try context.completed(objects, request, overlay) {
      try context.withRows { AskedStores(request.affectedStores, plan.entity, $0) }
    }
  }

  /// The keys of what the parent's fetch finds, with the offset and the limit of a plan.
  private func keys(_ request: any AnyFetchRequest, _ asking: FetchPlan) throws -> [ObjectKey] {
    let reader = reader
    var request = translated(request)
    if asking.limit != request.settings.fetchLimit || asking.offset != request.settings.fetchOffset {
      let wider: NSFetchRequest<NSManagedObject> = request.retyped()
      (wider.fetchOffset, wider.fetchLimit) = (asking.offset, asking.limit)
      request = wider
    }
    return shared(try above.onQueue { try above.fetchObjects(request).map { above.key(of: $0, for: reader) } })
  }

  func fetchIDs(_ request: any AnyFetchRequest, _ plan: FetchPlan) throws -> [NSManagedObjectID] {
    try fetchObjects(request, plan).map(\.objectID)
  }

  func batchedKeys(
    _ request: any AnyFetchRequest
  ) throws -> (entity: EntityLayout, keys: [(store: StoreIdentity, reference: ObjectReference)])? { nil }

  func count(_ request: any AnyFetchRequest, _ plan: FetchPlan) throws -> Int {
    let request = translated(request)
    return try above.onQueue { try above.countMatches(request) }
  }

  /// The parent knows by permanent IDs what a predicate here names by temporary ones.
  func fetchDictionaries(_ request: any AnyFetchRequest) throws -> [NSDictionary] {
    let request = translated(request)
    return try above.onQueue { try above.upstream.fetchDictionaries(request) }
  }
}
