import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## A child context for an edit that may be cancelled: what does the parent hear?
//:
//: A list shows *Item 2*. The user opens an edit screen and types a new name, letter by letter: *M*, *Mi*, *Mil*,
//: *Milk*. Then the user presses *Done* or *Cancel*, or *Done* with a name that the model refuses. Both screens run
//: on the main queue; no second thread is involved.
//:
//: ### Predict
//:
//: The edit is made in four ways: in the view context itself; in a child that saves; in a child that is dropped; in a
//: child whose user has deleted the name, which is not optional, and then saves. How often does the view context post
//: objects-did-change, each time? And what does one *Undo* in the view context give back?
//:
//: - evidence: PC-01, NT-10, PC-21, VL-01, VL-03, CH-036, CH-404
//: - figures: a child saved, a child dropped
//: - exercise: 4.2

/// One edit: how it ended, how often the view context told its list, and what the list shows.
func typeMilk(
  _ page: Page, _ name: String, inChild: Bool, savesEachLetter: Bool = false,
  _ end: (NSManagedObjectContext, Item) throws -> Void
) throws -> [RowCell] {
  // snippet.hide
  let context = try FreshStore.items(page).context
  // snippet.show
  context.undoManager = UndoManager()  // nil unless it is set
  let shown = try context.item(2)
  let told = NotificationCounter(.NSManagedObjectContextObjectsDidChange, of: context)

  let edit = inChild ? context.makeChild("edit") : context
  let item = try edit.item(2)
  // snippet.hide
  context.name = "list"
  if ["a child, saved", "a child, dropped"].contains(name) {
    page.watch(shown, "name", in: [edit], label: name.split(separator: ", ").joined(separator: " "))
  }
  page.moment("fetched in both")
  // snippet.show
  for text in ["M", "Mi", "Mil", "Milk"] {
    item.name = text
    MainLoop.turn()  // the event of the key press ends
    if savesEachLetter { try edit.save() }
  }
  // snippet.hide
  page.moment("\"Milk\" typed in edit")
  // snippet.show
  var outcome = "done"
  do { try end(edit, item) } catch let error as NSError { outcome = "error \(error.code)" }

  // snippet.hide
  page.moment(name == "a child, saved" ? "edit.save()" : "edit is dropped")
  // snippet.show

  let (times, text) = (told.count, shown.name)
  context.undo()
  // snippet.hide
  page.moment("list.undo()")
  // snippet.show
  // snippet.hide
  page.endWatch()
  // snippet.show
  return [.text(name), .text(outcome), .integer(Int64(times)), .text(text), .text(shown.name)]
}

func cancelledEdit() -> Segment {
  Segment(
    "an-edit-that-may-be-cancelled", "A child context for an edit that may be cancelled: what does the parent hear?",
    claims: ["P1", "P9"],
    asks: [
      Ask(
        "Edited in the view context itself: how often is the list told?", at: .cell("edit", row: 1, column: "told"),
        beliefs: [
          "1": "You expected one notification for the whole edit. Each event processes its changes and posts its own."
        ]),
      Ask(
        "Edited in a child that saves: how often is the list told?", at: .cell("edit", row: 2, column: "told"),
        beliefs: [
          "4":
            "You expected each key press to reach the parent. The parent hears of the child's save, and of "
            + "nothing else."
        ]),
      Ask(
        "Edited in a child that saves: what does the list show after one *Undo*?",
        at: .cell("edit", row: 2, column: "after one undo"), choices: ["Milk", "Mil", "Item 2"],
        beliefs: [
          "Mil":
            "You expected the parent to undo the last letter. It never saw single letters: the child's save was "
            + "one change to it."
        ]),
      Ask(
        "In a child whose name was deleted and which then saves: how often is the list told?",
        at: .cell("edit", row: 4, column: "told"),
        beliefs: ["1": "You expected the parent to take the edit and to refuse it. The child validates it before."]),
    ],
    variation: saveEachLetter
  ) { page in
    let direct = try typeMilk(page, "the context itself", inChild: false) { _, _ in }
    let saved = try typeMilk(page, "a child, saved", inChild: true) { edit, _ in try edit.save() }
    let dropped = try typeMilk(page, "a child, dropped", inChild: true) { _, _ in }
    let refused = try typeMilk(page, "a child, no name", inChild: true) { edit, item in
      item.setValue(nil, forKey: "name")
      try edit.save()
    }
    page.rows(
      "edit", headers: ["in", "outcome", "told", "the list shows", "after one undo"],
      [direct, saved, dropped, refused])
  }
}

