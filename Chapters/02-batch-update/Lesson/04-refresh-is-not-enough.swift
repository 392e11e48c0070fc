import OpenCoreData
import Samples
import WorkbookKit

//: ## `refresh(_:mergeChanges:)` after a batch update: the old value or the new one?
//:
//: A screen holds an item that is open. A batch update marks it as done, and the screen has to show it. Four ways to
//: get there are tried, each with a fresh container and an item of its own: `refresh`, as the tutorials of 2015 advise;
//: the same with `stalenessInterval` set to 0 before; a merge of the object IDs that the request returned; and a
//: `refresh` after a fetch of all items, as in an app that loads its list anew first.
//:
//: ### Predict
//:
//: Each of the four items reads `done` = false before. What does each of them read afterwards?
//:
//: - evidence: RF-01, RF-04, RF-05, RF-05b, RF-16, RF-16c, CH-202, CH-203
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
        "And with `stalenessInterval` 0?", at: .cell("item.done", row: 2, column: "after"), choices: ["true", "false"],
        beliefs: ["false": "You expected the row cache to answer again. With 0 every cached row is too old."]),
      Ask(
        "And after the merge of the object IDs?", at: .cell("item.done", row: 3, column: "after"),
        choices: ["true", "false"],
        beliefs: ["false": "You expected the merge to be a refresh. It also tells the coordinator of the new row."]),
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

//: ### What happened
//:
//: `store.reopened` opens the file with a new container, so that each way starts with nothing in memory. The second
//: table shows that the batch update did its work four times: all four rows are done in the file.
//:
//: *refresh*: `refresh` emptied the object. The next access, `item.done`, fired the fault, and the context asked the
//: coordinator for the row. The coordinator has a row cache, and in it the row as it was when the item was fetched,
//: before the batch update. It answered from there, without a statement to SQLite. So the object was filled again, with
//: the old value.
//:
//: *`stalenessInterval` = 0*: the interval says how many seconds old a cached row may be; the default is negative and
//: means any age. The refresh and the access went the same way as before, but now the cached row was too old, whatever
//: its age. The coordinator read the file, and put the new row into the cache and into the object.
//:
//: *merge the object IDs*: in this engine the call did two things ([chosen here](labels.md#CH-203)). First it had the
//: coordinator read the named row again, so that the row cache was right. Then it had the context refresh the object
//: that it holds for this row. The next access fired the fault and was answered from the cache, with the new value.
//:
//: *fetch all, refresh*: the fetch read all sixteen rows. The object of *Item 6* was returned as it was, but the new
//: row took the place of the old one in the row cache ([chosen here](labels.md#CH-202)). Then the same two steps as in
//: the first line followed, a refresh and an access, and this time the cache answered with the new row.
//:
//: ### Why
//:
//: A value is read from the object if it has one, else from the row cache while the row there is not stale, else from
//: the file ([documented](labels.md#RF-04)). A batch update writes the file and tells neither of the other two.
//: `refresh` removes the first layer only. Apple's page on it says so in passing (the context reloads "from the store
//: or the cache"). Published tests that run on Apple's framework show the first two lines of the table for a batch
//: update ([run](labels.md#RF-05)), against what tutorials say, and the third ([run](labels.md#RF-16c)). For the
//: fourth, one shows a refresh that reads the new value where *another* context has fetched the rows in between
//: ([run](labels.md#RF-05b)). This engine follows these tests. The fourth line may be the reason why an app that calls
//: `performFetch()` first and `refresh` afterwards seems to work: by the steps above, what helps there is the fetch and
//: not the refresh alone.
//:
//: The merge is the best of the ways that work here. It touches only the objects that are named, and one call serves
//: several contexts. A `stalenessInterval` of 0 stays set, and here every later fault of that context reads the file. A
//: fetch before the refresh helps only the rows that this fetch reads.
//:
//: ### In your app
//:
//: Search for `refresh(` and `refreshAllObjects()` near batch updates, and replace them by:
//:
//: ```swift
//: NSManagedObjectContext.mergeChanges(
//:   fromRemoteContextSave: [NSUpdatedObjectsKey: ids], into: [container.viewContext, background])
//: ```
//:
//: The call needs the IDs, so the request's `resultType` has to be `.updatedObjectIDsResultType`. In SwiftUI put the
//: context of the environment into the list too: `@FetchRequest` takes its results from it.
//:
//: For an app the request, its IDs and the merge are one function in
//: [BatchUpdate.swift](../Sources/TakeHome/BatchUpdate.swift).
//:
//: ### Rule of thumb
//:
//: Batch update, object IDs, `mergeChanges(fromRemoteContextSave:into:)`: write the three as one function, and never
//: call the first without the others.
//:
//: ### And if the user is typing a new name for the same item?
//:
//: Before the batch update the item gets the name "half a senten", which is not saved. The rest is unchanged; the
//: code prints the name beside `done`. Which name and which `done` does each of the four items read afterwards?

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
//: No way loses the name. `refresh` with `mergeChanges: true` reads the row and then lays the local changes over it,
//: and the merge does the same for each object that it refreshes. `done` was not edited here, so it comes from the
//: row: from the old one in the cache in the first line, from the new one in the others.
