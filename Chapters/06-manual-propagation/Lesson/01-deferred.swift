import OpenCoreData
import Samples
import WorkbookKit

//: ## `delete(_:)`: when does the owner's set lose the object?
//:
//: A user deletes a line of an order. The function behind the button calls `context.delete(line)`, looks at what is
//: left in `order.lines`, and closes the order if there is nothing.
//:
//: ### Predict
//:
//: An A has two Bs, and `B.a` is nullify. The code deletes B#1. It prints `a.b` and `b.a` right after `delete(_:)`,
//: and both once more after `processPendingChanges()`. What do the four lines say, and what does `b.isDeleted`? How
//: many rows does the table of the Bs have before the save?
//:
//: - evidence: DR-04, DR-08, DR-08b, ST-03, PP-09, FR-03, KV-02b, CH-003, CH-008, CH-304
//: - figures: after delete, after processPendingChanges
//: - exercise: 6.1

func deferred() -> Segment {
  Segment(
    "a-delete-is-a-request", "`delete(_:)`: when does the owner's set lose the object?", claims: ["M1"],
    asks: [
      Ask(
        "What does `a.b` contain right after `delete(_:)`?", at: .shown("after delete"),
        choices: ["{B#1, B#2}", "{B#2}"],
        beliefs: ["{B#2}": "You expected `delete(_:)` to run the rule of `B.a`. It only marks the object."]),
      Ask(
        "What is `b.isDeleted` at that moment?", at: .shown("b.isDeleted"), choices: ["true", "false"],
        beliefs: ["false": "You expected the mark to wait for the rules. The mark is what `delete(_:)` sets at once."]),
      Ask(
        "What does `a.b` contain after `processPendingChanges()`?", at: .shown("after processPendingChanges"),
        choices: ["{B#1, B#2}", "{B#2}"],
        beliefs: ["{B#1, B#2}": "You expected the rules to wait for the save. Processing pending changes runs them."]),
      Ask(
        "And what is `b.a` then?", at: .shown("", occurrence: 2), choices: ["A#1", "nil"],
        beliefs: ["A#1": "You expected only the set to change. A relationship is one link with two ends."]),
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

//: ### What happened
//:
//: `delete(_:)` marked B#1 and returned. The third line shows the mark: `b.isDeleted` is true. The two lines above it
//: show that nothing else had happened: B#1 was still in `a.b`, and `b.a` still led to A#1.
//:
//: `processPendingChanges()` ran the delete rules. The rule of `B.a` is nullify, so the context took B#1 out of
//: `a.b` and set `b.a` to nil, which are the next two lines. What nullify promises is the first of them, that the
//: other object loses its reference ([documented](labels.md#DR-04)); that the deleted object's own end is empty
//: afterwards too is [chosen here](labels.md#CH-003). Nothing was fetched again; `a` is the object that changed,
//: because a context has one object for a row.
//:
//: The file still had two rows. Processing works on objects in memory. `save()` then deleted the row of B#1, and the
//: last table counts one row. Among the statements (below the output; in the terminal `--sql` prints them) is an
//: `UPDATE` of the A too. Its row has no column for the set, but an object whose set has changed is reported as updated
//: all the same (run, [KV-02b](labels.md#KV-02b)). That the save runs an `UPDATE` for it, which raises the version of the
//: row, `Z_OPT`, is this engine's ([chosen here](labels.md#CH-304)).
//:
//: ### Why
//:
//: A delete has two effects, at two times. The *mark* is set at once: `isDeleted` and the context's `deletedObjects`
//: know of it from then on. The *relationships* of other objects change when the delete rules run, and Core Data defers
//: that to the moment when it processes its pending changes ([documented](labels.md#DR-08)): after the block of
//: `perform(_:)`, though not necessarily after one of `performAndWait(_:)` ([documented](labels.md#PP-03)), on a call
//: of `processPendingChanges()`, in each save ([documented](labels.md#PP-09)), and at the [*end of the
//: event*](glossary.md#end-of-the-event). In AppKit that is the end of a pass of the event loop; for other threads
//: Apple promises no moment ([PP-02](labels.md#PP-02)). Of UIKit we found no page that says it.
//:
//: So two pieces of code can disagree about the same delete. What asks for marks, `isDeleted` of an object or the
//: context's `deletedObjects`, is up to date about the object that was given to `delete(_:)`, and not about what a
//: cascade is going to take along. What reads a relationship sees the graph before the delete, until the rules have
//: run.
//:
//: ### In your app
//:
//: Look for code that reads a relationship in the function that calls `delete(_:)`, and in everything which that
//: function calls: counts, “is it empty now?”, the next selection. Ask for the mark, or run the rules first:
//:
//: ```swift
//: context.delete(line)
//: let remaining = order.lines.filter { !$0.isDeleted }
//: if remaining.isEmpty { order.isClosed = true }
//: ```
//:
//: ### Rule of thumb
//:
//: Between `delete(_:)` and the end of the event, decide nothing by a relationship alone. Filter by `isDeleted`, or
//: call `processPendingChanges()` first.
//:
//: ### And if the Bs are counted by a fetch?
//:
//: The same delete. The Bs of the A are counted in two ways: by `a.b.count`, and by a fetch with the predicate
//: `a == %@`. What do the two say right after `delete(_:)`, and what after `processPendingChanges()`?

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
//: Right after the delete the set has two members and the fetch finds one B. The fetch asked the store, whose row
//: of B#1 still has the key of the A, and found both; then it took the context's inserted, changed and deleted
//: objects into account ([documented](labels.md#FR-03)), and left B#1 out because of its mark. It did not run the
//: rules on the way ([chosen here](labels.md#CH-008)), so the relationship still contained B#1. After processing
//: both say 1. If a label on your screen is fed by a fetch and the one beside it by a relationship, this is the
//: moment in which they differ.
