import OpenCoreData
import Samples
import WorkbookKit

//: *Delete done* was tested with six items; a busy user's list has hundreds. The code deletes everything that is done
//: from stores of 16, 160 and 1 600 items, once object by object and once by a batch delete. Then the three ways of
//: [](#when-to-use-it) run with 1 000 items: one by one, a batch delete, and a batch delete whose object IDs are merged.
//:
//: ### Predict
//:
//: A third of the items is done. A statement is anything that is sent to SQLite, `BEGIN` and `COMMIT` included. How many
//: does *one by one* run for 16 items, and how many does each way run for 1 600? And with 334 of 1 000 items done: how many
//: rows does each of the three ways read?
//:
//: - evidence: CH-304
//: - appendix: yes
//: - costs: recorded
//: - short: Statements of a batch delete
//: - formerly: 2-deleting-6-54-or-534-objects-how-many-sql-statements-run
//: - formerly: and-if-the-loop-saves-after-each-delete
//: - entry `statements`: CH-304
//: - entry `1 000 rows`: CH-304
//: - rule: CH-304

func sameStatements() -> Segment {
  Segment(
    "statements-of-a-batch-delete", "Deleting a third of 16, 160 or 1 600 objects: how many SQL statements run?",
    claims: ["B1", "B9"],
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
      Ask(
        "1 000 items, batch delete and merge: how many rows are read?",
        at: .cell("1 000 rows", row: 3, column: "rows read"), choices: ["0", "334", "1000"],
        beliefs: [
          "0": "You thought of the delete alone. The object IDs that the merge needs are read from the deleted rows."
        ]),
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
        deleted = try all.context.answer(batchDeleteOfDone(.resultTypeCount)) as? Int ?? 0
      }
      counts.append([
        .integer(Int64(size)), .integer(Int64(deleted)), .integer(Int64(oneByOne)), .integer(Int64(batch)),
      ])
    }
    page.rows("statements", headers: ["items", "done", "one by one", "batch delete"], counts)
    let comparison = Comparison(ItemModel.make, filledBy: ItemData.insert, ways: waysToDelete())
    try page.compare(comparison, rows: 1_000, measuring: [1_000, 100_000])
  }
}

//: ### Why
//:
//: The batch delete runs three statements, however many rows there are.
//:
//: One by one, a `SELECT` loads the objects, and the save runs `BEGIN`, a `DELETE` for each object, and `COMMIT`. A
//: save checks for each object that its row still has the version that the context read, so it addresses each row by
//: its key.
//:
//: A batch delete has no objects and compares no versions. It hands the condition to the database, which removes the
//: matching rows in one `DELETE`. A request made from object IDs removes those rows, whatever their values are when it
//: runs. Delete rules add statements, but no more for more rows.
//:
//: The IDs that a merge needs are read from the rows before these go: one statement more, and 334 rows. With 1 000 items
//: each way took less than 3 ms.
//:
//: ### In your app
//:
//: Start the app with the argument `-com.apple.CoreData.SQLDebug 1`, and count the `DELETE` lines. Where it prints
//: thousands, measure a batch delete.
//:
//: ### Rule of thumb
//:
//: Deleting one by one loads each object and runs a statement for it; a batch delete does neither.
//:
//: ### And if the loop saves after each delete?
//:
//: How many statements run for 16, 160 and 1 600 items?

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
//: Each save is a transaction, so each object costs three statements: `BEGIN`, `DELETE`, `COMMIT`. The `SELECT` runs
//: once.
