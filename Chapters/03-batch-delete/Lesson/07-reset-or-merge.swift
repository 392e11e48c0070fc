import OpenCoreData
import Samples
import WorkbookKit

//: ## `reset()` or `mergeChanges(fromRemoteContextSave:into:)`: what does each keep?
//:
//: A screen shows the list of items. The user has renamed one item and added another, and neither is saved. A
//: variable, say of a detail screen, holds *Item 3*. Now *Delete done* runs as a batch delete, and the context is put
//: right: once by `reset()` and `performFetch()`, once by merging the object IDs that the request returned.
//:
//: In the code, `Screen` is a fetched results controller over all items, with a delegate that counts the changes it is
//: told of. `deletedIDs(_:)` executes a batch delete with the result type object IDs.
//:
//: ### Predict
//:
//: Go down the questions in the first column of the table, and write down two answers for each:
//:
//: | | after a reset | after a merge |
//: | --- | --- | --- |
//: | rows deleted, still on the list | | |
//: | the unsaved name | | |
//: | the unsaved item | | |
//: | Item 3, held in a variable | | |
//: | objects on the list | | |
//: | changes told to the list | | |
//: | the next save | | |
//:
//: Rows 1 and 6 take a number. For the others choose from these words: *kept* or *lost*; the name of the item, or
//: *dead* for an object without a context; *the same ones* as before, or *other ones*; *nothing to save*, *saved*, or
//: *refused*.
//:
//: - evidence: BD-17, BD-21, BD-21b, RF-10, RF-16, RF-16b, RF-16c, RF-17, RF-18, UN-02, UN-05, UN-07, UN-07b, FRC-14, CH-058, CH-303, CH-307
//: - figures: reset, merge
//: - exercise: 3.3
//: - prepares: 3.4

