import OpenCoreData
import Samples
import WorkbookKit

//: ## Updating 1 000 objects one by one, or with `NSBatchUpdateRequest`: how many rows are read?
//:
//: *Mark all as done* on a list of a thousand items, 334 of which are done already. The first version of the button
//: fetches every item, sets its flag and saves. The second one executes a batch update. Each way gets a store of its
//: own.
//:
//: ### Predict
//:
//: How many rows does each way read from the file? And how many SQL statements does each run, fetches, `BEGIN` and
//: `COMMIT` included?
//:
//: - evidence: BU-01, BU-03, ST-07b, CH-204, CH-304
//: - costs: recorded

func oneByOne() -> Segment {
  Segment(
    "one-by-one-or-in-bulk",
    "Updating 1 000 objects one by one, or with `NSBatchUpdateRequest`: how many rows are read?", claims: ["U1"],
    asks: [
      Ask(
        "How many rows does the loop read?", at: .cell("1 000 rows", row: 1, column: "rows read"),
        beliefs: ["666": "You counted the items that are not done. The fetch has no condition."]),
      Ask(
        "How many statements does the loop with its save run?",
        at: .cell("1 000 rows", row: 1, column: "statements"), choices: ["4", "669", "1003"],
        beliefs: [
          "1003": "You expected an `UPDATE` for each item. A save writes no object whose values are what they were.",
          "4": "You expected one `UPDATE` for all. A save writes each changed object by its key and version.",
        ]),
      Ask(
        "How many rows does the batch update read?", at: .cell("1 000 rows", row: 2, column: "rows read"),
        beliefs: ["1000": "You expected the rows to be loaded in order to be changed. SQLite changes them by itself."]),
      Ask(
        "And how many statements does the batch update run?",
        at: .cell("1 000 rows", row: 2, column: "statements"), choices: ["1", "3", "1002"],
        beliefs: [
          "1": "You counted the `UPDATE` alone. It stands between `BEGIN` and `COMMIT`, which are counted too.",
          "1002": "You expected an `UPDATE` for each row. One `UPDATE` without a condition changes all of them.",
        ]),
    ],
    variation: loopOverOpenItems
  ) { page in
    let oneByOne = Way("one by one") { context in
      for item in try context.fetch(NSFetchRequest<Item>(entityName: "Item")) { item.done = true }
      try context.save()
    }

    let inBulk = Way("batch update") { context in
      let request = NSBatchUpdateRequest(entityName: "Item")
      request.propertiesToUpdate = ["done": true]
      try context.execute(request)
    }

    let comparison = Comparison(ItemModel.make, filledBy: ItemData.insert, ways: [oneByOne, inBulk])
    try page.compare(comparison, rows: 1_000, measuring: [1_000, 100_000])
  }
}

//: ### What happened
//:
//: The fetch of the loop is one `SELECT`, and it reads all 1 000 rows. The loop then sets `done` on every object. For
//: 334 of them this is the value that they had. The save opens a transaction, writes the 666 objects that have
//: changed with an `UPDATE` each, and commits: 1 + 1 + 666 + 1 = 669.
//:
//: The batch update is `BEGIN`, one `UPDATE` without a condition, and `COMMIT`: 3. The column *rows read* counts the
//: rows that SQLite hands to Core Data, and here it hands over none. SQLite is a library in the same process: it takes
//: the pages of the table into a cache of its own, changes them there and writes them back. No row is turned into the
//: values of an object, and no object is made.
//:
//: ### Why
//:
//: The loop works on objects. To set `done` it needs an object, and to make the object the context needs its row; that
//: is why all the rows are read, those of the 334 items that are done included. Of each object the context keeps the
//: values that it has read. The save compares them with the values that the object has now. It runs no `UPDATE` for the
//: 334 objects in which nothing is different, and writes each of the others by a statement of its own, which names the
//: row by its key.
//:
//: To the context the 334 count as changed all the same. Apple's header calls an object's `hasChanges` a simple dirty
//: flag and says that `hasPersistentChangedValues` is the one that compares ([documented](labels.md#ST-07b)); that
//: setting an equal value raises the flag, and that the save then runs no statement for the object, was [chosen
//: here](labels.md#CH-204). So such an object can stand in `updatedObjects` although its row will not be touched.
//:
//: A batch update works on the table. The context hands the request on, the store makes one statement of it, and how
//: many rows this statement changes makes no difference to the number of statements.
//:
//: Which statements run is this engine's own ([chosen here](labels.md#CH-304)). The costs on this page were measured on
//: 22 November 2026, on this engine (release build, two Xeon cores, Linux). With 1 000 items the loop took 6 ms and the
//: batch update 1 ms: not a difference that a user notices. With 100 000 items it was 575 ms and a peak of 52 MiB
//: against 48 ms and 2 MiB. The loop holds every object until the save is done, which is where its memory goes.
//:
//: ### In your app
//:
//: Below a few thousand objects keep the loop: by the costs above it takes some tens of milliseconds here. That number
//: is a judgement from the two sizes measured, and no limit. For more rows:
//:
//: ```swift
//: let request = NSBatchUpdateRequest(entityName: "Item")
//: request.predicate = NSPredicate(format: "done == NO")
//: request.propertiesToUpdate = ["done": true]
//: try context.execute(request)
//: ```
//:
//: An app has more to do than this, before the request and after it. What, and why, is the subject of this chapter; the
//: whole of it is one function in [BatchUpdate.swift](../Sources/TakeHome/BatchUpdate.swift).
//:
//: ### Rule of thumb
//:
//: A batch update is for many rows of which you need no objects. Measure before you trade the loop for it.
//:
//: ### And if the loop fetches only the items that are not done?
//:
//: One line changes in the loop: its fetch request gets the predicate `done == NO`. How many rows does the loop read
//: now, and how many statements does it run?

// snippet.variation
func loopOverOpenItems(_ page: Page) throws {
  let openOnly = Way("one by one, open items") { context in
    let open = NSFetchRequest<Item>(entityName: "Item")
    open.predicate = NSPredicate(format: "done == NO")
    for item in try context.fetch(open) { item.done = true }
    try context.save()
  }
  let comparison = Comparison(ItemModel.make, filledBy: ItemData.insert, ways: [openOnly])
  try page.compare(comparison, rows: 1_000, measuring: [])
}
// snippet.show

//: ### Then
//:
//: It reads 666 rows instead of 1 000. The statements are as many as before, because the 334 others were never
//: written: their values were what they had been. The predicate saves reading, and making objects for what was read; it
//: does not make the loop write less. Where all the items are needed anyway, `for item in items where !item.done` at
//: least keeps the 334 from being marked as changed.
