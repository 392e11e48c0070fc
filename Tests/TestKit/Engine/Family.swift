import Foundation

@testable import CoreData

/// A root, a child of it, and a child of that: root, main and edit.
package struct Family {
  package let stack: TestStack
  package let root: NSManagedObjectContext
  package let main: NSManagedObjectContext
  package let edit: NSManagedObjectContext

  package init(_ kind: StoreKind, _ model: NSManagedObjectModel = Television().model) throws {
    stack = try TestStack(kind, model: model)
    root = stack.context()
    main = .child(of: root)
    edit = .child(of: main)
    for (context, name) in [(root, "root"), (main, "main"), (edit, "edit")] { context.name = name }
  }

  /// Saves every context above; the root takes what it cannot save back.
  package static func saveUp(_ parent: NSManagedObjectContext?) throws {
    guard let parent else { return }
    try parent.performAndWait {
      do { try parent.save() } catch let error as CocoaError where error.code == .managedObjectMerge {
        parent.rollback()
        parent.refreshAllObjects()
      }
      try saveUp(parent.parent)
    }
  }

  /// Fills the store by a context that nobody else uses.
  package func fill(_ body: (NSManagedObjectContext) throws -> Void) throws {
    try stack.run { context in
      try body(context)
      try context.save()
    }
  }
}

extension Sequence where Element: Recorded {
  /// The objects' names, in order.
  package var sortedNames: [String] { map { $0.name ?? "nil" }.sorted() }
}
