import OpenCoreData
import Samples
import WorkbookKit

//: ## The rule, kept by the accessors
//:
//: Make the C before the B joins, delete it after the B has left: then no moment exists in which a B is without. It
//: works for everything that a user can do with an A.
//:
//: This is the article's design. After the delete the accessor flushes, and compares: as many Cs as Bs, or
//: something has gone wrong. Where the article asserts, the observer prints.
//:
//: - label: documented KV-01
//: - label: observed DR-11

/// An owner that keeps the rule by its accessors, and leaves deleting to the context.
final class KeepingA: A {
  override func addObject(_ object: NSManagedObject, to relationship: NSRelationshipDescription) {
    if let b = object as? B { addMatch(for: b) }
    super.addObject(object, to: relationship)
    RuleWatch.of(managedObjectContext)?.look(at: self)
  }

  override func removeObject(_ object: NSManagedObject, from relationship: NSRelationshipDescription) {
    super.removeObject(object, from: relationship)
    RuleWatch.of(managedObjectContext)?.look(at: self)
    guard let b = object as? B else { return }
    if let c = match(of: b) { managedObjectContext?.delete(c) }
    managedObjectContext?.processPendingChanges()
    RuleWatch.of(managedObjectContext)?.compare(self)
  }
}

extension A {
  /// Makes the C of a B that is about to join.
  func addMatch(for b: B) {
    guard match(of: b) == nil, let context = managedObjectContext else { return }
    let c = C(context: context)
    c.number = b.number
    c.a = self
  }
}

func keptByAccessors() -> Segment {
  Segment(
    "kept-by-the-accessors", "The rule, kept by the accessors", claims: ["M3"],
    prediction: "One B joins by its own property, one leaves by the set. How many Cs are there after each?"
  ) { page in
    // snippet.hide
    let store = try FreshStore.pairs(page, PairsModel(KeepingA.self))
    let context = store.context
    // snippet.show
    let watch = RuleWatch(context, page)
    let a = try context.owner()

    let b = B(context: context)
    b.number = 3
    b.a = a
    page.show("a third B joins", a, "b", "c")

    a.b.remove(try context.b(1))
    page.show("the first leaves", a, "b", "c")
    try context.save()
    // snippet.hide
    watch.finish()
    // snippet.show
  }
}

//: The B that left is still there; it has no owner. Only its C is gone, because the rule speaks of Bs that have one.
//:
//: **Rule of thumb.** Keep a rule where the relationship changes, not where the button is pressed: every way to
//: change it comes through here.
