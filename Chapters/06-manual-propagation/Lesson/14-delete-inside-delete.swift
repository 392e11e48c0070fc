import OpenCoreData
import Samples
import WorkbookKit

//: ## `delete(_:)` called while a rule runs: where does it stand in the trace?
//:
//: A delete rule calls an accessor, and the accessor deletes an object: a delete in the middle of another delete. A
//: comment in old code says that this does not work, and the code avoids it at some cost.
//:
//: ### Predict
//:
//: The code deletes B#1 and saves. The rule of `B.a` takes B#1 out of `a.b`, and the accessor of `KeepingA` deletes
//: its C. `drainTrace()` returns the deletes as trees. How many trees are there, and where does the delete of the C
//: stand? What do `a.b` and `a.c` contain after the save?
//:
//: - evidence: PP-04, DR-11b, WD-15, CH-001, CH-601, PP-03, KV-13, DR-04
//: - short: A delete inside a delete
//: - entry `trees in the trace`: DR-11b, CH-001, CH-601
//: - entry `after save`: DR-04, DR-11b, WD-15, CH-001, CH-601
//: - entry `in the block`: PP-03
//: - entry `after it`: DR-11b, PP-03, CH-601
//: - entry `queued`: PP-03, CH-601
//: - rule: WD-15

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

//: ### Why
//:
//: There is one tree. The delete of C#1 is in it, below the step that caused it: nullify took B#1 out of `A#1.b`,
//: which called the accessor. A tree shows causes and not times. The rule of C#1 ran after the accessor had returned.
//:
//: Here a propagation works through a list of marked objects until the list is empty, and `delete(_:)` adds to its
//: end. So a delete that an accessor makes inside a rule is carried out later, and the same save writes both deletes.
//:
//: The comment may be about Mac OS X 10.4. According to an article of 2008, that system ignored a delete made inside a
//: propagation. Mac OS X 10.5 carried it out, and ignored only the nested `processPendingChanges()`.
//:
//: ### In your app
//:
//: ```swift
//: context.perform {
//:   guard context.hasChanges else { return }
//:   // The rollback gives up every unsaved change of this context.
//:   do { try context.save() } catch { context.rollback(); report(error) }
//: }
//: ```
//:
//: Save where the user's action ends. If a context has to save by itself, queue the save, but not on the context of an
//: editing screen: half-typed values would be saved too.
//:
//: ### Rule of thumb
//:
//: Test deletes in accessors on each system; read the result only after the rules have run.
//:
//: ### And if the accessor queues a save?
//:
//: `context.perform` queues a save for each object that leaves. One block deletes B#1, processes and counts rows; a
//: second block counts again. What are the counts? How many of the two saves find changes?

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
//: A queued block waits until the running block has ended, so the save cannot fall into the middle of a rule.
