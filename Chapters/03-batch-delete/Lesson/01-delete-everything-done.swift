import OpenCoreData
import Samples
import WorkbookKit

//: ## `NSBatchDeleteRequest`: is there anything left to save after it?
//:
//: The user of a to-do app taps *Delete done*. The button's action makes a batch delete from a fetch request, which
//: says which rows go, and executes it in the context of the screen. Nothing has been fetched before.
//:
//: ### Predict
//:
//: Four things are printed after `execute(_:)`: the result of the request, the number of objects that the context has
//: registered, its `hasChanges`, and the rows of the file, counted by `done`. Write down all four. Does the app have
//: to call `save()` now?
//:
//: - evidence: BD-01, BD-04b, BD-06, BD-17

func deleteEverythingDone() -> Segment {
  Segment(
    "delete-everything-done", "`NSBatchDeleteRequest`: is there anything left to save after it?", claims: ["B3"],
    asks: [
      Ask("What is the result of the request?", at: .shown("items deleted")),
      Ask(
        "How many objects does the context hold now?", at: .shown("objects in memory"), choices: ["0", "6", "16"],
        beliefs: [
          "6": "You expected the six to be loaded in order to be deleted. That is `delete(_:)`, not the store.",
          "16": "You expected the entity to be loaded. The store judges the predicate, and no row leaves it.",
        ]),
      Ask(
        "What is `context.hasChanges`?", at: .shown("context.hasChanges"), choices: ["true", "false"],
        beliefs: [
          "true":
            "You expected the deletes to wait for a save. They are in the file already, and the context knows of none."
        ]),
    ],
    variation: deleteBesideAPendingDelete
  ) { page in
    let store = try FreshStore.items(page)
    let context = store.container.viewContext

    let done = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
    done.predicate = NSPredicate(format: "done == YES")

    let request = NSBatchDeleteRequest(fetchRequest: done)
    request.resultType = .resultTypeCount
    let result = try context.execute(request) as? NSBatchDeleteResult

    page.show("items deleted", value: result?.result)
    page.show("objects in memory", value: context.registeredObjects.count)
    page.show("context.hasChanges", value: context.hasChanges)
    try store.showRows("SELECT ZDONE, COUNT(*) AS items FROM ZITEM GROUP BY ZDONE ORDER BY ZDONE", "file")
  }
}

//: ### What happened
//:
//: `execute(_:)` handed the request to the coordinator, and the coordinator to the store. The store found the rows of
//: the entity that match the predicate and deleted them, in a transaction of its own. `items deleted` is the number of
//: rows that matched. (How many statements that takes is the question of [Deleting 6, 54 or 534 objects: how many SQL
//: statements run?](#statements-of-a-batch-delete))
//:
//: The second line is 0 because no row came into the process: the context has no object for any item, deleted or not.
//: The third line is `false` for the same reason. A context has changes when *its objects* were inserted, edited or
//: deleted, and this one has no objects. The table is read from the file, past the context: the six rows are gone,
//: and no `save()` was called.
//:
//: ### Why
//:
//: `delete(_:)` and `execute(_:)` change different things. `delete(_:)` changes a context: the object is marked, and
//: the row goes at the next `save()`. A batch delete changes the store. When `execute(_:)` returns, the rows are gone
//: from the file, as the table shows. The context was only the way in: it passed the request on, and kept nothing
//: that it could save or take back.
//:
//: ### In your app
//:
//: Do not add a `save()` "to be safe" after the request alone: it would save other, unrelated edits too early. Where
//: the app does more after the request, so that the objects of the context follow the file, look again: [`reset()` or
//: `mergeChanges(fromRemoteContextSave:into:)`: what does each keep?](#reset-or-merge) prints what the next save does
//: then. Ask for confirmation before `execute(_:)`.
//:
//: SwiftData's `delete(model:where:)` looks like the same thing and differs here. Apple's page says that it removes
//: the models ["during the next save
//: operation"](https://developer.apple.com/documentation/swiftdata/modelcontext/delete(model:where:includesubclasses:))
//: (documented, as read in 2026; not run here), so that one does need its `save()`.
//:
//: ### Rule of thumb
//:
//: When `execute(_:)` of a batch delete returns, the rows are gone from the file. Ask the user, and read what you still
//: need of the rows, before.
//:
//: ### And if an ordinary delete is waiting in the same context, and you call `rollback()`?
//:
//: Before the request, the code calls `context.delete(_:)` on *Item 2*, which is not done, and does not save.
//: `deleteDone()` makes the request from above, without asking for a count; the next segments use it too. After the
//: request the code calls `context.rollback()`. What is `hasChanges` before the rollback, how many items does a count
//: find after it, and is *Item 2* among them?

// snippet.variation
func deleteBesideAPendingDelete(_ page: Page) throws {
  let context = try FreshStore.items(page).container.viewContext
  context.delete(try context.item(2))
  try context.execute(deleteDone())

  page.show("hasChanges", value: context.hasChanges)
  context.rollback()
  page.show("items after rollback()", value: try context.countItems("TRUEPREDICATE"))
  page.show("of these called Item 2", value: try context.countItems("name == 'Item 2'"))
}
// snippet.show

//: ### Then
//:
//: The context had one change, its own delete, and `rollback()` took back just that: *Item 2* is there again, counted
//: once. The six rows are not: of sixteen items ten are left. They were never a change of this context, so there was
//: nothing to roll back.
