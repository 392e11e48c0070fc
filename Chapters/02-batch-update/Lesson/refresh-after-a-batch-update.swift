import OpenCoreData
import Samples
import WorkbookKit

//: A screen holds an item that is open. A batch update marks it as done, and the screen has to show that. Four ways are
//: tried, each with a new container and another item: `refresh`; `stalenessInterval` 0 and `refresh`; a merge of the
//: object IDs that the request returned; a fetch of all items and `refresh`.
//:
//: ### Predict
//:
//: Each of the four items reads `done` = false before. What does each of them read afterwards?
//:
//: - short: A refresh after a batch update
//: - evidence: BU-01, RF-01, RF-04, RF-05, RF-05b, RF-16, RF-16c, CH-202, CH-203
//: - entry `item.done`: RF-04, RF-05, RF-05b, RF-16c, CH-202, CH-203
//: - entry `file`: BU-01
//: - entry `item`: RF-01, RF-05, RF-16c, CH-202, CH-203
//: - figures: refresh, merge the object IDs
//: - exercise: 2.3

func refreshIsNotEnough() -> Segment {
  Segment(
    "refresh-after-a-batch-update", "`refresh(_:mergeChanges:)` after a batch update: the old value or the new one?",
    claims: ["U4"],
    asks: [
      Ask(
        "What does `done` read after `refresh`?", at: .cell("item.done", row: 1, column: "after"),
        choices: ["true", "false"],
        beliefs: ["true": "You expected a refresh to read the file. It reads the row cache, which has the old row."]),
      Ask(
        "And after the merge of the object IDs?", at: .cell("item.done", row: 3, column: "after"),
        choices: ["true", "false"],
        beliefs: ["false": "You expected the merge to be a refresh. It also has the coordinator read the new row."]),
      Ask(
        "And when all items were fetched before the `refresh`?", at: .cell("item.done", row: 4, column: "after"),
        choices: ["true", "false"],
        beliefs: ["false": "You expected the row cache to have the old row still. The fetch had put the new one there."]
      ),
    ],
    variation: withAnUnsavedName
  ) { page in
    let store = try FreshStore.items(page)
    page.rows("item.done", headers: ["way", "before", "after"], try fourAttempts().map { try readItem(store, $0) })
    try store.showRows("SELECT ZNAME, ZDONE FROM ZITEM WHERE ZNAME IN ('Item 2', 'Item 3', 'Item 5', 'Item 6')", "file")
  }
}

/// What is tried after a batch update, and the number of the item on which it is tried.
struct Attempt {
  let name: String
  let number: Int
  let act: (NSManagedObjectContext, Item, [NSManagedObjectID]) throws -> Void
}

func fourAttempts() -> [Attempt] {
  [
    Attempt(name: "refresh", number: 2) { context, item, _ in
      context.refresh(item, mergeChanges: true)
    },
    Attempt(name: "stalenessInterval = 0, refresh", number: 3) { context, item, _ in
      context.stalenessInterval = 0
      context.refresh(item, mergeChanges: true)
    },
    Attempt(name: "merge the object IDs", number: 5) { context, _, ids in
      NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSUpdatedObjectsKey: ids], into: [context])
    },
    Attempt(name: "fetch all, refresh", number: 6) { context, item, _ in
      _ = try context.fetch(NSFetchRequest<Item>(entityName: "Item"))
      context.refresh(item, mergeChanges: true)
    },
  ]
}

/// Loads an item, marks it as done by a batch update, makes the attempt, and reads the item again.
func readItem(_ store: FreshStore, _ attempt: Attempt, typing unsavedName: String? = nil) throws -> [RowCell] {
  let container = try store.reopened(isObserved: true)
  let context = container.viewContext
  let item = try context.item(attempt.number)
  let before = item.done
  // snippet.hide
  if unsavedName == nil { store.page.watch(item, "done", as: "item", label: attempt.name) }
  store.page.moment("read")
  // snippet.show

  let request = NSBatchUpdateRequest(entityName: "Item")
  request.predicate = NSPredicate(format: "name == %@", item.name)
  request.propertiesToUpdate = ["done": true]
  request.resultType = .updatedObjectIDsResultType
  if let unsavedName { item.name = unsavedName }
  let result = try context.execute(request) as? NSBatchUpdateResult
  // snippet.hide
  store.page.moment("batch update")
  // snippet.show
  try attempt.act(context, item, result?.result as? [NSManagedObjectID] ?? [])
  // snippet.hide
  store.page.moment("attempt made")
  // snippet.show

  let after = unsavedName == nil ? "\(item.done)" : "\(item.done), \"\(item.name)\""
  // snippet.hide
  store.page.moment("read again")
  // snippet.show
  return [.text(attempt.name), .text("\(before)"), .text(after)]
}

//: ### Why
//:
//: After `refresh` alone the item still reads false, although its row is done in the file.
//:
//: A value comes from the object; for a fault, from the coordinator's row cache; if the row there is stale or missing,
//: from the file. The same goes for other contexts of the coordinator, and for an object reached by ID or a to-one
//: relationship. A batch update changes only the file.
//:
//: - `refresh`, like `refreshAllObjects()`, empties the object. The next access finds the old row in the row cache.
//: - `stalenessInterval` says how old a cached row may be (by default, any age). With 0 every fault of this context
//:   reads the file, later ones too.
//: - The merge has the coordinator read the named rows again, and then refreshes the objects of the named contexts.
//: - The fetch put the rows that it read into the cache, and the `refresh` found the new row there.
//:
//: ### In your app
//:
//: ```swift
//: NSManagedObjectContext.mergeChanges(
//:   fromRemoteContextSave: [NSUpdatedObjectsKey: ids], into: [container.viewContext, background])
//: ```
//:
//: Write this in place of a refresh, or take the function in
//: [BatchUpdate.swift](../Sources/Course/TakeHome/BatchUpdate.swift). The request needs the result type
//: `.updatedObjectIDsResultType`. In SwiftUI, pass the environment's context: `@FetchRequest` uses it.
//:
//: ### Rule of thumb
//:
//: Execute a batch update only in a function that also merges its object IDs with
//: `mergeChanges(fromRemoteContextSave:into:)`.
//:
//: ### And if the user is typing a new name for the same item?
//:
//: Before the batch update the item gets the unsaved name "half a senten". What does each item read afterwards?

// snippet.variation
func withAnUnsavedName(_ page: Page) throws {
  let store = try FreshStore.items(page)
  page.rows(
    "item", headers: ["way", "before", "after"],
    try fourAttempts().map { try readItem(store, $0, typing: "half a senten") })
}
// snippet.show

//: ### Then
//:
//: The merge, like `refresh` with `mergeChanges: true`, reapplies the unsaved changes to the values that it reads.
