import Foundation

extension NSManagedObjectContext {
  /// Fetches objects into an array that reads them in batches of the request's `fetchBatchSize`.
  ///
  /// The statement that finds the keys runs at once; the rows of a batch are read when one of its objects is asked for. In
  /// Objective-C the array that `executeFetchRequest:error:` gives does so; an array of Swift's cannot, and reads all
  /// batches before it is returned (FR-14b). The name is ours (chosen here).
  ///
  /// Where unsaved changes count, where several stores are put in order together, and without a batch size, everything is
  /// read at once (chosen here). Use the array on the context's queue only.
  ///
  /// - Parameter request: a request for managed objects; with other results this gives what `fetch(_:)` does.
  /// - Returns: an array of the results.
  /// - Throws: what `fetch(_:)` throws.
  public func fetchInBatches<Result>(_ request: NSFetchRequest<Result>) throws -> NSArray {
    checkQueue()
    try requireStoresOfGeneration()
    guard let (entity, keys) = try batchedKeys(request) else { return NSArray(array: try fetch(request)) }
    return BatchedResults(keys, of: entity, batchSize: request.fetchBatchSize, in: self)
  }

  /// The keys of what a request finds, where its objects can be read in batches later; nil where they cannot.
  func batchedKeys(
    _ request: any AnyFetchRequest
  ) throws -> (entity: EntityLayout, keys: [(store: StoreIdentity, reference: ObjectReference)])? {
    let settings = request.settings
    guard !hasParent, settings.fetchBatchSize > 0, settings.resultType == .managedObjectResultType,
      settings.includesPropertyValues,
      !settings.shouldRefreshRefetchedObjects, settings.relationshipKeyPathsForPrefetching?.isEmpty ?? true
    else { return nil }
    let plan = try plan(request)
    if settings.includesPendingChanges, PendingOverlay(graph: graph, plan: plan).isNeeded { return nil }
    return try withRows { access in
      let stores = AskedStores(request.affectedStores, plan.entity, access).stores
      if stores.count > 1, !plan.sorts.isEmpty { return nil }
      let part = stores.count > 1 ? plan.ofSeveral : plan
      let found = try stores.flatMap { store in
        try access.reading(store).references(matching: part).map { (store: store.identity, reference: $0) }
      }
      return (plan.entity, stores.count > 1 ? plan.cut(found) : found)
    }
  }

  /// Reads the rows of faults that have none, with one statement a store and portion; a child has its parent do so.
  ///
  /// - Parameter entity: the objects' entity, or one of its ancestors.
  /// - Throws: an error in the Cocoa domain when a store fails.
  func loadRows(of objects: [NSManagedObject], _ entity: EntityLayout) throws {
    if let parent { return try loadRows(of: objects, entity, in: parent) }
    for (store, faults) in byStore(objects.filter { $0.isFault && $0.row == nil }) {
      let rows = try withRows { try $0.rows(of: entity, numbers: faults.map(\.number), store: store) }
      for row in rows { _ = register(row, store: store) }
    }
  }

  /// Reads the rows of a batch when one of its objects is asked for.
  ///
  /// A store that fails here ends the process, as when a fault cannot fire.
  func readBatch(_ objects: [NSManagedObject], _ entity: EntityLayout) {
    checkQueue()
    orRaise { try loadRows(of: objects, entity) }
  }
}
