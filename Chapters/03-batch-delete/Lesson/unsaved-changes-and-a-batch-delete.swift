import OpenCoreData
import Samples
import WorkbookKit

//: Six items have been done since yesterday. The user ticks off *Item 2* and *Item 3* and at once taps *Delete done*.
//: The app saves when it goes to the background.
//:
//: ### Predict
//:
//: The code asks `count(for:)` how many items are done on the screen, runs the batch delete, and saves whatever the
//: context still has to save. A second run saves before the delete as well. In each run: how many are done on the
//: screen, how many are deleted, and how many done items are in the file at the end?
//:
//: - evidence: BD-18, FR-03, FR-07
//: - figures: delete at once, save first
//: - exercise: 3.5
//: - short: Unsaved edits and a batch delete
//: - formerly: 10-unsaved-changes-and-nsbatchdeleterequest-which-items-are-done
//: - entry `done`: BD-18, FR-03, FR-07
//: - entry `done on the screen`: FR-03, FR-07
//: - entry `deleted`: BD-18
//: - entry `rows of Item 1 and Item 4`: BD-18
//: - rule: BD-18
//: - sample: BD-18

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

      let deleted = try context.answer(batchDeleteOfDone(.resultTypeCount)) as? Int ?? 0
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

//: ### Why
//:
//: At the end two done items are in the file from which everything done had just been deleted.
//:
//: A count or a fetch asks the store, and the context corrects the answer by its unsaved changes: it adds objects that
//: match now and takes out those that no longer match. A batch request goes by the rows in the store. There *Item 2*
//: and *Item 3* were not done; the later save wrote their ticks.
//:
//: ### In your app
//:
//: ```swift
//: if context.hasChanges { try context.save() }
//: try context.execute(request)
//: ```
//:
//: Save every context that may hold such an edit, and delete nothing if one of these saves fails. The price is that
//: these saves write unrelated edits too. For a child context see [](chapter-4.md#how-far-a-save-goes).
//:
//: ### Rule of thumb
//:
//: Save, then delete, then merge: a batch request acts on what is saved, not on the screen.
//:
//: ### And if two of the six were just *un*ticked?
//:
//: The user takes the tick off *Item 1* and *Item 4* and taps *Delete done* before anything is saved. How many are done
//: on the screen, how many are deleted, and are rows of *Item 1* and *Item 4* left?

// snippet.variation
func untickTwo(_ page: Page) throws {
  let store = try FreshStore.items(page)
  let context = store.container.viewContext
  for number in [1, 4] { try context.item(number).done = false }

  page.show("done on the screen", value: try context.countItems("done == YES"))
  page.show("deleted", value: try context.answer(batchDeleteOfDone(.resultTypeCount)))
  let left = try store.rows("SELECT COUNT(*) FROM ZITEM WHERE ZNAME IN ('Item 1', 'Item 4')").rows[0][0]
  page.show("rows of Item 1 and Item 4", left.text)
}
// snippet.show

//: ### Then
//:
//: The store deleted six, among them the two that the user had just unticked. Their unsaved edits now belong to rows
//: that are gone.
