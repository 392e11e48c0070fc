import OpenCoreData
import Samples
import WorkbookKit

//: ## One property decides when the rules run
//:
//: With `propagatesDeletesAtEndOfEvent` set to false, `processPendingChanges()` runs no delete rule at all. Only the
//: save does.
//:
//: That is for the program which deletes a great deal and does not want to pay for each turn of the loop. It
//: makes the time in which the graph reads as before longer, not shorter.
//:
//: - label: documented DR-08, DR-09, PP-09

func whoDecides() -> Segment {
  Segment(
    "one-property-decides-when", "One property decides when the rules run", claims: ["M1"],
    prediction: "With the property set to false: how many Bs does the A have after `processPendingChanges()`?"
  ) { page in
    var lines: [[RowCell]] = []
    for propagates in [true, false] {
      // snippet.hide
      let store = try FreshStore.pairs(page, PairsModel())
      let context = store.context
      // snippet.show
      context.propagatesDeletesAtEndOfEvent = propagates
      let a = try context.owner()

      context.delete(try context.b(1))
      let afterDelete = a.b.count
      context.processPendingChanges()
      let afterProcessing = a.b.count
      try context.save()
      lines.append([
        .text("\(propagates)"), .integer(Int64(afterDelete)), .integer(Int64(afterProcessing)),
        .integer(Int64(a.b.count)),
      ])
    }
    page.rows("a.b.count", headers: ["propagates at end", "after delete", "after processing", "after save"], lines)
  }
}

//: **Rule of thumb.** Leave it at true. If you set it to false, read no relationship between a delete and the save.
