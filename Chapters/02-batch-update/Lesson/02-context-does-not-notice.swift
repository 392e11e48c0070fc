import OpenCoreData
import Samples
import WorkbookKit

//: ## After `NSBatchUpdateRequest`: what does an object read that the context already holds?
//:
//: A screen shows *Item 2*, which is open. The app then marks all items as done by a batch update, executed through the
//: same context. The screen does what screens do next: it reads the object again, it fetches the item again, and it
//: fetches everything that is done.
//:
//: ### Predict
//:
//: What does `item.done` read after the batch update, and after the item was fetched again? How many items does a
//: fetch for `done == YES` find, and how many of the objects that it returns say that they are done?
//:
//: - evidence: BU-08, FR-17, FR-19, ST-14, CH-980
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
      Ask(
        "How many of these say that they are done?", at: .shown("of these say they are done"),
        choices: ["6", "15", "16"],
        beliefs: ["16": "You expected what was found as done to read as done. One object reads its old value."]),
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

//: ### What happened
//:
//: The batch update wrote all sixteen rows; the table at the end shows two of them. The object of *Item 2* had been
//: loaded before, with `done` = false, and nothing has touched it: the second line. Even the context that executed the
//: request had not been told: it passed the request on, and a status came back. `hasChanges` is false, since no object
//: has changed.
//:
//: Then the item was fetched by its name. The store found the row, and read it with its new values; the book's figure
//: shows that they got as far as the row cache ([chosen here](labels.md#CH-202)). The context then looked whether it had
//: an object for this row. It had one, and returned this object without putting the new values into it.
//:
//: The fetch for `done == YES` found sixteen items, since the store judges the condition, and all rows are done there.
//: For fifteen of the rows the context had no object. It made the objects from the rows, and they say that they are
//: done. For the row of *Item 2* it returned the object from before. So a fetch for what is done returned an object
//: whose `done` is false.
//:
//: ### Why
//:
//: In one context a row has at most one object: [*uniquing*](glossary.md#uniquing). A fetch therefore does two
//: things. It asks the store which rows match, every time. And it makes objects, but only for rows that have none.
//: For the others it returns the object in memory as it is ([documented](labels.md#FR-17)): an edit in it that is not
//: saved survives the fetch, and so does a value that is out of date. "Fetch again" refreshes the membership of a list,
//: not the values in it.
//:
//: ### In your app
//:
//: Look for code that runs a batch update and then fetches, or reloads its table, and is done. It works in every test
//: that starts with an empty context, and fails for the items that a user is looking at.
//: `shouldRefreshRefetchedObjects` is [documented](labels.md#FR-18) to refresh what a fetch returns, but in tests from
//: 2019 to 2024 such a fetch still returned the old value ([run](labels.md#FR-18b)). This engine does what the
//: documentation says ([chosen here](labels.md#CH-057)), so a try here proves nothing for your app. What does help is
//: in [`refresh(_:mergeChanges:)` after a batch update: the old value or the new one?](#refresh-after-a-batch-update).
//:
//: ### Rule of thumb
//:
//: Never trust a fetch to bring an object up to date. An object whose values were read before the batch update keeps
//: them until its context is told.
//:
//: ### And if no variable holds the item?
//:
//: `page.show("before", try context.item(2), "done")` prints the item, and no variable keeps it. The rest is
//: the same. What does *fetched again* print now, and how many of the items say that they are done?

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
//: A context holds an unchanged object weakly ([documented](labels.md#ST-14)). In this engine the object is gone as soon
//: as nothing else holds it ([chosen here](labels.md#CH-980)): here before the batch update. So the second fetch made a
//: new object from the new row, and the last fetch found no old object either.
//:
//: The documentation says that the reference is weak, and not at which moment the object goes. On Apple's platforms an
//: autorelease pool may keep it until the event or the block ends, so that the same code may print the old value there.
//: That is why this mistake hides from tests: whether you see the old value depends on whether something still holds
//: the object.
