import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## `delete(_:)`, batch delete, or batch delete and merge: when to use which?
//:
//: *Delete done* can be written in three ways, and each one is right in some app. This segment runs all three on the
//: same screen: a list of the sixteen items, one of which (*Item 2*) has just been ticked off and is not saved.
//: Afterwards the user taps *Undo*.
//:
//: ### Predict
//:
//: For each way: how often is `prepareForDeletion` called, and how often is `willSave` sent to a deleted item? (The
//: code saves after the undo; the table counts the calls of this save as *later*.) Does the unsaved tick count as done?
//: How many of the deleted items are still on the list? Does undo bring them back? Then, for a store of 1 000 items of
//: which 334 are done: how many rows does each way read, and how many statements does it run?
//:
//: - evidence: AW-06, BD-17, BD-17c, BD-18, BD-21, RF-11, RF-16b, FRC-20, CH-075, CH-089, CH-304, CH-307
//: - costs: recorded
//: - exercise: 3.6

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

//: ### What happened
//:
//: *One by one* took seven, because the fetch saw the tick. `delete(_:)` sent each of them `prepareForDeletion`, and
//: the save sent each `willSave` ([documented](labels.md#AW-06)). Here this is the only way after which undo works:
//: undoing a delete that was saved inserts the object again ([chosen here](labels.md#CH-089)). (`Consequences` gives
//: the context an undo manager before the tick is made, since `undoManager` is nil by default
//: ([documented](labels.md#UN-01)). After each way it calls `undo()` once and saves, and the last line says what came
//: of both.)
//:
//: *Batch delete* alone is the fastest in the table of costs, and wrong for this screen: six of six are still on the
//: list. In the context no object was deleted, so none was sent either message, and what `undo()` takes back is the
//: tick of *Item 2*, the only change that the context has made.
//:
//: *Batch delete, merge* deleted six rows as well: the store did not know of the tick. The six IDs were merged, and the
//: context deleted its six objects. Each was sent `prepareForDeletion` then, and `willSave` later, by the save that
//: carried the deletes out. The list lost all six. Undo did not bring them back: a merge is no step to undo ([chosen
//: here](labels.md#CH-075)), and the rows are gone from the file.
//:
//: In the second table the 337 statements of the first way are one `SELECT`, `BEGIN`, 334 `DELETE`s and `COMMIT`. The
//: request that is merged runs one statement more than the batch delete alone: a `SELECT` of the 334 IDs, before the
//: rows go. The context of this table holds no object. Where it holds some of them, the merge itself reads too: under
//: *The SQL it ran* of [`reset()` or `mergeChanges(fromRemoteContextSave:into:)`: what does each
//: keep?](#reset-or-merge) there are two more `SELECT`s, with the six keys that were on the screen.
//:
//: ### Why
//:
//: What a batch delete saves is time *and* memory. How much depends on the number of rows, and the costs were measured
//: at two sizes, on 22 November 2026 (release build, two Xeon cores, Linux; they are this engine's, not those of
//: Apple's framework). With 1 000 items, a third of them done, each of the three ways took less than 3 ms and at most
//: 0.1 MiB more memory: there is little that could be saved. With 100 000 items one by one took 119 ms and 15 MiB more
//: memory, the batch delete 12.5 ms and 2 MiB, the batch delete with merge 75 ms and 5 MiB. Sizes in between, where
//: the difference begins to matter to a user, were not measured.
//:
//: What the third way takes beyond the second is the price of the object IDs. The table says where it begins: 33 334
//: rows are read for them before the rows go. The context that they are merged into holds none of the objects, so what
//: a merge does on a screen, the delete of each object that is there, is not in these figures. Asking for the IDs and
//: handing them on takes more here than the delete itself (75 ms with both, 12.5 ms without the IDs), and the whole is
//: still cheaper than loading the objects.
//:
//: ### In your app
//:
//: *A few hundred* and *thousands* in this table are a judgement from the two sizes above, and no limits that were
//: measured:
//:
//: | you have | do this |
//: | --- | --- |
//: | a few hundred objects, on the screen or about to be | delete one by one: everything works |
//: | something to do for each of them, as in `willSave` | delete one by one, in portions, in a context of its own |
//: | undo | delete one by one (it works here; of Apple's framework we found no run) |
//: | a *deny* rule or a mandatory inverse in the way | free what is protected, then delete one by one |
//: | thousands of rows that no context holds | a batch delete |
//: | thousands of rows, and a screen that shows some of them | save, batch delete with object IDs, merge them |
//: | a store of `NSInMemoryStoreType` | one by one: batch requests need SQLite ([documented](labels.md#BU-12)) |
//: | tests that are to leave no file | a SQLite store at `/dev/null`, in memory ([run](labels.md#SQ-45)) |
//:
//: ### Rule of thumb
//:
//: Start with the ordinary delete. Change to the batch delete when you have measured that you must, and add the save
//: before it and the merge after it in the same change.
//:
//: ### And if the context is saved before each way?
//:
//: `if context.hasChanges { try context.save() }` runs first, as [Unsaved changes and `NSBatchDeleteRequest`: which
//: items are done?](#unsaved-changes-and-a-batch-delete) advises. Which cells of the first table change?

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
//: The tick is in the file now, so it counts everywhere, and all three ways delete seven rows. The merge brings seven
//: calls of `prepareForDeletion`, seven later ones of `willSave`, and an up-to-date list. What the save does not
//: change: after a batch delete without a merge the list is wrong, and after neither batch delete does undo bring a row
//: back. After the one with a merge the cell says *no* and nothing more: undo and save passed. After the batch delete
//: alone undo does harm: it takes back the tick of *Item 2*, which is now an edit of a row that is gone, and the next
//: save fails with 133020.
