import Foundation
import OpenCoreData
import Samples
import TestKit

/// Three contexts above each other over sixteen items, straight on the engine: no lesson, no page.
struct ContextStack {
  let items: ItemStack
  let root: NSManagedObjectContext
  let main: NSManagedObjectContext
  let edit: NSManagedObjectContext

  /// Runs `body` with a filled store and empty contexts.
  static func with(_ body: (ContextStack) throws -> Void) throws {
    try ItemStack.with { items in
      let root = items.container.newBackgroundContext()
      let main = NSManagedObjectContext.child(of: root)
      try body(ContextStack(items: items, root: root, main: main, edit: .child(of: main)))
    }
  }

  /// Saves every level, the lowest first.
  func saveAll() throws {
    for context in [edit, main, root] { try context.performAndWait { try context.save() } }
  }

  /// Another context of the coordinator, without a parent.
  func otherRoot() -> NSManagedObjectContext { items.container.newBackgroundContext() }

  /// The names of the items that a context finds under a condition.
  func names(_ context: NSManagedObjectContext, _ condition: String) throws -> [String] {
    let request = NSFetchRequest<Item>(entityName: "Item")
    request.predicate = NSPredicate(format: condition)
    return try context.performAndWait { try context.fetch(request).map(\.name).sorted() }
  }
}
