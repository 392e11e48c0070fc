import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: A detail screen shows *Item 1*. Somewhere else in the app a batch delete removes the row, and nothing is merged.
//: Later the user renames the item on that screen, and the app saves.
//:
//: ### Predict
//:
//: The context still holds the object, with all its values. What does the save do: write the new name, insert the item
//: again, or fail?
//:
//: - evidence: BD-15, BD-16, BD-17, MP-03, MP-05, MP-10, RF-16c, CH-011, CH-303
//: - figures: layers
//: - short: Editing a row that is gone
//: - formerly: 11-isdeleted-notifications-and-save-who-learns-that-a-row-was-batch-deleted
//: - entry `save`: BD-16, MP-03, MP-05
//: - then `save`: RF-16c, CH-303
//: - entry `after the save`: CH-011, CH-303

func editAfterTheDelete() -> Segment {
  Segment(
    "who-is-told-of-a-batch-delete", "Editing a batch deleted object: what does `save()` do?", claims: ["B2"],
    asks: [
      Ask(
        "What does the save do?", at: .shown("save"),
        choices: ["133020", "saves the new name", "inserts the item again"],
        beliefs: [
          "saves the new name": "You expected an `UPDATE` without a row to pass. A save checks the row's version.",
          "inserts the item again": "You expected it to be written as new. It has a permanent ID, so it is updated.",
        ])
    ],
    variation: mergedBeforeTheRename
  ) { page in
    let context = try FreshStore.items(page).container.viewContext
    let item = try context.item(1)
    _ = item.name  // the screen shows it
    // snippet.hide
    page.watch(item, "name", as: "item")
    // snippet.show
    try context.execute(batchDeleteOfDone())
    // snippet.hide
    page.moment("batch delete")
    // snippet.show

    item.name = "Item 1, again"
    // snippet.hide
    page.moment("renamed")
    // snippet.show
    do {
      try context.save()
      page.show("save", "saved")
    } catch {
      page.show("save", error: error)
    }
  }
}

//: ### Why
//:
//: The first sign of the delete is a save that fails with 133020. Until then nothing in this context has changed: the
//: delete was the store's, so the object is not marked, keeps its values, and can be edited.
//:
//: A save compares the row's version of each object that it changes or deletes with the one that the context read. A row
//: that is gone is a [*conflict*](glossary.md#conflict), and under the default merge policy a conflict fails the save. The
//: edit stays in the context, so each later save fails too.
//:
//: ### In your app
//:
//: ```swift
//: let conflicts = (error as? CocoaError)?.persistentStoreSaveConflicts ?? []
//: let gone = conflicts.filter { $0.newVersionNumber == 0 }.map(\.sourceObject)
//: ```
//:
//: `newVersionNumber` 0 means that the row was deleted. Take the edit back with `refresh(_:mergeChanges: false)`, which
//: leaves other edits alone, and close the screen. Do not read the object after that:
//: [](#refresh-after-a-batch-delete).
//:
//: ### Rule of thumb
//:
//: After a batch delete, merge its IDs before anyone edits one of the objects.
//:
//: ### And if the object IDs are merged before the rename?
//:
//: The IDs are merged right after the batch delete. Does the save succeed, and is the object still in its context after
//: it?

// snippet.variation
func mergedBeforeTheRename(_ page: Page) throws {
  let context = try FreshStore.items(page).container.viewContext
  let item = try context.item(1)
  _ = item.name

  let ids = try context.deletedIDs(batchDeleteOfDone())
  NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [context])

  item.name = "Item 1, again"
  try context.save()
  page.show("save", "saved")
  page.show("after the save", value: item.managedObjectContext == nil ? "no context" : "still in the context")
}
// snippet.show

//: ### Then
//:
//: The merge called `delete(_:)` on the object in this context. A screen can close itself then: objects-did-change names
//: the object as deleted. The save carried out the delete, and the new name was lost.
