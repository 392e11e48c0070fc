import Foundation
import OpenCoreData

/// A screen of text: a list of items that follows its context, and a button that deletes what is done.
///
/// An item on the list has a cell, which belongs to its object ID: the item with that ID keeps it at the next redraw.
public final class TextScreen: NSObject, NSFetchedResultsControllerDelegate {
  /// When the screen draws, and what.
  public enum Manner: Sendable {
    /// As soon as the controller has taken in a change: what is on the list then.
    case atOnce
    /// As `ForEach` does: at the end of the event, and a row that is going once more.
    case asForEach
  }

  /// The context whose items are listed.
  public let context: NSManagedObjectContext
  /// The items, by date.
  public let list: NSFetchedResultsController<Item>
  /// What the button could not do at its last tap: the step, and the error's code.
  public private(set) var failure: String? {
    didSet { if failure != oldValue { redraw() } }
  }

  private let manner: Manner
  private var cells: [(id: NSManagedObjectID, item: Item)] = []
  /// Whether the list has changed since the last redraw.
  private var isStale = false
  private let row: (Item) -> String
  private let draw: ([String]) -> Void

  /// Makes the screen, and draws it for the first time.
  ///
  /// - Parameters:
  ///   - context: a context of a store of `ItemModel`.
  ///   - manner: when the screen draws, and what.
  ///   - row: the text of an item's row, which is asked for at each redraw.
  ///   - draw: gets all lines of the screen at each redraw.
  /// - Throws: what the fetch throws.
  public init(
    _ context: NSManagedObjectContext, _ manner: Manner = .atOnce,
    row: @escaping (Item) -> String = TextScreen.checkboxAndName, draw: @escaping ([String]) -> Void
  ) throws {
    self.context = context
    self.manner = manner
    self.row = row
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

  /// Draws the list again, when the controller has taken in a change of the context; as `ForEach`, at the event's end.
  ///
  /// - Parameter controller: the list.
  public func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
    isStale = true
    if manner == .atOnce { redraw() }
  }

  /// The end of an event: the context processes its changes, and a list that has changed is drawn again.
  public func endEvent() {
    context.processPendingChanges()
    if isStale { redraw() }
  }

  /// Draws the items, how many cells are kept, new and gone since the redraw before, and what has failed.
  ///
  /// As `ForEach`, what is gone is drawn once more, below the list and behind a minus: it is still sliding out.
  public func redraw() {
    isStale = false
    let shown = (list.fetchedObjects ?? []).map { (id: $0.objectID, item: $0) }
    let (known, wanted) = (Set(cells.map(\.id)), Set(shown.map(\.id)))
    let gone = cells.filter { !wanted.contains($0.id) }
    var lines = shown.map { row($0.item) }
    if manner == .asForEach { lines += gone.map { "- " + row($0.item) } }
    let kept = known.intersection(wanted).count
    lines.append("\(kept) kept, \(shown.count - kept) new, \(gone.count) gone")
    if let failure { lines.append(failure) }
    cells = shown
    draw(lines)
  }

  /// The text of a row: whether the item is done, and its name.
  ///
  /// - Parameter item: an item on the list, or one that is going.
  public static func checkboxAndName(_ item: Item) -> String {
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
