import OpenCoreData
import Samples
import WorkbookKit

//: An import deletes thousands of objects and calls `processPendingChanges()` every few hundred, to keep notifications
//: small. A reviewer proposes to set `propagatesDeletesAtEndOfEvent` to false for it.
//:
//: ### Predict
//:
//: One of two Bs is deleted. `a.b.count` is read after `delete(_:)`, after `processPendingChanges()` and after
//: `save()`: once with the property true, which is its default, and once with it false. What are the six numbers?
//:
//: - evidence: DR-04, DR-05, DR-08b, DR-09, PP-09, ST-04
//: - exercise: 6.2
//: - short: Which calls run the rules
//: - formerly: and-if-the-a-is-deleted-whose-rules-are-cascade
//: - entry `a.b.count`: DR-04, DR-08b, DR-09, PP-09

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
    ]
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

//: ### Why
//:
//: With false, `processPendingChanges()` returns and the set still has two members. The property chooses when the
//: delete rules run: while it is true, whenever pending changes are processed; while it is false, in the save only.
//: Whatever its value, `delete(_:)` runs no rule, and every rule has run when the save ends.
//:
//: The property covers all processing, whoever asks for it: your own call, the event loop in AppKit, and `perform(_:)`
//: after its block. With false, all code on the context reads relationships as they were before the delete, until the
//: save, and an alert that counts `deletedObjects` leaves out what a cascade will delete.
//:
//: ### In your app
//:
//: ```swift
//: let context = container.newBackgroundContext()
//: context.propagatesDeletesAtEndOfEvent = false   // nothing reads a relationship before the save
//: ```
//:
//: The import may have it if it reads no relationship before its save. Leave the default on every context that has a
//: screen.
//:
//: ### Rule of thumb
//:
//: Where `propagatesDeletesAtEndOfEvent` is false, read no relationship between a delete and the save.
