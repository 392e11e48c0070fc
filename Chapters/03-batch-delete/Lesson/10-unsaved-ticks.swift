import OpenCoreData
import Samples
import WorkbookKit

//: ## Unsaved changes and `NSBatchDeleteRequest`: which items are done?
//:
//: Six items have been done since yesterday. The user ticks off *Item 2* and *Item 3* and at once taps *Delete done*.
//: The app saves when it goes to the background, so the two ticks are in the context and not in the file.
//:
//: ### Predict
//:
//: The code asks the context by `count(for:)` how many items are done *on the screen*, runs the batch delete, and
//: saves whatever the context still has to save. The table has two runs. The second one saves before the delete as
//: well. How many are done on the screen, how many are deleted, and how many done items are left in the file at the
//: end, in each run?
//:
//: - evidence: BD-18, FR-03, FR-07
//: - figures: delete at once, save first
//: - exercise: 3.5

func unsavedTicks() -> Segment {
  Segment(
    "unsaved-changes-and-a-batch-delete", "Unsaved changes and `NSBatchDeleteRequest`: which items are done?",
    claims: ["B8"],
    asks: [
      Ask(
        "How many are done on the screen?", at: .cell("done", row: 1, column: "on the screen"),
        beliefs: ["6": "You expected a count to see the file only. It lays the context's unsaved changes over it."]),
      Ask(
        "How many does the delete take without a save?", at: .cell("done", row: 1, column: "deleted"),
        beliefs: ["8": "You expected the request to see what the screen shows. Its predicate is judged in the store."]),
      Ask(
        "And how many done items are in the file in the end?", at: .cell("done", row: 1, column: "left in the end"),
        beliefs: ["0": "You forgot the later save: it writes the two ticks, and the delete is over by then."]),
    ],
    variation: untickTwo
  ) { page in
    func tickTwoAndDelete(savingFirst: Bool) throws -> [RowCell] {
      let store = try FreshStore.items(page)
      let context = store.container.viewContext
      let ticked = [try context.item(2), try context.item(3)]
      for item in ticked { item.done = true }
      // snippet.hide
      page.watch(ticked[0], "done", in: [context], label: savingFirst ? "save first" : "delete at once")
      page.moment("item.done = true")
      // snippet.show
      let onScreen = try context.countItems("done == YES")
      if savingFirst, context.hasChanges { try context.save() }
      // snippet.hide
      if savingFirst { page.moment("context.save()") }
      // snippet.show

      let deleted = try context.answer(deleteDone(.resultTypeCount)) as? Int ?? 0
      // snippet.hide
      page.moment("batch delete")
      // snippet.show
      if context.hasChanges { try context.save() }
      // snippet.hide
      if !savingFirst { page.moment("context.save()") }
      // snippet.show
      let left = try store.rows("SELECT COUNT(*) FROM ZITEM WHERE ZDONE = 1").rows[0][0]
      return [
        .text(savingFirst ? "save, then delete" : "delete"), .integer(Int64(onScreen)), .integer(Int64(deleted)), left,
      ]
    }

    page.rows(
      "done", headers: ["", "on the screen", "deleted", "left in the end"],
      [try tickTwoAndDelete(savingFirst: false), try tickTwoAndDelete(savingFirst: true)])
  }
}

//: ### What happened
//:
//: In the first run the context counted 8: the six of the file and the two that are ticked in the context. The batch
//: delete went to the store, where the rows of *Item 2* and *Item 3* still had `ZDONE` = 0, so it matched 6. Then the
//: context was saved, and this save wrote the two ticks. At the end the file, from which everything done had just been
//: deleted, holds two done items. The user sees them in the list and taps the button again.
//:
//: In the second run the save came first. The store then knew of eight done items, and the delete took all of them.
//:
//: ### Why
//:
//: The same condition, `done == YES`, is judged in two places. A fetch or a count asks the store and then corrects the
//: answer by the context's unsaved changes: objects that match now are added, those that no longer match are taken out
//: ([documented](labels.md#FR-03)). A batch request is only passed on by the context, which corrects nothing.
//:
//: ### In your app
//:
//: Save every context that may hold such a change, and stop if one of these saves fails:
//:
//: ```swift
//: if context.hasChanges { try context.save() }
//: try context.execute(request)
//: ```
//:
//: If the change is in a child context, its own save may not be enough: [`save()` on a child context: who finds the
//: new object?](chapter-4.md#how-far-a-save-goes) is about that. Look at the error path too: if the save fails, the
//: user sees one state and the store has another, and a delete would act on the wrong one.
//:
//: ### Rule of thumb
//:
//: Save, then delete, then merge. A batch request acts on what is saved, whatever the screen shows.
//:
//: ### And if two of the six were just *un*ticked?
//:
//: The user takes the tick off *Item 1* and *Item 4*, because they have to be done again, and taps *Delete done*
//: before anything is saved. How many are done on the screen, how many are deleted, and are rows of *Item 1* and
//: *Item 4* left?

// snippet.variation
func untickTwo(_ page: Page) throws {
  let store = try FreshStore.items(page)
  let context = store.container.viewContext
  for number in [1, 4] { try context.item(number).done = false }

  page.show("done on the screen", value: try context.countItems("done == YES"))
  page.show("deleted", value: try context.answer(deleteDone(.resultTypeCount)))
  let left = try store.rows("SELECT COUNT(*) FROM ZITEM WHERE ZNAME IN ('Item 1', 'Item 4')").rows[0][0]
  page.show("rows of Item 1 and Item 4", left.text)
}
// snippet.show

//: ### Then
//:
//: This is the worse half of the trap. The store still had six done items, so it deleted six rows, among them the two
//: that the user had just taken back. Their edits are in memory only, and belong to rows that no longer exist. What
//: the next save says to that is shown in [`isDeleted`, notifications and `save()`: who learns that a row was batch
//: deleted?](#who-is-told-of-a-batch-delete).
