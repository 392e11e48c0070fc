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
  /// Runs a batch delete, and tells contexts of every row that it deleted or changed.
  ///
  /// Not part of Core Data, where merging the IDs of the result leaves the victims of cascades and nullified objects
  /// untold. The request is carried out as `execute(_:)` does; its result type does not matter.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - contexts: the contexts to tell, each on its own queue, as `mergeChanges(fromRemoteContextSave:into:)` does.
  /// - Returns: what was merged.
  /// - Throws: 134091, before anything happens, when one of the stores that are asked does not carry out batch requests;
  ///   else as `execute(_:)` does. Nothing has been deleted or merged then.
  @discardableResult
  public func deleteAndMerge(
    _ request: NSBatchDeleteRequest, into contexts: [NSManagedObjectContext]
  ) throws -> BatchDeletionReport {
    checkQueue()
    let (requested, deleted, nullified) = try request.carryOutTellingAll(in: self)
    let report = BatchDeletionReport(requested: requested, deleted: deleted, nullified: nullified)
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: report.changes, into: contexts)
    return report
  }
}
