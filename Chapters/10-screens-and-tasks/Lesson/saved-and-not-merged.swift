import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: The view context has `automaticallyMergesChangesFromParent`, and a list. A function on the main thread deletes *Item
//: 1* in a background context, saves inside `performAndWait`, and reads the list in the next line; then once more after a
//: turn of the main queue. *Item 2* is deleted by an awaited `perform`, and the list is read a turn later.
//:
//: ### Predict
//:
//: There are four items. How many are on the list at each of the three moments, and how many does `count(for:)` find?
//:
//: - evidence: CH-1302, FR-19, RF-17, SC-13
//: - short: Saved and not merged
//: - entry `found`: CH-1302, FR-19, SC-13
//: - entry `never merged`: RF-17
//: - entry `never merged, count(for:)`: FR-19
//: - rule: CH-1302

func savedAndNotMerged() -> Segment {
  Segment(
    "saved-and-not-merged", "The background has saved a delete: when is the row off the screen?", claims: ["S12"],
    asks: [
      Ask(
        "How many are on the list when `performAndWait` has returned?", at: .cell("found", row: 1, column: "list"),
        choices: ["4", "3"],
        beliefs: ["3": "You expected the save to merge. It enqueues a merge, and the main thread has not come to it."]),
      Ask(
        "How many does `count(for:)` find then?", at: .cell("found", row: 1, column: "count(for:)"),
        choices: ["4", "3"],
        beliefs: ["4": "You expected the context to answer. A count asks the store, where the row is gone."]),
    ],
    variation: withoutMerging
  ) { page in
    let container = try FreshStore.items(page, 4).container
    let view = container.viewContext
    view.automaticallyMergesChangesFromParent = true
    let screen = try TextScreen(view) { _ in }
    let background = container.newBackgroundContext()
    var rows: [[RowCell]] = []
    func look(_ moment: String) throws {
      let onTheList = screen.list.fetchedObjects?.count ?? 0
      let counted = try view.countItems("TRUEPREDICATE")
      rows.append([.text(moment), .integer(Int64(onTheList)), .integer(Int64(counted))])
    }

    try background.performAndWait { try background.delete(number: 1) }
    try look("performAndWait has returned")
    await nextTurn()
    try look("a turn of the main queue later")
    try await background.perform { try background.delete(number: 2) }
    await nextTurn()
    try look("await perform, and a turn later")
    page.rows("found", headers: ["moment", "list", "count(for:)"], rows)
  }
}

// snippet.hide
extension NSManagedObjectContext {
  /// Deletes an item, and saves.
  func delete(number: Int) throws {
    delete(try item(number))
    try save()
  }
}

/// Waits until the main queue has done what it has to do by now.
@MainActor func nextTurn() async {
  await withCheckedContinuation { continuation in
    DispatchQueue.main.async { continuation.resume() }
  }
}
// snippet.show

//: ### Why
//:
//: The row is gone from the file and still on the list. A context that merges automatically does so on its own queue,
//: which for the view context is the main queue. As long as a function keeps the main thread, the merge waits.
//: `count(for:)` asks the store, and the list shows the context's objects.
//:
//: After an `await` the merge may have come or not. If the save is over before your task has gone to sleep, the task goes
//: on without giving the main queue away. So the same program sees one list today and another one tomorrow.
//:
//: ### In your app
//:
//: ```swift
//: let left = try await background.perform {
//:   background.delete(try background.existingObject(with: id))
//:   try background.save()
//:   return try background.count(for: NSFetchRequest<Item>(entityName: "Item"))
//: }
//: label.text = "\(left) left"
//: ```
//:
//: Take what you need out of the block. The list draws itself when it has merged.
//:
//: ### Rule of thumb
//:
//: A background save is on the screen after the merge, not when the save returns.
//:
//: ### And if the view context does not merge automatically?
//:
//: *Item 1* is deleted by an awaited block, and a turn of the main queue passes. How many are on the list, and how many
//: does `count(for:)` find?

// snippet.variation
@MainActor func withoutMerging(_ page: Page) async throws {
  let container = try FreshStore.items(page, 4).container
  let view = container.viewContext
  let screen = try TextScreen(view) { _ in }
  let background = container.newBackgroundContext()
  try await background.perform { try background.delete(number: 1) }
  await nextTurn()
  page.show("never merged", value: screen.list.fetchedObjects?.count)
  page.show("never merged, count(for:)", value: try view.countItems("TRUEPREDICATE"))
}
// snippet.show

//: ### Then
//:
//: The list stays as it is until somebody merges. Only the counts agree with the file.
