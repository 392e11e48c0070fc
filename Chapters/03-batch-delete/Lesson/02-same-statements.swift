import OpenCoreData
import Samples
import WorkbookKit

//: ## Deleting 6, 54 or 534 objects: how many SQL statements run?
//:
//: *Delete done* was tested with six items. In the hands of a busy user the list has hundreds. The code deletes
//: everything that is done from stores of 16, 160 and 1 600 items, once object by object and once by a batch delete,
//: and counts the statements.
//:
//: In the code, `countStatements` counts what a store's container sends to SQLite. `answer(_:)` executes a batch delete
//: and takes the `result` out of the `NSBatchDeleteResult`.
//:
//: ### Predict
//:
//: A third of the items is done: 6, 54 and 534. A statement is anything that is sent to SQLite, `BEGIN` and `COMMIT`
//: included. How many does *one by one* run for 16 items, and how many does each way run for 1 600?
//:
//: - evidence: CH-304

func sameStatements() -> Segment {
  Segment(
    "statements-of-a-batch-delete", "Deleting 6, 54 or 534 objects: how many SQL statements run?", claims: ["B1"],
    asks: [
      Ask(
        "One by one, 16 items, 6 done: how many statements?", at: .cell("statements", row: 1, column: "one by one"),
        beliefs: [
          "6": "You counted the deletes. There is also the fetch, and the transaction has a begin and an end.",
          "3": "You expected one `DELETE` for all six. A save writes each object by its key and version.",
        ]),
      Ask(
        "Batch delete, 1 600 items, 534 done: how many statements?",
        at: .cell("statements", row: 3, column: "batch delete"),
        beliefs: ["537": "You expected a statement for each row. The condition itself is the statement."]),
    ],
    variation: saveAfterEachDelete
  ) { page in
    var counts: [[RowCell]] = []
    for size in [16, 160, 1_600] {
      let each = try FreshStore.items(page, size)
      let oneByOne = try each.countStatements {
        let done = NSFetchRequest<Item>(entityName: "Item")
        done.predicate = NSPredicate(format: "done == YES")
        for item in try each.context.fetch(done) { each.context.delete(item) }
        try each.context.save()
      }

      let all = try FreshStore.items(page, size)
      var deleted = 0
      let batch = try all.countStatements {
        deleted = try all.context.answer(deleteDone(.resultTypeCount)) as? Int ?? 0
      }
      counts.append([
        .integer(Int64(size)), .integer(Int64(deleted)), .integer(Int64(oneByOne)), .integer(Int64(batch)),
      ])
    }
    page.rows("statements", headers: ["items", "done", "one by one", "batch delete"], counts)
  }
}

//: ### What happened
//:
//: Take the first line. One by one, the fetch is one `SELECT`, which reads the six rows. The save then opens a
//: transaction with `BEGIN`, runs six times `DELETE … WHERE Z_PK = ? AND Z_OPT IS ?`, once for each object, and ends
//: with `COMMIT`: 1 + 1 + 6 + 1 = 9. The batch delete is `BEGIN`, one `DELETE … WHERE "ZDONE" = ?`, and `COMMIT`.
//:
//: In the column *one by one* only the number of `DELETE`s grows: 54 of them make 57 statements, 534 make 537. The
//: other three are still the `SELECT`, `BEGIN` and `COMMIT`. The column *batch delete* stays at 3.
//:
//: ### Why
//:
//: A save writes objects. It has to check for each of them that the row still has the version (`Z_OPT`) that the
//: context read, so it addresses each row by its key. A batch delete has no objects and no versions to compare. It
//: hands the condition to the database, which finds and removes the rows in one go, six of them or 534. (An item has no
//: relationships. Where delete rules have to be applied there are more statements, as under *The SQL it ran* of [Delete
//: rules in a batch delete: which ones does the store apply?](#which-rules))
//:
//: Which statements run is this engine's own business ([chosen here](labels.md#CH-304)). Apple's *Core Data Batch
//: Programming Guide* says of batch requests that they work on the store and not on objects; its statements are not
//: documented.
//:
//: ### In your app
//:
//: Let Core Data print its statements: start the app with the argument `-com.apple.CoreData.SQLDebug 1`, delete a few
//: objects, and count the `DELETE` lines. If one action of the user prints hundreds, it is a candidate for a batch
//: delete.
//:
//: ### Rule of thumb
//:
//: One by one, the objects are fetched first, and here the save runs a statement for each. A batch delete loads no
//: object, and here its statements do not grow with the rows.
//:
//: ### And if the loop saves after each delete?
//:
//: Object by object, and `try each.context.save()` moves *into* the loop, after `delete(_:)`. How many statements run
//: for 16, 160 and 1 600 items?

// snippet.variation
func saveAfterEachDelete(_ page: Page) throws {
  var counts: [[RowCell]] = []
  for size in [16, 160, 1_600] {
    let each = try FreshStore.items(page, size)
    let statements = try each.countStatements {
      let done = NSFetchRequest<Item>(entityName: "Item")
      done.predicate = NSPredicate(format: "done == YES")
      for item in try each.context.fetch(done) {
        each.context.delete(item)
        try each.context.save()
      }
    }
    counts.append([.integer(Int64(size)), .integer(Int64(statements))])
  }
  page.rows("statements", headers: ["items", "a save for each"], counts)
}
// snippet.show

//: ### Then
//:
//: Each save is a transaction of its own, so each object now costs three statements: `BEGIN`, `DELETE`, `COMMIT`.
//: With the one `SELECT` in front that is 3 × 6 + 1, 3 × 54 + 1 and 3 × 534 + 1.
