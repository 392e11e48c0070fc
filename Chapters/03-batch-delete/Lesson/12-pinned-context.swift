import OpenCoreData
import Samples
import WorkbookKit

//: ## `setQueryGenerationFrom(_:)` before a batch delete: what does the context read?
//:
//: A screen shows the sixteen items, and the user scrolls. A clean-up in the background deletes the six that are done,
//: with a batch delete. The screen is to take such a change in at a moment of its own choice.
//:
//: The code calls `setQueryGenerationFrom(.current)` on the context of the screen before it fetches. The method tells a
//: context which state of its stores to read, and `.current` stands for the newest one. It also sets
//: `stalenessInterval` to 0, so that no copy of a row in memory answers for the store. [`refresh(_:mergeChanges:)`
//: after a batch delete: what does the object read?](#refresh-after-a-batch-delete) has printed what a refreshed object
//: reads under this interval in a context without that call.
//:
//: ### Predict
//:
//: The context is asked again and again. After the batch delete: how many items does a fetch find, and what does the
//: first object read as its name once a refresh has made it a fault? After the second call of
//: `setQueryGenerationFrom(.current)`: how many does a fetch find now, what does the object read before another
//: refresh and after it, and what is its `isDeleted` at the end?
//:
//: - evidence: QG-01, QG-02, QG-04, QG-05, QG-06, QG-08, QG-14, BU-15, FT-10, RF-04, RF-10, RF-10b, RF-16c
//: - evidence: CH-307, CH-503, CH-801, CH-808
//: - figures: layers

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

//: ### What happened
//:
//: The first fetch pinned the context to the state that the file was in at that moment. The batch delete then removed
//: six rows; the file has ten. The context does not see that. Its next fetch finds all sixteen, and this is not a
//: memory of the first fetch: the statement ran, on the older state of the file. `refresh` turned *Item 1* into a
//: fault, and under an interval of 0 no copy of its row counts ([documented](labels.md#RF-04)). So reading the name
//: sent a `SELECT` for the one row, the first of the two under *The SQL it ran* that end in `WHERE t0.Z_PK = ?` (in
//: the terminal `--sql` prints them). It too ran on the older state, and there the row is: the line *read again* says
//: *Item 1*.
//:
//: The second `setQueryGenerationFrom(.current)` moved the context. From then on a fetch finds ten. The object still
//: reads *Item 1*: it is loaded, and moving the context refreshes nothing ([documented](labels.md#QG-06)). Only the
//: last refresh made it look for its row again, with the second `SELECT`. There is none now, so it reads `nil` and is
//: marked as deleted. The rows that were read from the older state are kept apart and are not used after the move
//: ([chosen here](labels.md#CH-808)).
//:
//: ### Why
//:
//: The state of the file at such a moment is what Core Data calls a [*query
//: generation*](glossary.md#query-generation). SQLite writes changes into a log beside the file before they go into
//: the file itself. A connection that began to read before a change can go on without it. A query generation is such
//: a point in the log. `.current` means: the newest one when this context next reads.
//:
//: A batch request does not move the context through which it is executed ([documented](labels.md#BU-15)). Setting a
//: token does, and so do `save()` and `reset()`; `refreshAllObjects()` does not ([documented](labels.md#QG-05)).
//:
//: It needs a SQLite file in WAL mode, which is the default. With any other store, the one in memory included, the
//: context reads as if it were not pinned, without an error ([documented](labels.md#QG-08)).
//:
//: ### In your app
//:
//: Pin the context of the screen when the store has been loaded, and move it where the screen may change:
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
//: Objects of deleted rows that something still holds read `nil` after this. They do so here under the default interval
//: too, because a pinned context takes no row from the coordinator's row cache ([chosen here](labels.md#CH-808); no line
//: above shows it, but the test `pinned` in `Tests/ChapterTests/Claims/BatchDeleteClaims.swift` does). Where you have
//: the object IDs, merge them instead, as below.
//:
//: Do not leave a context at one generation for long. While it refers to that generation, the room that this takes in
//: the log cannot be used again ([documented](labels.md#QG-12)), so the log grows; no line above shows its size. A save
//: is not protected either: see [A pinned `list`: what does a fault read when another context has deleted its
//: row?](chapter-5.md#a-pinned-list)
//:
//: ### Rule of thumb
//:
//: Pin a context that must not change by itself. Pinning delays the news of a batch delete; it does not replace the
//: merge.
//:
//: ### And if the object IDs are merged into the pinned context?
//:
//: The batch delete returns its object IDs, and `mergeChanges(fromRemoteContextSave:into:)` names the pinned context.
//: The code keeps all sixteen objects of its first fetch in an array. How many items does a fetch find now, how many of
//: the sixteen objects say that they are deleted, what does the first read as its name, and does the context have the
//: same token as before?

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
//: The merge did two things at once. It moved the context to the newest generation, as a save or a reset does
//: ([documented](labels.md#QG-05)): the fetch finds ten, and the token is another one. And it deleted the objects of
//: the six rows in this context. They are marked ([run](labels.md#RF-16c)), here until the next save ([chosen
//: here](labels.md#CH-307)), and can be read until then: *Item 1* still has its name. (That an object which was
//: loaded can be read is [reported](labels.md#RF-10b). Nothing had read this one, and that a fault can be read as well is
//: [chosen here](labels.md#CH-503).) After the second `setQueryGenerationFrom(.current)` of the code above no object was marked
//: before it was refreshed and read. So the merge is the better way to move a pinned context: it says which objects are
//: concerned, and a screen can let go of them. The context is still pinned, now to the newer generation ([chosen
//: here](labels.md#CH-801)).
