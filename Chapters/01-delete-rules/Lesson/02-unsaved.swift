import OpenCoreData
import Samples
import WorkbookKit

//: ## `delete(_:)` without `save()`: who still sees the rows?
//:
//: A swipe deletes a series. The list on screen reads from the container's view context, the same context that
//: deleted. The programmer forgot the save, or wrote `try? context.save()` and the
//: save failed.
//:
//: Three readers look at the same moment: the context that deleted, a background context that counts episodes for a
//: widget, and a second container on the same file, which is what the next start of the app will be.
//:
//: ### Predict
//:
//: The file began with one series and three episodes. How many of each does every reader count after the delete?
//: The code then calls `rollback()`. What does the first context count after it, and what is `hasChanges` before and
//: after?
//:
//: - evidence: DR-08, DR-09, FR-03, FR-07, UN-02
//: - figures: pending
//: - prepares: 1.2

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
          "0": "You expected the delete to be lost work. Until the save, `rollback()` takes it back completely."
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

//: ### What happened
//:
//: Before the first count `context` had marked the series and, by the cascade, its three episodes. When it counts, the
//: store still finds one series and three episodes; the context takes out what it has marked as deleted and answers 0
//: and 0. That is the first row of the table.
//:
//: The background context has marked nothing. It asks the same coordinator and the same file, and counts 1 and 3. The
//: third reader, with a coordinator of its own, counts the same. No row has been written or deleted so far.
//:
//: `hasChanges` is true, because the deletes are waiting. `rollback()` drops them: the flag is false, and the first
//: context counts 1 and 3 again.
//:
//: ### Why
//:
//: A context is a scratchpad. A fetch finds in the file which rows match, and the context lays its own unsaved changes
//: over the answer: what it has deleted goes out, what it has inserted comes in, and what it has changed is judged by
//: its new values ([documented](labels.md#FR-03)). A count does the same ([run](labels.md#FR-07)). For two kinds of
//: request the file alone decides what is found: one for dictionaries ([documented](labels.md#FR-08)), and one that
//: sets `includesPendingChanges` to false ([run](labels.md#FR-04)).
//:
//: Only the changes of this context count, so before the save the other readers of the table see none of them. One
//: kind of context, which no line above shows, does: a *child*, whose `parent` is this context, reads through it and
//: sees what it has not saved ([run](labels.md#PC-03), printed in [chapter 4](chapter-4.md#how-far-a-save-goes)).
//:
//: What a context takes out is what is *marked* at the time of the count, here the series and its episodes. Which of
//: the two calls before it marked the episodes, `delete(_:)` or `processPendingChanges()`, is a question of its own:
//: [Nullify: when does `episode.history` become nil?](#when-nullify-runs)
//:
//: ### In your app
//:
//: Save where you delete, and take the delete back if the save fails, so that screen and file agree:
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
//: In a unit test, ask a context that did not delete: a new background context, or a second container on the same
//: file.
//:
//: ### Rule of thumb
//:
//: A delete that is not saved exists in its context, and for children of that context, but in no other. To find out
//: whether something was deleted, ask another context that is no child of this one.
//:
//: ### And if the delete is saved before the three readers count?
//:
//: `context.save()` stands in the place of `processPendingChanges()`. Then come the counts, `rollback()` and the last
//: count, as above. What stands in the two tables, and what is `hasChanges` before the rollback?

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
//: All three readers count 0 and 0: the rows are gone from the file, and it does not matter who asks. `hasChanges` is
//: false, because no change is waiting any more. So `rollback()` had nothing to take back, and the last table has the
//: same zeros: a rollback drops what is not saved, and undoes no save. Where nothing was saved, above, the same call
//: brought back the series and its episodes.
