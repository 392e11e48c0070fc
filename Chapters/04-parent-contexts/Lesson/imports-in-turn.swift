import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: An import looks for the item of each name that it gets, and makes one if there is none. Each import runs in a new
//: root, and two may overlap.
//:
//: ### Predict
//:
//: Two imports bring *Milk*, which is not in the store. How many rows of that name are there afterwards if they
//: overlap, and if they take turns? Does a save fail?
//:
//: - evidence: CC-05, MP-13, FR-07
//: - short: Imports that find or create
//: - entry `rows, overlapping`: CC-05, MP-13
//: - entry `rows, in turn`: CC-05
//: - entry `the view context finds`: CC-05
//: - entry `inserted, not saved`: FR-07
//: - entry `file`: FR-07

/// Makes sure that there is one item of a name; what an import does a thousand times.
func findOrMake(_ name: String, in context: NSManagedObjectContext) throws {
  let request = NSFetchRequest<Item>(entityName: "Item")
  request.predicate = NSPredicate(format: "name == %@", name)
  if try context.count(for: request) == 0 { Item(context: context).name = name }
}

/// One import, in a new root.
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
            "You expected the second save to notice. The imports changed no object in common, so there is"
            + " nothing to compare: each inserted a row."
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

//: ### Why
//:
//: The overlapping imports leave two rows, and no save fails. A root sees its own unsaved changes and the file, so the
//: second import does not find the first one's unsaved *Milk*.
//:
//: A save conflicts only over a row that another save has changed since the context read it. Two inserts are two
//: objects; only a uniqueness constraint says that they mean the same.
//:
//: ### In your app
//:
//: ```swift
//: let imports = OperationQueue()             // one for the app, kept: imports in two queues overlap
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
//: To have the store refuse duplicates, add a uniqueness constraint, and a merge policy to the importing context.
//:
//: ### Rule of thumb
//:
//: One import at a time, each saved before the next begins.
//:
//: ### And if both imports use the same context?
//:
//: They overlap, and the context saves at the end. How many rows are there?

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
//: One: a count includes the context's own unsaved changes. But if one import fails, its half-done changes are saved
//: with the other's.
