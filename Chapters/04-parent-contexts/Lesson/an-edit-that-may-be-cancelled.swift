import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: A list shows *Item 2*. On an edit screen the user types a new name, letter by letter, and then presses *Done* or
//: *Cancel*. Everything runs on the main queue.
//:
//: ### Predict
//:
//: The edit is made in the list's context, in a child that saves, in a child that is dropped, and in a child that saves
//: without the name, which is not optional. How often does the list's context post objects-did-change? What does the
//: list show after one *Undo*?
//:
//: - evidence: PC-01, PP-01, NT-10, PC-21, VL-01, VL-03, UN-11, CH-036, CH-404
//: - short: An edit that may be cancelled
//: - entry `edit`: PC-01, PP-01, NT-10, PC-21, VL-01, VL-03, UN-11, CH-036, CH-404
//: - sample: PC-21
//: - rule: PC-21
//: - figures: a child saved, a child dropped
//: - exercise: 4.2

/// One edit: how it ended, how often the view context posted objects-did-change, and what the list shows.
func typeMilk(
  _ page: Page, _ name: String, inChild: Bool, savesEachLetter: Bool = false,
  _ end: (NSManagedObjectContext, Item) throws -> Void
) throws -> [RowCell] {
  // snippet.hide
  let context = try FreshStore.items(page).context
  // snippet.show
  context.undoManager = UndoManager()  // nil unless it is set
  let shown = try context.item(2)
  let posted = NotificationCounter(.NSManagedObjectContextObjectsDidChange, of: context)

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

  let (times, text) = (posted.count, shown.name)
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
        "Edited in the list's context itself: how often does it post objects-did-change?",
        at: .cell("edit", row: 1, column: "posted"),
        beliefs: [
          "1": "You expected one notification for the whole edit. Each event processes its changes and posts its own."
        ]),
      Ask(
        "And what does the list show after one *Undo*?", at: .cell("edit", row: 1, column: "after one undo"),
        choices: ["Milk", "Mil", "Item 2"],
        beliefs: [
          "Item 2":
            "You expected one undo step for the whole edit. Each event closes a step, and each letter was an event."
        ]),
      Ask(
        "A child removes the name and saves: how often does the list's context post?",
        at: .cell("edit", row: 4, column: "posted"),
        beliefs: ["1": "You expected the parent to take the edit and to refuse it. The child validates it first."]),
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
      "edit", headers: ["in", "outcome", "posted", "the list shows", "after one undo"],
      [direct, saved, dropped, refused])
  }
}

//: ### Why
//:
//: In the list's context each letter is a notification and an undo step. Through a child, the whole edit is one of
//: each: the parent gets only what the child saves, all at once.
//:
//: Dropping the child discards what it has not saved. A child validates before it passes anything on: when its save
//: throws 1570, nothing reaches the list's context, and the child keeps the user's changes.
//:
//: ### In your app
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
//: If the second save throws, it is too late for *Cancel*: releasing `edit` takes nothing back.
//:
//: ### Rule of thumb
//:
//: *Cancel* drops the child; *Done* saves the child, and then its parent.
//:
//: ### And if the child saves after each letter?
//:
//: How many notifications, and what does the list show after one *Undo*?

// snippet.variation
func saveEachLetter(_ page: Page) throws {
  let saved = try typeMilk(page, "a child, saved at each letter", inChild: true, savesEachLetter: true) { _, _ in }
  page.rows("edit", headers: ["in", "outcome", "posted", "the list shows", "after one undo"], [saved])
}
// snippet.show

//: ### Then
//:
//: Each save is one group of changes for the parent: four notifications, four undo steps.
