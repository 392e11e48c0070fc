import OpenCoreData
import Samples
import WorkbookKit

//: `Order.lines` and `Order.reservations` are cascade, and nobody promises which of the two rules runs first. So your
//: code deletes the members before the order, one relationship after the other, and the keys that it is given say which
//: comes first. The class is `KeepingA`, whose accessors keep Bs and Cs in step.
//:
//: ### Predict
//:
//: Two such As, each with two Bs and two Cs, are deleted, one with the keys `b`, `c` and one with `c`, `b`. Pending
//: changes are processed after the members of each key. For each: what does the observer print first, and how many of
//: its checks fail?
//:
//: - evidence: DR-04, DR-05, DR-11b, DR-12, PP-04, KV-01, CH-001, CH-009, CH-601
//: - exercise: 6.4
//: - short: Two cascades on one object
//: - entry `broken`: DR-04, DR-11b, PP-04, CH-001, CH-009, CH-601
//: - entry `watched`: DR-04, DR-11b, PP-04, CH-009, CH-601
//: - entry `b first`: DR-05, DR-11b, CH-601
//: - entry `c first`: DR-05, KV-01, CH-601
//: - rule: DR-12
//: - sample: CH-601

func deletingA() -> Segment {
  Segment(
    "deleting-an-a", "Two cascades on one object: what does the order change?", claims: ["M5"],
    asks: [
      Ask(
        "The Bs go first. What does the observer print first?", at: .shown("broken", occurrence: 1),
        choices: ["B#1 without C", "1 B, 2 C when compared", "1 B, 1 C when compared"],
        beliefs: [
          "B#1 without C": "You expected a B to lose its C. With the Bs first, the Cs are still there while a B is.",
          "1 B, 1 C when compared": "You expected the flush to carry the delete of the C out. A rule is running.",
        ]),
      Ask(
        "The Cs go first. What does the observer print first?", at: .shown("broken", occurrence: 3),
        choices: ["B#1 without C", "2 B, 1 C when compared"],
        beliefs: [
          "2 B, 1 C when compared": "You expected the comparison. It runs when a B leaves; this is a C."
        ]),
      Ask(
        "How often is the rule broken with the Cs first?", at: .shown("watched", occurrence: 2),
        choices: ["broken 2 times", "broken 3 times", "broken 4 times"],
        beliefs: [
          "broken 2 times": "You counted one line for each C. The first B leaves while the other has no C: two more."
        ]),
    ],
    variation: cascadeBesideNullify
  ) { page in
    func deleteOwner(_ priorityKeys: [String]) throws {
      let store = try FreshStore.pairs(page, PairsModel(KeepingA.self))
      let context = store.context
      // snippet.hide
      page.print("\(priorityKeys[0]) first")
      // snippet.show
      let observer = RuleObserver(context, page)
      let a = try context.owner()
      for key in priorityKeys {
        for member in a.members(key) { context.delete(member) }
        context.processPendingChanges()
      }
      context.delete(a)
      try context.save()
      observer.showSummary()
    }

    try deleteOwner(["b", "c"])
    try deleteOwner(["c", "b"])
  }
}

// snippet.hide
extension A {
  /// The members of one of its relationships, by number.
  func members(_ key: String) -> [NSManagedObject] {
    guard let relationship = entity.relationshipsByName[key] else { return [] }
    func number(_ object: NSManagedObject) -> Int64 { object.value(forKey: "number") as? Int64 ?? 0 }
    return destinations(of: relationship).sorted { number($0) < number($1) }
  }
}
// snippet.show

//: ### Why
//:
//: With the Bs first, each B that leaves still finds its C. Only the comparison fails, once for each B: nullify, the
//: rule of `B.a`, has called the accessor, and a flush inside a rule has no effect. So the marked Cs stay in `a.c` until
//: both Bs have left.
//:
//: With the Cs first, one B and then both are without a C. Then B#1 leaves: B#2 is still alone, and the comparison
//: finds one B and no C.
//:
//: When the A is deleted, it has no members, and its two cascades have nothing to do. Without these loops they would
//: call the same accessors, in an order that you do not choose. Where only rules act, every order has the same result.
//: An accessor makes the order matter, because it acts on what it finds at its step.
//:
//: ### In your app
//:
//: ```swift
//: for line in Array(order.lines) {   // a copy, because each assignment changes the set
//:   line.order = nil                 // the order's accessor runs now, outside of any rule; try it on your system
//:   context.delete(line)
//: }
//: context.delete(order)
//: ```
//:
//: A loop that only deletes the lines is the first run, in which two checks fail.
//:
//: ### Rule of thumb
//:
//: Where the order of deletes matters, write it yourself.
//:
//: ### And if `A.c` is nullify?
//:
//: The Cs are meant to outlive their A. Either the Bs are deleted first, or `a.c = []` comes first. Then pending changes
//: are processed and the A is deleted. How many Cs are in the file, in each order?

// snippet.variation
func cascadeBesideNullify(_ page: Page) throws {
  for cFirst in [false, true] {
    var model = PairsModel(KeepingA.self)
    model.cRule = .nullifyDeleteRule
    let store = try FreshStore.pairs(page, model)
    let context = store.context
    let a = try context.owner()

    if cFirst {
      a.c = []
    } else {
      for b in a.members("b") { context.delete(b) }
    }
    context.processPendingChanges()
    context.delete(a)
    try context.save()
    try store.showCounts(cFirst ? "c first" : "b first")
  }
}
// snippet.show

//: ### Then
//:
//: Bs first: none. Each B that leaves still finds its C, and the accessor deletes it. Cs first: both, since they had
//: left `a.c` before the first B did. Now the order decides what is stored.
