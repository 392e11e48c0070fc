import CoreData

extension TestStack {
  /// Saves an item, and holds it as a fault in another context, behind whose back its row changes.
  ///
  /// - Parameters:
  ///   - change: what a third context does to the item before it saves.
  ///   - body: what is done to the fault, on the queue of its context.
  func withStaleFault(
    changedBy change: (NSManagedObjectContext, NSManagedObject) throws -> Void,
    _ body: (NSManagedObjectContext, NSManagedObject) throws -> Void
  ) throws {
    try run { context in
      context.make("Item", "one")
      try context.save()
    }
    let context = context()
    try context.performAndWait {
      let item: NSManagedObject = try context.only("Item", "one")
      context.refresh(item, mergeChanges: false)
      try run { other in
        try change(other, try other.only("Item", "one"))
        try other.save()
      }
      try body(context, item)
    }
  }
}
