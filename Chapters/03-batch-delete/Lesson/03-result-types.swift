import OpenCoreData
import Samples
import WorkbookKit

//: ## `resultType` of a batch delete: what do status, count and object IDs look like?
//:
//: After *Delete done* the app wants to say "6 items deleted", and it has to take the six off the list. Both have to
//: come out of the result of the request, because the rows cannot be asked any more. You choose the kind of answer
//: before the request runs.
//:
//: ### Predict
//:
//: The same delete is run on three fresh stores, with `.resultTypeStatusOnly`, `.resultTypeCount` and
//: `.resultTypeObjectIDs`. What is `result` each time? Of an ID the code prints the last part: `p4` is the row with
//: the primary key 4.
//:
//: - evidence: BD-01, BD-06, BD-21

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
    ],
    variation: nothingMatches
  ) { page in
    func answer(_ resultType: NSBatchDeleteRequestResultType) throws -> Any? {
      let context = try FreshStore.items(page).container.viewContext
      return try context.answer(deleteDone(resultType))
    }

    page.show("status only", value: try answer(.resultTypeStatusOnly))
    page.show("count", value: try answer(.resultTypeCount))
    let result = try answer(.resultTypeObjectIDs)
    let ids = result as? [NSManagedObjectID] ?? []
    page.show("object IDs", ids.map { $0.uriRepresentation().lastPathComponent }.joined(separator: ", "))
    page.show("the same result as? Int", value: result as? Int)
  }
}

//: ### What happened
//:
//: `execute(_:)` returns an `NSBatchDeleteResult`, and its `result` is of type `Any?`: a `Bool`, an `Int` or an
//: `[NSManagedObjectID]`, as `resultType` says. The first line is what you get when you set nothing
//: ([documented](labels.md#BD-01)).
//:
//: The second line counts the rows that the request matched. The third names them. The IDs belong to rows that no
//: longer exist, and they are good all the same: an `NSManagedObjectID` is made of store, entity and key, and does
//: not need the row behind it. The last line is the third result again, cast to the type of the second: `nil`, without
//: an error.
//:
//: ### Why
//:
//: Status only is the default, and costs nothing. A count is one number from SQLite. Object IDs mean one value for
//: each deleted row, which the store here reads before it deletes them.
//:
//: IDs are the only answer that you can pass on. A context that holds an object for one of the rows knows that object
//: by its ID, so a list of IDs is a message that a context can act on.
//:
//: ### In your app
//:
//: Ask for the IDs. A count comes with them:
//:
//: ```swift
//: request.resultType = .resultTypeObjectIDs
//: let result = try context.execute(request) as? NSBatchDeleteResult
//: let ids = result?.result as? [NSManagedObjectID] ?? []
//: message = "\(ids.count) items deleted"
//: ```
//:
//: The cast has to fit the type that you asked for, as the last line shows. What the IDs leave out where there are
//: relationships is the subject of [`.resultTypeObjectIDs` and cascade: which objects does a merge
//: reach?](#the-victims).
//:
//: ### Rule of thumb
//:
//: Ask for object IDs, unless you are certain that no context holds an object for any of the rows.
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
//: The status is `true`: the request was carried out, and there was nothing to do. It does not say that something was
//: deleted. The count is 0, and the IDs are an empty array, not `nil`.
