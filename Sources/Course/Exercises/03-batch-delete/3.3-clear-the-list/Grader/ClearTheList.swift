import Foundation
import OpenCoreData
import Samples

/// Exercise 3.3: to delete in bulk what a list shows, and to take it off the list and nothing else.
public struct ClearTheList: ContextAttempt {
  let deleteDone: (NSFetchedResultsController<Item>) throws -> Void

  /// Makes an attempt.
  ///
  /// - Parameter deleteDone: deletes what is done by a batch delete, and takes it off the list.
  public init(_ deleteDone: @escaping (NSFetchedResultsController<Item>) throws -> Void) {
    self.deleteDone = deleteDone
  }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(3, 3), "clear-the-list", "Clear the list", minutes: 12, claims: ["B1", "B3", "B6", "B7", "B8"],
    call: "ClearTheList(clearDone)",
    hints: [
      "The list follows its context, and the context was not told. Two things could tell it; what does each throw away?",
      "A reset forgets everything, an edit from a moment ago too. A merge says of some rows that they are gone.",
      "Ask the batch delete for object IDs, let its error go on to the caller, and merge the IDs under NSDeletedObjectsKey into the list's context.",
    ],
    why: """
      A batch delete goes past the context, so the context has to be told which rows are gone: those of the items that were \
      saved as done, and no others. It then deletes its objects for these rows, and the list, which follows its context, \
      tells its delegate.
      """)

  /// The house rules that the judge does not put, and why.
  public static var notPut: [HouseRule: NotPut] { [:] }

  /// The same attempt, with something around each call.
  public func around(_ wrapper: any CallWrapper) -> Self {
    Self { list in try wrapper.call(in: [list.managedObjectContext], instead: ()) { try deleteDone(list) } }
  }

  /// What is checked: the file, the list, what was not saved, who was held, and who was told.
  public static var checks: [Check<ClearTheList>] {
    [
      Check(
        "the-file", "B3", "The file does not hold exactly the open items: everything that is saved as done has to go."
      ) {
        attempt, fresh in
        let screen = try ItemScreen(fresh)
        try attempt.clear(screen)
        try expect("items in the file", try screen.store.itemLines(), is: screen.seeds.filter { !$0.done }.lines)
      },
      Check(
        "the-list", "B7",
        "The list goes on showing what is gone: when the function returned, its context did not know, or no longer knew, that these rows are gone."
      ) { attempt, fresh in
        let screen = try ItemScreen(fresh)
        try attempt.clear(screen)
        try expect("names on the list", screen.names, is: screen.open.map(\.name))
      },
      Check(
        "who-is-told", "B7",
        "The context or the list's delegate was not told that items are gone: the list follows its context by itself."
      ) { attempt, fresh in
        let screen = try ItemScreen(fresh)
        let held = try screen.seeds.filter(\.done).map { try screen.item($0) }
        let listed = held.filter(screen.items.contains)
        try attempt.clear(screen)
        let alive = held.count { !$0.isDeleted && $0.managedObjectContext != nil }
        try expect("objects that the context takes for alive, though their rows are gone", alive, is: 0)
        try expect("items of whose delete the delegate was told", screen.told, is: Set(listed.map(\.objectID)))
      },
      Check(
        "the-next-save", "B7",
        "The context cannot save: it has deletes to carry out whose rows are gone, and only a merge after the batch delete says that they are gone already."
      ) { attempt, fresh in
        let screen = try ItemScreen(fresh)
        let held = try screen.seeds.filter(\.done).map { try screen.item($0) }
        try attempt.clear(screen)
        try expectToSave(screen.context)
        withExtendedLifetime(held) {}
      },
      Check(
        "what-is-saved-as-done", "B8",
        "An item was taken for what the screen shows: only the state that is saved decides what goes."
      ) { attempt, fresh in
        let screen = try ItemScreen(fresh)
        let (ticked, unticked) = (try screen.item(screen.open[1]), try screen.item(screen.seeds.filter(\.done)[0]))
        (ticked.done, unticked.done) = (true, false)
        try attempt.clear(screen)
        let open = screen.open.map(\.name)
        try expect("open items that are on the list", screen.names.filter(open.contains), is: open)
        try expect("the unsaved tick", ticked.changedValues()["done"] as? Bool, is: true)
        try expect("items in the file", try screen.store.itemLines(), is: screen.seeds.filter { !$0.done }.lines)
      },
      Check(
        "what-was-edited", "B8",
        "The list shows an item whose row is gone: it was saved as done, and an edit that was not saved, such as a tick that was taken off, brings no row back."
      ) { attempt, fresh in
        let screen = try ItemScreen(fresh)
        let edited = try screen.seeds.filter { $0.done && $0.minute < 1000 }.prefix(2).map { try screen.item($0) }
        (edited[0].done, edited[1].name) = (false, "Half a bol")
        screen.context.processPendingChanges()
        try attempt.clear(screen)
        let open = screen.open.map(\.name)
        try expect("items on the list that are gone", screen.names.filter { !open.contains($0) }, is: [])
      },
      Check(
        "the-request", "B6",
        "The list is not as the app has set it up: its request or its delegate was changed."
      ) { attempt, fresh in
        let screen = try ItemScreen(fresh)
        let request = screen.list.fetchRequest
        (request.fetchBatchSize, request.returnsObjectsAsFaults) = (fresh.element(of: [0, 20]), fresh.bool())
        let settings = FetchRequestSettings(of: request)
        try attempt.clear(screen)
        try expect("the list's request is the same", screen.list.fetchRequest === request, is: true)
        try settings.check("after the list was cleared")
        try expect("the list has its delegate", screen.list.delegate === screen, is: true)
      },
      Check(
        "nothing-to-clear", "B3",
        "Nothing that the list shows was to be cleared, and the list, an unsaved edit or the file is not as it should be, or an error was thrown: an empty answer is no error."
      ) { attempt, fresh in
        // None is done, or none that the list shows; the second time, all have been cleared a moment ago.
        let states: [(Int) -> Bool] = [{ _ in false }, Self.isDoneOffTheList]
        for screen in try states.map({ try ItemScreen(fresh, isDone: $0) }) {
          let bystanders = try screen.bystanders()
          for _ in 0..<2 { try attempt.clear(screen) }
          try expect("items in the file", try screen.store.itemLines(), is: screen.seeds.filter { !$0.done }.lines)
          try expect("open items on the list, with a new one", screen.names.count, is: screen.open.count + 1)
          try bystanders.check(.unsaved, "after nothing was cleared from the list")
        }
      },
    ]
  }

  /// Which items are done where the list, which shows the first eight, shows none of them.
  private static func isDoneOffTheList(_ place: Int) -> Bool { place > 8 }

  private func clear(_ screen: ItemScreen) throws {
    try deleteDone(screen.list)
    screen.context.processPendingChanges()  // as the end of the event does
  }
}

