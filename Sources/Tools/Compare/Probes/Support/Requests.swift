import CoreData
import Foundation

/// A request for a batch delete.
func batchDelete(_ entity: String, _ format: String? = nil, result: NSBatchDeleteRequestResultType = .resultTypeCount)
  -> NSBatchDeleteRequest
{
  let fetch = NSFetchRequest<NSFetchRequestResult>(entityName: entity)
  if let format { fetch.predicate = NSPredicate(format: format) }
  let request = NSBatchDeleteRequest(fetchRequest: fetch)
  request.resultType = result
  return request
}

/// A request for a batch update.
func batchUpdate(
  _ entity: String, _ values: [String: Any], _ format: String? = nil,
  result: NSBatchUpdateRequestResultType = .updatedObjectsCountResultType
) -> NSBatchUpdateRequest {
  let request = NSBatchUpdateRequest(entityName: entity)
  request.propertiesToUpdate = values
  if let format { request.predicate = NSPredicate(format: format) }
  request.resultType = result
  return request
}

/// A request for a batch insert.
func batchInsert(
  _ entity: String, _ rows: [[String: Any]], result: NSBatchInsertRequestResultType = .count
) -> NSBatchInsertRequest {
  let request = NSBatchInsertRequest(entityName: entity, objects: rows)
  request.resultType = result
  return request
}

extension NSManagedObjectContext {
  /// What a batch request gives.
  func result(of request: NSPersistentStoreRequest) throws -> Any? {
    switch try execute(request) {
    case let result as NSBatchDeleteResult: result.result
    case let result as NSBatchUpdateResult: result.result
    case let result as NSBatchInsertResult: result.result
    case let result as NSPersistentHistoryResult: result.result
    default: nil
    }
  }

  /// The IDs that a batch request gives.
  func ids(of request: NSPersistentStoreRequest) throws -> [NSManagedObjectID] {
    try result(of: request) as? [NSManagedObjectID] ?? []
  }

  /// Merges the IDs of deleted rows.
  func mergeDeleted(_ ids: [NSManagedObjectID]) {
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [self])
  }
}
