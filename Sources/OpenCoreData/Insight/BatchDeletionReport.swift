import Foundation

/// Everything that a batch delete did to the rows of the stores.
///
/// Not part of Core Data, where a batch delete tells of the rows it was asked for and not of the victims of a cascade.
public struct BatchDeletionReport: Sendable {
  /// The objects whose rows the request chose.
  public let requested: [NSManagedObjectID]
  /// All objects whose rows were deleted, by entity hierarchy and key: the requested ones and the victims of cascades.
  public let deleted: [NSManagedObjectID]
  /// The objects that stay and lost a reference by a nullify rule; their rows have a new version.
  public let nullified: [NSManagedObjectID]

  /// The changes in the form that `mergeChanges(fromRemoteContextSave:into:)` takes (RF-16).
  public var changes: [AnyHashable: Any] {
    var changes: [AnyHashable: Any] = [:]
    if !deleted.isEmpty { changes[NSDeletedObjectsKey] = deleted }
    if !nullified.isEmpty { changes[NSUpdatedObjectsKey] = nullified }
    return changes
  }
}

extension NSManagedObjectContext {
  /// Runs a batch delete and tells of every row that it deleted or changed.
  ///
  /// Not part of Core Data. The request is carried out as `execute(_:)` does; its result type does not matter.
  ///
  /// - Parameter request: the request.
  /// - Returns: the IDs, to be merged into contexts.
  /// - Throws: 134091, before anything happens, when a store that is asked does not carry out batch requests; else as
  ///   `execute(_:)` does.
  public func deleteAndReport(_ request: NSBatchDeleteRequest) throws -> BatchDeletionReport {
    checkQueue()
    let model = coordinator.layout
    let outcomes = try request.outcomes(in: self, report: .everything) { entity, access in
      for store in AskedStores(request.affectedStores, entity, access).stores where !(store is any BatchStore) {
        throw BatchFailure.store(store.type)
      }
      return try BatchStores(request, entity, access)
    }
    return BatchDeletionReport(
      requested: outcomes.ids(\.references, model), deleted: outcomes.ids(\.deleted, model),
      nullified: outcomes.ids(\.nullified, model))
  }
}