/// A list of items as a screen has it: sorted by date, with a delegate, so that it follows its context.
///
/// It shows the items of the first thousand minutes; other items, done and open, are in the file and not on it.
final class ItemScreen: NSObject, NSFetchedResultsControllerDelegate {
  let store: GradedStore
  let list: NSFetchedResultsController<Item>
  let seeds: [ItemSeed]
  /// The items of whose delete the delegate was told.
  private(set) var told: Set<NSManagedObjectID> = []

  /// A screen over eight items, half of them done, beside six others.
  ///
  /// - Parameters:
  ///   - fresh: draws names, dates and orders.
  ///   - more: how many more items are done, none of them on the list.
  ///   - isDone: which of the first fourteen are done, of which eight are on the list.
  init(_ fresh: FreshData, more: Int = 0, isDone: (Int) -> Bool = { $0.isMultiple(of: 2) }) throws {
    let more = more + fresh.more
    let names = fresh.words(14 + more)
    let minutes = fresh.ints(8, 1...999) + fresh.ints(6 + more, 1001...1999)
    seeds = zip(names, minutes).enumerated().map {
      ItemSeed(
        name: $0.element.0, done: $0.offset >= 14 || isDone($0.offset), minute: $0.element.1)
    }
    store = try GradedStore(items: fresh.shuffled(seeds))
    let request = NSFetchRequest<Item>(entityName: "Item")
    request.predicate = NSPredicate(format: "createdAt < %@", ItemSeed.date(1000))
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

  /// The open items of the list, in its order.
  var open: [ItemSeed] { seeds.filter { !$0.done && $0.minute < 1000 }.sorted { $0.minute < $1.minute } }

  func item(_ seed: ItemSeed) throws -> Item { try context.item(ofMinute: seed.minute) }

  /// An edit of an open item and a new item, an open item that is read, and one that is a fault.
  func bystanders() throws -> Bystanders {
    let others = seeds.filter { !$0.done && $0.minute > 1000 }
    // The list would load what it hears of, so the fault has never been read.
    let request = NSFetchRequest<NSManagedObjectID>(entityName: "Item")
    request.predicate = NSPredicate(format: "createdAt == %@", ItemSeed.date(others[0].minute))
    request.resultType = .managedObjectIDResultType
    let fault = try context.fetch(request).first
    return try Bystanders(
      in: context, of: store, edit: (try item(open[0]), "name", "Half a bol" as NSString),
      insert: ("Item", ["name": "Brand new" as NSString, "createdAt": ItemSeed.date(500) as NSDate]),
      loaded: try item(open[1]), fault: fault)
  }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) {
    if type == .delete, let item = anObject as? Item { told.insert(item.objectID) }
  }

  func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {}
}
