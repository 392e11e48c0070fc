import OpenCoreData
import Samples
import WorkbookKit

//: ## `addObject` and `removeObject` overridden: does each B have its C?
//:
//: Each line of an order needs a reservation. Lines come and go in many places: a form, an import, a drag from one
//: order to another. The class for orders is to keep the rule, so that none of these places has to know of it.
//:
//: The design is that of the [article of 2008](articles.md). The C is made *before* its B joins, and deleted *after*
//: its B has left. After the delete the accessor flushes, and has the counts compared. Where the article asserts, the
//: observer prints a line that begins with *broken*. Each check that it makes is a *step*.
//:
//: ### Predict
//:
//: An A has two Bs and two Cs. A third B joins by its own property, `b.a = a`. Then the first B is removed from the
//: set. What do `a.b` and `a.c` contain after each of these two changes? Does the observer print anything?
//:
//: - evidence: KV-01, KV-05, DR-08, CH-601
//: - figures: saved
//: - exercise: 6.3

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
    "pairs-and-accessors", "`addObject` and `removeObject` overridden: does each B have its C?", claims: ["M3"],
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

//: ### What happened
//:
//: The code set `b.a`, a property of the B. To keep both ends in step the context added the B to `a.b`, and that
//: called the override of the A. The override made C#3 and gave it its owner, which called the override once more,
//: for the C. Only then did `super` let the B join. The first two lines show three of each.
//:
//: Then the caller removed B#1 from the set. `super` took it out, the override marked C#1 as deleted, and the flush
//: carried that out: the rule of `C.a` took C#1 out of `a.c`. The next two lines show two of each, and the comparison
//: that followed agreed. The last line counts five checks, none of which failed: two while the B joined, after its C
//: and after itself, and three while B#1 left, after itself, after its C, and the comparison.
//:
//: B#1 is still there, without an owner. The rule speaks of the Bs of an A.
//:
//: ### Why
//:
//: With an inverse in the model a relationship has two ends but is one thing, and a change of either end changes the
//: other. Here all these changes pass through the accessors of the to-many side: assigning a set, adding to a mutable
//: set, setting the to-one end, and the delete rules ([chosen here](labels.md#CH-601)). So the accessors are one place
//: that all of them pass, and the functions that change the relationship do not have to know of the rule.
//:
//: The order inside the override matters as much. Each check sees the graph at some step of the change. By making the
//: C first and deleting it last, every step has at least as many Cs as it needs. The flush matters here as well: until
//: a delete is carried out, `a.c` contains the C that is marked, and `match(of:)` finds it. A class that leaves the flush
//: to the context has to ask each C for `isDeleted`, or a B that comes back in between gets no new C.
//:
//: ### In your app
//:
//: For a relationship `lines` the accessors are `addLinesObject:` and `removeLinesObject:`. In Swift they are written
//: like this, in a class with manual code generation:
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
//: ```
//:
//: In this book they are the methods `addObject(_:to:)` and `removeObject(_:from:)`, and that every way calls them is
//: [chosen here](labels.md#CH-601). Of Apple's framework it is documented that a mutable set and the generated methods
//: end in the same notifications ([KV-05](labels.md#KV-05), *Custom to-many accessors*), and reported, in 2008, that
//: delete rules call an overridden accessor ([DR-11b](labels.md#DR-11b)). That `line.order = order` calls `addToLines`
//: there, we found in no source. So test each way that your app uses, with a line printed by the accessor: the mutable
//: set, the generated methods, the to-one end, key-value coding, and a delete. If one of them does not call the
//: accessor, let a function of your own make the change and keep the rule, or keep it in `willSave()`, which a save
//: sends to each object that it inserts, updates or deletes. There, return at once if `isDeleted`, and set only what is
//: not right yet: each change of `willSave()` brings another round of it.
//:
//: ### Rule of thumb
//:
//: Keep a rule about a relationship in its accessors if a test has shown that every way in which your app changes the
//: relationship calls them: make what is needed before the member joins, and delete it after the member has left. If
//: one way does not call them, keep the rule in the function that makes the change, or in `willSave()`.
//:
//: ### And if the B goes from one A to another?
//:
//: There is a second A, without any Bs. The code sets `b.a` of B#1 to it. What do `b` and `c` of both As contain, and
//: which C does B#1 have now?

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
//: B#1 left the first A, whose override deleted C#1, and joined the second, whose override made a new C, C#3. Setting
//: one property called two overrides of two objects. The pair is complete, but it is not the old C that went along:
//: whatever C#1 held besides its number is lost. An app that wants to keep it has to move the C before the B.
