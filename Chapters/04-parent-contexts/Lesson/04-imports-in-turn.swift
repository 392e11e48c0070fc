import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## A heavy import is a root, and imports take turns
//:
//: Two imports look for *Milk*, do not find it, and both make it. No error, no conflict, two rows.
//:
//: Heavy work belongs in a root with a queue of its own, beside the view context and not below it:
//: `newBackgroundContext()` makes one. It holds nobody up. But now two contexts change the same rows at the same
//: time, and merge policies only know rows that both have read, not rows that both have made. The cheapest cure is a
//: queue that runs one import at a time.
//:
//: - label: documented CC-05
//: - label: observed MP-13

/// Makes sure that there is one item of a name; what an import does a thousand times.
func findOrMake(_ name: String, in context: NSManagedObjectContext) throws {
  if try context.countItems("name == '\(name)'") == 0 { Item(context: context).name = name }
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
    "imports-in-turn", "A heavy import is a root, and imports take turns", claims: ["P9"],
    prediction: "Two imports that each make *Milk* unless it is there. How many rows if they overlap? And in turn?"
  ) { page in
    // snippet.hide
    func count(_ store: FreshStore) throws -> String {
      try store.rows("SELECT COUNT(*) FROM ZITEM WHERE ZNAME = 'Milk'").rows[0][0].text
    }
    let overlapping = try FreshStore.items(page)
    let inTurn = try FreshStore.items(page)
    // snippet.show
    let contexts = [overlapping.container.newBackgroundContext(), overlapping.container.newBackgroundContext()]
    for context in contexts { try context.performAndWait { try findOrMake("Milk", in: context) } }
    for context in contexts { try context.performAndWait { try context.save() } }
    page.show("rows, overlapping", try count(overlapping))

    let imports = OperationQueue()
    imports.maxConcurrentOperationCount = 1
    for _ in 1...2 { imports.addOperation(ImportOperation(into: inTurn.container)) }
    imports.waitUntilAllOperationsAreFinished()
    page.show("rows, in turn", try count(inTurn))
    page.show("the view context finds", value: try inTurn.context.countItems("name == 'Milk'"))
  }
}

//: The view context fetched for the first time here. Objects that it had loaded before would show the old values
//: until the imports' saves are merged into it.
//:
//: **Rule of thumb.** One operation queue, `maxConcurrentOperationCount = 1`, one new root for each import, and the
//: save inside the operation. If the save fails, let the operation fail; whoever queued it can queue it again.
