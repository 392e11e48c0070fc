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
    try upstream.requireStores()
    guard let (entity, keys) = try upstream.batchedKeys(request) else { return NSArray(array: try fetched(request)) }
    return BatchedResults(keys, of: entity, batchSize: request.fetchBatchSize, in: self)
  }

  /// Reads the rows of a batch when one of its objects is asked for.
  ///
  /// A store that fails here ends the process, as when a fault cannot fire.
  func readBatch(_ objects: [NSManagedObject], _ entity: EntityLayout) {
    checkQueue()
    orRaise { try upstream.loadRows(of: objects, entity) }
  }
}