func resetOrMerge() -> Segment {
  Segment(
    "reset-or-merge", "`reset()` or `mergeChanges(fromRemoteContextSave:into:)`: what does each keep?", claims: ["B7"],
    asks: [
      Ask(
        "After the reset, the name that was typed and not saved is …",
        at: .cell("cures", row: 2, column: "reset"), choices: ["kept", "lost"],
        beliefs: ["kept": "You expected `reset()` to forget the deleted objects only. It forgets them all."]),
      Ask(
        "After the merge, Item 3 in the variable reads …", at: .cell("cures", row: 4, column: "merge"),
        choices: ["dead", "Item 3"],
        beliefs: ["dead": "You expected the merge to replace objects. It touches only those that the IDs name."]),
      Ask(
        "How many changes is the list's delegate told of after the reset?",
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
          "refused": "You expected a conflict over the rows that are gone. Here a merged delete meets none.",
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

      let ids = try screen.context.deletedIDs(deleteDone())
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
        ("changes told to the list", "\(screen.changes)"),
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

//: ### What happened
//:
//: Both cures take the six off the list: in the first line no item is left there whose row was deleted.
//:
//: Go down the column *reset*. The context forgot every object ([documented](labels.md#UN-07)), so the name that was
//: typed and the item that was added are *lost*: they existed in memory only. *Item 3*, whose row is still there, is
//: *dead* in the variable: it has no context, because its object was forgotten with the rest. The list was fetched
//: anew and has *other ones*. Its delegate was told of 0 changes, so the app has to reload the table itself.
//: `screen.save()` answers *nothing to save*, since the context has no changes.
//:
//: Now *merge*. The context looked for the six IDs among its objects and called `delete(_:)` on those that it had.
//: (That a merge does so is [documented](labels.md#RF-11) of the notification of a save. Of merged IDs published tests
//: show that the objects are marked as deleted ([run](labels.md#RF-16c)), and that counts and lists are right
//: ([run](labels.md#RF-16b)).) The four lines from *the unsaved name* to *objects on the list* say that nothing else
//: was touched. The delegate was told of 6 changes, one for each item that went, so the table can remove just these
//: rows. The next save had the name and the new item to write, and says *saved*.
//:
//: (The two `SELECT`s with six keys, one behind the other under *The SQL it ran*, are this engine's: by the first one
//: the row cache forgets rows that are gone, by the second the context learns that its own objects have no rows any
//: more.)
//:
//: ### Why
//:
//: A merge names rows; a reset concerns every object. `mergeChanges` says *these rows were deleted*, and the context
//: does with its objects for them what it does with any deleted object: they go into `deletedObjects`, and wait there
//: for the next save. Published runs show `deletedObjects` after the merge of a notification
//: ([run](labels.md#RF-10)); that merged IDs do the same is [chosen here](labels.md#CH-307). The table has no line for
//: that; the code of the *And if* below prints how many they are.
//:
//: That save then has six objects to delete whose rows are gone already. The line *the next save* says that it
//: succeeds all the same. That is [chosen here](labels.md#CH-303): published runs merge and save, but we found none
//: that shows what Apple's framework does with such rows under each merge policy.
//:
//: ### In your app
//:
//: Write the request and the merge as one function, and never call one without the other:
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
//: No line above shows on which queue the call may be made, and Apple's page says nothing of queues. On this engine the
//: call runs on the queue of each named context in turn, and returns when the last one has merged ([chosen
//: here](labels.md#CH-022)). So do not make the call inside a block that one of these queues waits for, such as a
//: `performAndWait` that code on the main queue has called: the call would wait for the main queue, and the main queue
//: for the block. Save each context on its queue, as always.
//:
//: In SwiftUI `contexts` contains the one that `.environment(\.managedObjectContext, …)` hands to `@FetchRequest`,
//: usually `container.viewContext`. A batch delete is not merged by itself ([documented](labels.md#RF-18));
//: `automaticallyMergesChangesFromParent` merges saves ([documented](labels.md#RF-17)). For SwiftData an article
//: reports that its contexts learn of a `delete(model:where:)` by themselves once it is saved, [by way of persistent
//: history](https://fatbobman.com/zh/snippet/how-to-batch-delete-data-in-swiftdata) (reported; not run here).
//: What history says of a batch delete here is printed in [chapter 8](chapter-8.md#a-batch-delete-in-history).
//:
//: Save each of these contexts after the merge, before anything can call `rollback()` on it: until then the merged
//: deletes are unsaved changes. What a rollback makes of them is the last question of the variation below. The end of
//: [`.resultTypeObjectIDs` and cascade: which objects does a merge reach?](#the-victims) says when such a save writes a
//: row that nobody edited. Let contexts that hold the same objects merge each other's saves
//: (`automaticallyMergesChangesFromParent`).
//:
//: For an app the function, with the victims of cascades, is in
//: [BatchDelete.swift](../Sources/TakeHome/BatchDelete.swift).
//:
//: ### Rule of thumb
//:
//: Merge, and save the contexts that were told. Keep `reset()` for a context that has no edits and no screen, such as
//: that of an import.
//:
//: ### And if you merge into the context that ran the request, and not into the one of the screen?
//:
//: The screen is the same, edits included. The request runs in a new background context, and `into:` names only this
//: one. Ten rows are in the file. How many items are on the list, and how many changes was it told of? Is the unsaved
//: name kept?
//:
//: Then the same IDs are merged into the context of the screen. The user cancels the rename, and the app calls
//: `rollback()` before anything is saved. How many items are on the list, and how many objects are deleted in the
//: context, after the merge and after the rollback?

// snippet.variation
func mergeIntoTheWrongContext(_ page: Page) throws {
  let screen = try Screen<Item>(FreshStore.items(page))
  let renamed = screen.items[1]
  renamed.name = "half a senten"
  screen.context.processPendingChanges()
  screen.changes = 0

  let background = screen.store.container.newBackgroundContext()
  let ids = try background.performAndWait { try background.deletedIDs(deleteDone()) }
  NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [background])
  screen.context.processPendingChanges()
  page.show("items on the list", value: screen.items.count)
  page.show("changes told to the list", value: screen.changes)
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
//: The background context held none of the six, so it had nothing to delete. The context of the screen was not named,
//: so it was not told: the list still has all sixteen, and its delegate heard nothing. The edit survives, as
//: everything in that context does. The array after `into:` says which contexts are told, and no context passes it on
//: to another.
//:
//: The second merge names the right context. It posts objects-did-change before it returns ([chosen
//: here](labels.md#CH-022)), so the list knows at once: ten items are on it, and six objects wait in `deletedObjects`
//: for the save. `rollback()` drops every unsaved change of the context, the six deletes with the name, which is *Item 2*
//: again. All sixteen items are on the list and nothing is marked as deleted, while the file has ten rows, as the table
//: shows. A rollback does not ask the store ([documented](labels.md#UN-02)); that the list hears of the objects that come
//: back is [chosen here](labels.md#CH-058).
