import OpenCoreData
import Samples
import WorkbookKit

//: A screen shows *Item 2*, which is open. Through the same context the app executes a batch update that marks all
//: items as done. Then the screen reads the object again, fetches the item again, and fetches everything that is done.
//:
//: ### Predict
//:
//: What does `item.done` read after the batch update, and after the item was fetched again? How many items does a fetch
//: for `done == YES` find, and how many of the objects that it returns say that they are done?
//:
//: - short: An object after a batch update
//: - evidence: BU-03, BU-08, FR-17, FR-18, FR-18b, FR-19, ST-14, CH-980
//: - entry `after the batch update`: BU-08
//: - entry `context.hasChanges`: BU-08
//: - entry `fetched again`: FR-17, ST-14
//: - then `fetched again`: ST-14, CH-980
//: - entry `done == YES finds`: BU-03, FR-19
//: - entry `of these say they are done`: FR-17, FR-19, ST-14
//: - then `of these say they are done`: FR-19, ST-14, CH-980
//: - entry `file`: BU-03
//: - figures: layers
//: - exercise: 2.1

func contextDoesNotNotice() -> Segment {
  Segment(
    "an-object-after-a-batch-update",
    "After `NSBatchUpdateRequest`: what does an object read that the context already holds?", claims: ["U2"],
    asks: [
      Ask(
        "What does the item read after the batch update?", at: .shown("after the batch update"),
        choices: ["true", "false"],
        beliefs: ["true": "You expected the object to look into the file. It has its own copy of the values."]),
      Ask(
        "And after it was fetched again?", at: .shown("fetched again"), choices: ["true", "false"],
        beliefs: [
          "true": "You expected a fetch to bring new values. An object that is registered is returned as it is."
        ]),
      Ask(
        "How many items does `done == YES` find?", at: .shown("done == YES finds"), choices: ["6", "15", "16"],
        beliefs: [
          "15": "You expected the fetch to judge by the object. The store judges, and has the new row.",
          "6": "You expected the file to be unchanged. The batch update has written all rows.",
        ]),
    ],
    variation: nothingIsHeld
  ) { page in
    let store = try FreshStore.items(page)
    let context = store.container.viewContext
    let item = try context.item(2)
    // snippet.hide
    page.watch(item, "done", as: "item")
    // snippet.show
    page.show("before", item, "done")

    let request = NSBatchUpdateRequest(entityName: "Item")
    request.propertiesToUpdate = ["done": true]
    try context.execute(request)

    page.show("after the batch update", item, "done")
    page.show("context.hasChanges", value: context.hasChanges)
    page.show("fetched again", try context.item(2), "done")

    let done = NSFetchRequest<Item>(entityName: "Item")
    done.predicate = NSPredicate(format: "done == YES")
    let found = try context.fetch(done)
    page.show("done == YES finds", value: found.count)
    page.show("of these say they are done", value: found.filter(\.done).count)
    try store.showRows("SELECT ZNAME, ZDONE FROM ZITEM WHERE ZNAME IN ('Item 1', 'Item 2')", "file")
  }
}

//: ### Why
//:
//: The fetch for `done == YES` returned an object whose `done` is false.
//:
//: A fetch has two steps: the store finds the matching rows in the file, and the context returns an object for each row.
//: It made fifteen from their rows. For *Item 2* it had an object already (`Item#1`), and a context has at most one for a
//: row ([*uniquing*](glossary.md#uniquing)): it returned that object as it was. So an unsaved edit survives a fetch, and
//: so does an outdated value.
//:
//: The context that executed the batch update only passed it to the store. It changed no object, so `hasChanges` is
//: false, and it knows no more of the new values than any other context.
//:
//: ### In your app
//:
//: Look for code that executes a batch update and then only fetches. It passes tests that start with an empty context.
//: `shouldRefreshRefetchedObjects` is not a safe remedy: a fetch that sets it may still return the old value.
//:
//: ### Rule of thumb
//:
//: A fetch updates which objects are in a list, but not the values of objects in memory.
//:
//: ### And if no variable holds the item?
//:
//: What does *fetched again* print now, and how many items say that they are done?

// snippet.variation
func nothingIsHeld(_ page: Page) throws {
  let context = try FreshStore.items(page).container.viewContext
  page.show("before", try context.item(2), "done")

  let request = NSBatchUpdateRequest(entityName: "Item")
  request.propertiesToUpdate = ["done": true]
  try context.execute(request)

  page.show("fetched again", try context.item(2), "done")
  let done = NSFetchRequest<Item>(entityName: "Item")
  done.predicate = NSPredicate(format: "done == YES")
  page.show("of these say they are done", value: try context.fetch(done).filter(\.done).count)
}
// snippet.show

//: ### Then
//:
//: A context holds an unchanged object weakly. The first object was gone, so the fetch made a new one. An autorelease
//: pool may keep the first object, and its old value, longer.
