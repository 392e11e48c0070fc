import Foundation

/// What carrying out a request gave; the request's own kind of result is a subclass.
open class NSPersistentStoreResult: NSObject {}

/// A result that is still being worked out when it is handed over.
open class NSPersistentStoreAsynchronousResult: NSPersistentStoreResult {
  /// The context that the request was given to.
  public let managedObjectContext: NSManagedObjectContext

  /// What went wrong, once it has.
  public internal(set) var operationError: (any Error)?

  /// How far the work is; nil, because the engine does not report it (chosen here).
  public var progress: Progress? { nil }

  /// Whether the work is to be left undone.
  private(set) var isCancelled = false

  init(_ context: NSManagedObjectContext) { managedObjectContext = context }

  /// Leaves work undone that has not begun; its completion block is then not called (chosen here).
  open func cancel() { isCancelled = true }
}