//: ### What happened
//:
//: In the first line the edit happens in the context that the list shows. At the end of each key press's event the
//: context processes its changes ([documented](labels.md#PP-01)), and the list is told: four times, with half a word
//: three times. One undo takes back one letter.
//:
//: In the second line the four letters stay in the child. Its save hands the view context one change, from *Item 2*
//: to *Milk*; the list is told once (run, [NT-10](labels.md#NT-10)), and one undo takes back the whole edit.
//:
//: In the third line the child is not saved. Nothing of its edit has reached the list when the notifications are
//: counted. The child is released at the end of the function, and its changes go with it ([reported](labels.md#PC-21)).
//: In the fourth line the child's `save()` validates the item before it hands anything over ([chosen
//: here](labels.md#CH-036): that a save validates is [documented](labels.md#VL-01), at which level is not), and throws
//: 1570, `NSValidationMissingMandatoryPropertyError`. Nothing reaches the view context. A failed save leaves the child
//: as it was (run of a root, [SV-11](labels.md#SV-11)), so an edit screen can stay open with everything the user typed.
//:
//: ### Why
//:
//: `parent` groups changes. A context takes from a child only what the child saves, all of it at once or nothing.
//: Until then the child is the only place where the changes exist, so dropping it is enough to forget them, and an
//: error in its save cannot harm the context above. None of this needs a second queue: parent and child here share
//: the main one.
//:
//: What the undo manager of the parent makes of such a save is not documented. Here it is one step ([chosen
//: here](labels.md#CH-404)).
//:
//: ### In your app
//:
//: Make the child when the edit screen opens, and give *Done* and *Cancel* one place each:
//:
//: ```swift
//: let edit = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
//: edit.parent = viewContext
//: let draft = edit.object(with: item.objectID)
//:
//: func done() throws {
//:   try edit.save()          // throws: stay on the screen and show the error
//:   try viewContext.save()   // throws: the edit stays in viewContext, unsaved
//: }
//: // Cancel: close the screen and release `edit`.
//: ```
//:
//: If the second save throws, *Cancel* is too late: the edit is an unsaved change of the view context by then, and
//: releasing `edit` does not take it back. Show the error and let the user try the save again, or take the edit back
//: there by `viewContext.undo()`. That takes back the newest group of changes, so it is this edit only if nothing came
//: after it, and the undo manager has to be there before `edit.save()`. The second save also writes whatever else was
//: unsaved in the view context, and can fail because of it.
//:
//: ### Rule of thumb
//:
//: *Cancel* means to let go of the child, *Done* means `child.save()`. In this engine a child also validates before its
//: parent sees anything, which is of use even where nothing can be cancelled.
//:
//: ### And if the child saves after each letter?
//:
//: The edit in a child again, with `try edit.save()` after each of the four letters. How often is the list told, and
//: what does one undo give back?

// snippet.variation
func saveEachLetter(_ page: Page) throws {
  let saved = try typeMilk(page, "a child, saved at each letter", inChild: true, savesEachLetter: true) { _, _ in }
  page.rows("edit", headers: ["in", "outcome", "told", "the list shows", "after one undo"], [saved])
}
// snippet.show

//: ### Then
//:
//: Each save hands over one group of changes, so the list is told after each letter. The group is as large as what
//: happened between two saves, and it is the save, not the child as such, that makes one change out of many.
