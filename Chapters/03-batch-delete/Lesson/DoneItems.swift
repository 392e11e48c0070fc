import OpenCoreData

/// A request that deletes every item that is done, in the store.
func batchDeleteOfDone(_ resultType: NSBatchDeleteRequestResultType = .resultTypeStatusOnly) -> NSBatchDeleteRequest {
  let done = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
  done.predicate = NSPredicate(format: "done == YES")
  let request = NSBatchDeleteRequest(fetchRequest: done)
  request.resultType = resultType
  return request
}

extension NSManagedObjectContext {
  /// Runs a batch delete and returns what it answers.
  func answer(_ request: NSBatchDeleteRequest) throws -> Any? {
    (try execute(request) as? NSBatchDeleteResult)?.result
  }

  /// Runs a batch delete that answers with object IDs.
  func deletedIDs(_ request: NSBatchDeleteRequest) throws -> [NSManagedObjectID] {
    request.resultType = .resultTypeObjectIDs
    return try answer(request) as? [NSManagedObjectID] ?? []
  }
}
