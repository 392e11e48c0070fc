import Foundation
import OpenCoreData
import Samples

/// What a screen does with a list and a sheet.
struct ScreenSteps: SoundSteps {
  /// Who has made a change.
  enum Author { case app, others }

  /// Whether a cell that stays is drawn again when its item has changed.
  var draws: (Author) -> Bool = { _ in true }
  /// Whether a cell is taken off whose item is gone.
  var takesOff: (Author) -> Bool = { _ in true }
  /// By what cells are sorted, of what is drawn in a cell and the item's name.
  var place: (_ drawn: String?, _ name: String) -> String = { $1 }
  /// Deletes the items at some positions.
  var delete: (_ positions: IndexSet, _ screen: FollowingScreen) -> Void = { positions, screen in
    let items = screen.items
    for position in positions { screen.context.delete(items[position]) }
  }
  /// Whether the sheet closes when its item is gone.
  var closes: (Author) -> Bool = { _ in true }
  /// What it does behind a save of its context that gives new items their rows.
  var saved: (_ screen: FollowingScreen, _ new: Set<NSManagedObject>) -> Void = { _, _ in }
}

/// A screen with a list of items by name, and a sheet that shows one of them, which follow a context.
///
/// It takes the same steps whatever its fault, and executes the same statements.
final class FollowingScreen {
  /// A cell: its item, and what is drawn in it.
  struct Cell {
    let item: Item
    var text: String
  }

  let context: NSManagedObjectContext
  private(set) var cells: [Cell] = []
  /// The item of the sheet; nil while it is closed.
  var sheet: Item?

  private let steps: ScreenSteps
  private let store: GradedStore
  private var author = ScreenSteps.Author.app
  private var observers: [any NSObjectProtocol] = []

  init(_ store: GradedStore, _ steps: ScreenSteps) throws {
    (self.store, self.steps, context) = (store, steps, store.context)
    draw([])
    observers = [
      observe(.NSManagedObjectContextObjectsDidChange) { $0.follow($1) },
      observe(.NSManagedObjectContextDidSave) { screen, notification in
        steps.saved(screen, notification.userInfo?[NSInsertedObjectsKey] as? Set<NSManagedObject> ?? [])
      },
    ]
  }

  deinit { for observer in observers { NotificationCenter.default.removeObserver(observer) } }

  /// The items of the cells.
  var items: [Item] { cells.map(\.item) }

  /// Deletes the items at some positions.
  func delete(at positions: IndexSet) { steps.delete(positions, self) }

  /// Lets another context do something, saves it, and merges that.
  func elsewhere(_ work: (NSManagedObjectContext) throws -> Void) throws {
    context.performAndWait { context.processPendingChanges() }
    author = .others
    defer { author = .app }
    try store.inBackground(mergingInto: [context], work)
    context.performAndWait { context.processPendingChanges() }
  }

  /// Draws the cells of some items once more than there are.
  func double(_ items: Set<NSManagedObject>) {
    let doubles = cells.filter { items.contains($0.item) }
    cells = sorted(cells + doubles)
  }

  private func observe(
    _ name: Notification.Name, _ hear: @escaping (FollowingScreen, Notification) -> Void
  ) -> any NSObjectProtocol {
    // The context posts on its queue, where the screen is used too.
    let heard = Unchecked { [weak self] (notification: Notification) in
      if let self { hear(self, notification) }
    }
    return NotificationCenter.default.addObserver(forName: name, object: context, queue: nil) { heard.value($0) }
  }

  private func follow(_ notification: Notification) {
    func objects(_ key: String) -> Set<NSManagedObject> { notification.userInfo?[key] as? Set<NSManagedObject> ?? [] }
    let gone = objects(NSDeletedObjectsKey)
    if steps.takesOff(author) { cells.removeAll { gone.contains($0.item) } }
    if let item = sheet, gone.contains(item), steps.closes(author) { sheet = nil }
    draw(objects(NSUpdatedObjectsKey).union(objects(NSRefreshedObjectsKey)))
  }

  /// Adds cells for what is new, draws those of what has changed again, and sorts them all.
  private func draw(_ changed: Set<NSManagedObject>) {
    let request = NSFetchRequest<Item>(entityName: "Item")
    let items = (try? context.fetch(request)) ?? []
    cells = sorted(
      cells + items.filter { item in !cells.contains { $0.item === item } }.map { Cell(item: $0, text: $0.name) })
    guard steps.draws(author) else { return }
    for index in cells.indices where changed.contains(cells[index].item) { cells[index].text = cells[index].item.name }
  }

  private func sorted(_ cells: [Cell]) -> [Cell] {
    let places = cells.map { (cell: $0, place: steps.place($0.text, $0.item.isDeleted ? $0.text : $0.item.name)) }
    return places.sorted { $0.place < $1.place }.map(\.cell)
  }
}
