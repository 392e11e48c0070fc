import OpenCoreData
import Samples
import WorkbookKit

//: ## `propagatesDeletesAtEndOfEvent`: which calls run the delete rules?
//:
//: An import deletes thousands of objects and calls `processPendingChanges()` every few hundred, to keep
//: notifications small. In a review a property turns up, `propagatesDeletesAtEndOfEvent`, and the proposal to set it
//: to false for the import.
//:
//: ### Predict
//:
//: One of two Bs is deleted, and `a.b.count` is read three times: after `delete(_:)`, after
//: `processPendingChanges()`, and after `save()`. The code does that once with the property true, which is its
//: default, and once with the property false. What are the six numbers?
//:
//: - evidence: DR-04, DR-05, DR-08b, DR-09, PP-09, ST-04
//: - exercise: 6.2

func whoDecides() -> Segment {
  Segment(
    "one-property-decides-when", "`propagatesDeletesAtEndOfEvent`: which calls run the delete rules?", claims: ["M1"],
    asks: [
      Ask(
        "With the property true: how many Bs does the A have after `processPendingChanges()`?",
        at: .cell("a.b.count", row: 1, column: "after processing"),
        beliefs: ["2": "You expected the rules to wait for the save. By default processing runs them."]),
      Ask(
        "With the property false: how many after `processPendingChanges()`?",
        at: .cell("a.b.count", row: 2, column: "after processing"),
        beliefs: [
          "1": "You expected a call by name to run the rules all the same. The property covers that call too."
        ]),
      Ask(
        "With the property false: how many after `save()`?",
        at: .cell("a.b.count", row: 2, column: "after save"),
        beliefs: ["2": "You expected the property to switch the rules off. The save always runs them."]),
    ],
    variation: deferredCascade
  ) { page in
    var lines: [[RowCell]] = []
    for propagates in [true, false] {
      let store = try FreshStore.pairs(page, PairsModel())
      let context = store.context
      context.propagatesDeletesAtEndOfEvent = propagates
      let a = try context.owner()
      var counts: [Int] = []

      context.delete(try context.b(1))
      counts.append(a.b.count)
      context.processPendingChanges()
      counts.append(a.b.count)
      try context.save()
      counts.append(a.b.count)
      lines.append([.text("\(propagates)")] + counts.map { .integer(Int64($0)) })
    }
    page.rows("a.b.count", headers: ["propagates at end", "after delete", "after processing", "after save"], lines)
  }
}

//: ### What happened
//:
//: In the first row the property is true. The set has two members after the delete and one after processing: the
//: context ran the rule of `B.a` when it was asked to process its changes. The save found nothing left to do for the
//: rules.
//:
//: In the second row the property is false. The call of `processPendingChanges()` returned, and the set still had two
//: members. The context had run no delete rule. The save ran it, and the last number is 1.
//:
//: ### Why
//:
//: The property chooses between two moments for the same work. True means: each time pending changes are processed.
//: False means: during the save and at no other time. Neither value makes `delete(_:)` itself run a rule, and neither
//: leaves a rule out: a save runs what is still pending ([documented](labels.md#PP-09)).
//:
//: That is why both rows begin with 2. Where they differ is the same call of `processPendingChanges()`. To the context
//: this call is the end of an event, and others make it for you: on AppKit each pass of the event loop
//: ([documented](labels.md#PP-02)), and `perform(_:)` after its block ([documented](labels.md#PP-03)). The property
//: says whether the end of an event is a moment for the rules. With false, neither your own call runs them nor one that
//: is made for you.
//:
//: ### In your app
//:
//: With false, the time in which relationships read as before the delete grows from one event to everything between
//: two saves, and all code that runs on the context in between reads them so. Leave the default on every context that
//: has a screen. Where a background context only deletes and saves, nothing reads in between, and false is safe; say
//: so beside it:
//:
//: ```swift
//: let context = container.newBackgroundContext()
//: context.propagatesDeletesAtEndOfEvent = false   // nothing reads a relationship before the save
//: ```
//:
//: ### Rule of thumb
//:
//: Leave `propagatesDeletesAtEndOfEvent` at true. Where it is false, read no relationship between a delete and the
//: save.
//:
//: ### And if the A is deleted, whose rules are cascade?
//:
//: `A.b` and `A.c` are cascade, and the A has two Bs and two Cs. The code deletes the A, calls
//: `processPendingChanges()`, and counts `context.deletedObjects`; once with the property true and once with it
//: false. Then it saves, and counts the rows of both tables. What are the two counts, and what is left in the file?

// snippet.variation
func deferredCascade(_ page: Page) throws {
  for propagates in [true, false] {
    let store = try FreshStore.pairs(page, PairsModel())
    let context = store.context
    context.propagatesDeletesAtEndOfEvent = propagates

    context.delete(try context.owner())
    context.processPendingChanges()
    page.show("propagates at end: \(propagates)", "\(context.deletedObjects.count) marked after processing")
    try context.save()
    try store.showCounts("file after save")
  }
}
// snippet.show

//: ### Then
//:
//: Five objects are marked with true: the A, and what its cascades take along. With false it is the A alone. What waits
//: is everything that the rules do: the references that nullify clears, and also the marks of the objects that a
//: cascade takes along (run, [ST-04](labels.md#ST-04)). Until then a B or C of the deleted A is an ordinary, living
//: object. The saves ran the rules, and no B and no C is left in the file after both saves. A function that reads
//: `deletedObjects` to ask the user “Delete 5 items?” would have said 1.
