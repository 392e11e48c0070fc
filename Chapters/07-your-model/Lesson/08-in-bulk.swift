import OpenCoreData
import WorkbookKit

//: ## The same in bulk
//:
//: The count says one, and four rows are gone.
//:
//: A batch delete applies the rules in the store, as chapter 3 shows, and tells nobody. On a store that Apple's
//: framework wrote it leaves the same rows as the delete one by one.
//:
//: - label: observed BD-06, BD-07, BD-08, BD-09
//: - label: documented BD-12

func inBulk() -> Segment {
  Segment(
    "the-same-in-bulk", "The same in bulk", claims: ["Y8"],
    prediction: "What is the count, how many rows are gone, and are they the same as before?"
  ) { page in
    // snippet.hide
    let copy = try WorkingCopy(page)
    let container = try copy.open(page)
    let context = container.viewContext
    // snippet.show
    let fetch = NSFetchRequest<any NSFetchRequestResult>(entityName: copy.question.entity)
    fetch.predicate = try copy.question.request(in: container.managedObjectModel).predicate
    let request = NSBatchDeleteRequest(fetchRequest: fetch)
    request.resultType = .resultTypeCount
    do {
      let result = try context.execute(request) as? NSBatchDeleteResult
      page.show("count", value: result?.result)
    } catch {
      page.show("refused", error: error)
    }
    let rows = try RowChanges(from: copy.before, to: copy.url)
    for table in Set(rows.changes.map(\.table)).sorted() {
      page.show("gone from \(table)", rows.removed(from: table))
    }
  }
}

//: Where your model has a *deny* or a mandatory inverse on the way, this segment prints the refusal instead: run it on
//: your own store before you write the request into the app.
//:
//: **Rule of thumb.** If the two ways leave different rows on your store, do not choose the faster one. Find out which
//: relationship it was.
