import OpenCoreData
import Samples
import WorkbookKit

//: ## `updatedObjectsCountResultType`: does the count leave out rows that have the value already?
//:
//: The app wants to say how many items it has marked as done, and to tell its contexts which ones. Six of the sixteen
//: items are done before. A batch update without a predicate sets `done` to true; it is executed more than once here.
//:
//: ### Predict
//:
//: The same request is executed with each of its three result types, one after the other. What is the result of
//: status only? What does the count say? For the object IDs the request gets the predicate `name IN {"Item 2", "Item
//: 5"}`: how many objects are in memory afterwards?
//:
//: - evidence: BU-01, BU-03, BU-10, CH-201, CH-304
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
        beliefs: ["2": "You expected an object behind each ID. An ID is a name of a row; no object was made."]),
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

//: ### What happened
//:
//: The first request, with the default result type, marked all sixteen rows as done and answered `true`.
//:
//: The second request did the same again. By then not one row had another value, and still the count is 16: each row
//: matched, and each row was written.
//:
//: The third request matched two rows and returned their IDs. (`ObjectNaming.text(for:)` prints an ID like an
//: object.) To name the rows, the store selected their keys before it updated them, in the same transaction, as the SQL
//: under the output shows (in the terminal `--sql` prints it). The store read keys and versions and no values, and no
//: object was made: the context has registered none. That it selects the keys first is this engine's way ([chosen
//: here](labels.md#CH-304)).
//:
//: ### Why
//:
//: A save compares an object with the values that were read, and leaves it out if nothing is different. For a batch
//: update there is nothing to compare with, because no row was read. The store runs `UPDATE … WHERE` the predicate, and
//: SQLite counts the rows that the statement has written, which are those that match: it writes a value also where the
//: same value stands. On Apple's framework the count is that of the rows matched and updated ([run](labels.md#BU-10));
//: whether rows that have the value already are among them, no source found says. Here they are ([chosen
//: here](labels.md#CH-201)). "Matched" and "changed" are sure to be the same number only if the predicate makes them so.
//:
//: `result` is of type `Any?`, and a cast to the wrong type gives `nil` without an error.
//:
//: ### In your app
//:
//: Ask for the IDs, and count them if you need a number:
//:
//: ```swift
//: request.resultType = .updatedObjectIDsResultType
//: let result = try context.execute(request) as? NSBatchUpdateResult
//: let ids = result?.result as? [NSManagedObjectID] ?? []
//: message = "\(ids.count) items"
//: ```
//:
//: If the message says "marked as done", make sure that the number means this. And a row that is written without need
//: is still a row that was written: what that means for a context which has an unsaved edit of it is tried in
//: [`mergePolicy`: an edit from before a batch update is saved after it; which value
//: wins?](#a-save-after-a-batch-update).
//:
//: ### Rule of thumb
//:
//: Do not take the count of a batch update for the number of rows that changed. In this engine it is the number of rows
//: that the predicate matches, those that have the value already included.
//:
//: ### And if the predicate is `done == NO`?
//:
//: On a fresh store, the request has this predicate and asks for the count. It is executed twice. What are the two
//: counts?

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
//: Ten items were open, and after the first request none is, so the second one matches nothing. Put into the
//: predicate what the update is going to change: the count then is the number of items that have changed, and rows that
//: need no change are not written.
