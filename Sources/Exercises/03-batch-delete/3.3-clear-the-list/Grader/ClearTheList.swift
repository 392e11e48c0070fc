import Foundation
import OpenCoreData
import Samples

/// Exercise 3.3: to delete in bulk what a list shows, and to take it off the list and nothing else.
public struct ClearTheList: Attempt {
  let deleteDone: (NSFetchedResultsController<Item>) throws -> Void

  /// Makes an attempt.
  ///
  /// - Parameter deleteDone: deletes what is done by a batch delete, and takes it off the list.
  public init(_ deleteDone: @escaping (NSFetchedResultsController<Item>) throws -> Void) {
    self.deleteDone = deleteDone
  }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(3, 3), "clear-the-list", "Clear the list", minutes: 12, claims: ["B3", "B6", "B7"],
    call: "ClearTheList(clearDone)",
    hints: [
      "The list follows its context, and the context was not told. Two things could tell it; what does each throw away?",
      "A reset forgets everything, an edit from a moment ago too. A merge says of some rows that they are gone.",
      "Ask the batch delete for object IDs, and merge them under NSDeletedObjectsKey into the list's context.",
    ])

  /// What is checked: the file, the list, what was not saved, and who was held.
  public static var checks: [Check<ClearTheList>] {
    [
      Check("the-file", "B3", "The rows are still in the file: what is deleted in a context waits for a save.") {
        attempt in
        let screen = try ItemScreen(of: names)
        try attempt.clear(screen)
        try expect("done items in the file", try screen.store.rows("ZITEM", where: "ZDONE = 1"), is: 0)
      },
      Check(
        "the-list", "B6",
        "The list goes on showing what is gone: neither the batch delete nor a refresh tells the context that rows went."
      ) { attempt in
        let screen = try ItemScreen(of: names)
        try attempt.clear(screen)
        try expect("names on the list", screen.names, is: ["Bolt", "Nut"])
      },
      Check("what-was-not-saved", "B7", "What somebody had typed and not saved is lost: a reset forgets that too.") {
        attempt in
        let screen = try ItemScreen(of: names)
        screen.items[1].name = "Half a bol"
        Item(context: screen.context).name = "Brand new"
        screen.context.processPendingChanges()
        try attempt.clear(screen)
        try expect("names on the list", Set(screen.names), is: ["Half a bol", "Nut", "Brand new"])
      },
      Check(
        "who-was-held", "B7",
        "An object that the screen holds is dead, though its row is there: the context let go of everything."
      ) { attempt in
        let screen = try ItemScreen(of: names)
        let held = screen.items[1]
        try attempt.clear(screen)
        try expect("the held object is in the context", held.managedObjectContext === screen.context, is: true)
        try expect("the held object is on the list", screen.items.contains(held), is: true)
      },
      Check(
        "nothing-more", "B7",
        "The file has an edit that nobody had asked to save: the request needs no save of the context."
      ) { attempt in
        let screen = try ItemScreen(of: names)
        screen.items[1].name = "Half a bol"
        try attempt.clear(screen)
        try expect("names in the file", try screen.store.names(), is: ["Bolt", "Nut"])
      },
    ]
  }

  private static let names = ["Saw", "Bolt", "File", "Nut"]

  private func clear(_ screen: ItemScreen) throws {
    try deleteDone(screen.list)
    screen.context.processPendingChanges()  // as the end of the event does
  }
}

/// A list of items as a screen has it: sorted by date, with a delegate, so that it follows its context.
final class ItemScreen: NSObject, NSFetchedResultsControllerDelegate {
  let store: GradedStore
  let list: NSFetchedResultsController<Item>

  /// A screen over four items, two of them done.
  init(of names: [String]) throws {
    store = try GradedStore(
      items: names.enumerated().map { ItemSeed(name: $0.element, done: $0.offset.isMultiple(of: 2), minute: $0.offset) }
    )
    let request = NSFetchRequest<Item>(entityName: "Item")
    request.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: true)]
    list = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: store.context, sectionNameKeyPath: nil, cacheName: nil)
    super.init()
    list.delegate = self
    try list.performFetch()
    for item in items { _ = item.name }
  }

  var context: NSManagedObjectContext { store.context }

  /// The objects on the list.
  var items: [Item] { list.fetchedObjects ?? [] }

  /// What the list shows.
  var names: [String] { items.map(\.name) }

  func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {}
}
