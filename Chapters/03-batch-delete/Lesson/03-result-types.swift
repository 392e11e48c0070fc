import OpenCoreData
import Samples
import WorkbookKit

//: ## `resultType` of a batch delete: what do status, count and object IDs look like?
//:
//: After *Delete done* the app wants to say how many items were deleted, and it has to take them off the list. Both
//: have to come out of the result of the request, because the rows cannot be asked any more. You choose the kind of
//: answer before the request runs.
//:
//: ### Predict
//:
//: The same delete is run on three fresh stores, with `.resultTypeStatusOnly`, `.resultTypeCount` and
//: `.resultTypeObjectIDs`. What is `result` each time? Of an ID the code prints the last part: `p4` is the row with
//: the primary key 4. The third result is then printed once more, cast to `Int?`: what is that?
//:
//: - evidence: BD-01, BD-06, BD-21, CH-308
//: - prepares: 3.6

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
        "And with `.resultTypeCount`?", at: .shown("count"), choices: ["true", "6", "16"],
        beliefs: [
          "true": "That is the status. A count is a number, in a result of the same type, `Any?`.",
          "16": "You expected the rows of the entity to be counted. Only those that match the predicate are.",
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
//: The second line counts the rows that the request matched. The third names them by their IDs, although these rows no
//: longer exist: an `NSManagedObjectID` is made of store, entity and key, and does not need the row behind it. Here the
//: IDs come in the order of the keys ([chosen here](labels.md#CH-308)); no source that we found promises an order. The
//: last line is the third result again, cast to the type of the second: `nil`, without an error.
//:
//: ### Why
//:
//: The three answers differ in what the store has to do for them. Under *The SQL it ran* (in the terminal `--sql`
//: prints it) the first two requests have the same three statements: `BEGIN`, `DELETE`, `COMMIT`. A status needs no
//: more, and a count is the number of rows that the `DELETE` took. The third has one more, a `SELECT` of the keys
//: before the rows go: one value for each row. Which statements run is this engine's own business ([chosen
//: here](labels.md#CH-304)). [`delete(_:)`, batch delete, or batch delete and merge: when to use
//: which?](#when-to-use-it) has what that costs with many rows.
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
//: The cast has to fit the type that you asked for, as the last line shows. Which rows the IDs name where there are
//: relationships is the question of [`.resultTypeObjectIDs` and cascade: which objects does a merge
//: reach?](#the-victims)
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
//: deleted. The count is 0, and the IDs are an empty array, not `nil`. Of Apple's framework no source that we found
//: says any of this.
