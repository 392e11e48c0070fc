//: A delete rule runs when nobody is looking, in an order that nobody promises. Mostly that is a blessing. It stops
//: being one when your own code runs in between: an accessor that you have overridden is called from inside the
//: propagation, half way through, and sees a graph that no finished state of your program ever was.
//:
//: The chapter has a rule to watch. An `A` owns Bs and Cs. *Each B of an A has its C*, the one with the same
//: number, at all times. The article of 2008 that this chapter starts from keeps the rule in the accessors of
//: `A`, shows where that breaks, and propagates the delete by hand instead.
//:
//: | relationship | rule, unless a segment says otherwise | read it as |
//: | --- | --- | --- |
//: | `A.b`, `A.c` | cascade | delete an A, and its Bs and Cs go too |
//: | `B.a`, `C.a` | nullify | delete a B or a C, and its A forgets it |
//:
//: Every segment begins with one A and two pairs of B and C in the file, and nothing in memory. `context.owner()`
//: and `context.b(1)` are fetches by value. An observer looks at the rule after every change of an A's
//: relationships. It prints a line that begins with *broken* each time the rule does not hold, and behind *in*
//: the steps of the propagation that led there.
//:
//: What Objective-C finds by the names of its accessors, `addBObject:` and `removeBObject:`, are the methods
//: `addObject(_:to:)` and `removeObject(_:from:)` here. Every way to change a relationship calls them: a property,
//: key-value coding, the other end, a delete rule. With `--trace` each segment also prints its deletes as trees.

import WorkbookKit

let lesson = Lesson(
  6, "Manual propagation",
  intro: [
    "What your code sees in the middle of a delete, and how to delete so that it sees nothing odd.",
    "An A has Bs and Cs (cascade). The rule: each B of an A has its C, at all times.",
    "Each segment starts from the same file. `--predict` asks you first.",
  ],
  segments: [
    deferred(), whoDecides(), flushInside(), keptByAccessors(), deletingB(), deletingA(), byHand(), deniedFirst(),
    seeItBefore(), noActionObeyed(), cyclesAndShared(), sameAsBuiltIn(), whatItCosts(), deleteInsideDelete(),
  ],
  errorText: LiveErrorText.lines)

lesson.main()
