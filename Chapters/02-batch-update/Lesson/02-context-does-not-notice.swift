import OpenCoreData
import Samples
import WorkbookKit

//: ## Found because it is done, and it says that it is not
//:
//: A fetch for `done == YES` can hand you an object whose `done` is false. Both are right: the condition is judged
//: in the store, and the value comes from memory.
//:
//: The object was loaded before the batch update. A row has at most one object in a context, and a fetch that
//: finds the row again returns that object as it is. It does not look whether the row is newer.
//:
//: - label: documented BU-01, FR-17, FR-20
//: - label: observed BU-08, FR-19

func contextDoesNotNotice() -> Segment {
  Segment(
    "the-context-does-not-notice", "Found because it is done, and it says that it is not", claims: ["U2"],
    prediction: "After the batch update, what does `item.done` read? And after fetching the item again?"
  ) { page in
    // snippet.hide
    let store = try FreshStore.items(page)
    let context = store.context
    // snippet.show
    let item = try context.item(2)
    page.show("before", item, "done")

    let request = NSBatchUpdateRequest(entityName: "Item")
    request.propertiesToUpdate = ["done": true]
    try context.execute(request)

    page.show("after the batch update", item, "done")
    page.show("context.hasChanges", value: context.hasChanges)
    page.show("fetched again", try context.item(2), "done")
    page.show("done == YES finds", value: try context.countItems("done == YES"))

    let done = NSFetchRequest<Item>(entityName: "Item")
    done.predicate = NSPredicate(format: "done == YES")
    let found = try context.fetch(done)
    page.show("of these say they are done", value: found.filter(\.done).count)
    try store.showRows("SELECT ZNAME, ZDONE FROM ZITEM WHERE ZNAME IN ('Item 1', 'Item 2')", "file")
  }
}

//: Sixteen rows are found and fifteen objects agree. The odd one out is the one you held. In an app that is the
//: one on the screen, so it is the one your user sees.
//:
//: **Rule of thumb.** Never trust a fetch to bring an object up to date. After a batch update the only stale objects
//: are those that were in memory before it. Those need telling: the fourth segment shows how.
