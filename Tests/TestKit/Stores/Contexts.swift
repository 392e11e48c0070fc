import CoreData

extension NSManagedObjectContext {
  /// A new private-queue child of a context: tests do not run on the main queue.
  package static func child(of parent: NSManagedObjectContext) -> NSManagedObjectContext {
    let child = NSManagedObjectContext(.privateQueue)
    child.parent = parent
    return child
  }

  /// Runs a body on the context's queue.
  @discardableResult
  package func on<Result>(_ body: (NSManagedObjectContext) throws -> Result) throws -> Result {
    try performAndWait { try body(self) }
  }
}
