import OpenCoreData
import Samples
import WorkbookKit

//: ## Two cascades on one object: what does the order change?
//:
//: Deleting an order deletes its lines and its reservations: `Order.lines` and `Order.reservations` are cascade.
//: While that happens, the class that keeps lines and reservations in step is called for each of them, in the order
//: in which the two relationships are taken.
//:
//: ### Predict
//:
//: The A with two Bs and two Cs is deleted, twice. This engine takes the relationships of an object by name, those of a
//: parent entity before all others. In the first model `b` and `c` are relationships of `A`, and so `b` is taken first.
//: In the second, `c` has been moved up into a parent entity of `A`, and so `c` is. For each of the two: what does the
//: observer print first, and how many of its checks fail?
//:
//: - evidence: DR-05, DR-11b, DR-12, PP-04, CH-001, CH-003, CH-601, CH-602
//: - figures: b first, c first
//: - exercise: 6.4

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

//: ### What happened
//:
//: *b first.* The cascade over `b` took B#1 out of the set, and the override ran. It marked the C, flushed without
//: effect, and counted one B and two Cs. For B#2 it counted none and two. The tree shows what the accessors added: the
//: Cs were marked by *code in between*, before the cascade over `c` came to them. That cascade then found them marked
//: already, as the word *above* behind their names says, and had only their links left to cut. The first half of the
//: rule held at every step: no B was without its C. The second failed twice, because there were too many Cs.
//:
//: *c first.* The cascade over `c` took C#1 out. B#1 stood there without it: the first line. With C#2 gone, both did.
//: Then the cascade over `b` took B#1 out, and two more lines came of that: B#2 was still without, and the comparison
//: counted one B and no C. For B#2 the counts were equal at last. This is the worse of the two: here the first half
//: failed as well, and three of the four lines are about a B without its C.
//:
//: ### Why
//:
//: An object's relationships are independent for the delete rules. Each is taken for itself, and as long as only the
//: rules act, the result at the end is the same in every order. The steps in between differ, and an accessor acts on
//: what it finds at its step. Apple documents no order, and in 2008 there was no particular one (reported,
//: [DR-12](labels.md#DR-12)). This engine has one ([chosen here](labels.md#CH-602)), so that a run can be repeated: a
//: parent entity's relationships first, then the entity's own, each by name. Moving `c` into a parent entity changes
//: nothing for code that uses an A, and reversed the order.
//:
//: That a flush inside a propagation has no effect is an observation of 2008, on Mac OS X 10.5, and a choice of this
//: engine today: see [](#a-flush-inside-a-flush).
//:
//: ### In your app
//:
//: Do not find out which order your system has; it may change with the model or the release. Where one must come
//: first, make two deletes of it, with the rules run in between:
//:
//: ```swift
//: for line in order.lines { context.delete(line) }
//: context.processPendingChanges()   // the lines are out of the order now
//: context.delete(order)
//: ```
//:
//: That holds if `Line.order` is nullify, if the rules run at the end of an event, which is the setting that a context
//: begins with, and if no rule is running already. The accessors still run inside rules here. What they may assume is
//: only that the order itself comes last.
//:
//: ### Rule of thumb
//:
//: Where the order of deletes matters, do not rely on the order of the rules. Write the order that you need.
//:
//: ### And if `A.c` is nullify?
//:
//: The Cs are kept when an A goes; nothing else is changed. The accessor still deletes the C of a B that leaves. The
//: A is deleted under the first model and under the second. How many Cs are in the file after each?

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
//: With the Bs first no C is left: each B that leaves still finds its C, and the accessor deletes it. With the Cs
//: first both are left: they had been taken out of `a.c` before the first B left, and the accessor found no match to
//: delete. Now the order decides what is in the file. Two cascades end alike in either order, because the objects go
//: in any case; a cascade and a nullify do not, when an accessor deletes what it finds at its step.
