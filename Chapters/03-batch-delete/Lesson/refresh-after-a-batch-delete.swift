import OpenCoreData
import Samples
import WorkbookKit

//: A detail screen shows *Item 1*, and a batch delete removes its row. The app refreshes the object: the call makes it
//: a fault, and the next access reads the values again. Before a second refresh it sets the context's
//: `stalenessInterval`, the number of seconds for which values count as fresh, to 0.
//:
//: ### Predict
//:
//: What does the name read after the batch delete, after the first refresh, and after the second? What is `isDeleted`
//: after each of the two reads that follow a refresh, and does the context have changes at the end?
//:
//: - evidence: BD-15, FR-16, RF-01, RF-04, RF-05, RF-05b, FT-09, FT-10, FT-15, QG-01, QG-04, QG-05, CH-301
//: - figures: layers
//: - short: A refresh after a batch delete
//: - formerly: 6-refresh_mergechanges-after-a-batch-delete-what-does-the-object-read
//: - formerly: a-pinned-context, and-if-the-object-ids-are-merged-into-the-pinned-context
//: - formerly: 12-setquerygenerationfrom_-before-a-batch-delete-what-does-the-context-read
//: - entry `after the batch delete`: BD-15
//: - entry `after a refresh`: RF-04, CH-301
//: - entry `refreshed: isDeleted`: FT-09, FT-10, CH-301
//: - entry `item.isDeleted`: RF-04, FT-09, FT-10
//: - then `item.isDeleted`: FR-16, FT-09, FT-10
//: - entry `past the row cache`: RF-04, FT-09, FT-10
//: - entry `context.hasChanges`: FT-09, FT-10
//: - entry `isFault`: FR-16
//: - entry `read for the first time`: FR-16, FT-09, FT-10

func refreshIsNotEnough() -> Segment {
  Segment(
    "refresh-after-a-batch-delete",
    "`refresh(_:mergeChanges:)` after a batch delete: what does the object read?", claims: ["B7"],
    formerNames: ["a-pinned-context"],
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
    try context.execute(batchDeleteOfDone())
    page.show("after the batch delete", item, "name")

    context.refresh(item, mergeChanges: false)
    // snippet.hide
    page.moment("refreshed, not yet read")
    // snippet.show
    page.show("after a refresh", item, "name")
    page.show("refreshed: isDeleted", value: item.isDeleted)

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

//: ### Why
//:
//: After the first refresh the object reads the name of a row that does not exist. A value comes from the object, else
//: from the coordinator's row cache, which its contexts share, else from the file. `refresh` empties the object only.
//: By default a cached row never counts as stale, so the cache answers.
//:
//: With an interval of 0 the context asks the store, which has no row. As long as `shouldDeleteInaccessibleFaults` is
//: true, the default, the context marks the object as deleted, and every property reads nil or 0. (`page.show` reads
//: `value(forKey:)`; `item.name` would be `""`.) The delete waits for the next save: reading a name has changed the
//: context.
//:
//: ### In your app
//:
//: ```swift
//: let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
//: request.predicate = NSPredicate(format: "SELF == %@", item.objectID)
//: request.includesPendingChanges = false
//: let exists = try context.count(for: request) > 0
//: ```
//:
//: Ask the store whether a row is still there; the third line makes the file alone count.
//:
//: A context that is pinned by `setQueryGenerationFrom(.current)` goes on fetching and reading the deleted rows until it
//: is moved: [](chapter-5.md#a-pinned-list).
//:
//: ### Rule of thumb
//:
//: For rows that a batch request changed or removed, merge the IDs or reset the context; do not refresh.
//:
//: ### And if the object's values were never read?
//:
//: *Item 1* comes from a fetch with `includesPropertyValues = false`, which reads keys and no values. What does `name`
//: read after the batch delete, under the default interval, and is the object deleted then?

// snippet.variation
func rowWasNeverRead(_ page: Page) throws {
  let context = try FreshStore.items(page).container.viewContext
  let request = NSFetchRequest<Item>(entityName: "Item")
  request.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: true)]
  request.includesPropertyValues = false
  let item = try context.fetch(request)[0]
  try context.execute(batchDeleteOfDone())

  page.show("isFault", value: item.isFault)
  page.show("read for the first time", item, "name")
  page.show("item.isDeleted", value: item.isDeleted)
}
// snippet.show

//: ### Then
//:
//: The row cache had no copy, so the fault went to the file at once. Whether the old value is still read depends on
//: which rows the coordinator had cached before the delete.
