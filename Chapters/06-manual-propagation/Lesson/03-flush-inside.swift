import OpenCoreData
import Samples
import WorkbookKit

//: ## A flush inside a flush does nothing
//:
//: The same two lines, in the same accessor, work when you remove a B and do not work when a delete rule does.
//:
//: `processPendingChanges()` called from inside itself returns at once. There is no error and no return value; the
//: object that you have just deleted is simply still in the graph.
//:
//: - label: observed PP-04, DR-11

/// An owner that deletes its first C when a B leaves, flushes, and notes what it sees.
final class FlushingA: A {
  override func removeObject(_ object: NSManagedObject, from relationship: NSRelationshipDescription) {
    super.removeObject(object, from: relationship)
    guard object is B, let context = managedObjectContext, let first = c.min(by: { $0.number < $1.number }) else {
      return
    }
    let before = c.count
    context.delete(first)
    context.processPendingChanges()
    Notes.current?.seen.append([.integer(Int64(before)), .integer(Int64(c.count))])
  }
}

func flushInside() -> Segment {
  Segment(
    "a-flush-inside-a-flush", "A flush inside a flush does nothing", claims: ["M2"],
    prediction:
      "The accessor deletes a C and flushes. How many Cs does it then see, called by you, and called by a rule?"
  ) { page in
    // snippet.hide
    Notes.current = Notes()
    defer { Notes.current = nil }
    let store = try FreshStore.pairs(page, PairsModel(FlushingA.self), 3)
    let context = store.context
    // snippet.show
    let a = try context.owner()

    a.b.remove(try context.b(1))
    context.delete(try context.b(2))
    context.processPendingChanges()

    let who: [RowCell] = ["your own line", "the rule of B.a"]
    page.rows(
      "seen inside", headers: ["removed by", "Cs before", "after the flush"],
      zip(who, Notes.current?.seen ?? []).map { [$0] + $1 })
    page.show("after all of it", "\(a.c.count) C")
  }
}

//: The last line says that nothing was lost: the outer call carries the delete out before it returns. It is only too
//: late for whoever reads inside.
//:
//: **Rule of thumb.** Code in an accessor cannot know who called it. If it must see the result of its own delete,
//: it must not leave the deleting to the context.
