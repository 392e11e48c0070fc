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

  /// Inserts an object with values, which are set in the order of their keys.
  @discardableResult
  package func add(_ entity: String, _ values: [String: Any] = [:]) -> NSManagedObject {
    let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: self)
    for (key, value) in values.sorted(by: { $0.key < $1.key }) { object.setValue(value, forKey: key) }
    return object
  }

  /// Inserts an object with a name; other values come after it.
  @discardableResult
  package func make(_ entity: String, _ name: String, _ values: [String: Any] = [:]) -> NSManagedObject {
    let object = add(entity, ["name": name])
    for (key, value) in values.sorted(by: { $0.key < $1.key }) { object.setValue(value, forKey: key) }
    return object
  }

  /// Runs a body on the context's queue.
  @discardableResult
  package func on<Result>(_ body: (NSManagedObjectContext) throws -> Result) throws -> Result {
    try performAndWait { try body(self) }
  }
}
