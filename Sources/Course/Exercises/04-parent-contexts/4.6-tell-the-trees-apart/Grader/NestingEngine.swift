import OpenCoreData
import Samples

/// An engine whose child contexts may have a fault, and a way to try it.
public struct NestingEngine {
  private let makeTree: () throws -> OpenedTree
  /// How often a context was saved past `saveChild`.
  let countOwnSaves: () -> Int

  init(_ steps: NestingSteps = NestingSteps()) {
    let saves = OwnSaves()
    makeTree = {
      let store = try saves.whileAsked { try GradedStore(items: [ItemSeed(name: "Kite")]) }
      saves.listen(to: store.url)
      return OpenedTree(store, steps, saves)
    }
    countOwnSaves = { saves.count }
  }

  /// Opens a fresh store with one item, “Kite”, which is not done, and two contexts above each other: a root and its child.
  ///
  /// - Throws: what opening it throws.
  public func open() throws -> OpenedTree { try makeTree() }
}

/// Two contexts above each other, as an engine under test has made them.
public final class OpenedTree {
  /// A context.
  public let parent: NSManagedObjectContext
  /// Its child.
  public let child: NSManagedObjectContext

  private let store: GradedStore
  private let steps: NestingSteps
  private let saves: OwnSaves
  // A context keeps unchanged objects only while somebody holds them, and a screen would hold these.
  private var held: [Item] = []

  init(_ store: GradedStore, _ steps: NestingSteps, _ saves: OwnSaves) {
    self.store = store
    self.steps = steps
    self.saves = saves
    parent = store.container.newBackgroundContext()
    child = parent.privateChild()
  }

  /// Saves the child.
  ///
  /// - Throws: what the save throws.
  public func saveChild() throws { try saves.whileAsked { try steps.save(self) } }

  /// The item, as a context has it, with what that context has changed; the context keeps it from then on.
  ///
  /// - Parameter context: `parent`, `child`, or `anotherContext()`.
  /// - Returns: its name and whether it is done.
  /// - Throws: what the fetch throws.
  public func kite(in context: NSManagedObjectContext) throws -> (name: String, done: Bool) {
    try context.performAndWait {
      let item = try hold(in: context)
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
    try context.performAndWait { change(try hold(in: context)) }
    try steps.follow(self, context)
  }

  /// A context that knows nothing but what is in the file.
  ///
  /// - Throws: what opening the file again throws.
  public func anotherContext() throws -> NSManagedObjectContext { try store.reopened().newBackgroundContext() }

  private func hold(in context: NSManagedObjectContext) throws -> Item {
    let item = try Self.item(in: context)
    if !held.contains(item) { held.append(item) }
    return item
  }

  /// The only item of the store.
  static func item(in context: NSManagedObjectContext) throws -> Item {
    let request = NSFetchRequest<Item>(entityName: "Item")
    guard let item = try context.fetch(request).first else { throw Mismatch(["the item is gone"]) }
    return item
  }
}
