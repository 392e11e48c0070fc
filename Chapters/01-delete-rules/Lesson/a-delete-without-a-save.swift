import OpenCoreData
import Samples
import WorkbookKit

//: A swipe deletes a series in the view context, from which the list on screen reads. The programmer forgot the save,
//: or `try? context.save()` failed unnoticed. Three readers now count: this context, a background context for a widget,
//: and a second container on the same file, as at the next start of the app.
//:
//: ### Predict
//:
//: The file began with one series and three episodes. What does each reader count? Then the code calls `rollback()`:
//: what does the first context count after it, and what is `hasChanges` before and after?
//:
//: - short: A delete without a save
//: - evidence: DR-05, DR-08, DR-09, FR-03, FR-07, PP-09, ST-06, ST-06b, UN-02, UN-05
//: - entry `unsaved`: DR-05, DR-09, FR-07
//: - entry `hasChanges, before rollback`: ST-06, ST-06b
//: - entry `hasChanges, after rollback`: ST-06, UN-02, UN-05
//: - entry `rolled back`: FR-07, UN-02
//: - entry `saved`: DR-05, PP-09, FR-07
//: - figures: pending
//: - explains: 1.2

func unsavedDelete() -> Segment {
  Segment(
    "a-delete-without-a-save", "`delete(_:)` without `save()`: who still sees the rows?", claims: ["D2"],
    asks: [
      Ask(
        "How many episodes does the context count that deleted the series?",
        at: .cell("unsaved", row: 1, column: "Episode"), choices: ["0", "3"],
        beliefs: [
          "3":
            "You expected the episodes to stay until the save. This context has marked them, and counts without them."
        ]),
      Ask(
        "And another context of the same container?", at: .cell("unsaved", row: 2, column: "Episode"),
        choices: ["0", "3"],
        beliefs: [
          "0": "You expected the contexts of a container to share changes. They share the file, and it is unchanged."
        ]
      ),
      Ask(
        "How many episodes does the first context count after `rollback()`?",
        at: .cell("rolled back", row: 1, column: "Episode"), choices: ["0", "3"],
        beliefs: [
          "0": "You expected the delete to be lost work. Until the save, `rollback()` undoes it completely."
        ]),
    ],
    variation: saveBeforeCounting
  ) { page in
    let store = try openStore(page)
    let context = store.context

    context.delete(try context.series(1))
    context.processPendingChanges()
    // snippet.hide
    try store.drawPending("pending", "Series", of: context)
    // snippet.show

    let other = store.container.newBackgroundContext()
    let nextStart = try store.reopened().viewContext
    try page.showCounts(
      "unsaved", seenBy: ["this context": context, "another context": other, "the file, opened again": nextStart])
    page.show("hasChanges, before rollback", value: context.hasChanges)

    context.rollback()
    page.show("hasChanges, after rollback", value: context.hasChanges)
    try page.showCounts("rolled back", seenBy: ["this context": context])
  }
}

//: ### Why
//:
//: Only the context that deleted counts 0: no row of the file has changed. A fetch or a count asks the store which
//: rows match. Then the context applies its own unsaved changes: deleted objects leave the result, inserted ones that
//: match join it, and changed ones are judged by their new values. This context has marked the series and, by the
//: cascade, its episodes.
//:
//: Only a *child* context, whose `parent` is this one, sees its unsaved changes too. A fetch of dictionaries, or one with
//: `includesPendingChanges` false, finds what the file has, even in this context.
//:
//: ### In your app
//:
//: Save where you delete, and roll back if the save fails:
//:
//: ```swift
//: context.delete(series)
//: do {
//:   try context.save()
//: } catch {
//:   context.rollback()      // also drops other unsaved edits of this context
//:   present(error)          // your app's own way to tell the user
//: }
//: ```
//:
//: ### Rule of thumb
//:
//: To learn whether a delete is in the file, count in a new context that is not a child of this one.
//:
//: ### And if the delete is saved before the three readers count?
//:
//: What do the readers count, what is `hasChanges` then, and what does `rollback()` change?

// snippet.variation
func saveBeforeCounting(_ page: Page) throws {
  let store = try openStore(page)
  let context = store.context

  context.delete(try context.series(1))
  try context.save()

  let other = store.container.newBackgroundContext()
  let nextStart = try store.reopened().viewContext
  try page.showCounts(
    "saved", seenBy: ["this context": context, "another context": other, "the file, opened again": nextStart])
  page.show("hasChanges, before rollback", value: context.hasChanges)

  context.rollback()
  try page.showCounts("rolled back", seenBy: ["this context": context])
}
// snippet.show

//: ### Then
//:
//: The rows are gone from the file, for every reader. There is no unsaved change, so `hasChanges` is false and
//: `rollback()` changes nothing: it does not undo a save.
