import Foundation
import OpenCoreData

/// How an app has set a context up: nothing that an attempt may leave changed.
struct ContextSettings {
  private let context: NSManagedObjectContext
  private let values: [(name: String, value: AnyHashable)]

  /// Reads the settings of a context.
  init(of context: NSManagedObjectContext) {
    self.context = context
    values = Self.values(of: context)
  }

  /// Reads them again.
  ///
  /// - Parameter moment: what has just happened, such as “after the items were archived”.
  /// - Throws: `Mismatch` with the first that is not as it was.
  func check(_ moment: String) throws {
    for (old, new) in zip(values, Self.values(of: context)) where old.value != new.value {
      throw Mismatch(["\(moment), the context's \(old.name) is another one than before"])
    }
  }

  private static func values(of context: NSManagedObjectContext) -> [(name: String, value: AnyHashable)] {
    context.performAndWait {
      [
        ("mergePolicy", ObjectIdentifier(context.mergePolicy as AnyObject)),
        ("undoManager", context.undoManager.map(ObjectIdentifier.init)),
        ("parent", context.parent.map(ObjectIdentifier.init)),
        ("name", context.name),
        ("transactionAuthor", context.transactionAuthor),
        ("stalenessInterval", context.stalenessInterval),
        ("automaticallyMergesChangesFromParent", context.automaticallyMergesChangesFromParent),
        ("propagatesDeletesAtEndOfEvent", context.propagatesDeletesAtEndOfEvent),
        ("shouldDeleteInaccessibleFaults", context.shouldDeleteInaccessibleFaults),
        ("retainsRegisteredObjects", context.retainsRegisteredObjects),
        // Which generation it is changes with what the context reads and saves.
        ("query generation", context.queryGenerationToken != nil),
      ]
    }
  }
}
