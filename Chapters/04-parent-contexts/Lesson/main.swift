//: A context can have another context above it. It then reads from that one instead of from a store, and saves into
//: it. That is all `parent` does, and it is enough for a good dozen surprises: an old value where the new one is one
//: level away, a merge policy nobody asks, two objects for one row, a method that runs once for each level.
//:
//: | context | its queue | saves into |
//: | --- | --- | --- |
//: | `root` | a queue of its own | the store |
//: | `main` | the main queue | `root` |
//: | `edit` | the main queue | `main` |
//:
//: Where a segment needs no more than one level above the edit, `context` is the container's view context, and the
//: edit is its child. A context without a parent is called a *root* here. The file holds the sixteen to-do items of
//: chapters 2 and 3, *Item 1* to *Item 16*, and nothing is in memory when a segment begins.
//:
//: The figures are read from left to right: the file, and then each context with what it holds of one item. *Changed*
//: and *inserted* mean not saved yet; *absent* means that the context has not got the item and would have to ask the
//: one above.
//:
//: Much of this chapter was never documented. What an article of February 2014 reports from iOS 7 and OS X 10.9, and
//: nobody has published since, is labelled as observed, and says so in the text.
//:
//: Write your prediction down before you read on.

import WorkbookKit

if CommandLine.arguments.count > 1, let use = WrongUse(rawValue: CommandLine.arguments[1]) { try use.run() }

let lesson = Lesson(
  4, "Parent contexts",
  intro: [
    "A context above a context: who sees what, who overwrites whom, and what happens once a level.",
    "`edit` saves into `main`, `main` into `root`, and `root` to a file with sixteen items.",
    "Each segment starts from the same file. `--predict` asks you first.",
  ],
  segments: [
    oneLevel(), cancelledEdit(), heldBackStore(), importsInTurn(), wrongQueue(), blocking(), cacheHierarchy(),
    lastWord(), awakeTwice(), madeTwice(), temporaryStays(), twoObjects(), permanentFirst(), usedTwice(),
    lazyRefresh(), keptInSync(), endOfTurn(), knowsItsContext(),
  ],
  errorText: LiveErrorText.lines)

lesson.main()
