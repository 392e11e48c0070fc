import OpenCoreData
import Samples

/// An engine whose child contexts may have a fault, and a way to try it.
public struct NestingEngine {
  /// What is wrong with an engine.
  enum Fault {
    /// A child's save goes on to the file.
    case savesThrough
    /// A child's save does not arrive in its parent.
    case savesNowhere
    /// A child and its parent have the same changes.
    case sharesChanges
    /// What the parent has changed is not overwritten by a child's save.
    case parentWins
    /// A child's save lets go of what the child has not changed.
    case forgetsParentsEdits
  }

  let fault: Fault?

  /// Opens a fresh store with one item, “Kite”, which is not done, and two contexts above each other: a root and its child.
  ///
  /// - Throws: what opening it throws.
  public func open() throws -> OpenedTree {
    OpenedTree(try GradedStore(items: [ItemSeed(name: "Kite")]), fault)
  }
}

/// Two contexts above each other, as an engine under test has made them.
public final class OpenedTree {
  /// A context.
  public let parent: NSManagedObjectContext
  /// Its child.
  public let child: NSManagedObjectContext

  private let store: GradedStore
  private let fault: NestingEngine.Fault?

  init(_ store: GradedStore, _ fault: NestingEngine.Fault?) {
    self.store = store
    self.fault = fault
    let root = store.container.newBackgroundContext()
    switch fault {
    case .sharesChanges?:
      // One context under two names, over another that nobody saves.
      parent = root.privateChild()
      child = parent
    case .savesNowhere?:
      // A context in between, which nobody saves either.
      parent = root
      child = root.privateChild().privateChild()
    default:
      parent = root
      child = root.privateChild()
    }
  }

  /// Saves the child.
  ///
  /// - Throws: what the save throws.
  public func saveChild() throws {
    let edits = parentsEdits()
    try child.performAndWait { try child.save() }
    switch fault {
    case .savesThrough?: try parent.performAndWait { try parent.save() }
    case .parentWins?: restore(edits)
    case .forgetsParentsEdits?: forget(edits)
    default: break
    }
  }

  /// The item, as a context has it, with what that context has changed.
  ///
  /// - Parameter context: `parent`, `child`, or `anotherContext()`.
  /// - Returns: its name and whether it is done.
  /// - Throws: what the fetch throws.
  public func kite(in context: NSManagedObjectContext) throws -> (name: String, done: Bool) {
    try context.performAndWait {
      let item = try Self.item(in: context)
      return (item.name, item.done)
    }
  }

  /// Changes the item in a context, and saves nothing.
  ///
  /// - Parameters:
  ///   - context: `parent` or `child`.
  ///   - change: changes the item.
  /// - Throws: what the fetch throws.
  public func change(in context: NSManagedObjectContext, _ change: (Item) -> Void) throws {
    try context.performAndWait { change(try Self.item(in: context)) }
  }

  /// A context that knows nothing but what is in the file.
  ///
  /// - Throws: what opening the file again throws.
  public func anotherContext() throws -> NSManagedObjectContext { try store.reopened().newBackgroundContext() }

  private static func item(in context: NSManagedObjectContext) throws -> Item {
    let request = NSFetchRequest<Item>(entityName: "Item")
    guard let item = try context.fetch(request).first else { throw Mismatch(["the item is gone"]) }
    return item
  }

  private func parentsEdits() -> [(NSManagedObject, [String: Any])] {
    parent.performAndWait { parent.updatedObjects.map { ($0, $0.changedValues()) } }
  }

  private func restore(_ edits: [(NSManagedObject, [String: Any])]) {
    parent.performAndWait { for (object, values) in edits { object.setValuesForKeys(values) } }
  }

  private func forget(_ edits: [(NSManagedObject, [String: Any])]) {
    parent.performAndWait {
      for (object, values) in edits {
        let committed = object.committedValues(forKeys: Array(values.keys))
        for (key, value) in values where object.value(forKey: key) as? NSObject == value as? NSObject {
          object.setValue(committed[key], forKey: key)
        }
      }
    }
  }
}
