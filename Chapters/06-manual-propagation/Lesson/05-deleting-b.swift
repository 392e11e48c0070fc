import OpenCoreData
import Samples
import WorkbookKit

//: ## Deleting a B whose owner overrides `removeObject`: what does its check find?
//:
//: The class for orders is finished, and removing a line from an order works. Then the app gets a list of all lines
//: of all orders, where a swipe deletes a line: `context.delete(line)`. No code there mentions the order.
//:
//: ### Predict
//:
//: An A has two Bs and two Cs; its class is the one that makes and deletes the Cs. The code deletes B#1, processes,
//: and saves. The accessor deletes the C, flushes, and compares. How many Bs and Cs does it count? How many does the
//: A have after processing, and how many rows has the file?
//:
//: - evidence: PP-04, DR-04, DR-11b, CH-001, CH-009, CH-601

func deletingB() -> Segment {
  Segment(
    "deleting-a-b", "Deleting a B whose owner overrides `removeObject`: what does its check find?",
    claims: ["M4"],
    asks: [
      Ask(
        "What does the accessor count after its flush?", at: .shown("broken"),
        choices: ["1 B, 1 C", "1 B, 2 C", "2 B, 2 C"],
        beliefs: [
          "1 B, 1 C": "You expected the flush to carry the delete out. Inside a rule it has no effect.",
          "2 B, 2 C": "You expected the B to be there still. The accessor compares after `super` has taken it out.",
        ]),
      Ask(
        "What does `a.c` contain after processing?", at: .shown("", occurrence: 1), choices: ["{C#1}", "{C#1, C#2}"],
        beliefs: ["{C#1, C#2}": "You expected the delete of the C to be lost. The outer call carries it out."]),
      Ask("How many rows has the table of the Cs?", at: .cell("file", row: 1, column: "C")),
    ],
    variation: twoBsDeleted
  ) { page in
    let store = try FreshStore.pairs(page, PairsModel(KeepingA.self))
    let context = store.context
    let observer = RuleObserver(context, page)
    let a = try context.owner()

    context.delete(try context.b(1))
    context.processPendingChanges()
    page.show("afterwards", a, "b", "c")
    try context.save()
    try store.showCounts()
    observer.showSummary()
  }
}

//: ### What happened
//:
//: `processPendingChanges()` ran the rule of B#1's relationship `a`: nullify. For that the context took B#1 out of
//: `a.b`, and so it called the A's override. The first check there passed: the one B that was left, B#2, had its C. The
//: words behind *in* are the observer's: it asked for the steps that had led there.
//:
//: The override marked the C of B#1 as deleted and flushed. But the context was running rules, and the flush did
//: nothing. So the comparison counted one B and two Cs: the second half of the rule did not hold. In the article's
//: program an assertion stands here, and the program would end.
//:
//: When the override had returned, the context came to the marked C, and ran its rule, which took it out of `a.c`: the
//: third check, without anything to report. *Afterwards* shows one of each, and so does the file. The broken state
//: existed for the rest of one call, and only code within that call could see it. The C that is left is the partner of
//: B#2; it is printed as C#1 because it is the first C that this page names.
//:
//: ### Why
//:
//: Removing a B and deleting a B end in the same accessor and leave the same members in `a.b` and `a.c`; a B that was
//: only removed is still there. What differs is the caller. If the caller is your code, then no rule is running, and
//: the flush begins a propagation of its own. If it is a delete rule, then a propagation is under way, and everything
//: that is marked inside it is carried out after the accessor has returned.
//:
//: That a flush inside a propagation has no effect is an observation of 2008, on Mac OS X 10.5, and a choice of this
//: engine today: see [](#a-flush-inside-a-flush).
//:
//: ### In your app
//:
//: An assertion that fails with `processPendingChanges` or `save` below it in the stack, and never when you remove the
//: object by hand, is probably this case; look for a delete rule in the stack, since a merge processes changes too. Do
//: not weaken the assertion. Remove the line before you delete it, so that the accessor is called by you:
//:
//: ```swift
//: line.order = nil        // here the order's accessor runs, outside of any rule; try it on your system
//: context.delete(line)
//: ```
//:
//: That cures one place. Where deletes come from many places, the delete itself would have to do more:
//: [](#propagating-by-hand) tries that.
//:
//: ### Rule of thumb
//:
//: If a check of the graph fails only when something is deleted, look first for a delete rule in the stack below it.
//:
//: ### And if two Bs are deleted in one event?
//:
//: The code deletes both Bs and calls `processPendingChanges()` once. The accessor is called twice. What does it
//: count each time?

// snippet.variation
func twoBsDeleted(_ page: Page) throws {
  let context = try FreshStore.pairs(page, PairsModel(KeepingA.self)).context
  let observer = RuleObserver(context, page)
  let a = try context.owner()

  context.delete(try context.b(1))
  context.delete(try context.b(2))
  context.processPendingChanges()
  page.show("afterwards", a, "b", "c")
  observer.showSummary()
}
// snippet.show

//: ### Then
//:
//: One B and two Cs, then no B and two Cs. Between the two calls the context had not come to the C that was marked
//: first: it was marked after both Bs, and so its turn is after both ([chosen here](labels.md#CH-001)). Each further
//: delete in the same event makes the difference larger. Afterwards nothing is left of either.
