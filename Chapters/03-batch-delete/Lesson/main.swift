//: An app clears its history once a month. With a few hundred rows the ordinary way is fine: fetch the objects, call
//: `delete(_:)` on each, save. With a hundred thousand rows the same code loads a hundred thousand objects in order
//: to throw them away. `NSBatchDeleteRequest` deletes the rows where they are, in the store. Then the reports come
//: in: "deleted items are back", "it crashes when I tap one", "saving fails at random".
//:
//: A [*batch request*](glossary.md#batch-request) is carried out by the store. Between the file and the screen there are
//: three layers, and each keeps something of a row:
//:
//: - the *coordinator* keeps a copy of each row that was read, in its *row cache*,
//: - a *context* keeps objects, and edits of them that are not saved,
//: - a *list*, such as a fetched results controller, keeps an array of a context's objects.
//:
//: In each segment, ask three questions. Which layer did the work? Which layer is asked for the printed line? Was the
//: layer that is asked told about the work of the other? Three calls are tried to put a context right afterwards:
//: `refresh(_:mergeChanges:)`, `reset()`, and `mergeChanges(fromRemoteContextSave:into:)` with the IDs of the rows.
//: What each of them does is a good part of this chapter.
//:
//: The model is a to-do list: `Item` has a `name`, a flag `done` and the date `createdAt`. The file holds sixteen of
//: them, *Item 1* to *Item 16*, written a minute apart. Every third one is done, beginning with the first. The segments
//: about relationships use the series, episodes and histories of [chapter 1](chapter-1.md).
//:
//: Every segment starts with these rows in a file and nothing in memory: `FreshStore.items(page)` fills a new SQLite
//: file through one container, lets that container go, and opens the file with another. `container.viewContext` is
//: the context of the main queue, and `context.item(2)` fetches by value, `name == "Item 2"`. `page` prints;
//: `page.show("before", item, "name")` reads the property by its key, as `value(forKey:)` does, and not through the
//: Swift property. `Item#1` stands where Core Data would print an address: it is the first item that the segment
//: prints, which need not be *Item 1*. In the book some segments show what each layer held at each moment, in a
//: picture or in steps. There a dash says that no object is there: the variable's object is gone, or the context has
//: none for the row.
//:
//: Write your answer down before you read on, or let `--predict` ask you.

import Samples
import WorkbookKit

let lesson = Lesson(
  3, "Batch delete",
  question: "A batch delete has removed the rows. What is still on the screen, and what clears it?",
  intro: [
    "Rows are deleted in the file. What do objects, lists and unsaved edits do?",
    "Sixteen items are in the file. Every third one is done.",
    "Each segment starts from the same file. `--predict` asks you first.",
  ],
  pictures: [
    .model("The model of the segments about delete rules", SeriesModel().make()),
    .layers("Between the list on the screen and the rows", [.init("context", objects: "list, item")]),
  ],
  segments: [
    deleteEverythingDone(), sameStatements(), resultTypes(), whichRows(), listStillShowsThem(), refreshIsNotEnough(),
    resetOrMerge(), whichRules(), victims(), unsavedTicks(), nothingIsTold(), pinnedContext(),
    whenToUseIt(),
  ],
  errorText: LiveErrorText.lines)

lesson.main()

//: ## Checklist
//:
//: In your app, for each batch delete:
//:
//: - The user is asked before `execute(_:)`, for there is no undo.
//: - Every context that may hold unsaved edits of the entity is saved first; if that fails, nothing is deleted.
//: - `resultType` is `.resultTypeObjectIDs`, and the IDs are merged under `NSDeletedObjectsKey`.
//: - The array after `into:` names *every* context that can hold one of the rows, the one of the screen first of all.
//: - Each context that was told is saved after the merge, and nothing calls `rollback()` on it before.
//: - A `fetchLimit` has sort descriptors that leave no ties.
//: - The model's delete rules were read: no *deny*, no mandatory inverse on the way, at any level of a cascade.
//: - Rows that a cascade takes, or that *nullify* changes, are merged too, by IDs that were fetched before the
//:   delete.
//: - Nothing that has to happen for each object, such as removing its file, hangs on `prepareForDeletion` or
//:   `willSave`.
//: - `reset()` is called only on a context that has no edits and no screen.
//: - Tests use a SQLite store, at `/dev/null` if it is to leave no file, and not the in-memory store type.
//:
//: ## Read next
//:
//: - [`refresh(_:mergeChanges:)` after a batch update: the old value or the new
//:   one?](chapter-2.md#refresh-after-a-batch-update) has the row cache from the side of updates.
//: - [Chapter 5](chapter-5.md) deletes in two steps, so that no context meets a row that is gone while it holds it. Its
//:   [first segment](chapter-5.md#a-fault-without-a-row) prints what reading such an object does, the crash included.
//: - [`NSBatchDeleteRequest` in persistent history: are the victims of a cascade
//:   there?](chapter-8.md#a-batch-delete-in-history) lets the store say which rows went.
//: - [Chapter 7](chapter-7.md) says what a delete would do to your own model and store.
//: - [Which delete, and when](deciding.md) puts the ways of all chapters into one decision.
