import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## `isDeleted`, notifications and `save()`: who learns that a row was batch deleted?
//:
//: A detail screen holds *Item 1*. Somewhere else in the app a batch delete removes the row, and nothing is merged.
//: Later the user renames the item on that screen, and the app saves.
//:
//: ### Predict
//:
//: The code counts the context's notifications (objects-did-change and did-save) during the batch delete, then prints
//: `isDeleted`, the name and `hasChanges`. Finally, it renames the item and saves. What are the four values, and what
//: does the save do?
//:
//: - evidence: BD-15, BD-16, BD-16b, BD-17, BD-17b, MP-03, MP-05, MP-10, RF-16c, CH-011, CH-303, CH-307
//: - figures: layers
//: - short: Editing a row that is gone
//: - entry `notifications`: BD-17b, RF-16c
//: - entry `item.isDeleted`: BD-17, RF-16c
//: - entry `item.name`: BD-15
//: - entry `context.hasChanges`: BD-17
//: - then `context.hasChanges`: BD-17, CH-307
//: - entry `save`: BD-16, MP-03, MP-05
//: - entry `after the save`: CH-011, CH-303, CH-307

func nothingIsTold() -> Segment {
  Segment(
    "who-is-told-of-a-batch-delete",
    "`isDeleted`, notifications and `save()`: who learns that a row was batch deleted?",
    claims: ["B2"],
    asks: [
      Ask(
        "How many notifications does the context post?", at: .shown("notifications"), choices: ["0", "1", "2"],
        beliefs: [
          "1": "You expected objects-did-change. It tells of changed objects, and no object has changed.",
          "2": "You expected a delete to look like a save. The context only handed the request on.",
        ]),
      Ask(
        "What is `item.isDeleted`?", at: .shown("item.isDeleted"), choices: ["true", "false"],
        beliefs: [
          "true": "You expected `isDeleted` to look at the row. It says whether this context deletes the object."
        ]),
      Ask(
        "What does the save do?", at: .shown("save"),
        choices: ["133020", "saves the new name", "inserts the item again"],
        beliefs: [
          "saves the new name": "You expected an `UPDATE` without a row to pass. A save checks the row's version.",
          "inserts the item again": "You expected it to be written as new. It has a permanent ID, so it is updated.",
        ]),
    ],
    variation: mergedBeforeTheRename
  ) { page in
    let context = try FreshStore.items(page).container.viewContext
    let item = try context.item(1)
    // snippet.hide
    page.watch(item, "name", as: "item")
    // snippet.show
    let changes = NotificationCounter(.NSManagedObjectContextObjectsDidChange, of: context)
    let saves = NotificationCounter(.NSManagedObjectContextDidSave, of: context)

    try context.execute(deleteDone())
    page.show("notifications", value: changes.count + saves.count)
    page.show("item.isDeleted", value: item.isDeleted)
    page.show("item.name", value: item.name)
    page.show("context.hasChanges", value: context.hasChanges)

    item.name = "Item 1, again"
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
//: The first sign of the delete is a save that fails with 133020. `isDeleted` does not ask whether a row exists: it
//: says that *this context* will delete the object at its next save. The two notifications, too, report what a context
//: does, and this delete was the store's.
//:
//: A save compares the version of each row that it writes with the version that the context read. A row that is gone is
//: a [*conflict*](glossary.md#conflict), and under the default merge policy a conflict fails the save.
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
//: A batch delete tells no context: merge its IDs before anyone edits one of the objects.
//:
//: ### And if the object IDs are merged before the rename?
//:
//: The IDs are merged right after the batch delete. What are the number of notifications, `isDeleted` and `hasChanges`
//: then? After the rename and the save, is the object still in its context?

// snippet.variation
func mergedBeforeTheRename(_ page: Page) throws {
  let context = try FreshStore.items(page).container.viewContext
  let item = try context.item(1)
  let changes = NotificationCounter(.NSManagedObjectContextObjectsDidChange, of: context)

  let ids = try context.deletedIDs(deleteDone())
  NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [context])
  context.processPendingChanges()
  page.show("notifications", value: changes.count)
  page.show("item.isDeleted", value: item.isDeleted)
  page.show("context.hasChanges", value: context.hasChanges)

  item.name = "Item 1, again"
  try context.save()
  page.show("after the save", value: item.managedObjectContext == nil ? "no context" : "still in the context")
}
// snippet.show

//: ### Then
//:
//: The merge called `delete(_:)` on the object in this context, and a screen can close itself on the notification. The
//: save carried out the delete, and the new name was lost.
