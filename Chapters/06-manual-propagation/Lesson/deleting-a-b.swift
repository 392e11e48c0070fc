import OpenCoreData
import Samples
import WorkbookKit

//: Removing a line from an order works: the class makes and deletes the reservations. Then the app gets a list of the
//: lines of all orders. A swipe there calls `context.delete(line)`, and no code of the list mentions the order.
//:
//: ### Predict
//:
//: The A has two Bs and two Cs, and its class is `KeepingA`. The code deletes B#1, processes, and saves. How many Bs
//: and Cs does the accessor count when it compares, after its flush? What do `a.b` and `a.c` contain afterwards, and
//: how many rows has the file?
//:
//: - evidence: PP-04, DR-04, DR-11b, CH-001, CH-009, CH-601
//: - short: Deleting a B under an accessor
//: - formerly: 5-deleting-a-b-whose-owner-overrides-removeobject-what-does-its-check-find
//: - entry `broken`: DR-11b, PP-04, CH-001, CH-009, CH-601
//: - entry `afterwards`: DR-04, DR-11b, CH-601
//: - entry `file`: DR-04, DR-11b, CH-601
//: - entry `watched`: DR-11b, PP-04, CH-001, CH-009, CH-601
//: - rule: DR-11b
//: - sample: CH-601

func deletingB() -> Segment {
  Segment(
    "deleting-a-b", "Deleting a B whose owner overrides the book's `removeObject`: what does its check find?",
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

//: ### Why
//:
//: The accessor counts one B and two Cs. Nullify, the rule of `B.a`, takes B#1 out of `a.b` through the accessor of
//: the A. The accessor marks the C of B#1 and flushes; but the context is running rules, and a flush inside them has no
//: effect.
//:
//: The marked C has its turn later in the same processing, and leaves `a.c` then: [](#a-flush-inside-a-flush). Only code
//: that runs while the rules do can see the broken state.
//:
//: The C that is left belongs to B#2. It is numbered C#1 because it is the first C that is printed.
//:
//: ### In your app
//:
//: ```swift
//: line.order = nil        // the order's accessor runs now, outside of any rule; try it on your system
//: context.delete(line)
//: ```
//:
//: Does an assertion fail below `save()`, and never when you remove the object by hand? Keep the assertion, and remove
//: the line before you delete it. Then the accessor runs outside of any rule, and the flush works.
//:
//: ### Rule of thumb
//:
//: If a check fails only when something is deleted, look for a delete rule in the stack.
//:
//: ### And if two Bs are deleted in one event?
//:
//: The code deletes both Bs and then processes once. What does the accessor count each time?

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
//: Both Bs were marked before the first C, so both leave `a.b` before any C leaves `a.c`.
