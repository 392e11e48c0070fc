import OpenCoreData
import Samples

/// Three contexts above each other, each with a queue of its own: `edit` saves into `main`, `main` into `root`.
struct Family {
  let store: GradedStore
  let root: NSManagedObjectContext
  let main: NSManagedObjectContext
  let edit: NSManagedObjectContext

  init(_ store: GradedStore) {
    self.store = store
    root = store.container.newBackgroundContext()
    main = root.privateChild()
    edit = main.privateChild()
  }

  /// Saves some contexts, in this order.
  func save(_ contexts: NSManagedObjectContext...) throws {
    for context in contexts { try context.performAndWait { try context.save() } }
  }

  /// Whether a fetch in a context finds an item of a name.
  func finds(_ name: String, in context: NSManagedObjectContext) throws -> Bool {
    let request = NSFetchRequest<Item>(entityName: "Item")
    request.predicate = NSPredicate(format: "name == %@", name)
    return try context.performAndWait { try context.count(for: request) } > 0
  }

  /// A root that knows nothing but what is in the file.
  func otherRoot() -> NSManagedObjectContext { store.container.newBackgroundContext() }
}

extension NSManagedObjectContext {
  /// A child with a queue of its own.
  func privateChild() -> NSManagedObjectContext {
    let child = NSManagedObjectContext(.privateQueue)
    child.parent = self
    return child
  }

  /// This context's object for an ID.
  func item(_ id: NSManagedObjectID) throws -> Item {
    guard let item = try existingObject(with: id) as? Item else { throw Mismatch(["\(id) is no item"]) }
    return item
  }

  /// What an item reads in this context.
  func name(of id: NSManagedObjectID) throws -> String { try performAndWait { try item(id).name } }
}
