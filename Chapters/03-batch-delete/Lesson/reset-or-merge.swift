import OpenCoreData
import Samples
import WorkbookKit

//: A screen shows the list of items. The user has renamed one and added another, and neither is saved. A variable holds
//: *Item 3*. *Delete done* runs as a batch delete, and the context is put right: once by `reset()` and
//: `performFetch()`, once by merging the object IDs that the request returned.
//:
//: ### Predict
//:
//: After each: how many deleted rows are still on the list? Is the unsaved name kept, and the unsaved item? What
//: happens to *Item 3* in the variable? Are the objects on the list the same as before? How many changes does the
//: list's delegate get? What does the next save do?
//:
//: - evidence: BD-15, BD-17, BD-21, BD-21b, RF-10, RF-16, RF-16b, RF-16c, RF-17, RF-18, UN-02, UN-05, UN-07, UN-07b, FRC-14
//: - evidence: ST-01c, CH-022, CH-058, CH-303, CH-307, CH-505
//: - figures: reset, merge
//: - exercise: 3.3
//: - prepares: 3.4
//: - short: Reset or merge
//: - formerly: 7-reset-or-mergechangesfromremotecontextsaveinto-what-does-each-keep
//: - entry `cures`: BD-21, RF-16b, RF-16c, UN-07, UN-07b, FRC-14, CH-303, CH-307
//: - entry `items on the list`: BD-15, BD-17, RF-16
//: - entry `changes the delegate gets`: BD-17, RF-16
//: - entry `the unsaved name`: BD-15
//: - entry `merged, items on the list`: RF-16b, CH-022
//: - entry `merged, deleted in the context`: RF-16c, ST-01c
//: - entry `rolled back, items on the list`: UN-02, CH-058
//: - entry `rolled back, deleted in the context`: UN-05
//: - entry `rolled back, the unsaved name`: UN-02
//: - entry `file`: BD-17, UN-02

func resetOrMerge() -> Segment {
  Segment(
    "reset-or-merge", "`reset()` or `mergeChanges(fromRemoteContextSave:into:)`: what does each keep?", claims: ["B7"],
    asks: [
      Ask(
        "After the reset, the name that was typed and not saved is …",
        at: .cell("cures", row: 2, column: "reset"), choices: ["kept", "lost"],
        beliefs: ["kept": "You expected `reset()` to forget the deleted objects only. It forgets them all."]),
      Ask(
        "How many changes does the list's delegate get after the reset?",
        at: .cell("cures", row: 6, column: "reset"),
        beliefs: [
          "6": "You expected a call for each deleted object. A `reset()` calls no delegate method.",
          "16": "You expected a call for each object. A `reset()` calls no delegate method.",
        ]),
      Ask(
        "After the merge, the next save …", at: .cell("cures", row: 7, column: "merge"),
        choices: ["nothing to save", "saved", "refused"],
        beliefs: [
          "nothing to save":
            "You forgot the two unsaved edits. And a merged delete is itself a change that the next save carries out.",
          "refused": "You expected a conflict over the rows that are gone. A merged delete meets none.",
        ]),
    ],
    variation: mergeIntoTheWrongContext
  ) { page in
    func answers(
      after name: String, _ cure: (Screen<Item>, [NSManagedObjectID]) throws -> Void
    ) throws -> [(question: String, answer: String)] {
      let screen = try Screen<Item>(FreshStore.items(page))
      let held = screen.items[2]
      // snippet.hide
      let followed = screen.items.prefix(3).map { (object: $0 as NSManagedObject, key: "name") }
      // snippet.show
      screen.items[1].name = "half a senten"
      Item(context: screen.context).name = "new"
      screen.context.processPendingChanges()
      screen.changes = 0
      // snippet.hide
      page.watch(followed, in: [screen.context], label: name)
      page.moment("renamed")
      // snippet.show

      let ids = try screen.context.deletedIDs(batchDeleteOfDone())
      // snippet.hide
      page.moment("batch delete")
      // snippet.show
      try cure(screen, ids)
      screen.context.processPendingChanges()
      // snippet.hide
      page.moment(name)
      // snippet.show
      return [
        ("rows deleted, still on the list", "\(screen.items.filter(\.done).count)"),
        ("the unsaved name", screen.items.contains { $0.name == "half a senten" } ? "kept" : "lost"),
        ("the unsaved item", screen.items.contains { $0.name == "new" } ? "kept" : "lost"),
        ("Item 3, held in a variable", held.managedObjectContext == nil ? "dead" : "\"\(held.name)\""),
        ("objects on the list", screen.items.contains(held) ? "the same ones" : "other ones"),
        ("changes the delegate gets", "\(screen.changes)"),
        ("the next save", screen.save()),
      ]
    }

    let reset = try answers(after: "reset") { screen, _ in
      screen.context.reset()
      try screen.list.performFetch()
    }
    let merge = try answers(after: "merge") { screen, ids in
      NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [screen.context])
    }
    page.rows(
      "cures", headers: ["", "reset", "merge"],
      zip(reset, merge).map { [.text($0.question), .text($0.answer), .text($1.answer)] })
  }
}

