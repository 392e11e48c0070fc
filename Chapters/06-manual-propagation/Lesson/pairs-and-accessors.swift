import OpenCoreData
import Samples
import WorkbookKit

//: Each line of an order needs a reservation. Lines come and go in many places: a form, an import, a drag between
//: orders. The class for orders is to keep that rule in its accessors, so that none of these places has to know it.
//: The observer looks when a relationship of the A has changed, and when a B has left; each look is a *step*.
//:
//: ### Predict
//:
//: The A has two Bs and two Cs. A third B joins by `b.a = a`; then the first B is removed from the set. What do `a.b`
//: and `a.c` contain after each change? Does the observer find the rule broken?
//:
//: - evidence: KV-01, KV-05, KV-15, DR-08, CH-601, DR-11b
//: - figures: saved
//: - exercise: 6.3
//: - short: A rule kept by accessors
//: - formerly: 4-addobject-and-removeobject-overridden-does-each-b-have-its-c
//: - entry `a third B joins`: KV-01, CH-601
//: - entry `the first leaves`: KV-05, DR-08, CH-601
//: - entry `watched`: KV-01, KV-05, CH-601
//: - entry `the first A`: KV-01, CH-601
//: - entry `the second A`: KV-01, CH-601
//: - sample: DR-11b, KV-15

/// An owner that is to keep the rule by its accessors, and leaves deleting to the context.
class KeepingA: A {
  override func addObject(_ object: NSManagedObject, to relationship: NSRelationshipDescription) {
    if let b = object as? B { makeMatch(for: b) }
    super.addObject(object, to: relationship)
    RuleObserver.of(managedObjectContext)?.checkPairs(of: self)
  }

  override func removeObject(_ object: NSManagedObject, from relationship: NSRelationshipDescription) {
    super.removeObject(object, from: relationship)
    RuleObserver.of(managedObjectContext)?.checkPairs(of: self)
    guard let b = object as? B else { return }
    if let c = match(of: b) { managedObjectContext?.delete(c) }
    managedObjectContext?.processPendingChanges()
    RuleObserver.of(managedObjectContext)?.compareCounts(of: self)
  }
}

extension A {
  /// Makes the C of a B that is about to join.
  func makeMatch(for b: B) {
    guard match(of: b) == nil, let context = managedObjectContext else { return }
    let c = C(context: context)
    c.number = b.number
    c.a = self
  }
}

func keptByAccessors() -> Segment {
  Segment(
    "pairs-and-accessors", "The book's `addObject` and `removeObject` overridden: does each B have its C?",
    claims: ["M3"],
    asks: [
      Ask(
        "The third B has joined. What does `a.c` contain?", at: .shown("", occurrence: 1),
        choices: ["{C#1, C#2}", "{C#1, C#2, C#3}"],
        beliefs: [
          "{C#1, C#2}": "You expected the override to be bypassed, since the code sets `b.a`. The inverse calls it too."
        ]),
      Ask(
        "The first B has left. What does `a.c` contain?", at: .shown("", occurrence: 2),
        choices: ["{C#1, C#2, C#3}", "{C#2, C#3}"],
        beliefs: [
          "{C#1, C#2, C#3}": "You expected the C to stay for now. No rule is running, so the flush works."
        ]),
      Ask(
        "What does the observer say at the end?", at: .shown("watched"),
        choices: ["never broken", "broken once", "broken 2 times"],
        beliefs: ["broken once": "You expected a moment without a C. It is made before its B joins."]),
    ],
    variation: movedToAnotherOwner
  ) { page in
    let store = try FreshStore.pairs(page, PairsModel(KeepingA.self))
    let context = store.context
    let observer = RuleObserver(context, page)
    let a = try context.owner()
    // snippet.hide
    let before = try store.savedMoment("A")
    // snippet.show

    let b = B(context: context)
    b.number = 3
    b.a = a
    page.show("a third B joins", a, "b", "c")

    a.b.remove(try context.b(1))
    page.show("the first leaves", a, "b", "c")
    try context.save()
    // snippet.hide
    try before.drawChange("saved")
    // snippet.show
    observer.showSummary()
  }
}

//: ### Why
//:
//: The code set a property of the B, and the override of the A ran. To keep the two ends of the relationship in step,
//: the context adds the B to `a.b` through the accessor. Assigning a set, changing a mutable set and the delete rules do
//: the same.
//:
//: The override makes the C before `super` lets the B join, and deletes the C after `super` has taken the B out. So at
//: no step is a B without its C.
//:
//: No rule is running when the caller removes B#1, so the flush carries out the delete of its C. Without the flush
//: `match(of:)` would still find the marked C, and a B that came back in the same event would get no new one.
//:
//: ### In your app
//:
//: ```swift
//: @objc(addLinesObject:)
//: func addToLines(_ line: Line) {
//:   makeReservation(for: line)   // before the line joins
//:   let members: Set<AnyHashable> = [line]
//:   willChangeValue(forKey: "lines", withSetMutation: .union, using: members)
//:   (primitiveValue(forKey: "lines") as? NSMutableSet)?.add(line)
//:   didChangeValue(forKey: "lines", withSetMutation: .union, using: members)
//: }
//:
//: @objc(removeLinesObject:)
//: func removeFromLines(_ line: Line) {
//:   let members: Set<AnyHashable> = [line]
//:   willChangeValue(forKey: "lines", withSetMutation: .minus, using: members)
//:   (primitiveValue(forKey: "lines") as? NSMutableSet)?.remove(line)
//:   didChangeValue(forKey: "lines", withSetMutation: .minus, using: members)
//:   guard let reservation = line.value(forKey: "reservation") as? Reservation else { return }
//:   managedObjectContext?.delete(reservation)   // after the line has left
//: }
//: ```
//:
//: With manual code generation, these two take the place of the book's `addObject` and `removeObject`. Until the rules
//: run, the deleted reservation is still linked, so `makeReservation(for:)` has to look at its `isDeleted`.
//:
//: Test whether `line.order = order` calls the two methods. On a Mac, assigning `line.order` bypasses one library's Swift
//: setters. If a change bypasses yours, keep the rule in `willSave()`, where both orders have `lines` in
//: `changedValues()`.
//:
//: ### Rule of thumb
//:
//: Keep a rule in accessors only if a test shows that every change calls them.
//:
//: ### And if the B goes from one A to another?
//:
//: The code sets `b.a` of B#1 to a second A, which has no Bs. What do `b` and `c` of both As contain?

// snippet.variation
func movedToAnotherOwner(_ page: Page) throws {
  let context = try FreshStore.pairs(page, PairsModel(KeepingA.self)).context
  let observer = RuleObserver(context, page)
  let first = try context.owner()
  page.show("before", first, "b", "c")
  let second = KeepingA(context: context)

  try context.b(1).a = second
  page.show("the first A", first, "b", "c")
  page.show("the second A", second, "b", "c")
  observer.showSummary()
}
// snippet.show

//: ### Then
//:
//: One assignment calls overrides of two objects: the first A deletes C#1, the second makes C#3. Whatever C#1 held
//: besides its number is lost: read it before the move.
