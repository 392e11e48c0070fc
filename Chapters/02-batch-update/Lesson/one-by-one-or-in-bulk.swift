import OpenCoreData
import Samples
import WorkbookKit

//: A user taps *Mark all as done* above a list of 1 000 items, 334 of which are done already. The first version of the
//: button fetches every item, sets its flag and saves. The second version executes a batch update. Each version has its
//: own store.
//:
//: ### Predict
//:
//: How many rows does each version read from the file? How many SQL statements does it run, with fetches, `BEGIN` and
//: `COMMIT` counted?
//:
//: - short: One by one or in bulk
//: - formerly: what-happened
//: - evidence: BU-01, BU-03, ST-07b, CH-204, CH-304
//: - entry `1 000 rows`: BU-01, BU-03, CH-204, CH-304
//: - costs: recorded

func oneByOne() -> Segment {
  Segment(
    "one-by-one-or-in-bulk",
    "Updating 1 000 objects one by one, or with `NSBatchUpdateRequest`: how many rows are read?", claims: ["U1"],
    asks: [
      Ask(
        "How many statements does the loop with its save run?",
        at: .cell("1 000 rows", row: 1, column: "statements"), choices: ["4", "669", "1003"],
        beliefs: [
          "1003": "You expected an `UPDATE` for each item. A save writes no object whose values are unchanged.",
          "4": "You expected one `UPDATE` for all. A save writes each changed object by its key and version.",
        ]),
      Ask(
        "How many rows does the batch update read?", at: .cell("1 000 rows", row: 2, column: "rows read"),
        beliefs: ["1000": "You expected the rows to be loaded in order to be changed. SQLite changes them by itself."]),
      Ask(
        "And how many statements does the batch update run?",
        at: .cell("1 000 rows", row: 2, column: "statements"), choices: ["1", "3", "1002"],
        beliefs: [
          "1": "You counted the `UPDATE` alone. It is between `BEGIN` and `COMMIT`, which are counted too.",
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

//: ### Why
//:
//: The loop reads 1 000 rows and writes 666. Its fetch has no predicate, so the context makes an object of every row. The
//: save compares each object with the values that were read, and runs an `UPDATE` for each that differs: with `SELECT`,
//: `BEGIN` and `COMMIT` that makes 669 statements. The other 334 objects are not written, although their `hasChanges` is
//: true. Until the save, the context holds all 1 000 objects in memory.
//:
//: For the batch update the store runs one `UPDATE` between `BEGIN` and `COMMIT`, however many rows there are. SQLite
//: changes the rows itself: Core Data receives none, and makes no object.
//:
//: ### In your app
//:
//: ```swift
//: let request = NSBatchUpdateRequest(entityName: "Item")
//: request.predicate = NSPredicate(format: "done == NO")
//: request.propertiesToUpdate = ["done": true]
//: try context.execute(request)
//: ```
//:
//: An app has more to do before the request and after it:
//: [BatchUpdate.swift](../Sources/Course/TakeHome/BatchUpdate.swift) has the whole function.
//:
//: ### Rule of thumb
//:
//: Use a batch update for many rows whose objects you do not need, and measure before you replace a loop.
//:
//: ### And if the loop fetches only the items that are not done?
//:
//: How many rows does the loop read now, and how many statements does it run?

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
//: The number of statements is the same, because the save never wrote the other 334 rows. The predicate saves reads and
//: objects, but no writes.
