import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: The screen shows the items that are not done: `open` is computed as `items.filter { !$0.done }`, and `items` are all
//: six, by date. *Item 1* and *Item 4* are done. The user selects the two topmost rows, *Item 2* and *Item 3*, and
//: presses Delete. The closure of `onDelete` gets the positions 0 and 1.
//:
//: ### Predict
//:
//: Three closures delete by these positions, each in a list of its own. Which items does each one delete?
//:
//: - evidence: FRC-04, FRC-21, PP-09, SC-01, SC-01b
//: - short: Positions from `onDelete`
//: - entry `items[offset]`: FRC-21, SC-01
//: - entry `open[offset]`: FRC-04, FRC-21, PP-09
//: - entry `objects first`: FRC-21, SC-01
//: - entry `saved at the end`: FRC-04, PP-09
//: - entry `processed in the loop`: FRC-04, FRC-21
//: - exercise: 10.2
//: - prepares: 10.6

func positionsFromOnDelete() -> Segment {
  Segment(
    "positions-from-on-delete", "`onDelete` hands over positions: which objects are deleted?", claims: ["S1"],
    asks: [
      Ask(
        "Which items does `items[offset]` delete?", at: .shown("items[offset]"),
        choices: ["Item 1, Item 2", "Item 2, Item 3"],
        beliefs: [
          "Item 2, Item 3":
            "You read a position as a name. Position 0 of all items is another one than that of the screen."
        ]),
      Ask(
        "And `open[offset]`, with a save after each?", at: .shown("open[offset]"),
        choices: ["Item 2, Item 3", "Item 2, Item 5", "Item 2"],
        beliefs: [
          "Item 2, Item 3":
            "You expected `open` to stay as it was. It is computed again, from a list that a save has shortened.",
          "Item 2": "You expected position 1 to be gone with the first row. Whatever is second by then is deleted.",
        ]),
    ],
    variation: withoutASaveInTheLoop
  ) { page in
    let offsets = IndexSet([0, 1])  // the rows of Item 2 and Item 3

    try page.showDeleted("items[offset]") { todo in
      for offset in offsets { todo.context.delete(todo.items[offset]) }
    }
    try page.showDeleted("open[offset]") { todo in
      for offset in offsets {
        todo.context.delete(todo.open[offset])
        try todo.context.save()
      }
    }
    try page.showDeleted("objects first") { todo in
      let doomed = offsets.map { todo.open[$0] }
      for item in doomed {
        todo.context.delete(item)
        try todo.context.save()
      }
    }
  }
}

// snippet.hide
/// A to-do list of which the items that are not done are on the screen.
struct Todo {
  let store: FreshStore
  let screen: TextScreen

  init(_ page: Page) throws {
    store = try FreshStore.items(page, 6)
    screen = try TextScreen(store.context) { _ in }
  }

  var context: NSManagedObjectContext { store.context }
  /// All items, by date.
  var items: [Item] { screen.list.fetchedObjects ?? [] }
  /// What is on the screen.
  var open: [Item] { items.filter { !$0.done } }
}

extension Page {
  /// Deletes from a new list, saves, and prints the names that are gone.
  func showDeleted(_ label: String, _ delete: (Todo) throws -> Void) throws {
    let todo = try Todo(self)
    let names = todo.items.map(\.name)
    try delete(todo)
    if todo.context.hasChanges { try todo.context.save() }
    let left = Set(todo.items.map(\.name))
    show(label, names.filter { !left.contains($0) }.joined(separator: ", "))
  }
}
// snippet.show

//: ### Why
//:
//: The second closure deletes *Item 5*, which nobody selected. The save processes the delete of *Item 2*, the list loses
//: the row, and `open` is computed from what is left. Position 1 was *Item 3*; now it is the next item.
//:
//: A position means something in one collection at one moment: in the one that `ForEach` showed when the user chose. All
//: items, another sort order and the same filter a line later are other collections. An object stays the same wherever it
//: is.
//:
//: ### In your app
//:
//: ```swift
//: let shown = open  // once, at the top of `body`
//: ForEach(shown) { item in
//:   Text(item.name)
//: }
//: .onDelete { offsets in
//:   offsets.map { shown[$0] }.forEach(viewContext.delete)
//:   do { try viewContext.save() } catch { present(error) }
//: }
//: ```
//:
//: The closure indexes what `ForEach` got, and not `open`, which is computed again. A save that fails leaves the deletes
//: pending: [](chapter-1.md#after-a-refused-delete).
//:
//: ### Rule of thumb
//:
//: Turn positions into objects first, and delete afterwards.
//:
//: ### And if `open[offset]` is deleted without a save in the loop?
//:
//: In one run the only save comes after the loop; in another each turn of the loop calls `processPendingChanges()`. Which
//: items are deleted?

// snippet.variation
func withoutASaveInTheLoop(_ page: Page) throws {
  let offsets = IndexSet([0, 1])
  try page.showDeleted("saved at the end") { todo in
    for offset in offsets { todo.context.delete(todo.open[offset]) }
    try todo.context.save()
  }
  try page.showDeleted("processed in the loop") { todo in
    for offset in offsets {
      todo.context.delete(todo.open[offset])
      todo.context.processPendingChanges()
    }
  }
}
// snippet.show

//: ### Then
//:
//: `delete(_:)` takes nothing off a list; processing does, and a save processes. The first run is right by luck: it lasts
//: until somebody puts a save into the loop, or into a function that the loop calls.
