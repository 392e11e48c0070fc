import Foundation
import OpenCoreData

extension DelayedDeletable {
  /// Purges, and asks the store's history which rows have gone since: those that delete rules deleted are among them.
  ///
  /// The purged rows are merged first, by `batchDeleteMarkedObjects`: a history that cannot be read is no reason to lose
  /// their IDs.
  ///
  /// - Returns: the IDs of all rows that were deleted since the purge began, by others too; those of the purged rows alone where
  ///   no history is kept.
  static func purgeAndAskHistory(
    _ entity: String, in context: NSManagedObjectContext, at now: Date, grace: TimeInterval = 120
  ) throws -> [NSManagedObjectID] {
    let bookmark = context.persistentStoreCoordinator?.currentPersistentHistoryToken(fromStores: nil)
    let purged = try batchDeleteMarkedObjects(entity, in: context, at: now, grace: grace)
    guard let bookmark else { return purged }
    let request = NSPersistentHistoryChangeRequest.fetchHistory(after: bookmark)
    let history = try context.execute(request) as? NSPersistentHistoryResult
    let changes = (history?.result as? [NSPersistentHistoryTransaction] ?? []).flatMap { $0.changes ?? [] }
    let deleted = changes.filter { $0.changeType == .delete }.map(\.changedObjectID)
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: deleted], into: [context])
    return deleted
  }
}
