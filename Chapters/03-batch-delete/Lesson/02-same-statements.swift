import OpenCoreData
import Samples
import WorkbookKit

//: ## A hundred times the rows, the same statements
//:
//: The ordinary delete runs one statement for each object. The batch delete runs as many for sixteen rows as for
//: sixteen hundred.
//:
//: From here on `deleteDone()` makes the request of the first segment, and `answer(_:)` executes a request and takes the
//: result out of its wrapping.
//:
//: - label: documented BD-07
//: - label: chosen here: which statements run is this engine's own business

func sameStatements() -> Segment {
  Segment(
    "the-same-statements", "A hundred times the rows, the same statements", claims: ["B1"],
    prediction: "16 items, then 160, then 1 600. How many statements does each way run each time?"
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

//: The statements themselves are in the fold above, or under `--sql`. Which ones they are is this engine's business;
//: that their number does not grow is what *batch* means.
//:
//: **Rule of thumb.** What costs you is not the deleting. It is reading what you are about to throw away.
