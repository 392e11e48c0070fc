//: A to-do app gets a button *Mark all as done*, which fetches the items, sets `done` on each, and saves. With many
//: items the screen freezes, so the next version executes an `NSBatchUpdateRequest`. It is fast. Then bug reports come
//: in: about a list, a save, an edit.
//:
//: The store carries out such a [*batch request*](glossary.md#batch-request). Above the file, two layers keep a row's
//: values:
//:
//: - the *coordinator* keeps a copy of each row that was read, in its *row cache*,
//: - a *context* keeps objects, with the values that were read and the unsaved edits.
//:
//: Ask of each printed value: object, row cache or file?
//:
//: An `Item` has a `name`, a flag `done` and a date `createdAt`. The file holds *Item 1* to *Item 16*; items 1, 4, 7, 10,
//: 13 and 16 are done. Unless it says otherwise, a segment starts with these rows and nothing in memory.

import Samples
import WorkbookKit

let lesson = Lesson(
  2, "Batch update",
  question: "A batch update has written the rows. What do the objects on the screen read?",
  intro: [
    "Rows are changed in the file. What do the objects in memory read?",
    "An Item has a name, a flag done, and createdAt. Sixteen are in the file, six of them done.",
    "Each segment starts from the same file. `--predict` asks you first.",
  ],
  pictures: [
    .model("The model: an item of the to-do list", ItemModel.make()),
    .layers("Between an item and its row", [.init("context", objects: "item")]),
  ],
  segments: [
    oneByOne(), contextDoesNotNotice(), resultTypes(), refreshIsNotEnough(), nothingIsChecked(), unsavedEdits(),
    staleSave(),
  ],
  errorText: LiveErrorText.lines)

lesson.main()

//: ## Checklist
//:
//: For each batch update in your app:
//:
//: - There are very many rows, and their objects are not needed.
//: - Every context that may hold unsaved edits of the entity is saved first; if a save fails, nothing is updated.
//: - The predicate leaves out the rows that have the value already.
//: - The values would pass the model's validation: no validation runs.
//: - The request also writes what `willSave` would have set, such as a date of change.
//: - `resultType` is `.updatedObjectIDsResultType`, and the IDs are merged under `NSUpdatedObjectsKey`.
//: - The array after `into:` names every context that can hold one of the rows.
//: - No code relies on a refresh or a new fetch, in place of the merge, to show the new values.
//: - A later 133020 is investigated, and not silenced with the overwrite policy.
//:
//: ## Read next
//:
//: - [Chapter 3](chapter-3.md) does the same to rows that are deleted.
//: - [](chapter-3.md#reset-or-merge) compares two ways to bring a context up to date.
//: - [133020](errors.md#error-133020): what to do about this error.
