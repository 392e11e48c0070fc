import OpenCoreData
import Samples
import WorkbookKit

//: ## The fetch request chooses, with all its powers
//:
//: SQL has no `DELETE … LIMIT` that you can count on. A batch delete does: what the fetch request would have fetched
//: is what goes, predicate, order, offset and limit included.
//:
//: Keep the item that was done first, and delete the next two.
//:
//: - label: observed BD-04

func whichRows() -> Segment {
  Segment(
    "which-rows", "The fetch request chooses, with all its powers", claims: ["B5"],
    prediction: "Done are 1, 4, 7, 10, 13 and 16. Sorted by date, offset 1, limit 2: which ones are left?"
  ) { page in
    // snippet.hide
    let store = try FreshStore.items(page)
    let context = store.context
    // snippet.show
    let some = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
    some.predicate = NSPredicate(format: "done == YES")
    some.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: true)]
    some.fetchOffset = 1
    some.fetchLimit = 2

    let request = NSBatchDeleteRequest(fetchRequest: some)
    request.resultType = .resultTypeCount
    page.show("items deleted", value: try context.answer(request))
    try store.showRows("SELECT ZNAME FROM ZITEM WHERE ZDONE = 1 ORDER BY ZCREATEDAT", "still done")
  }
}

//: Without a sort descriptor the two would have been any two: a fetch promises no order, and this is a fetch whose
//: results you never see.
//:
//: **Rule of thumb.** A limit without a sort descriptor deletes rows at random. Run the same request as a fetch first,
//: while you write it, and look at what comes.
