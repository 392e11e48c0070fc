//: An order has lines, and for each line a reservation in the warehouse. The class for orders sees to that: whenever
//: a line joins, it makes the reservation; whenever a line leaves, it deletes the reservation; and an assertion
//: compares the two counts. Then crash logs arrive with that assertion at the top and `save()` below it, and the
//: function that called `save()` has nothing to do with orders.
//:
//: A delete is not one moment. There is the call of `delete(_:)`, there is the time when Core Data processes
//: pending changes, and there is the save. An accessor that a class overrides may be called at any of them, and your
//: own code is not its only caller. To follow this chapter, ask three questions of each line: which of the three
//: moments is it, who has called the accessor, and which links have been cut already?
//: (What lies between an object and its row is drawn in the book, in [Delete rules](chapter-1.md).)
//:
//: The entities have short names. An `A` is the order, a `B` a line, a `C` a reservation. The rule to keep has two
//: halves. *Each B of an A has its C*, the one with the same number, at every step. *An A has as many Cs as Bs*
//: whenever an accessor has removed a B and deleted its C. The idea is that of an [article](articles.md) by Matt
//: Gallagher of April 2008, about Mac OS X 10.4 and 10.5. It keeps the rule in the accessors of `A`, shows cases that
//: are difficult, and propagates deletes by hand. What it reports of those systems is told here as a report, with its
//: date.
//:
//: Each segment opens a store of its own, with one A and two pairs of B and C in the file and nothing in memory.
//: `FreshStore.pairs(page, PairsModel(KeepingA.self))` is such a store, whose As are of the class `KeepingA`.
//: `context.owner()` fetches the A, `context.b(1)` the B with the number 1, and `match(of:)` of an A finds the C of
//: a B. A `RuleObserver` checks the first half after every change of an A's relationships, and the second where an
//: accessor asks it to compare. For each check that fails it counts the rule as broken once, and prints a line that
//: begins with *broken*: `B#1 without C` is the first half, `1 B, 2 C when compared` the second. Behind *in* stand the
//: steps of the delete rules that led there. `#1` and `#2` number objects in the order in which a segment first prints
//: them; they are no keys.
//:
//: The accessors `addBObject:` and `removeBObject:` of Objective-C are `addObject(_:to:)` and `removeObject(_:from:)`
//: here. With `--trace` each segment also prints its deletes as trees.

import Samples
import WorkbookKit

let lesson = Lesson(
  6, "Manual propagation",
  question: "What does your code see in the middle of a delete?",
  intro: [
    "What your code sees in the middle of a delete, and what changes when it deletes by hand.",
    "An A has Bs and Cs (cascade). The rule: each B of an A has its C, and there are as many Cs as Bs.",
    "Each segment starts from the same file. `--predict` asks you first.",
  ],
  pictures: [.model("The model: an A, its Bs and its Cs", PairsModel().make())],
  segments: [
    deferred(), whoDecides(), flushInside(), keptByAccessors(), deletingB(), deletingA(), byHand(), deniedFirst(),
    seeItBefore(), noActionObeyed(), cyclesAndShared(), sameAsBuiltIn(), whatItCosts(), deleteInsideDelete(),
  ],
  errorText: LiveErrorText.lines)

lesson.main()

//: ## Checklist
//:
//: - Search for `delete(`. Does the same function, or one that it calls, read a relationship to decide something?
//:   Filter by `isDeleted`, or process pending changes first.
//: - Search for `propagatesDeletesAtEndOfEvent = false`. Does anything on that context read between the delete and
//:   the save?
//: - Search for `processPendingChanges()` and `save()` in accessors, `willSave()` and other methods that Core Data
//:   calls. Take them out.
//: - Does a class override `didChangeValue(forKey:)`? It must not. Observe objects-did-change.
//: - Does an accessor keep a rule about two relationships? Try it with a delete of the member and a delete of the
//:   owner, not only with adding and removing.
//: - Does the result depend on which of two relationships is taken first? Make two deletes of it, or delete by hand.
//: - Are deny rules asked before the delete, where an alert can still say no?
//: - Does code that walks a graph to delete it cut each link before it follows it?
//: - Is a method that replaces delete rules compared with them, for all four rules, in a test?
//: - Does a comment name an old system? Then say which, and when, beside the workaround.
//:
//: ## Read next
//:
//: - [Delete rules](chapter-1.md), for what each of the four does when nothing of yours runs in between.
//: - [Saving at the end of a turn](chapter-4.md#saves-and-turns), for saves that no code has to call.
//: - [Two-step deletion](chapter-5.md), if your objects are deleted while other contexts still show them.
//: - [Which way to delete](deciding.md), for the choice between the context, a batch request, two steps and by hand.
//: - [Words](glossary.md), for *flush*, *propagation* and the others.
