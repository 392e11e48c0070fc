import OpenCoreData
import Samples
import WorkbookKit

//: ## Unsaved changes and `NSBatchUpdateRequest`: which items does its predicate find?
//:
//: Six items are done in the file. The user ticks off two more and then taps *Archive what is done*, which renames
//: all done items by a batch update. The two ticks are not saved yet.
//:
//: ### Predict
//:
//: The code asks the context by `count(for:)` how many items are done, executes the batch update, saves, and executes
//: the batch update once more. What are the three counts? And what name does the first of the two items read at the
//: end, on the screen?
//:
//: - evidence: BU-08, BU-09, BU-10, FR-03, CH-201
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
        beliefs: ["6": "You expected a count to see the file only. It lays the context's unsaved changes over it."]),
      Ask(
        "How many does the batch update count?", at: .shown("a batch update counts"),
        beliefs: ["8": "You expected the request to see what the context sees. Its predicate is judged in the store."]),
      Ask(
        "And how many after the save?", at: .shown("and after the save"),
        beliefs: ["6": "You expected the same rows as before. The save has put two more ticks into the file."]),
      Ask(
        "What is the name on the screen at the end?", at: .shown("on the screen"), choices: ["Item 2", "(done)"],
        beliefs: ["(done)": "You expected the object to follow the file. The row was renamed; the object was not."]),
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

/// A batch update that renames everything that is done to "(done)", and answers with the count.
func archiveDone() -> NSBatchUpdateRequest {
  let request = NSBatchUpdateRequest(entityName: "Item")
  request.predicate = NSPredicate(format: "done == YES")
  request.propertiesToUpdate = ["name": "(done)"]
  request.resultType = .updatedObjectsCountResultType
  return request
}

//: ### What happened
//:
//: `count(for:)` gets a fetch request, and answers how many objects the fetch would return. The context asked the
//: store, which knows six done items. It then compared its own unsaved changes with the predicate: *Item 2* and
//: *Item 3* match now, so it added them. That makes 8.
//:
//: The batch update asked the store and nothing else: 6. These six rows were renamed. Then the context was saved, and
//: the two ticks got into the file. The same request, executed again, matched 8: six of these rows had the name
//: already, and they count as well ([chosen here](labels.md#CH-201)).
//:
//: The last line shows that the context was not told. One of the 8 rows that the second request renamed is the row of
//: *Item 2*. The object that the context has for this row reads the old name.
//:
//: ### Why
//:
//: A fetch or a count is carried out by a context, which corrects the store's answer by its own changes
//: (`includesPendingChanges`, true by default: [documented](labels.md#FR-01)). A batch request is only passed on by
//: the context. The predicate becomes part of an SQL statement, and in SQL there are only rows that were saved, by
//: this context or by another.
//:
//: This has nothing to do with whether the items are loaded. An object that is loaded and not changed has nothing to
//: add to what the store says. What counts is what is waiting for a save.
//:
//: ### In your app
//:
//: Save first, do not go on if the save fails, and tell the contexts afterwards:
//:
//: ```swift
//: func archiveDone(telling contexts: [NSManagedObjectContext]) throws {
//:   if context.hasChanges { try context.save() }
//:   let request = NSBatchUpdateRequest(entityName: "Item")
//:   request.predicate = NSPredicate(format: "done == YES AND name != %@", "(done)")   // those that have it stay
//:   request.propertiesToUpdate = ["name": "(done)"]
//:   request.resultType = .updatedObjectIDsResultType
//:   let result = try context.execute(request) as? NSBatchUpdateResult
//:   let ids = result?.result as? [NSManagedObjectID] ?? []
//:   NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSUpdatedObjectsKey: ids], into: contexts)
//: }
//: ```
//:
//: If the edits are in a child context, its own save may not be enough: [`save()` on a child context: who finds the
//: new object?](chapter-4.md#how-far-a-save-goes) is about that. If they are in a context of another screen, that
//: screen has to be asked.
//:
//: ### Rule of thumb
//:
//: Before every batch request each context that may hold unsaved edits of the entity saves what its user has finished.
//: Where an edit may still be cancelled, do not save it for the user: wait, leave those rows out, or refuse the
//: request.
//:
//: ### And if the user took two ticks *off*?
//:
//: *Item 1* and *Item 4* are done in the file. Their objects get `done` = false, unsaved. What does `count(for:)` find,
//: what does the batch update count, and what is the name in the row of *Item 1* then, in the file?

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
//: The context takes out what does not match any more: 4. The store still has six done rows, so the batch update
//: archived two items that the user had just taken back: in the file *Item 1* is called "(done)". Nothing has told the
//: context, so the object on the screen still reads *Item 1*. The batch update changed rows of which the context has
//: unsaved edits, and what a save makes of that is the subject of [`mergePolicy`: an edit from before a batch update
//: is saved after it; which value wins?](#a-save-after-a-batch-update).
