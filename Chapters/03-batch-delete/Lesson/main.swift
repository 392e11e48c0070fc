//: An app clears its history once a month. One by one, a hundred thousand objects are loaded in order to be thrown
//: away. `NSBatchDeleteRequest`, a [*batch request*](glossary.md#batch-request), is fast. Then the reports come in:
//: "deleted items are back", "it crashes when I tap one".
//:
//: Between the file and the screen there are three layers. The *coordinator* keeps copies of rows in its *row cache*. A
//: *context* keeps objects and unsaved edits. A *list*, such as a fetched results controller, keeps an array of a
//: context's objects. At each printed line ask: which layer did the work, and which layer answers?
//:
//: The model is a to-do list. An `Item` has a `name`, a flag `done` and the date `createdAt`. The file holds *Item 1*
//: to *Item 16*, of which every third is done, beginning with the first. Questions about relationships use the series
//: of [chapter 1](chapter-1.md).

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
    .model("The model: an item of the to-do list", ItemModel.make()),
    .layers("Between the list on the screen and the rows", [.init("context", objects: "list, item")]),
  ],
  segments: [
    deleteEverythingDone(), resultTypes(), whichRows(), listStillShowsThem(), refreshIsNotEnough(), resetOrMerge(),
    whichRules(), victims(), unsavedTicks(), editAfterTheDelete(), whenToUseIt(), deleteButton(), sameStatements(),
  ],
  errorText: LiveErrorText.lines)

lesson.main()

//: ## Checklist
//:
//: For each batch delete:
//:
//: - The user is asked before `execute(_:)`: there is no undo.
//: - Every context that may hold unsaved edits of the entity is saved first; if a save fails, nothing is deleted.
//: - `resultType` is `.resultTypeObjectIDs`, and the IDs are merged under `NSDeletedObjectsKey`.
//: - The array after `into:` names *every* context that can hold one of the rows, the screen's first.
//: - A merged delete is a pending change of each context: you have tested on your systems what a later save and a
//:   `rollback()` do with it.
//: - A `fetchLimit` has sort descriptors that leave no ties.
//: - The model has no *deny* rule and no mandatory inverse on the way, at any level of a cascade.
//: - Rows that *cascade* deletes or *nullify* changes are merged too, by IDs that were fetched before the delete.
//: - No work for each object, such as removing its file, depends on `prepareForDeletion` or `willSave`.
//: - `reset()` is called only on a context that has no edits and no screen.
//: - Tests use a SQLite store, at `/dev/null` if it is to leave no file, and not the in-memory store type.
//:
//: ## Read next
//:
//: - [](chapter-2.md#refresh-after-a-batch-update): the row cache after an update.
//: - [](chapter-5.md#a-fault-without-a-row): what an object without a row does; [chapter 5](chapter-5.md) deletes so
//:   that no context meets one.
//: - [](chapter-8.md#a-batch-delete-in-history): the store says which rows went.
//: - [Chapter 7](chapter-7.md): a delete in your own model.
//: - [Which delete, and when](deciding.md): all ways in one decision.
