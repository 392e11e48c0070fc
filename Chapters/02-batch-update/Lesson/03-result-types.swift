import OpenCoreData
import Samples
import WorkbookKit

//: ## The count is of rows matched, not of rows changed
//:
//: Six of sixteen items are done. Mark all sixteen as done, and the count says 16.
//:
//: A batch update can answer in three ways: with nothing but success, with the IDs of the rows, or with their
//: number. You choose before it runs, and the default is the one that tells you least.
//:
//: - label: documented BU-01, BU-03
//: - label: observed BU-10

func resultTypes() -> Segment {
  Segment(
    "three-answers", "The count is of rows matched, not of rows changed", claims: ["U3"],
    prediction: "Ten items are open. All sixteen are set to done. What does the count say?"
  ) { page in
    // snippet.hide
    let store = try FreshStore.items(page)
    let context = store.context
    // snippet.show
    let request = NSBatchUpdateRequest(entityName: "Item")
    request.propertiesToUpdate = ["done": true]

    let status = try context.execute(request) as? NSBatchUpdateResult
    page.show("status only", value: status?.result)

    request.resultType = .updatedObjectsCountResultType
    let count = try context.execute(request) as? NSBatchUpdateResult
    page.show("count", value: count?.result)

    request.resultType = .updatedObjectIDsResultType
    request.predicate = NSPredicate(format: "name IN %@", ["Item 2", "Item 5"])
    let ids = (try context.execute(request) as? NSBatchUpdateResult)?.result as? [NSManagedObjectID] ?? []
    page.show("object IDs", ids.map { ObjectNaming.text(for: $0) }.joined(separator: ", "))
    page.show("objects in memory", value: context.registeredObjects.count)
  }
}

//: By the second request all sixteen were done already. A predicate would have said so: `done == NO` matches what
//: there is to change, and nothing else. Without one the count is the size of the table, and every row is written.
//:
//: An ID is not an object: the two were read from the store, and no object was made for them.
//:
//: **Rule of thumb.** Ask for object IDs if any context may hold one of the rows; they are what you will tell it.
//: Ask for the count if you show it to somebody. And put into the predicate what the update would change anyway.
