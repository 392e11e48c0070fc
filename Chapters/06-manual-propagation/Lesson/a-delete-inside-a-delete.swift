import OpenCoreData
import Samples
import WorkbookKit

//: A delete rule calls an accessor, and the accessor deletes an object and has the context save. A comment in old code
//: says that a delete inside a delete does not work. A save inside a rule is refused, so the accessor queues it.
//:
//: ### Predict
//:
//: One block deletes B#1, processes pending changes, and counts the rows of the file. Nullify, the rule of `B.a`, takes
//: B#1 out of `a.b`, and the accessor deletes its C. `QueueingA` queues a save for each object that leaves. A second
//: block counts again. What are the counts? How many saves are queued, and how many of them find changes?
//:
//: - evidence: PP-04, DR-11b, WD-15, CH-001, CH-601, PP-03, KV-13, DR-04
//: - appendix: yes
//: - short: Deletes and saves inside a delete
//: - formerly: 14-delete_-called-while-a-rule-runs-where-does-it-stand-in-the-trace
//: - formerly: and-if-the-accessor-queues-a-save
//: - entry `in the block`: PP-03, CH-601
//: - entry `after it`: DR-11b, PP-03, CH-601
//: - entry `queued`: PP-03, CH-601
//: - entry `trees in the trace`: DR-11b, CH-001, CH-601
//: - entry `after save`: DR-04, DR-11b, WD-15, CH-001, CH-601
//: - rule: WD-15

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

func deleteInsideDelete() -> Segment {
  Segment(
    "a-delete-inside-a-delete", "A delete and a queued save inside a delete rule: when do they run?",
    claims: ["M10"],
    asks: [
      Ask(
        "How many Cs does the block count in the file?", at: .cell("in the block", row: 1, column: "C"),
        choices: ["1", "2"],
        beliefs: ["1": "You expected the save to run at once. A queued block waits until the running one has ended."]),
      Ask(
        "How many Cs does the second block count?", at: .cell("after it", row: 1, column: "C"), choices: ["1", "2"],
        beliefs: [
          "2": "You expected a delete inside a rule to be ignored. That was reported of Mac OS X 10.4, not of 10.5."
        ]),
      Ask(
        "How many saves were queued, and how many of them found changes?", at: .shown("queued"),
        choices: [
          "1 saves, 1 of them with changes", "2 saves, 1 of them with changes", "2 saves, 2 of them with changes",
        ],
        beliefs: [
          "1 saves, 1 of them with changes": "You expected one object to leave. The C leaves `a.c`, by its own rule.",
          "2 saves, 2 of them with changes": "You expected a save for each delete. The first save writes both.",
        ]),
    ],
    variation: traceOfADelete
  ) { page in
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
}

//: ### Why
//:
//: In the block nothing is saved, although two saves are queued: a queued block waits until the running block has ended,
//: so a save cannot fall into the middle of a rule. The first save then writes both deletes, and the second finds
//: nothing to do.
//:
//: A delete that an accessor makes inside a rule is carried out later in the same processing:
//: [](#a-flush-inside-a-flush). The C then leaves `a.c` by its own rule, which calls the accessor a second time.
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
//: ### And if the trace is asked?
//:
//: The class is `KeepingA`, which queues nothing. `drainTrace()`, the book's own, returns the deletes of a save as trees.
//: How many trees are there, and where is the delete of the C?

// snippet.variation
func traceOfADelete(_ page: Page) throws {
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
// snippet.show

//: ### Then
//:
//: One tree, with the delete of C#1 below the step that caused it: nullify took B#1 out of `A#1.b`, which called the
//: accessor. A tree shows causes and not times. The rule of C#1 ran after the accessor had returned.