//: ### Why
//:
//: Both clear the list; only the merge keeps what the user typed. A reset makes the context forget every object, so
//: unsaved edits are lost, and *Item 3* has no context although its row is still there. No delegate method is called:
//: the app has to fetch and to reload the table.
//:
//: A merge names rows. Each context after `into:` looks for the IDs among its objects, and calls `delete(_:)` on those
//: that it has. The merged deletes are pending changes of the context, beside the user's edits, and the next save
//: carries out both, although the six rows are gone already. A merge into any context also drops the rows from the row
//: cache that the contexts of a coordinator share.
//:
//: ### In your app
//:
//: ```swift
//: func execute(
//:   _ request: NSBatchDeleteRequest, in context: NSManagedObjectContext, telling contexts: [NSManagedObjectContext]
//: ) throws {
//:   request.resultType = .resultTypeObjectIDs
//:   let result = try context.execute(request) as? NSBatchDeleteResult
//:   let ids = result?.result as? [NSManagedObjectID] ?? []
//:   NSManagedObjectContext.mergeChanges(
//:     fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: contexts)
//: }
//: ```
//:
//: `contexts` names every context that can hold one of the rows; in SwiftUI the one in the environment, usually
//: `viewContext`. `automaticallyMergesChangesFromParent` covers saves, not batch deletes. Do not call this in a block
//: that the queue of one of the contexts is waiting for.
//:
//: ### Rule of thumb
//:
//: Merge the IDs. Keep `reset()` for a context that has no edits and no screen.
//:
//: ### And if you merge into the context that ran the request, and not into the one of the screen?
//:
//: A background context runs the request; the screen has the unsaved name, and no new item. How many items are on the
//: list after the merge, how many changes did it get, and is the name kept? Then the IDs are merged into the screen's
//: context, and the app calls `rollback()`. How many items are listed, and how many are in `deletedObjects`, after each?

// snippet.variation
func mergeIntoTheWrongContext(_ page: Page) throws {
  let screen = try Screen<Item>(FreshStore.items(page))
  let renamed = screen.items[1]
  renamed.name = "half a senten"
  screen.context.processPendingChanges()
  screen.changes = 0

  let background = screen.store.container.newBackgroundContext()
  let ids = try background.performAndWait { try background.deletedIDs(batchDeleteOfDone()) }
  NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [background])
  screen.context.processPendingChanges()
  page.show("items on the list", value: screen.items.count)
  page.show("changes the delegate gets", value: screen.changes)
  page.show("the unsaved name", value: renamed.name)

  NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [screen.context])
  page.show("merged, items on the list", value: screen.items.count)
  page.show("merged, deleted in the context", value: screen.context.deletedObjects.count)
  screen.context.rollback()
  page.show("rolled back, items on the list", value: screen.items.count)
  page.show("rolled back, deleted in the context", value: screen.context.deletedObjects.count)
  page.show("rolled back, the unsaved name", value: renamed.name)
  try screen.store.showRows("SELECT COUNT(*) AS items FROM ZITEM", "file")
}
// snippet.show

//: ### Then
//:
//: The background context held none of the six, and a merge reaches only the contexts after `into:`. `rollback()` takes
//: all pending changes back, with the merged deletes, and does not ask the store: the list shows six items that have no
//: row.
