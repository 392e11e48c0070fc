import OpenCoreData
import Samples
import WorkbookKit

//: ## `setQueryGenerationFrom(_:)` before a batch delete: what does the context read?
//:
//: The user scrolls through sixteen items, and a clean-up deletes the six that are done. Before its first fetch the
//: screen's context called `setQueryGenerationFrom(.current)`, which tells a context which state of its stores to read;
//: `.current` is the newest. The context's `stalenessInterval` is 0, so no copy of a row in memory answers for the
//: store.
//:
//: ### Predict
//:
//: After the batch delete: how many items does a fetch find, and what name does the first object read after a refresh?
//: After a second `setQueryGenerationFrom(.current)`: how many does a fetch find, what does the object read before and
//: after another refresh, and what is its `isDeleted` then?
//:
//: - evidence: QG-01, QG-02, QG-04, QG-05, QG-06, QG-08, QG-14, BU-15, BD-17, FT-10, RF-04, RF-10, RF-10b, RF-16c
//: - evidence: CH-307, CH-503, CH-801, CH-808
//: - figures: layers
//: - short: A batch delete and a pinned context
//: - entry `file`: BD-17
//: - entry `a fetch finds`: QG-01, QG-02, BU-15
//: - entry `read again`: QG-01, QG-04, RF-04
//: - entry `moved on, a fetch finds`: QG-05
//: - entry `the object`: QG-06
//: - entry `refreshed`: QG-05, RF-04, FT-10
//: - entry `first.isDeleted`: FT-10
//: - entry `merged, a fetch finds`: QG-05
//: - entry `objects that are deleted`: RF-16c
//: - entry `the first reads`: RF-10b, CH-503
//: - entry `the same token`: QG-05, QG-14

func pinnedContext() -> Segment {
  Segment(
    "a-pinned-context", "`setQueryGenerationFrom(_:)` before a batch delete: what does the context read?",
    claims: ["B10"],
    asks: [
      Ask(
        "How many items does a fetch find after the batch delete?", at: .shown("a fetch finds"),
        choices: ["16", "10"],
        beliefs: ["10": "You expected a fetch to see the file as it is. A pinned context sees it as it was."]),
      Ask(
        "And the first object, turned into a fault and read again?", at: .shown("read again"),
        choices: ["Item 1", "nil"],
        beliefs: ["nil": "You expected the fault to find no row. It is looked for where the context is pinned."]),
      Ask(
        "The context has moved on. What does the same object read?", at: .shown("the object"),
        choices: ["Item 1", "nil"],
        beliefs: ["nil": "You expected the move to refresh objects. It changes what is read next, and no object."]),
    ],
    variation: mergeIntoPinnedContext
  ) { page in
    let store = try FreshStore.items(page)
    let context = store.container.viewContext
    try context.setQueryGenerationFrom(.current)
    context.stalenessInterval = 0
    let request = NSFetchRequest<Item>(entityName: "Item")
    request.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: true)]
    let first = try context.fetch(request)[0]
    // snippet.hide
    page.watch(first, "name", as: "first")
    page.moment("fetched")
    // snippet.show

    try context.execute(deleteDone())
    try store.showRows("SELECT COUNT(*) AS ITEMS FROM ZITEM", "file")
    page.show("a fetch finds", value: try context.fetch(request).count)
    context.refresh(first, mergeChanges: false)
    page.show("read again", first, "name")

    try context.setQueryGenerationFrom(.current)
    page.show("moved on, a fetch finds", value: try context.fetch(request).count)
    page.show("the object", first, "name")
    context.refresh(first, mergeChanges: false)
    page.show("refreshed", first, "name")
    page.show("first.isDeleted", value: first.isDeleted)
  }
}

//: ### Why
//:
//: The pinned context reads a row that the file no longer has. In WAL mode SQLite writes changes into a log first, and
//: a reader that began before a change can go on without it. A [*query generation*](glossary.md#query-generation) is a
//: point in that log. `.current` pins the context at its next read to the newest one; from then on fetches and faults
//: read that state. Executing a batch request does not move the context.
//:
//: The second `setQueryGenerationFrom(.current)` moves it, as `save()` or `reset()` would. A move refreshes no object:
//: *Item 1* keeps its name until a refresh makes the context look for the row.
//:
//: Pinning needs a SQLite file in WAL mode, the default. With any other store it does nothing, without an error.
//:
//: ### In your app
//:
//: ```swift
//: try container.viewContext.setQueryGenerationFrom(.current)
//:
//: func takeInChanges() throws {
//:   try container.viewContext.setQueryGenerationFrom(.current)
//:   container.viewContext.refreshAllObjects()
//:   try list.performFetch()
//: }
//: ```
//:
//: Pin the context when the store has been loaded, and move it where the screen may change. Do not leave it at one
//: generation for long: the log grows.
//:
//: ### Rule of thumb
//:
//: Pin a context that must not change by itself, and merge too: moving it refreshes none of its objects.
//:
//: ### And if the object IDs are merged into the pinned context?
//:
//: An array keeps the sixteen objects of the first fetch. After the merge: how many items does a fetch find, how many of
//: the sixteen are deleted, what does the first read, and is the context's token the same as before?

// snippet.variation
func mergeIntoPinnedContext(_ page: Page) throws {
  let context = try FreshStore.items(page).container.viewContext
  try context.setQueryGenerationFrom(.current)
  let request = NSFetchRequest<Item>(entityName: "Item")
  request.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: true)]
  let items = try context.fetch(request)
  let token = context.queryGenerationToken

  let ids = try context.deletedIDs(deleteDone())
  NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [context])
  page.show("merged, a fetch finds", value: try context.fetch(request).count)
  page.show("objects that are deleted", value: items.filter(\.isDeleted).count)
  page.show("the first reads", value: items[0].name)
  page.show("the same token", value: context.queryGenerationToken == token)
}
// snippet.show

//: ### Then
//:
//: The merge moved the context and deleted the six objects, so that a screen can drop them. Here they can be read until
//: the save.
