import Foundation

/// The objects that one notification names, in an order that does not depend on hashes.
struct ChangedObjects {
  /// Each object once.
  let all: [NSManagedObject]
  /// The objects that are gone from the context: deleted ones, and invalidated ones (FRC-14).
  let gone: Set<NSManagedObject>
  /// The objects that were told to be new and nothing else.
  let onlyInserted: Set<NSManagedObject>

  /// Reads a notification's userInfo; nil where there is nothing to follow, as after a reset (FRC-14).
  init?(_ info: [AnyHashable: Any]?) {
    guard let info, info[NSInvalidatedAllObjectsKey] == nil else { return nil }
    func objects(_ key: String) -> Set<NSManagedObject> { info[key] as? Set<NSManagedObject> ?? [] }
    gone = objects(NSDeletedObjectsKey).union(objects(NSInvalidatedObjectsKey))
    let inserted = objects(NSInsertedObjectsKey)
    let changed = objects(NSUpdatedObjectsKey).union(objects(NSRefreshedObjectsKey))
    onlyInserted = inserted.subtracting(changed).subtracting(gone)
    all = inserted.union(changed).union(gone).sorted(by: Self.precedes)
  }

  /// Saved objects by their keys, then new ones in the order in which they were made.
  private static func precedes(_ left: NSManagedObject, _ right: NSManagedObject) -> Bool {
    if left.layout !== right.layout { return left.layout.index < right.layout.index }
    let areNew = (left.number < 0, right.number < 0)
    if areNew.0 != areNew.1 { return areNew.1 }
    if left.number != right.number { return left.number.magnitude < right.number.magnitude }
    return (left.store?.uuid ?? "") < (right.store?.uuid ?? "")
  }
}
