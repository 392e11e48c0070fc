//: An order has lines, and for each line a reservation in the warehouse. The class for orders keeps the two in step in
//: its accessors, and asserts that the counts agree. While users edit orders, that works. Then other code deletes lines
//: and whole orders, and does not mention the class at all. What do its accessors find?
//:
//: In the model, from Matt Gallagher's [article](articles.md) of 2008, an `A` is the order, a `B` a line, a `C` a
//: reservation. *Each B of an A has its C*, with the same number; *an A has as many Cs as Bs*. The accessor checks the
//: second itself, after it has removed a B and deleted its C. A `RuleObserver` checks both, and prints *broken* for
//: each check that fails.
//:
//: The book's `addObject(_:to:)` and `removeObject(_:from:)` take the place of a Mac's accessors, such as
//: `addLinesObject:` and `removeLinesObject:` for `lines`. Whether setting `line.order` calls those is not known.

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
    countFirst(), noActionObeyed(), cyclesAndShared(), sameAsBuiltIn(), whatItCosts(), deleteInsideDelete(),
    seeItBefore(),
  ],
  errorText: LiveErrorText.lines)

lesson.main()

//: ## Checklist
//:
//: - Search for `delete(`. Does the same function, or one that it calls, read a relationship to decide something?
//:   Filter by `isDeleted`, or process pending changes first.
//: - Search for `propagatesDeletesAtEndOfEvent = false`. Does anything on that context read between the delete and the
//:   save?
//: - Search for `processPendingChanges()` and `save()` in accessors, `willSave()` and other methods that Core Data
//:   calls. Take each `save()` out, and rely on no flush: inside a delete rule it has no effect.
//: - Does an accessor keep a rule about two relationships? Try it with a delete of the member and a delete of the
//:   owner too.
//: - Does the result depend on which relationship goes first? Delete in two steps, or by hand.
//: - Are deny rules asked before the delete, where an alert can still say no?
//: - Does code that walks a graph to delete it cut each link before it follows it?
//: - Does a test compare a method that replaces delete rules with them, for all four rules?
//:
//: ## Read next
//:
//: - [Delete rules](chapter-1.md), for the four rules by themselves.
//: - [](chapter-4.md#saves-and-turns), for saves that no code has to call.
//: - [Two-step deletion](chapter-5.md), if other contexts still show what is deleted.
//: - [Which way to delete](deciding.md), to choose.
//: - [Words](glossary.md), for *flush*, *propagation* and the others.
