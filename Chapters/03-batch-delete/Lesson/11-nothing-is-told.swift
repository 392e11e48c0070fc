import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## `isDeleted`, notifications and `save()`: who learns that a row was batch deleted?
//:
//: A detail screen holds *Item 1*. Somewhere else in the app a batch delete removes the row, and nothing is merged.
//: Later the user renames the item on that screen and the app saves.
//:
//: In the code, `NotificationCounter` observes a notification of one context and counts.
//:
//: ### Predict
//:
//: The code counts the context's notifications (objects-did-change and did-save) during the batch delete, then prints
//: `isDeleted`, the name, and `hasChanges`. Last it renames the item and saves. What are the four values, and what
//: does the save do?
//:
//: - evidence: BD-15, BD-16, BD-16b, BD-17, BD-17b, MP-03, MP-05, MP-10, RF-16c, CH-011, CH-303, CH-307
//: - figures: layers

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

//: ### What happened
//:
//: The first line counts the notifications that the context posted during the batch delete: none. The next three are
//: read from the object and the context afterwards, and nothing has changed there: the object is not deleted and still
//: reads *Item 1*, and the context has no changes.
//:
//: Then the item was renamed. The save compared the version of the row that the object was read from, 1, with the row
//: in the file. There was none. That is a [*conflict*](glossary.md#conflict), and under the default merge policy a
//: conflict fails the save ([documented](labels.md#MP-03)): `NSCocoaErrorDomain` 133020, `NSManagedObjectMergeError`.
//: The line below names the object. On Apple's framework the printed conflict says `newVersion = <deleted>`
//: ([reported](labels.md#BD-16b), for a row that another tool had deleted).
//:
//: ### Why
//:
//: `isDeleted` does not ask whether a row exists. It says that *this context* is going to delete the object with its
//: next save. Notifications, too, report what a context does. A batch delete is done by the store, so neither has
//: anything to report. Two more things that belong to a delete in a context have no line above. The store runs no
//: validation rule of the model beyond the delete rules ([documented](labels.md#BD-14)). That it applies these is
//: [reported](labels.md#BD-07), and Apple's page only implies it. And whether `prepareForDeletion` and `willSave` are
//: sent is a question of its own: [`delete(_:)`, batch delete, or batch delete and merge: when to use
//: which?](#when-to-use-it) counts the calls.
//:
//: We found no published run on Apple's framework that shows what the four other merge policies do with a row that is
//: gone.
//:
//: ### In your app
//:
//: An error 133020 that turns up "at random" after a clean-up job is this case. Look into the error:
//:
//: ```swift
//: let conflicts = (error as NSError).userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [NSMergeConflict]
//: let gone = conflicts?.filter { $0.newVersionNumber == 0 }.map(\.sourceObject) ?? []
//: ```
//:
//: `newVersionNumber` 0 means that the row was deleted ([documented](labels.md#MP-05)). For these objects there is
//: nothing to save: take the edit back, tell the user, and close the screen. `rollback()` takes it back, and with it
//: every other unsaved edit of the context ([documented](labels.md#UN-02)); `refresh(_:mergeChanges: false)` drops the
//: edits of one object alone ([documented](labels.md#RF-01)). Do not read the object after that. The refresh has made
//: it a fault and has not told the context that the row is gone: [a refresh after a batch
//: delete](#refresh-after-a-batch-delete) prints the old name from the row cache, or nil for an object that the read
//: has marked as deleted.
//:
//: Better still, do not let it come to that, and merge the IDs right after the delete: what the same save does then,
//: the *And if* below asks. Once they are merged, save the context before anything calls `rollback()` on it: a
//: rollback would drop the merged deletes too. [`reset()` or `mergeChanges(fromRemoteContextSave:into:)`: what does
//: each keep?](#reset-or-merge) prints that.
//:
//: ### Rule of thumb
//:
//: If something has to happen for each deleted object (a file to remove, a server to tell), nothing that is printed
//: above would start it: no notification came, and the object had not changed. Fetch what you need as dictionaries
//: before the request, or delete one by one.
//:
//: ### And if the object IDs are merged before the rename?
//:
//: One line is added: the IDs of the result are merged into the context right after the batch delete. Again the
//: notifications are counted (after `processPendingChanges()`), `isDeleted` and `hasChanges` are printed, then the
//: item is renamed and saved. What is different?

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
//: The merge made it a delete of this context, so now everything that belongs to a delete is there: the notification,
//: on which a screen can close itself, `isDeleted`, and `hasChanges`. The save does not fail ([chosen
//: here](labels.md#CH-303)), and it carries out the delete instead of the edit: afterwards the object has no context
//: ([chosen here](labels.md#CH-011); on Apple's framework it may have none). The new name is lost, which is what
//: deleting an object means.
