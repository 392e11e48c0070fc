import OpenCoreData
import Samples
import WorkbookKit

//: ## Two more ticked off, and they survive
//:
//: The user ticks off two more items and taps *Delete done*. The six from yesterday go. The two from a moment ago
//: stay, ticked, in the list.
//:
//: The ticks are in the context. The delete is in the store.
//:
//: - label: observed BD-18
//: - label: documented FR-03

func unsavedTicks() -> Segment {
  Segment(
    "the-unsaved-change-trap", "Two more ticked off, and they survive", claims: ["B8"],
    prediction: "Six items are done in the file, two more on the screen. How many does the batch delete take?"
  ) { page in
    func tickTwoAndDelete(savingFirst: Bool) throws -> [RowCell] {
      // snippet.hide
      let store = try FreshStore.items(page)
      let context = store.context
      // snippet.show
      for number in [2, 3] { try context.item(number).done = true }
      let onScreen = try context.countItems("done == YES")
      if savingFirst, context.hasChanges { try context.save() }

      let deleted = try context.answer(deleteDone(.resultTypeCount)) as? Int ?? 0
      if context.hasChanges { try context.save() }
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

//: The two were saved a moment too late, and are now done items in a file from which everything done was deleted.
//:
//: **Rule of thumb.** Save, then delete, then merge. If the save fails there is no delete: what the user sees and what the
//: store holds have to agree before you act on either.
