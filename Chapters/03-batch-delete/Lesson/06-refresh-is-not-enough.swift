import OpenCoreData
import Samples
import WorkbookKit

//: ## `refresh(_:mergeChanges:)` after a batch delete: what does the object read?
//:
//: A detail screen shows *Item 1*. A batch delete removes its row. Tutorials on batch *updates* advise to refresh the
//: objects afterwards, so the same call is tried here: it makes the object a fault, and the next access reads the
//: values again. The second try sets `stalenessInterval` of the context to 0 first: the number of seconds for which the
//: context counts a row in the coordinator's cache as fresh.
//:
//: ### Predict
//:
//: What does the name read after the batch delete, after the refresh, and after the refresh with `stalenessInterval =
//: 0`? What is `isDeleted` after each of the two reads that follow a refresh, and has the context changes at the
//: end?
//:
//: - evidence: BD-15, FR-16, RF-01, RF-04, RF-05, RF-05b, FT-09, FT-10, FT-15, CH-301
//: - figures: layers

func refreshIsNotEnough() -> Segment {
  Segment(
    "refresh-after-a-batch-delete",
    "`refresh(_:mergeChanges:)` after a batch delete: what does the object read?", claims: ["B7"],
    asks: [
      Ask(
        "What does `name` read, by its key, after the refresh?", at: .shown("after a refresh"),
        choices: ["Item 1", "nil"],
        beliefs: [
          "nil": "You expected the refresh to read the file. It asks the coordinator, which has the row in its cache."
        ]),
      Ask(
        "And past the row cache?", at: .shown("past the row cache"), choices: ["Item 1", "nil"],
        beliefs: [
          "Item 1": "You expected the cache to answer again. With an interval of 0 no cached row is fresh enough."
        ]),
      Ask(
        "What is `context.hasChanges` at the end?", at: .shown("context.hasChanges"), choices: ["true", "false"],
        beliefs: [
          "false": "You expected that only your code changes a context. A fault without a row becomes a delete in it."
        ]),
    ],
    variation: rowWasNeverRead
  ) { page in
    let context = try FreshStore.items(page).container.viewContext
    let item = try context.item(1)
    // snippet.hide
    page.watch(item, "name", as: "item")
    // snippet.show
    page.show("before the batch delete", item, "name")
    try context.execute(deleteDone())
    page.show("after the batch delete", item, "name")

    context.refresh(item, mergeChanges: false)
    // snippet.hide
    page.moment("refreshed, not yet read")
    // snippet.show
    page.show("after a refresh", item, "name")
    page.show("item.isDeleted", value: item.isDeleted)

    context.stalenessInterval = 0
    context.refresh(item, mergeChanges: false)
    // snippet.hide
    page.moment("stalenessInterval = 0, refreshed, not yet read")
    // snippet.show
    page.show("past the row cache", item, "name")
    page.show("item.isDeleted", value: item.isDeleted)
    page.show("context.hasChanges", value: context.hasChanges)
  }
}

//: ### What happened
//:
//: The first line loaded the object. The batch delete left it as it was, so the second line reads the old name from the
//: object itself.
//:
//: The first `refresh` emptied the object. Reading `name` fired the fault, the context asked the coordinator for the
//: row, and the coordinator still had a copy in its row cache. So the third line shows the name once more, freshly
//: read, of a row that does not exist. `isDeleted` is false.
//:
//: For the second `refresh` the cache did not count. The store was asked and had no row. The context then marked the
//: object as deleted and answered `nil`. (`page.show` reads `name` by its key. The property `item.name` is a `String`,
//: and would make an empty one of this nil.) The last line is the consequence: `hasChanges` is true, because the
//: context now has a deleted object that it will carry into its next save. In a terminal a warning goes to standard
//: error at this point: the fault handling was overridden "to silently delete the object". Apple's framework has been
//: seen to log the same ([reported](labels.md#FT-15)).
//:
//: ### Why
//:
//: Three layers can answer for a value: the object, the coordinator's row cache, the file. `refresh` removes the
//: first one only, and by default a cached row never gets stale ([documented](labels.md#RF-04)). Past the cache,
//: `shouldDeleteInaccessibleFaults` decides what becomes of a fault without a row; it is true by default
//: ([documented](labels.md#FT-09)).
//:
//: The line *after a refresh* is chosen here. On Apple's framework a refresh after a batch *update* has read the old
//: value from the row cache ([run](labels.md#RF-05)), and the new one where another context had fetched the rows in
//: between ([run](labels.md#RF-05b)). Whether Apple's batch delete takes the row out of the cache we do not know. If it
//: does, the first refresh there does what the second one does here.
//:
//: ### In your app
//:
//: Do not refresh in order to learn of a batch delete. On either behaviour it does not tell you: the object reads old
//: values, or turns into a delete that waits for the next save. (To drop the unsaved edits of an object whose row is
//: known to be gone is another use of the call. [Who learns that a row was batch
//: deleted?](#who-is-told-of-a-batch-delete) speaks of it.) To find out whether a row is still there, ask the store:
//:
//: ```swift
//: let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
//: request.predicate = NSPredicate(format: "SELF == %@", item.objectID)
//: request.includesPendingChanges = false
//: let exists = try context.count(for: request) > 0
//: ```
//:
//: Without the third line the context has a say as well: an object with an unsaved edit is counted by what it holds in
//: memory, although its row is gone. (No line above shows that.)
//:
//: ### Rule of thumb
//:
//: A refresh reads the row cache, and by default not the file. For rows that a batch request changed or removed, merge
//: their object IDs, or reset the context.
//:
//: ### And if the object's values were never read?
//:
//: The object of *Item 1* comes from a fetch with `includesPropertyValues = false`, which reads keys and no values.
//: Then the batch delete runs, and `name` is read for the first time. `stalenessInterval` is not touched. What does
//: `name` read, and is the object deleted?

// snippet.variation
func rowWasNeverRead(_ page: Page) throws {
  let context = try FreshStore.items(page).container.viewContext
  let request = NSFetchRequest<Item>(entityName: "Item")
  request.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: true)]
  request.includesPropertyValues = false
  let item = try context.fetch(request)[0]
  try context.execute(deleteDone())

  page.show("isFault", value: item.isFault)
  page.show("read for the first time", item, "name")
  page.show("item.isDeleted", value: item.isDeleted)
}
// snippet.show

//: ### Then
//:
//: The row had never been read, so the row cache had no copy of it. The fault went to the file at once, found
//: nothing, and the object was marked as deleted: no `stalenessInterval` was needed. Whether a dead row "still reads"
//: depends on what was read before the delete.
