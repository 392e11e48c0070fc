import OpenCoreData
import Samples
import WorkbookKit

//: The app wants to say how many items it has marked as done, and to tell its contexts which ones. Six of the sixteen
//: items are done already. A batch update without a predicate sets `done` to true.
//:
//: ### Predict
//:
//: The request is executed with each of its three result types in turn. What is the result of status only? What does the
//: count say? The third request has the predicate `name IN {"Item 2", "Item 5"}` and returns object IDs, which print like
//: objects: how many objects are in memory afterwards?
//:
//: - short: The count of a batch update
//: - evidence: BU-01, BU-03, BU-10, CH-201, CH-204, CH-304
//: - entry `status only`: BU-01
//: - entry `count`: BU-03, BU-10, CH-201
//: - entry `object IDs`: BU-01, CH-201
//: - entry `objects in memory`: BU-01
//: - entry `first count`: BU-10
//: - entry `second count`: BU-10
//: - rule: CH-201
//: - exercise: 2.2

func resultTypes() -> Segment {
  Segment(
    "three-answers",
    "`updatedObjectsCountResultType`: does the count leave out rows that have the value already?", claims: ["U3"],
    asks: [
      Ask(
        "What is the result of status only?", at: .shown("status only"), choices: ["true", "10", "16"],
        beliefs: [
          "10": "You expected a number. Status only says that the request was carried out.",
          "16": "You expected a number. Status only says that the request was carried out.",
        ]),
      Ask(
        "What does the count say?", at: .shown("count"), choices: ["0", "10", "16"],
        beliefs: [
          "10": "You expected the rows that change their value to be counted. Rows that match are counted.",
          "0": "You remembered that all items are done by now. Rows that match are counted, changed or not.",
        ]),
      Ask(
        "How many objects are in memory?", at: .shown("objects in memory"),
        beliefs: ["2": "You expected an object behind each ID. An ID names a row; no object was made."]),
    ],
    variation: onlyWhatIsOpen
  ) { page in
    let context = try FreshStore.items(page).container.viewContext
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

//: ### Why
//:
//: The count is 16, although the request before it had marked all sixteen rows as done.
//:
//: A save leaves out an object whose values are those that were read. A batch update reads no row, and has nothing to
//: compare with. SQLite writes every row that matches the predicate, even if it has the value already, and counts it.
//:
//: Status only, the default, says that the request was carried out. The third type returns the IDs of the rows that
//: matched. An ID names a row and needs no object, so the context has none.
//:
//: `result` is of type `Any?`: a cast to the wrong type gives `nil` without an error.
//:
//: ### In your app
//:
//: ```swift
//: request.resultType = .updatedObjectIDsResultType
//: let result = try context.execute(request) as? NSBatchUpdateResult
//: let ids = result?.result as? [NSManagedObjectID] ?? []
//: message = "\(ids.count) items"
//: ```
//:
//: If the message says "marked as done", the predicate has to leave out the items that are done already.
//:
//: ### Rule of thumb
//:
//: The count of a batch update is the number of rows that match, not of rows that change.
//:
//: ### And if the predicate is `done == NO`?
//:
//: On a fresh store the request is executed twice. What are the two counts?

// snippet.variation
func onlyWhatIsOpen(_ page: Page) throws {
  let context = try FreshStore.items(page).container.viewContext
  let request = NSBatchUpdateRequest(entityName: "Item")
  request.predicate = NSPredicate(format: "done == NO")
  request.propertiesToUpdate = ["done": true]
  request.resultType = .updatedObjectsCountResultType
  for label in ["first count", "second count"] {
    page.show(label, value: (try context.execute(request) as? NSBatchUpdateResult)?.result)
  }
}
// snippet.show

//: ### Then
//:
//: After the first request no item is open. With such a predicate the rows that match are the rows that change, and no
//: row is written needlessly.
