import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## Two background imports that find or create the same item: how many rows?
//:
//: An import gets a list of names from a server. For each name it looks for the item, and makes one if there is none.
//: It is heavy work, so each import runs in a context with a queue of its own, a root beside the view context:
//: `newBackgroundContext()` makes one. Sometimes a second import starts before the first has ended.
//:
//: ### Predict
//:
//: Both imports bring the name *Milk*, which is not in the store. How many rows named *Milk* are there after both
//: have saved, if the imports overlap? How many if they run one after the other? Does one of the saves fail?
//:
//: - evidence: CC-05, MP-13

/// Makes sure that there is one item of a name; what an import does a thousand times.
func findOrMake(_ name: String, in context: NSManagedObjectContext) throws {
  let request = NSFetchRequest<Item>(entityName: "Item")
  request.predicate = NSPredicate(format: "name == %@", name)
  if try context.count(for: request) == 0 { Item(context: context).name = name }
}

/// One import, in a root of its own.
final class ImportOperation: Operation, @unchecked Sendable {
  private let context: NSManagedObjectContext
  private(set) var failure: (any Error)?

  init(into container: NSPersistentContainer) { context = container.newBackgroundContext() }

  override func main() {
    context.performAndWait {
      do {
        try findOrMake("Milk", in: context)
        try context.save()
      } catch { failure = error }
    }
  }
}

func importsInTurn() -> Segment {
  Segment(
    "imports-in-turn", "Two background imports that find or create the same item: how many rows?", claims: ["P9"],
    asks: [
      Ask(
        "How many rows named *Milk* after two imports that overlap?", at: .shown("rows, overlapping"),
        beliefs: [
          "1":
            "You expected the second save to notice. Neither import changed an object of the other's, so there is"
            + " nothing to compare: each inserted a row of its own."
        ]),
      Ask(
        "How many if they run one after the other?", at: .shown("rows, in turn"),
        beliefs: ["2": "The second import looks when the first has saved. It finds *Milk* and makes nothing."]),
    ],
    variation: importIntoOneContext
  ) { page in
    // snippet.hide
    func countMilk(_ store: FreshStore) throws -> String {
      try store.rows("SELECT COUNT(*) FROM ZITEM WHERE ZNAME = 'Milk'").rows[0][0].text
    }
    let overlapping = try FreshStore.items(page)
    let inTurn = try FreshStore.items(page)
    // snippet.show
    let contexts = [overlapping.container.newBackgroundContext(), overlapping.container.newBackgroundContext()]
    for context in contexts { try context.performAndWait { try findOrMake("Milk", in: context) } }
    for context in contexts { try context.performAndWait { try context.save() } }
    page.show("rows, overlapping", try countMilk(overlapping))

    let imports = OperationQueue()
    imports.maxConcurrentOperationCount = 1
    for _ in 1...2 { imports.addOperation(ImportOperation(into: inTurn.container)) }
    imports.waitUntilAllOperationsAreFinished()
    page.show("rows, in turn", try countMilk(inTurn))
    page.show("the view context finds", value: try inTurn.context.countItems("name == 'Milk'"))
  }
}

//: ### What happened
//:
//: In the overlapping run the first import counts no *Milk* and makes one. It has not saved when the second import
//: counts; the second one finds none either and makes another. Then both save. Neither save fails, since an error would
//: have ended the segment at its `try`, and the file has two rows.
//:
//: In the second run an operation queue with `maxConcurrentOperationCount = 1` starts the second import when the
//: first one has saved. Its count finds the row, and it makes nothing. In the last line the view context, a third
//: root, counts that row too. It holds no objects here: those that it had loaded before would keep their old values
//: until the save is merged into it.
//:
//: ### Why
//:
//: A root sees its own unsaved changes and what the file has. The unsaved changes of another root are invisible to
//: it. And where the model has no uniqueness constraint, a save conflicts only over a row that it writes and that was
//: changed since its context read it. Two inserts are two different objects, and Core Data cannot know that they mean
//: the same thing.
//:
//: ### In your app
//:
//: Let imports take turns, and save inside the operation, so that the next one starts from the file:
//:
//: ```swift
//: let imports = OperationQueue()             // one for the app, kept: imports of two queues overlap
//: imports.maxConcurrentOperationCount = 1
//: imports.addOperation {
//:   let context = container.newBackgroundContext()
//:   context.performAndWait {
//:     do {
//:       try importNames(into: context)
//:       try context.save()
//:     } catch { /* report it, and queue the import again */ }
//:   }
//: }
//: ```
//:
//: Where the store itself is to refuse duplicates, add a uniqueness constraint to the entity and a merge policy to
//: the importing context.
//:
//: ### Rule of thumb
//:
//: Heavy work belongs in a new private-queue root, one import at a time, each saved before the next begins.
//:
//: ### And if both imports use the same context?
//:
//: Two imports that overlap as before, the second one looking before anything is saved. But both are given the same
//: background context, which saves at the end. How many objects has it inserted, and how many rows are there?

// snippet.variation
func importIntoOneContext(_ page: Page) throws {
  let store = try FreshStore.items(page)
  let context = store.container.newBackgroundContext()
  try context.performAndWait {
    for _ in 1...2 { try findOrMake("Milk", in: context) }
    page.show("inserted, not saved", value: context.insertedObjects.count)
    try context.save()
  }
  try store.showRows("SELECT COUNT(*) AS 'Milk' FROM ZITEM WHERE ZNAME = 'Milk'", "file")
}
// snippet.show

//: ### Then
//:
//: One object, and one row. A count, like a fetch, takes the context's own unsaved changes into account, so the second
//: look finds the object that the first one made. It is a second *context* that cannot see it. A single context would
//: cure the duplicates too; the price is that an error in one import leaves its half-done changes among those of the
//: other.
