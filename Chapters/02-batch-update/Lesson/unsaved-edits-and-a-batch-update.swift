import OpenCoreData
import Samples
import WorkbookKit

//: Six items are done in the file. The user ticks off two more and then taps *Archive what is done*, which renames all
//: done items with a batch update. The two ticks are not saved yet.
//:
//: ### Predict
//:
//: The code counts the done items with `count(for:)`, executes the batch update, saves, and executes it again. What are
//: the three counts?
//:
//: - short: Unsaved edits and a batch update
//: - evidence: BU-08, BU-09, BU-10, FR-03, CH-201
//: - entry `count(for:) finds`: FR-03
//: - entry `a batch update counts`: BU-09, BU-10
//: - entry `and after the save`: BU-09, BU-10, CH-201
//: - entry `on the screen`: BU-08
//: - entry `Item 1 in the file`: BU-09
//: - entry `Item 1 on the screen`: BU-08
//: - figures: layers
//: - exercise: 2.4

func unsavedEdits() -> Segment {
  Segment(
    "unsaved-edits-and-a-batch-update",
    "Unsaved changes and `NSBatchUpdateRequest`: which items does its predicate find?",
    claims: ["U6"],
    asks: [
      Ask(
        "How many items does `count(for:)` find?", at: .shown("count(for:) finds"),
        beliefs: ["6": "You expected a count to see the file only. It applies the context's unsaved changes too."]),
      Ask(
        "How many does the batch update count?", at: .shown("a batch update counts"),
        beliefs: ["8": "You expected the request to see what the context sees. Its predicate is judged in the store."]),
      Ask(
        "And how many after the save?", at: .shown("and after the save"),
        beliefs: ["6": "You expected the same rows as before. The save has put two more ticks into the file."]),
    ],
    variation: untickTwo
  ) { page in
    let context = try FreshStore.items(page).container.viewContext
    let ticked = [try context.item(2), try context.item(3)]
    for item in ticked { item.done = true }
    // snippet.hide
    page.watch([(ticked[0], "done"), (ticked[0], "name")], as: "ticked[0]")
    // snippet.show
    page.show("count(for:) finds", value: try context.countItems("done == YES"))

    let request = archiveDone()
    page.show("a batch update counts", value: (try context.execute(request) as? NSBatchUpdateResult)?.result)

    try context.save()
    page.show("and after the save", value: (try context.execute(request) as? NSBatchUpdateResult)?.result)
    page.show("on the screen", ticked[0], "name")
  }
}

/// A batch update that renames everything that is done to "(done)", and returns the count.
func archiveDone() -> NSBatchUpdateRequest {
  let request = NSBatchUpdateRequest(entityName: "Item")
  request.predicate = NSPredicate(format: "done == YES")
  request.propertiesToUpdate = ["name": "(done)"]
  request.resultType = .updatedObjectsCountResultType
  return request
}

//: ### Why
//:
//: The same predicate found 8 items, and then 6.
//:
//: For a fetch or a count, a context asks the store, and corrects the answer with its own unsaved changes
//: (`includesPendingChanges`, true by default). It only passes a batch request on: the predicate and the new values
//: become SQL, which sees the rows in the file, and no unsaved change of any context.
//:
//: After the save the request matched 8 rows, six of which had the name already. It changed no object in memory.
//:
//: ### In your app
//:
//: ```swift
//: func archiveDone(telling contexts: [NSManagedObjectContext]) throws {
//:   if context.hasChanges { try context.save() }
//:   let request = NSBatchUpdateRequest(entityName: "Item")
//:   request.predicate = NSPredicate(format: "done == YES AND name != %@", "(done)")   // skips those renamed already
//:   request.propertiesToUpdate = ["name": "(done)"]
//:   request.resultType = .updatedObjectIDsResultType
//:   let result = try context.execute(request) as? NSBatchUpdateResult
//:   let ids = result?.result as? [NSManagedObjectID] ?? []
//:   NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSUpdatedObjectsKey: ids], into: contexts)
//: }
//: ```
//:
//: A child context's save does not reach the file: [](chapter-4.md#how-far-a-save-goes). Do not save an edit that the
//: user may still cancel: wait, leave its row out, or refuse the request.
//:
//: ### Rule of thumb
//:
//: Before a batch request, save the finished edits of every context that may hold objects of the entity.
//:
//: ### And if the user took two ticks *off*?
//:
//: *Item 1* and *Item 4* are done in the file; their objects get `done` = false, unsaved. What are the two counts, and
//: what is the name in the row of *Item 1*?

// snippet.variation
func untickTwo(_ page: Page) throws {
  let store = try FreshStore.items(page)
  let context = store.container.viewContext
  let unticked = [try context.item(1), try context.item(4)]
  for item in unticked { item.done = false }
  page.show("count(for:) finds", value: try context.countItems("done == YES"))
  page.show("a batch update counts", value: (try context.execute(archiveDone()) as? NSBatchUpdateResult)?.result)
  page.show("Item 1 in the file", try store.rows("SELECT ZNAME FROM ZITEM WHERE Z_PK = 1").rows[0][0].text)
  page.show("Item 1 on the screen", unticked[0], "name")
}
// snippet.show

//: ### Then
//:
//: The store still has six done rows, so the batch update archived two items whose ticks the user had just taken off.
