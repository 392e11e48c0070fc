import Foundation

/// Remembers which saves and batch requests of a coordinator deleted which rows, from the moment the log is made until it
/// goes.
///
/// Not part of Core Data. Ask `deletion(ofRowOf:)` of the coordinator. While there is a log, the message of a fault that
/// cannot be fulfilled gets a second line with what it knows; Core Data's own line stays as it is. What it is told it keeps,
/// so it is for looking for a fault, and not for a program's whole life.
///
/// A lock protects what has been noted. The weak reference to the coordinator is never set again.
public final class RowDeletionLog: @unchecked Sendable {
  private let deletions = Guarded<[NSManagedObjectID: RowDeletion]>([:])
  private let trace: DeletionTrace
  private weak var coordinator: NSPersistentStoreCoordinator?

  /// Starts a log of a coordinator's saves and batch requests, children's saves when their root saves.
  ///
  /// - Parameter coordinator: the coordinator.
  public init(_ coordinator: NSPersistentStoreCoordinator) {
    trace = DeletionTrace(coordinator)
    self.coordinator = coordinator
    coordinator.rowDeletionWatchers.add(self)
  }

  /// What is known of a row's deletion.
  func deletion(of object: NSManagedObjectID) -> RowDeletion? { deletions.withLock { $0[object] } }
}

extension RowDeletionLog: RowDeletionWatcher {
  package func note(_ objects: [NSManagedObjectID], isBatch: Bool, _ context: NSManagedObjectContext, _ date: Date) {
    for object in objects {
      let deletion = RowDeletion(
        object: object, source: isBatch ? .batchRequest : .save, contextName: context.name,
        author: context.transactionAuthor, date: date, path: isBatch ? [] : trace.path(to: object, in: context))
      deletions.withLock { $0[object] = deletion }
    }
  }

  package func text(on object: NSManagedObjectID) -> String? {
    (try? coordinator?.deletion(ofRowOf: object))?.description
  }
}

extension NSPersistentStoreCoordinator {
  /// Who deleted an object's row; nil while the row is there, and where nobody knows.
  ///
  /// A `RowDeletionLog` knows what this coordinator has done, with the path of propagation. A store that keeps persistent
  /// history knows what anybody has done, until it is purged. Not part of Core Data.
  ///
  /// - Parameter object: the ID of an object of one of the coordinator's stores.
  /// - Throws: an error in the Cocoa domain when the store cannot be read.
  public func deletion(ofRowOf object: NSManagedObjectID) throws -> RowDeletion? {
    guard !object.isTemporaryID, let identity = object.store else { return nil }
    let (isThere, transaction) = try perform { try $0.lookForDeletion(of: object, in: identity) }
    if isThere { return nil }
    let known = rowDeletionWatchers.all.lazy.compactMap { ($0 as? RowDeletionLog)?.deletion(of: object) }.first
    guard let transaction else { return known }
    return RowDeletion(
      object: object, source: known?.source ?? .transaction, contextName: transaction.contextName,
      author: transaction.author, date: Date(timeIntervalSinceReferenceDate: transaction.timestamp),
      processID: transaction.processID, transactionNumber: transaction.number, path: known?.path ?? [])
  }
}
