import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: *Delete done* can be written in three ways. Each runs on the same screen: a list of sixteen items, of which *Item 2*
//: has just been ticked off and is not saved. Then the user taps *Undo*, and the app saves.
//:
//: ### Predict
//:
//: For each way: how often is `prepareForDeletion` called? How often is `willSave` sent to a deleted item, before *Undo*
//: and in the save after it? Does the unsaved tick count? How many deleted items are still on the list before *Undo*?
//: Are all rows in the file again at the end?
//:
//: - evidence: AW-04b, AW-06, BD-16, BD-17, BD-17c, BD-18, BD-21, BU-12, SQ-45, FR-03, RF-11, RF-16b, FRC-20
//: - evidence: CH-075, CH-089, CH-303, CH-307
//: - exercise: 3.6
//: - short: Three ways to delete
//: - formerly: 13-delete_-batch-delete-or-batch-delete-and-merge-when-to-use-which
//: - entry `what happens`: AW-04b, AW-06, BD-16, BD-17, BD-18, FR-03, FRC-20, RF-11, RF-16b, CH-075, CH-089, CH-303, CH-307
//: - rule: BD-18
//: - sample: CH-089

func whenToUseIt() -> Segment {
  Segment(
    "when-to-use-it", "`delete(_:)`, batch delete, or batch delete and merge: when to use which?",
    claims: ["B1", "B2", "B9"],
    asks: [
      Ask(
        "How often is `prepareForDeletion` called with batch delete and merge?",
        at: .cell("what happens", row: 1, column: "batch delete, merge"), choices: ["0 times", "6 times", "7 times"],
        beliefs: [
          "0 times": "You thought of the batch delete. The merge calls `delete(_:)` on the context's objects.",
          "7 times": "You counted the unsaved tick. The store did not, so its ID is not among those that are merged.",
        ]),
      Ask(
        "And how often is `willSave` sent to a deleted item there?",
        at: .cell("what happens", row: 2, column: "batch delete, merge"),
        choices: ["0 times", "6 times", "0 times, 6 later"],
        beliefs: [
          "0 times": "The merge left six deletes in the context, and its next save carries them out like any others.",
          "6 times": "You expected it of the merge. `willSave` comes with a save, and a merge saves nothing.",
        ]),
      Ask(
        "And does undo bring the rows back into the file there?",
        at: .cell("what happens", row: 5, column: "batch delete, merge"), choices: ["yes", "no"],
        beliefs: ["yes": "You expected a merged delete to be a step to undo, as `delete(_:)` is. A merge is none."]),
    ],
    variation: saveBeforeEachWay
  ) { page in
    let ways = waysToDelete()
    page.rows("what happens", headers: [""] + ways.map(\.name), try Consequences.table(of: ways, page))
  }
}

/// The three ways to delete everything that is done.
func waysToDelete() -> [Way] {
  let oneByOne = Way("one by one") { context in
    let done = NSFetchRequest<NSManagedObject>(entityName: "Item")
    done.predicate = NSPredicate(format: "done == YES")
    for item in try context.fetch(done) { context.delete(item) }
    try context.save()
  }
  let batch = Way("batch delete") { context in try context.execute(batchDeleteOfDone()) }
  let batchAndTell = Way("batch delete, merge") { context in
    let ids = try context.deletedIDs(batchDeleteOfDone())
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [context])
  }
  return [oneByOne, batch, batchAndTell]
}

//: ### Why
//:
//: A batch delete calls no method of an object; the merge after it does.
//:
//: *One by one* works on objects. The fetch sees the tick, every object is sent `prepareForDeletion` and `willSave`,
//: the list follows, and undo inserts the objects again, with those that a cascade deleted.
//:
//: *Batch delete* works on rows. No object in the context is deleted, so six items stay on the list. `undo()` takes
//: back the context's only change, the tick.
//:
//: *Batch delete, merge* works on rows, and then on objects: the merge calls `delete(_:)` on those that the context
//: holds, so `prepareForDeletion` comes at once. `willSave` comes later, with the save after the undo, and a merge is no
//: step to undo.
//:
//: ### In your app
//:
//: | you have | do this |
//: | --- | --- |
//: | a few hundred objects, on the screen or soon | one by one |
//: | undo, or something to do for each object | one by one |
//: | a *deny* rule or a mandatory inverse | free what is protected, then one by one |
//: | thousands of rows that no context holds | a batch delete |
//: | thousands of rows, some of them on screen | save, batch delete with IDs, merge |
//: | an in-memory store (`NSInMemoryStoreType`), where a batch delete may crash | one by one, or SQLite at `/dev/null` |
//:
//: What each way costs: [](#statements-of-a-batch-delete).
//:
//: ### Rule of thumb
//:
//: Start with `delete(_:)`; measure before you change to save, batch delete and merge.
//:
//: ### And if the context is saved before each way?
//:
//: Which cells of the table change?

// snippet.variation
func saveBeforeEachWay(_ page: Page) throws {
  let ways = waysToDelete().map { way in
    Way(way.name) { context in
      if context.hasChanges { try context.save() }
      try way.run(in: context)
    }
  }
  page.rows("what happens", headers: [""] + ways.map(\.name), try Consequences.table(of: ways, page))
}
// snippet.show

//: ### Then
//:
//: The tick is in the file, so each way deletes seven rows. After the batch delete alone `undo()` takes back the tick of
//: a row that is gone, and the next save fails.
