import Foundation
import OpenCoreData

/// A screen of text: a list of items that follows its context, and a button that deletes what is done.
///
/// An item on the list has a cell, which belongs to its object ID: the item with that ID keeps it at the next redraw.
public final class TextScreen: NSObject, NSFetchedResultsControllerDelegate {
  /// The context whose items are listed.
  public let context: NSManagedObjectContext
  /// The items, by date.
  public let list: NSFetchedResultsController<Item>
  /// What the button could not do at its last tap: the step, and the error's code.
  public private(set) var failure: String? {
    didSet { if failure != oldValue { redraw() } }
  }

  private var cells: Set<NSManagedObjectID> = []
  private let draw: ([String]) -> Void

  /// Makes the screen, and draws it for the first time.
  ///
  /// - Parameters:
  ///   - context: a context of a store of `ItemModel`.
  ///   - draw: gets all lines of the screen at each redraw.
  /// - Throws: what the fetch throws.
  public init(_ context: NSManagedObjectContext, draw: @escaping ([String]) -> Void) throws {
    self.context = context
    self.draw = draw
    let request = NSFetchRequest<Item>(entityName: "Item")
    request.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: true)]
    list = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
    super.init()
    list.delegate = self
    try list.performFetch()
    redraw()
  }

  /// Draws the list again, when the controller has taken in a change of the context.
  ///
  /// - Parameter controller: the list.
  public func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
    redraw()
  }

  /// Draws the items, how many cells are kept, new and gone since the redraw before, and what has failed.
  public func redraw() {
    let items = list.fetchedObjects ?? []
    let shown = Set(items.map(\.objectID))
    let kept = shown.intersection(cells).count
    var lines = items.map { line(of: $0) }
    lines.append("\(kept) kept, \(shown.count - kept) new, \(cells.count - kept) gone")
    if let failure { lines.append(failure) }
    cells = shown
    draw(lines)
  }

  private func line(of item: Item) -> String {
    let name = item.value(forKey: "name") as? String ?? "(no name)"
    return (item.done ? "[x] " : "[ ] ") + name
  }

  /// The button: saves, deletes in the store what is done, and merges the object IDs.
  ///
  /// The first step that throws is the last one, and the screen says which it was.
  public func deleteDone() {
    failure = nil
    var step = "save"
    do {
      if context.hasChanges { try context.save() }
      step = "batch delete"
      let ids = try deleteRows(NSPredicate(format: "done == YES"))
      NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [context])
    } catch {
      failure = "\(step) failed: \((error as NSError).code)"
    }
  }

  /// Deletes rows in the store, and returns their object IDs.
  private func deleteRows(_ predicate: NSPredicate) throws -> [NSManagedObjectID] {
    let items = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
    items.predicate = predicate
    let request = NSBatchDeleteRequest(fetchRequest: items)
    request.resultType = .resultTypeObjectIDs
    return (try context.execute(request) as? NSBatchDeleteResult)?.result as? [NSManagedObjectID] ?? []
  }
}
