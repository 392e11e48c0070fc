import Foundation

@testable import OpenCoreData

/// A root, a child of it, and a child of that: root, main and edit.
struct Family {
  let stack: TestStack
  let root: NSManagedObjectContext
  let main: NSManagedObjectContext
  let edit: NSManagedObjectContext

  init(_ kind: StoreKind, _ model: NSManagedObjectModel = Television().model) throws {
    stack = try TestStack(kind, model: model)
    root = stack.context()
    main = Self.child(of: root)
    edit = Self.child(of: main)
    for (context, name) in [(root, "root"), (main, "main"), (edit, "edit")] { context.name = name }
  }

  /// A new private-queue child.
  static func child(of parent: NSManagedObjectContext) -> NSManagedObjectContext {
    let child = NSManagedObjectContext(.privateQueue)
    child.parent = parent
    return child
  }

  /// Fills the store by a context that nobody else uses.
  func fill(_ body: (NSManagedObjectContext) throws -> Void) throws {
    try stack.run { context in
      try body(context)
      try context.save()
    }
  }
}

extension NSManagedObjectContext {
  /// Runs a body on the context's queue.
  @discardableResult
  func on<Result>(_ body: (NSManagedObjectContext) throws -> Result) throws -> Result {
    try performAndWait { try body(self) }
  }
}

extension Sequence where Element: Recorded {
  /// The objects' names, in order.
  var sortedNames: [String] { map { $0.name ?? "nil" }.sorted() }
}
