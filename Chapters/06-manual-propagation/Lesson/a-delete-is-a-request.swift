import OpenCoreData
import Samples
import WorkbookKit

//: A user deletes a line of an order. The function behind the button calls `context.delete(line)`, looks at what is
//: left in `order.lines`, and closes the order if the set is empty.
//:
//: ### Predict
//:
//: The A has two Bs, and `B.a` is nullify. What do `a.b` and `b.a` contain after `delete(_:)`, and what after
//: `processPendingChanges()`? What is `b.isDeleted`? How many rows does the table of the Bs have before the save?
//:
//: - evidence: DR-04, DR-08, DR-08b, ST-03, PP-09, FR-03, KV-02b, CH-003, CH-008, CH-304
//: - figures: after delete, after processPendingChanges
//: - exercise: 6.1
//: - short: The owner's set after a delete
//: - formerly: what-happened
//: - entry `after delete`: DR-08, DR-08b
//: - then `after delete`: DR-08, DR-08b, FR-03
//: - entry `b.isDeleted`: ST-03
//: - entry `after processPendingChanges`: DR-04, DR-08, CH-003
//: - then `after processPendingChanges`: DR-04, DR-08, FR-03
//: - entry `file`: DR-08
//: - entry `file after save`: PP-09
//: - rule: DR-08b

func deferred() -> Segment {
  Segment(
    "a-delete-is-a-request", "`delete(_:)`: when does the owner's set lose the object?", claims: ["M1"],
    asks: [
      Ask(
        "What does `a.b` contain right after `delete(_:)`?", at: .shown("after delete"),
        choices: ["{B#1, B#2}", "{B#2}"],
        beliefs: ["{B#2}": "You expected `delete(_:)` to run the rule of `B.a`. It only marks the object."]),
      Ask(
        "What does `a.b` contain after `processPendingChanges()`?", at: .shown("after processPendingChanges"),
        choices: ["{B#1, B#2}", "{B#2}"],
        beliefs: ["{B#1, B#2}": "You expected the rules to wait for the save. Processing pending changes runs them."]),
      Ask(
        "How many rows does the table of the Bs have before the save?", at: .cell("file", row: 1, column: "B"),
        beliefs: ["1": "You expected processing to write. Only a save changes the file."]),
    ],
    variation: countedByAFetch
  ) { page in
    let store = try FreshStore.pairs(page, PairsModel())
    let context = store.context
    let a = try context.owner()
    let b = try context.b(1)

    context.delete(b)
    page.show("after delete", a, "b")
    page.show("", b, "a")
    page.show("b.isDeleted", value: b.isDeleted)
    // snippet.hide
    try store.drawPending("after delete", "A", of: context)
    // snippet.show

    context.processPendingChanges()
    // snippet.hide
    try store.drawPending("after processPendingChanges", "A", of: context)
    // snippet.show
    page.show("after processPendingChanges", a, "b")
    page.show("", b, "a")
    try store.showRows("SELECT COUNT(*) AS \"B\" FROM ZB", "file")
    try context.save()
    try store.showRows("SELECT COUNT(*) AS \"B\" FROM ZB", "file after save")
  }
}

//: ### Why
//:
//: B#1 is marked as deleted, and is still in `a.b`. `delete(_:)` sets the mark and runs no delete rule, so
//: relationships still show the graph as it was.
//:
//: The rules run when the context processes its pending changes: on a call of `processPendingChanges()`, at the
//: [end of the event](glossary.md#end-of-the-event), and in each save. Nullify then takes B#1 out of `a.b`, and B#1's own
//: `a` becomes nil too.
//:
//: The mark covers only the object that was given to `delete(_:)`. What a cascade will delete is marked when the rules
//: run.
//:
//: ### In your app
//:
//: ```swift
//: context.delete(line)
//: let remaining = order.lines.filter { !$0.isDeleted }
//: if remaining.isEmpty { order.isClosed = true }
//: ```
//:
//: If a cascade may delete members, call `processPendingChanges()` before you read the set.
//:
//: ### Rule of thumb
//:
//: Between `delete(_:)` and the end of the event, filter relationships by `isDeleted`, or process pending changes
//: first.
//:
//: ### And if the Bs are counted by a fetch?
//:
//: The Bs are counted by `a.b.count`, and by a fetch with the predicate `a == %@`. What do the two say after each
//: step?

// snippet.variation
func countedByAFetch(_ page: Page) throws {
  let context = try FreshStore.pairs(page, PairsModel()).context
  let a = try context.owner()
  let request = NSFetchRequest<B>(entityName: "B")
  request.predicate = NSPredicate(format: "a == %@", a)

  context.delete(try context.b(1))
  page.show("after delete", "a.b.count \(a.b.count), fetched \(try context.fetch(request).count)")
  context.processPendingChanges()
  page.show("after processPendingChanges", "a.b.count \(a.b.count), fetched \(try context.fetch(request).count)")
}
// snippet.show

//: ### Then
//:
//: A fetch leaves out what is marked as deleted. The set keeps it until the rules run, so two labels that show the two
//: counts differ until then.
