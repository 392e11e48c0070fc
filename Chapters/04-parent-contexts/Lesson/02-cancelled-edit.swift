import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## An edit that may be cancelled
//:
//: Four keystrokes become one change, or none. No second thread is in sight: parent and child are on the main queue.
//:
//: That is what `parent` is for. It does not make anything concurrent; it puts a bracket around changes. A child
//: collects them, its save hands them over together, and dropping it forgets them. The list behind the edit screen is
//: told once, and one *Undo* takes all of it back.
//:
//: The same edit is made four times: in the view context itself, in a child that saves, in a child that is dropped,
//: and in a child that ends with an item without a name.
//:
//: - label: documented PC-01
//: - label: observed NT-10, PC-21
//: - label: chosen here: what a child's save brings up is one step for the parent's undo manager

func cancelledEdit() -> Segment {
  Segment(
    "an-edit-that-may-be-cancelled", "An edit that may be cancelled", claims: ["P1", "P9"],
    prediction: "How often is the list behind the screen told, each way? And what does one undo then give back?"
  ) { page in
    func edit(
      inChild: Bool, _ end: (NSManagedObjectContext, Item) throws -> Void
    ) throws -> [RowCell] {
      // snippet.hide
      let store = try FreshStore.items(page)
      let context = store.context
      context.undoManager = UndoManager()
      let shown = try context.item(2)
      // snippet.show
      let told = NotificationCounter(.NSManagedObjectContextObjectsDidChange, of: context)
      let edit = inChild ? context.makeChild("edit") : context
      let item = try edit.item(2)
      for text in ["M", "Mi", "Mil", "Milk"] {
        item.name = text
        edit.processPendingChanges()  // as the end of an event does
      }
      var outcome = "done"
      do { try end(edit, item) } catch let error as NSError { outcome = "refused: \(error.code)" }

      let (times, name) = (told.count, shown.name)
      context.undo()
      return [.text(outcome), .integer(Int64(times)), .text(name), .text(shown.name)]
    }

    let direct = try edit(inChild: false) { _, _ in }
    let saved = try edit(inChild: true) { edit, _ in try edit.save() }
    let dropped = try edit(inChild: true) { _, _ in }
    let refused = try edit(inChild: true) { edit, item in
      item.setValue(nil, forKey: "name")
      try edit.save()
    }
    page.rows(
      "edit", headers: ["in", "outcome", "told", "the list shows", "after one undo"],
      [
        ["the context itself"] + direct, ["a child, saved"] + saved, ["a child, dropped"] + dropped,
        ["a child, no name"] + refused,
      ])
  }
}

//: The last line is the quiet advantage. A child validates what it saves; what is refused never reaches the context
//: that the rest of the app looks at, and the user can go on typing.
//:
//: The view context has unsaved changes after the second line. Writing them to the file is a save of its own.
//:
//: **Rule of thumb.** *Cancel* is to let go of the child; *Done* is `child.save()`, and then a save of the parent if
//: the file shall have it. Write both calls in one place.
