import OpenCoreData
import Samples
import WorkbookKit

//: The user of a to-do app taps *Delete done*. The button's action makes a batch delete from a fetch request and
//: executes it in the context of the screen. Nothing has been fetched before.
//:
//: ### Predict
//:
//: After `execute(_:)` the code prints the result of the request, the number of objects that the context has
//: registered, its `hasChanges`, and the rows of the file, counted by `done`. What are these four? Does the app have to
//: call `save()` now?
//:
//: - evidence: BD-01, BD-04b, BD-06, BD-17, ST-01c, ST-05, ST-06, UN-02
//: - short: Saving after a batch delete
//: - formerly: what-happened
//: - entry `items deleted`: BD-01, BD-06
//: - entry `objects in memory`: BD-17, ST-05
//: - entry `context.hasChanges`: BD-17, ST-06
//: - entry `file`: BD-06, BD-17
//: - entry `hasChanges`: ST-01c, ST-06
//: - entry `items after rollback()`: BD-17, UN-02
//: - entry `of these called Item 2`: UN-02

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

//: ### Why
//:
//: Six rows are gone from the file, and the context has nothing to save. `delete(_:)` changes a context: it marks an
//: object, and the row goes at the next `save()`. A batch delete changes the store. The context only passes the request
//: on, and before `execute(_:)` returns the store has deleted the rows that match.
//:
//: No row was loaded on the way, so the context has no object, no change to save, and nothing that it could take back.
//:
//: ### In your app
//:
//: Ask the user before `execute(_:)`. Do not add a `save()` after it "to be safe": it would save unrelated edits too
//: early. [`delete(model:where:)` of
//: SwiftData](https://developer.apple.com/documentation/swiftdata/modelcontext/delete(model:where:includesubclasses:))
//: deletes at a save, an explicit one or autosave.
//:
//: ### Rule of thumb
//:
//: When `execute(_:)` of a batch delete returns, the rows are gone from the file.
//:
//: ### And if an ordinary delete is waiting in the same context, and you call `rollback()`?
//:
//: Before the batch delete the code calls `delete(_:)` on *Item 2*, which is not done. What is `hasChanges` before the
//: rollback, how many items are counted after it, and is *Item 2* among them?

// snippet.variation
func deleteBesideAPendingDelete(_ page: Page) throws {
  let context = try FreshStore.items(page).container.viewContext
  context.delete(try context.item(2))
  try context.execute(batchDeleteOfDone())

  page.show("hasChanges", value: context.hasChanges)
  context.rollback()
  page.show("items after rollback()", value: try context.countItems("TRUEPREDICATE"))
  page.show("of these called Item 2", value: try context.countItems("name == 'Item 2'"))
}
// snippet.show

//: ### Then
//:
//: The context's one change was the delete of *Item 2*, and `rollback()` took it back. The six rows were never a change
//: of the context.
