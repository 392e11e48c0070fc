//: A to-do app gets a button *Mark all as done*. The first version fetches the items, sets `done` on each, and saves.
//: With very many items the screen freezes for a moment, so the button is rewritten with `NSBatchUpdateRequest`,
//: which changes the rows in one go. It is fast. Then the reports come in: about what a list shows, about a save that
//: fails, about an edit that cannot be found.
//:
//: An `NSBatchUpdateRequest` is a [*batch request*](glossary.md#batch-request): the store carries it out. Between the
//: file and the screen there are two layers that keep something of a row:
//:
//: - the *coordinator* keeps a copy of each row that was read, in its *row cache*,
//: - a *context* keeps objects with the values that were read, and edits of them that are not saved.
//:
//: In each segment, ask where the printed value comes from: from the object, from the row cache, or from the file.
//: A save does more than write: it validates the objects, sends them `willSave`, and posts notifications. Ask which of
//: these things have been done, too.
//:
//: The model is one entity: `Item` has a `name`, a flag `done` and the date `createdAt`. The file holds sixteen of
//: them, *Item 1* to *Item 16*. Every third one is done, beginning with the first, which makes six: 1, 4, 7, 10, 13
//: and 16.
//:
//: Every segment starts with these rows in a file and nothing in memory: `FreshStore.items(page)` fills a new SQLite
//: file through one container, lets that container go, and opens the file with another. `container.viewContext` is
//: the context of the main queue, and `context.item(2)` fetches by value, `name == "Item 2"`. `page` prints;
//: `page.show("before", item, "name")` reads the property by its key, as `value(forKey:)` does, and not through the
//: Swift property. `Item#1` stands where Core Data would print an address: it is the first item that the segment
//: prints, which need not be *Item 1*.
//:
//: Write your answer down before you read on, or let `--predict` ask you.

import WorkbookKit

let lesson = Lesson(
  2, "Batch update",
  question: "A batch update has written the rows. What do the objects on the screen read?",
  intro: [
    "Rows are changed in the file. What do the objects in memory read?",
    "An Item has a name, a flag done, and createdAt. Sixteen are in the file, six of them done.",
    "Each segment starts from the same file. `--predict` asks you first.",
  ],
  pictures: [.layers("Between an item and its row", [.init("context", objects: "item")])],
  segments: [
    oneByOne(), contextDoesNotNotice(), resultTypes(), refreshIsNotEnough(), nothingIsChecked(), unsavedEdits(),
    staleSave(),
  ],
  errorText: LiveErrorText.lines)

lesson.main()

//: ## Checklist
//:
//: In your app, for each batch update:
//:
//: - It is worth it: thousands of rows, or rows of which no object is needed.
//: - Every context that may hold unsaved edits of the entity is saved first; if that fails, nothing is updated.
//: - The predicate leaves out the rows that have the value already.
//: - The values that it writes would pass the model's validation, because no validation runs now.
//: - What `willSave` would have kept up to date, such as a date of change, is written by the same request.
//: - `resultType` is `.updatedObjectIDsResultType`, and the IDs are merged under `NSUpdatedObjectsKey`.
//: - The array after `into:` names every context that can hold one of the rows.
//: - No code relies on `refresh(_:mergeChanges:)`, on `refreshAllObjects()`, on a new fetch, or on a fetch and a refresh
//:   together, to show the new values.
//: - A save that fails with 133020 afterwards is looked into, and not answered by the overwrite policy.
//:
//: ## Read next
//:
//: - [Chapter 3](chapter-3.md) does the same to rows that are deleted, where a stale object is worse than a wrong
//:   value.
//: - [`reset()` or `mergeChanges(fromRemoteContextSave:into:)`: what does each keep?](chapter-3.md#reset-or-merge)
//: - [Errors, and what to do about them](errors.md#error-133020) has 133020 and the validation codes.
