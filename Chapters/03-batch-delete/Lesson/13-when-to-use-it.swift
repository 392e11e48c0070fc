import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## `delete(_:)`, batch delete, or batch delete and merge: when to use which?
//:
//: *Delete done* can be written in three ways. Each runs on the same screen: a list of sixteen items, of which *Item 2*
//: has just been ticked off and is not saved. Then the user taps *Undo*, and the app saves.
//:
//: ### Predict
//:
//: For each way: how often is `prepareForDeletion` called, and `willSave` sent to a deleted item? (*Later* means the
//: save after the undo.) Does the unsaved tick count? How many deleted items are still on the list? Does undo bring
//: them back? With 1 000 items, 334 of them done: how many rows are read, and how many statements run?
//:
//: - evidence: AW-04b, AW-06, BD-16, BD-17, BD-17c, BD-18, BD-21, BU-12, SQ-45, FR-03, RF-11, RF-16b, FRC-20
//: - evidence: CH-075, CH-089, CH-303, CH-304, CH-307
//: - costs: recorded
//: - exercise: 3.6
//: - short: Three ways to delete
//: - entry `what happens`: AW-04b, AW-06, BD-16, BD-17, BD-18, FR-03, FRC-20, RF-11, RF-16b, CH-075, CH-089, CH-303, CH-307
//: - entry `1 000 rows`: CH-304
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
        "Batch delete alone: how many of the deleted items are still on the list?",
        at: .cell("what happens", row: 4, column: "batch delete"), choices: ["0 of 6", "6 of 6", "7 of 7"],
        beliefs: ["0 of 6": "You expected the list to follow the file. It follows its context."]),
      Ask(
        "1 000 items, batch delete and merge: how many rows are read?",
        at: .cell("1 000 rows", row: 3, column: "rows read"), choices: ["0", "334", "1000"],
        beliefs: [
          "0": "You thought of the delete alone. The object IDs that the merge needs are read from the deleted rows."
        ]),
    ],
    variation: saveBeforeEachWay
  ) { page in
    let ways = waysToDelete()
    page.rows("what happens", headers: [""] + ways.map(\.name), try Consequences.table(of: ways, page))
    let comparison = Comparison(ItemModel.make, filledBy: ItemData.insert, ways: ways)
    try page.compare(comparison, rows: 1_000, measuring: [1_000, 100_000])
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
  let batch = Way("batch delete") { context in try context.execute(deleteDone()) }
  let batchAndTell = Way("batch delete, merge") { context in
    let ids = try context.deletedIDs(deleteDone())
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [context])
  }
  return [oneByOne, batch, batchAndTell]
}

//: ### Why
//:
//: A batch delete calls no method of an object; the merge after it does.
//:
//: *One by one* works on objects. The fetch sees the tick, every object is sent `prepareForDeletion` and `willSave`,
//: the list follows, and here undo inserts the objects again, with those that a cascade deleted.
//:
//: *Batch delete* works on rows. No object in the context is deleted, so six items stay on the list. `undo()` takes
//: back the context's only change, the tick.
//:
//: *Batch delete, merge* works on rows, and then on objects: the merge calls `delete(_:)` on those that the context
//: holds, so `prepareForDeletion` comes at once. Here `willSave` comes with the next save, and a merge is no step to
//: undo. It needs the IDs, which are read before the rows go.
//:
//: With 1 000 items each way took less than 3 ms.
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
//: | an in-memory store | one by one, or SQLite at `/dev/null` |
//:
//: ### Rule of thumb
//:
//: Start with `delete(_:)`; measure before you change to save, batch delete and merge.
//:
//: ### And if the context is saved before each way?
//:
//: Which cells of the first table change?

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
