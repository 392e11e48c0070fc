import Foundation
import OpenCoreData
import Samples
import WorkbookKit

extension NSManagedObjectContext {
  /// Makes a child of the context.
  ///
  /// - Parameters:
  ///   - name: what tables and figures call it.
  func makeChild(_ name: String, _ type: ConcurrencyType = .mainQueue) -> NSManagedObjectContext {
    let child = NSManagedObjectContext(type)
    child.name = name
    child.parent = self
    return child
  }

  /// This context's object for an item that another context has: `object(with:)`, as an `Item`.
  func item(withID id: NSManagedObjectID) -> Item {
    guard let item = object(with: id) as? Item else { preconditionFailure("The ID of an item is an item's.") }
    return item
  }
}

/// A delegate with nothing to do: a fetched results controller follows its context only if it has one.
final class ListDelegate: NSObject, NSFetchedResultsControllerDelegate {
  func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {}
}

/// Three contexts above each other: `edit` saves into `main`, `main` into `root`, and `root` to the store.
struct ContextTree {
  let store: FreshStore
  /// A root with a queue of its own.
  let root: NSManagedObjectContext
  /// A child of the root, on the main queue.
  let main: NSManagedObjectContext
  /// A child of `main`, on the main queue too.
  let edit: NSManagedObjectContext

  init(_ store: FreshStore) {
    self.store = store
    root = store.container.newBackgroundContext()
    root.name = "root"
    main = root.makeChild("main")
    edit = main.makeChild("edit")
  }

  /// A tree over sixteen items.
  static func items(_ page: Page, _ change: @escaping (NSEntityDescription) -> Void = { _ in }) throws -> ContextTree {
    ContextTree(try FreshStore.items(page, 16, change))
  }

  /// Saves every level, the lowest first.
  func saveAll() throws {
    try edit.save()
    try main.save()
    try root.performAndWait { try root.save() }
  }
}

extension FreshStore {
  /// The name that the file has for an item, by its key.
  func nameInFile(_ number: Int) throws -> String {
    try rows("SELECT ZNAME FROM ZITEM WHERE Z_PK = \(number)").rows[0][0].text
  }
}

/// `yes` or `no`.
func yesOrNo(_ answer: Bool) -> RowCell { answer ? "yes" : "no" }
