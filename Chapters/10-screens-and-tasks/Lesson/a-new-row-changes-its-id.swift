import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: A list identifies its rows by object ID, as a diffable data source and `ForEach(items, id: \.objectID)` do; without
//: `id:`, `ForEach` goes by the object. The user adds *Milk*: it is inserted and drawn, and saved some seconds later, when
//: the sheet closes. In one list the code calls `obtainPermanentIDs(for:)` before the item is drawn. The last line of the
//: screen counts rows that are kept, new and gone.
//:
//: ### Predict
//:
//: What does that line say after the insert, and after the save? Is a row drawn as going that nobody deleted?
//:
//: - evidence: CH-1304, FRC-04, FRC-18, ID-01, ID-08, ID-08b, SC-04, SC-05
//: - short: A new row changes its ID
//: - entry `as it is: inserted`: FRC-04
//: - entry `as it is: saved`: CH-1304, ID-01
//: - entry `ID obtained: inserted`: FRC-04
//: - entry `ID obtained: saved`: ID-08b
//: - entry `the same IDs`: FRC-18
//: - entry `to be reloaded`: SC-05
//: - exercise: 10.3
//: - exercise: 10.6

func newRowChangesItsID() -> Segment {
  Segment(
    "a-new-row-changes-its-id", "A new row is saved: does the list keep its cell?", claims: ["S4", "S5"],
    asks: [
      Ask(
        "What does the line say after the save, of the list as it is?", at: .shown("as it is: saved"),
        choices: ["5 kept, 0 new, 0 gone", "4 kept, 1 new, 1 gone"],
        beliefs: [
          "5 kept, 0 new, 0 gone": "You expected the item to keep its ID. The first save replaces the temporary one."
        ]),
      Ask(
        "And if its permanent ID was obtained before?", at: .shown("ID obtained: saved"),
        choices: ["5 kept, 0 new, 0 gone", "4 kept, 1 new, 1 gone"],
        beliefs: [
          "4 kept, 1 new, 1 gone": "You expected the save to give an ID of its own. It keeps one that is permanent."
        ]),
    ],
    variation: renameInASnapshot
  ) { page in
    func insert(_ label: String, _ prepare: (Item) throws -> Void) throws {
      let context = try FreshStore.items(page, 4).context
      var lines: [String] = []
      let screen = try TextScreen(context, .asForEach) { lines = $0 }

      let item = Item(context: context)
      item.name = "Milk"
      item.createdAt = Date(timeIntervalSinceReferenceDate: 800_000_000)
      try prepare(item)
      screen.endEvent()
      page.show("\(label): inserted", lines.last ?? "")

      try context.save()
      screen.redraw()
      page.show("\(label): saved", lines.suffix(2).joined(separator: "\n"))
    }

    try insert("as it is") { _ in }
    try insert("ID obtained") { try $0.managedObjectContext?.obtainPermanentIDs(for: [$0]) }
  }
}

//: ### Why
//:
//: The list draws *Milk* as going, although nobody has deleted it. A new object has a temporary ID, which the first save
//: replaces. The list compares the IDs of before and after: one is gone, and one is new. So the row slides out and in,
//: and what belongs to the row, such as a selection or the focus of a text field, is lost.
//:
//: `obtainPermanentIDs(for:)` gets from the store the ID that the save will keep. The object is still unsaved.
//:
//: ### In your app
//:
//: ```swift
//: let item = Item(context: viewContext)
//: item.name = "Milk"
//: try viewContext.obtainPermanentIDs(for: [item])
//: ```
//:
//: Call it before the end of the event in which the object is inserted: then the list draws.
//:
//: ### Rule of thumb
//:
//: Obtain permanent IDs before a list draws new objects.
//:
//: ### And if *Item 2* is renamed, and the controller gives a snapshot?
//:
//: Are the object IDs in the snapshot the same as before the rename? What else does it tell?

// snippet.variation
func renameInASnapshot(_ page: Page) throws {
  let context = try FreshStore.items(page, 4).context
  let snapshots = try Snapshots(context)
  let before = snapshots.last?.itemIdentifiers

  try context.item(2).name = "Milk"
  context.processPendingChanges()
  page.show("the same IDs", value: snapshots.last?.itemIdentifiers == before)
  page.show("to be reloaded", value: snapshots.last?.reloadedItemIdentifiers.count)
}
// snippet.show

// snippet.hide
/// Keeps the last snapshot of a list of items.
final class Snapshots: NSObject, NSFetchedResultsControllerDelegate {
  private let list: NSFetchedResultsController<Item>
  private(set) var last: FetchedResultsSnapshot?

  init(_ context: NSManagedObjectContext) throws {
    let request = NSFetchRequest<Item>(entityName: "Item")
    request.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: true)]
    list = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
    super.init()
    list.delegate = self
    try list.performFetch()
  }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChangeContentWith snapshot: FetchedResultsSnapshot
  ) {
    last = snapshot
  }
}
// snippet.show

//: ### Then
//:
//: A snapshot is a list of IDs, and a rename changes none. A data source that compares two snapshots has nothing to draw.
//: Since iOS 15 the snapshot says which items to load again; before that, the app does it.
