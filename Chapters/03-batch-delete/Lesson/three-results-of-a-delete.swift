import OpenCoreData
import Samples
import WorkbookKit

//: After *Delete done* the app wants to say how many items were deleted, and it has to take them off the list. The rows
//: are gone, so both have to come out of the result, whose type the app chooses before the request runs.
//:
//: ### Predict
//:
//: The same delete runs on three fresh stores, with `.resultTypeStatusOnly`, `.resultTypeCount` and
//: `.resultTypeObjectIDs`. What is `result` each time? Of an ID the code prints the last part: `p4` is the row with the
//: primary key 4. What is the third result when it is cast to `Int?`?
//:
//: - evidence: BD-01, BD-06, BD-21, CH-308
//: - prepares: 3.6
//: - short: Result types of a batch delete
//: - formerly: 3-resulttype-of-a-batch-delete-what-do-status-count-and-object-ids-look-like
//: - entry `status only`: BD-01
//: - then `status only`: BD-01, CH-308
//: - entry `count`: BD-01, BD-06
//: - then `count`: BD-01, BD-06, CH-308
//: - entry `object IDs`: BD-01, BD-21, CH-308
//: - entry `the same result as? Int`: BD-01

func resultTypes() -> Segment {
  Segment(
    "three-results-of-a-delete", "`resultType` of a batch delete: what do status, count and object IDs look like?",
    claims: ["B4"],
    asks: [
      Ask(
        "What is the result with `.resultTypeStatusOnly`?", at: .shown("status only"), choices: ["true", "6", "nil"],
        beliefs: [
          "6": "You expected a number. Status only says that the request was carried out.",
          "nil": "You expected no result at all. There is one: whether the request succeeded.",
        ]),
      Ask(
        "What do the object IDs name?", at: .shown("object IDs"),
        choices: ["p1, p4, p7, p10, p13, p16", "nothing: the rows are gone"],
        beliefs: [
          "nothing: the rows are gone":
            "You expected that a deleted row has no ID. An ID is a name; it stays valid as a name when the row goes."
        ]),
      Ask(
        "And the same result, cast to `Int?`?", at: .shown("the same result as? Int"), choices: ["6", "nil"],
        beliefs: ["6": "You expected the array to be counted. It is no `Int`, so `as?` gives nil, without an error."]),
    ],
    variation: nothingMatches
  ) { page in
    func answer(_ resultType: NSBatchDeleteRequestResultType) throws -> Any? {
      let context = try FreshStore.items(page).container.viewContext
      return try context.answer(batchDeleteOfDone(resultType))
    }

    page.show("status only", value: try answer(.resultTypeStatusOnly))
    page.show("count", value: try answer(.resultTypeCount))
    let result = try answer(.resultTypeObjectIDs)
    let ids = result as? [NSManagedObjectID] ?? []
    page.show("object IDs", ids.map { $0.uriRepresentation().lastPathComponent }.joined(separator: ", "))
    page.show("the same result as? Int", value: result as? Int)
  }
}

//: ### Why
//:
//: The IDs name six rows that no longer exist. An `NSManagedObjectID` is made of store, entity and key, and needs no
//: row.
//:
//: `result` is of type `Any?`: a `Bool`, an `Int` or an `[NSManagedObjectID]`, as `resultType` says. If you set none,
//: the result is the status. The cast has to fit the type that you asked for: an array cast to `Int?` gives nil, without
//: an error.
//:
//: Only IDs are of use to a context: by ID it finds the objects that it has for these rows.
//:
//: ### In your app
//:
//: ```swift
//: request.resultType = .resultTypeObjectIDs
//: let result = try context.execute(request) as? NSBatchDeleteResult
//: let ids = result?.result as? [NSManagedObjectID] ?? []
//: message = "\(ids.count) items deleted"
//: ```
//:
//: Merge `ids` next: the rows are gone, so no fetch finds their IDs again.
//:
//: ### Rule of thumb
//:
//: Ask for object IDs, unless no context holds an object for any of the rows.
//:
//: ### And if the predicate matches no row?
//:
//: The same three requests, with the predicate `name == "Item 99"`. What are the three results?

// snippet.variation
func nothingMatches(_ page: Page) throws {
  func answer(_ resultType: NSBatchDeleteRequestResultType) throws -> Any? {
    let none = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
    none.predicate = NSPredicate(format: "name == %@", "Item 99")
    let request = NSBatchDeleteRequest(fetchRequest: none)
    request.resultType = resultType
    return try FreshStore.items(page).container.viewContext.answer(request)
  }

  page.show("status only", value: try answer(.resultTypeStatusOnly))
  page.show("count", value: try answer(.resultTypeCount))
  page.show("object IDs", value: (try answer(.resultTypeObjectIDs) as? [NSManagedObjectID])?.count)
}
// snippet.show

//: ### Then
//:
//: The status says only that the request was carried out. The IDs are an empty array, not nil.
