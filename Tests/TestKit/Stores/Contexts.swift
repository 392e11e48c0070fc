import CoreData

extension NSManagedObjectContext {
  /// A new child of a context, with a private queue if not asked for another: tests do not run on the main queue.
  package static func child(
    of parent: NSManagedObjectContext, _ type: ConcurrencyType = .privateQueue
  ) -> NSManagedObjectContext {
    let child = NSManagedObjectContext(type)
    child.parent = parent
    return child
  }

  /// Runs a body on the context's queue.
  @discardableResult
  package func on<Result>(_ body: (NSManagedObjectContext) throws -> Result) throws -> Result {
    try performAndWait { try body(self) }
  }
}
