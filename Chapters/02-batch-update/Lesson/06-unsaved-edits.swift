import OpenCoreData
import Samples
import WorkbookKit

//: ## What you have not saved is not there
//:
//: Two more items are ticked off on the screen. A batch update of everything that is done passes them by.
//:
//: The predicate of a batch request is judged by the store, on what the store has. An ordinary fetch is different: it lays
//: the unsaved changes of its context over what it finds. So the same condition, in the same context, one line apart,
//: counts differently.
//:
//: - label: documented BU-09, FR-03

func unsavedEdits() -> Segment {
  Segment(
    "unsaved-edits-are-not-seen", "What you have not saved is not there", claims: ["U6"],
    prediction: "Six items are done in the file, two more on the screen. How many does each request find?"
  ) { page in
    // snippet.hide
    let store = try FreshStore.items(page)
    let context = store.context
    // snippet.show
    let ticked = [try context.item(2), try context.item(3)]
    for item in ticked { item.done = true }
    page.show("a fetch counts", value: try context.countItems("done == YES"))

    let request = NSBatchUpdateRequest(entityName: "Item")
    request.predicate = NSPredicate(format: "done == YES")
    request.propertiesToUpdate = ["name": "(done)"]
    request.resultType = .updatedObjectsCountResultType
    page.show("a batch update counts", value: (try context.execute(request) as? NSBatchUpdateResult)?.result)

    try context.save()
    page.show("and after the save", value: (try context.execute(request) as? NSBatchUpdateResult)?.result)
    page.show("on the screen", ticked[0], "name")
  }
}

//: **Rule of thumb.** `if context.hasChanges { try context.save() }` stands before every batch request, in every context
//: that may hold unsaved edits to the same entity. If the save fails, do not run the request.
