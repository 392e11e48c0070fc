//: Users of one app report that edits are lost. In another, two screens are said to show different names for one item.
//: In a third a count of rows is not the expected one, and in a fourth the scrolling is not smooth. None of the four
//: logs an error. What they have in common is one line: `context.parent = …`. In which of them this line is to blame,
//: and for what, is what the chapter tries out.
//:
//: A *parent context* takes the place of the store for another context, its [*child*](glossary.md#child-context), and a
//: chain of contexts is as long as you make it. Keep four layers in mind: the file; the coordinator with its row cache;
//: a *root*, which is the context that works with the coordinator; and below it the children, level by level. For each
//: printed line, ask three questions. Which context is asked? Which contexts lie between it and the value? Who has been
//: told of the change?
//:
//: | context | its queue | above it |
//: | --- | --- | --- |
//: | `root` | a queue of its own | the store, by way of the coordinator |
//: | `main` | the main queue | `root` |
//: | `edit` | the main queue | `main` |
//:
//: Where one level is enough, `context` is the container's `viewContext`, a root, and the edit is its child.
//: `makeChild("edit")` makes a context with a queue (the main one unless the call says otherwise) and sets its
//: `parent`; the name is for the tables. `context.item(2)` fetches by value, `name == "Item 2"`, and `item(withID:)`
//: is `object(with:)` for items.
//:
//: Every segment starts with sixteen to-do items in a SQLite file, *Item 1* to *Item 16*, of which six are done, and
//: nothing in memory; `page` prints. An `Item` has a `name`, a flag `done` and the date `createdAt`. The book's
//: pictures of layers are read from left to right, from the lowest context upwards: each context with what it holds
//: of one item, a parent to the right of its child, then the row cache and the file. *New* and *unsaved* mean not
//: saved yet; a dash means that the context does not have the item.
//:
//: Apple's archived guide shows one use of a parent, [an import in a private-queue child of the main
//: context](https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/CoreData/Concurrency.html), and
//: says little about how values travel; what the main queue does meanwhile is asked in [A private-queue child of
//: `viewContext`: is its fetch background work?](#whose-queue-is-it) Much of this chapter rests on an article of
//: February 2014, *NSManagedObjectContext's parentContext* ([Where the chapters part from the articles](articles.md)
//: has the link), and on reports around it. Each segment says how far its lines are known, and from when.

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
    .layers(
      "Three contexts above each other, and one beside them",
      [
        .init("root"), .init("main", parent: "root"), .init("edit", parent: "main", objects: "item"),
        .init("root 2", objects: "item"),
      ])
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
//: In your app, before and after you write `parent =`:
//:
//: - There is a reason for the child: an edit that can be cancelled, a *Save* command, or a write off the main queue.
//:   A slow fetch is not one.
//: - Each *Save* or *Done* names the level it means. What must not be lost is saved up to the root, and each of these
//:   saves has its errors handled.
//: - Children of a main-queue context are main-queue contexts. Imports are private-queue roots, one at a time.
//: - A child is used once: opened, edited, saved, dropped.
//: - No child has a merge policy that anyone relies on. Two writers of one object are roots.
//: - A context that has children follows its own parent: `automaticallyMergesChangesFromParent = true`.
//: - `awakeFromInsert()` sets attributes of its own object, and nothing else. Related objects come from a factory
//:   function.
//: - `willSave()` and `didSave()` do not assume that the save reaches the file.
//: - No temporary object ID is stored or passed on; `obtainPermanentIDs(for:)` is called once, right before.
//: - `-com.apple.CoreData.ConcurrencyDebug 1` is in every scheme.
//:
//: | you have | use |
//: | --- | --- |
//: | an app | one main-queue context, a root |
//: | an edit that can be cancelled | a main-queue child, for one use |
//: | an import | a private-queue root, one at a time |
//: | a *Save* command, or a write off the main queue | a private-queue proxy at the root, one writer for each object |
//: | a slow screen | a measurement first; a child will not make it faster |
//:
//: ## Read next
//:
//: - [Chapter 5](chapter-5.md) is about an object that another context deletes while this one holds it.
//: - [Chapter 2](chapter-2.md) has the row cache, the layer below the root, which keeps old values in the same way.
//: - [`reset()` or `mergeChanges(fromRemoteContextSave:into:)`: what does each keep?](chapter-3.md#reset-or-merge)
//:   shows how contexts are told of what happened in the store.
//: - [What differs from Apple's framework](differences.md) lists what had to be chosen for this chapter.
