import OpenCoreData
import Samples
import WorkbookKit

//: ## Two cascades on one object: what does the order change?
//:
//: Deleting an order deletes its lines and its reservations: both relationships are cascade. Meanwhile the accessors
//: that keep the two in step are called for each of them.
//:
//: ### Predict
//:
//: The A with two Bs and two Cs is deleted under two models. In the first the rules take `b` before `c`. In the second
//: `c` is declared in a parent entity of `A`, and the rules take `c` before `b`. For each: what does the observer
//: print first, and how many of its checks fail?
//:
//: - evidence: DR-05, DR-11b, DR-12, PP-04, CH-001, CH-003, CH-601, CH-602, CH-009
//: - figures: b first, c first
//: - exercise: 6.4
//: - short: Two cascades on one object
//: - entry `broken`: DR-11b, DR-12, PP-04, CH-009, CH-601, CH-602
//: - entry `watched`: DR-11b, DR-12, PP-04, CH-009, CH-601, CH-602
//: - entry `b first`: DR-05, DR-12, CH-601, CH-602
//: - entry `c first`: DR-05, DR-12, CH-601, CH-602
//: - rule: DR-12

func deletingA() -> Segment {
  Segment(
    "deleting-an-a", "Two cascades on one object: what does the order change?", claims: ["M5"],
    asks: [
      Ask(
        "The Bs go first. What does the observer print first?", at: .shown("broken", occurrence: 1),
        choices: ["B#1 without C", "1 B, 2 C when compared", "1 B, 1 C when compared"],
        beliefs: [
          "B#1 without C": "You expected a B to lose its C. With the Bs first, the Cs are still there while a B is."
        ]),
      Ask(
        "How often is the rule broken with the Bs first?", at: .shown("watched", occurrence: 1),
        choices: ["broken once", "broken 2 times", "broken 4 times"],
        beliefs: ["broken once": "You counted one line for the whole delete. The accessor compares for each B."]),
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
    func deleteOwner(_ label: String, _ model: PairsModel) throws {
      let store = try FreshStore.pairs(page, model)
      let context = store.context
      // snippet.hide
      page.print(label)
      // snippet.show
      let observer = RuleObserver(context, page)
      context.delete(try context.owner())
      try store.drawDeletes(label) { try context.save() }
      observer.showSummary()
    }
    var inherited = PairsModel(KeepingA.self)
    inherited.inheritsC = true

    try deleteOwner("b first", PairsModel(KeepingA.self))
    try deleteOwner("c first", inherited)
  }
}

//: ### Why
//:
//: With the Bs first, each B that leaves still finds its C. Only the comparison fails, once for each B: inside a rule
//: a flush has no effect here, so the marked Cs stay in `a.c` for now.
//:
//: With the Cs first, one B and then both are without a C. Then B#1 leaves: B#2 is still alone, and the comparison
//: finds one B and no C.
//:
//: Where only the rules act, every order has the same result. An accessor makes the order matter: it acts on what it
//: finds at its step, and here a later rule acts on the members that are then left. No order is promised: moving `c`
//: to a parent entity reversed it.
//:
//: ### In your app
//:
//: ```swift
//: for line in order.lines { context.delete(line) }
//: context.processPendingChanges()   // the lines are out of the order now
//: context.delete(order)
//: ```
//:
//: Two deletes with processing in between settle the order. They need `propagatesDeletesAtEndOfEvent` at true, its
//: default.
//:
//: ### Rule of thumb
//:
//: Where the order of deletes matters, write it yourself.
//:
//: ### And if `A.c` is nullify?
//:
//: The rule of `A.c` now keeps the Cs. The accessor still deletes the C of a B that leaves. How many Cs are in the
//: file, under each of the two models?

// snippet.variation
func cascadeBesideNullify(_ page: Page) throws {
  for inheritsC in [false, true] {
    var model = PairsModel(KeepingA.self)
    model.cRule = .nullifyDeleteRule
    model.inheritsC = inheritsC
    let store = try FreshStore.pairs(page, model)

    store.context.delete(try store.context.owner())
    try store.context.save()
    try store.showCounts(inheritsC ? "c first" : "b first")
  }
}
// snippet.show

//: ### Then
//:
//: Bs first: none, since each B that leaves still finds its C. Cs first: both, since they had left `a.c` before the
//: first B did. Now the order decides what is stored.
