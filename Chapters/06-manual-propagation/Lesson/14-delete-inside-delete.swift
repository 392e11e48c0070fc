import OpenCoreData
import Samples
import WorkbookKit

//: ## `delete(_:)` called while a rule runs: where does it stand in the trace?
//:
//: An accessor deletes an object, and a delete rule has called the accessor: the delete is made in the middle of
//: another delete. A comment in old code says that this does not work, and the code avoids it at some cost. In
//: [Deleting a B whose owner overrides `removeObject`: what does its check find?](#deleting-a-b) it did work, only
//: late. How late was it, and to which of the two deletes did it belong?
//:
//: ### Predict
//:
//: The code deletes B#1 and saves. The rule of `B.a` takes it out of `a.b`, and the accessor deletes the C of B#1. The
//: engine keeps a trace of deletes as trees: what a step has brought about stands below that step. How many trees does
//: this trace have, and below which step does the delete of the C stand, if below any? What do `a.b` and `a.c` contain
//: after the save?
//:
//: - evidence: PP-04, DR-11b, WD-15, CH-001, CH-601, PP-03, KV-13

func deleteInsideDelete() -> Segment {
  Segment(
    "a-delete-inside-a-delete", "`delete(_:)` called while a rule runs: where does it stand in the trace?",
    claims: ["M10"],
    asks: [
      Ask(
        "How many trees does the trace have?", at: .shown("trees in the trace"),
        beliefs: [
          "2": "You expected a tree for each call of `delete(_:)`. A step of the first delete led to the second call."
        ]),
      Ask(
        "What does `a.c` contain after the save?", at: .shown("", occurrence: 1), choices: ["{C#1, C#2}", "{C#2}"],
        beliefs: [
          "{C#1, C#2}": "You expected the delete to be ignored. That was reported of Mac OS X 10.4, not of 10.5."
        ]),
    ],
    variation: saveQueuedByAnAccessor
  ) { page in
    let store = try FreshStore.pairs(page, PairsModel(KeepingA.self))
    let context = store.context
    let trace = LiveTrace(context)
    let a = try context.owner()

    context.delete(try context.b(1))
    try context.save()
    let trees = trace.drainTrace()
    page.show("trees in the trace", value: trees.count)
    for line in trees.flatMap(\.lines) { page.print(line) }
    page.show("after save", a, "b", "c")
  }
}

//: ### What happened
//:
//: There is one tree. Read it from the top. The save ran the rule of B#1's relationship `a`: nullify, which took B#1
//: out of `A#1.b`. That called the accessor of the A, and the accessor deleted C#1. The trace puts that delete below
//: the step that caused it, with the words *by code that ran in between*. Then the rule of C#1 took it out of `A#1.c`.
//:
//: A tree shows what led to what. When each of it happened is another matter: the accessor's own call of
//: `processPendingChanges()` had no effect, and the rule of C#1 ran when the accessor had returned.
//:
//: After the save the A has B#2 and C#2. The delete that was made inside another delete was carried out with it:
//: between `BEGIN` and `COMMIT` of this one save the statements have a `DELETE` for each of the two rows.
//:
//: ### Why
//:
//: In this engine a propagation works on a list of marked objects ([chosen here](labels.md#CH-001)). It takes one
//: after the other until the list is empty, and a `delete(_:)` that is called meanwhile adds to the end of the list.
//: So nothing that is marked inside a rule is lost; it is only carried out later than the code that marked it may
//: think.
//:
//: The [article of 2008](articles.md) describes two systems. On Mac OS X 10.4, it says, a delete that was made inside
//: a propagation had no effect at all. In a later correction it says that 10.5 mended this, and that there only the
//: nested `processPendingChanges` has no effect. What ran above agrees with what it says of 10.5. Neither system can
//: be run here, and workarounds in code from that time may be for 10.4.
//:
//: ### In your app
//:
//: Deleting in an accessor works here, and the article of 2008 reports that it works since Mac OS X 10.5. In Apple's
//: documentation we found nothing about it. The accessor need not save. The base class of the [article of
//: 2014](articles.md) saves in `didChangeValueForKey:`, which must not be overridden ([documented](labels.md#KV-13)).
//: Save where the user's action ends. If a context has to save by itself, let it be one without an editing screen,
//: whose half-typed values would be saved too, and handle the error:
//:
//: ```swift
//: context.perform {
//:   guard context.hasChanges else { return }
//:   // The rollback gives up every unsaved change of this context.
//:   do { try context.save() } catch { context.rollback(); report(error) }
//: }
//: ```
//:
//: ### Rule of thumb
//:
//: If an accessor has to delete, test that on the systems that your app supports, and read the result only after the
//: rules have run. Keep the date of a report with the workaround that it led to.
//:
//: ### And if the accessor queues a save?
//:
//: The accessor is the same, and when it has finished it puts a save on the context's queue, with `context.perform`.
//: The code runs in a block of `performAndWait`: it deletes B#1, calls `processPendingChanges()`, and counts the rows
//: of the file; a second block counts them again. What do the two tables say? Two saves are queued, one by each
//: removal; how many of them find something to save?

// snippet.variation
/// The owner that keeps the rule, and has the context saved by itself, as the article of 2014 does in
/// `didChangeValueForKey:`.
final class QueueingA: KeepingA {
  override func removeObject(_ object: NSManagedObject, from relationship: NSRelationshipDescription) {
    super.removeObject(object, from: relationship)
    guard let context = managedObjectContext, let notes = AccessorNotes.of(context) else { return }
    notes.savesQueued += 1
    context.perform {
      guard context.hasChanges else { return }
      do {
        try context.save()
        notes.savesMade += 1
      } catch { notes.failures.append(error) }
    }
  }
}

func saveQueuedByAnAccessor(_ page: Page) throws {
  let store = try FreshStore.pairs(page, PairsModel(QueueingA.self))
  let context = store.container.newBackgroundContext()
  let notes = AccessorNotes(context)

  try context.performAndWait {
    context.delete(try context.b(1))
    context.processPendingChanges()
    try store.showCounts("in the block")
  }
  try context.performAndWait { try store.showCounts("after it") }
  page.show("queued", "\(notes.savesQueued) saves, \(notes.savesMade) of them with changes")
}
// snippet.show

//: ### Then
//:
//: In the block the file has two of each; after it, one of each. A block on the queue waits until the block that runs
//: has ended, so the save cannot fall into the middle of a rule, and finds all of them carried out. The first save
//: wrote both deletes, and the second found nothing to do. A save that the accessor called itself might be made inside
//: a rule and refused, as in [`processPendingChanges()` inside a delete rule: what does it
//: do?](#a-flush-inside-a-flush)
