import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## When to use it, and when not
//:
//: Telling the contexts costs more than the delete itself. Even so a batch delete takes a fraction of the memory, and
//: that, not the time, is the reason to use one.
//:
//: Every cell of the first table is a run: the same six items deleted each way, with a list on the screen. The
//: second table counts what a thousand rows cost, and the figures below it are measured.
//:
//: - label: documented BD-17, BD-21
//: - label: chosen here: the statements counted and the costs measured are this engine's
//: - costs: recorded

func whenToUseIt() -> Segment {
  Segment(
    "when-to-use-it", "When to use it, and when not", claims: ["B1", "B9"],
    prediction: "A store of 1 000 items, a third of them done. How many rows does each way read?"
  ) { page in
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
    let ways = [oneByOne, batch, batchAndTell]

    page.rows("what happens", headers: [""] + ways.map(\.name), try Consequences.table(of: ways, page))
    let comparison = Comparison(ItemModel.make, filledBy: ItemData.insert, ways: ways)
    try page.compare(comparison, rows: 1_000, measuring: [1_000, 100_000])
  }
}

//: | you have | do this |
//: | --- | --- |
//: | a few hundred objects, on the screen or about to be | delete one by one: everything works |
//: | something to do for each of them, in `willSave` or in the object | delete one by one, in a context of its own, a thousand at a time |
//: | a *deny* rule or a mandatory inverse in the way | delete one by one; a batch delete is refused |
//: | thousands of rows that no context holds | a batch delete |
//: | thousands of rows, and a screen that shows some of them | save, batch delete with object IDs, merge them |
//: | an in-memory store | delete one by one: a batch request ends the process |
//:
//: The merge reads an ID for each row and then looks for each of them in the context. It is still the cheapest way to keep
//: a screen right; a `reset()` costs less and takes everything with it.
//:
//: **Rule of thumb.** Start with the ordinary delete. Change to the batch delete when you have measured that you must,
//: and write the save and the merge around it on the same day.
