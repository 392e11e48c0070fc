//: Edits are lost in one app. In another, two screens show different names for one item. A third counts a row too many;
//: a fourth scrolls badly. All contain the line `context.parent = …`.
//:
//: A parent is there to turn many changes into one step, not to move work to another thread.
//:
//: A [*child*](glossary.md#child-context) has another context, its *parent*, in place of the store. A *root* works with
//: the coordinator, its row cache and the file. In this chapter `root` has a private queue; `main` is its child, and
//: `edit` the child of `main`, both on the main queue. At each printed line, ask which context reads, and which
//: contexts lie between it and the value.
//:
//: Where one level is enough, `context` is the view context, a root; `makeChild("edit")` makes a child of it.
//: `context.item(2)` fetches *Item 2*. Each segment starts with sixteen items in the file, six of them done.

import Samples
import WorkbookKit

if CommandLine.arguments.count > 1, let use = ContextUse(rawValue: CommandLine.arguments[1]) { try use.run() }

let lesson = Lesson(
  4, "Parent contexts",
  question: "A child context has saved. Who has the change now, and who does not?",
  intro: [
    "A context that has another context as its parent: who sees what, and who overwrites whom?",
    "`main` is the parent of `edit`, and `root` that of `main`. The file has sixteen items.",
    "Each segment starts from the same file. `--predict` asks you first.",
  ],
  pictures: [
    .model("The model: an item of the to-do list", ItemModel.make()),
    .layers(
      "Three contexts above each other, and one beside them",
      [
        .init("root"), .init("main", parent: "root"), .init("edit", parent: "main", objects: "item"),
        .init("root 2", objects: "item"),
      ]),
  ],
  segments: [
    oneLevel(), cancelledEdit(), heldBackStore(), importsInTurn(), wrongQueue(), blocking(), cacheHierarchy(),
    lastWord(), awakeTwice(), madeTwice(), temporaryStays(), twoObjects(), permanentFirst(), usedTwice(),
    lazyRefresh(), keptInSync(), endOfTurn(), knowsItsContext(),
  ],
  errorText: LiveErrorText.lines)

lesson.main()

//: ## Checklist
//:
//: Before and after you write `parent =`:
//:
//: - The child has a reason that is in the table below.
//: - What must not be lost is saved up to the root, and each save's errors are handled.
//: - Children of a main-queue context are main-queue contexts. Imports are private-queue roots, one at a time.
//: - A child is used once: opened, edited, saved, dropped.
//: - No code relies on a child's merge policy. Two writers of one object are roots.
//: - A context that has children follows its own parent: `automaticallyMergesChangesFromParent = true`.
//: - `awakeFromInsert()` sets only attributes; related objects come from a factory function.
//: - `willSave()` and `didSave()` do not assume that the save reaches the file.
//: - No temporary object ID is stored or passed on; `obtainPermanentIDs(for:)` comes first.
//: - `-com.apple.CoreData.ConcurrencyDebug 1` is in every scheme.
//:
//: | you have | use |
//: | --- | --- |
//: | an app | one main-queue context, a root |
//: | an edit that can be cancelled | a main-queue child, for one use |
//: | an import | a private-queue root, one at a time |
//: | a *Save* command, or a write off the main queue | a private-queue proxy at the root, one writer for each object |
//: | a slow screen | a measurement first, and no child |
//:
//: ## Read next
//:
//: - [Chapter 5](chapter-5.md): an object that another context deletes while this one holds it.
//: - [Chapter 2](chapter-2.md): the row cache below the root, which keeps old values too.
//: - [](chapter-3.md#reset-or-merge): how contexts learn what happened in the store.
//: - [What differs from Apple's framework](differences.md).
