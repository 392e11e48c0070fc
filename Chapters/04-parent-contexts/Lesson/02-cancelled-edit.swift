import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## A child context for an edit that may be cancelled: what does the parent hear?
//:
//: A list shows *Item 2*. On an edit screen the user types a new name, letter by letter, and then presses *Done* or
//: *Cancel*. Everything runs on the main queue.
//:
//: ### Predict
//:
//: The edit is made in the list's context, in a child that saves, in a child that is dropped, and in a child that saves
//: without the name, which is not optional. How often does the list's context post objects-did-change? What does one
//: *Undo* there give back?
//:
//: - evidence: PC-01, PP-01, NT-10, PC-21, VL-01, VL-03, UN-11, CH-036, CH-404
//: - short: An edit that may be cancelled
//: - entry `edit`: PC-01, PP-01, NT-10, PC-21, VL-01, VL-03, UN-11, CH-036, CH-404
//: - sample: PC-21
//: - rule: PC-21
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
          "4": "You expected each key press to reach the parent. Only the child's save reaches it."
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

//: ### Why
//:
//: In the list's context each letter is a notification and an undo step. Here the same edit through a child is one of
//: each: the parent takes only what the child saves, all of it at once.
//:
//: Dropping the child discards what it has not saved. Here the child validates before it hands anything up: when its
//: save throws 1570, nothing reaches the list's context, and the child keeps the user's changes.
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
//: How many notifications, and what does one *Undo* give back?

// snippet.variation
func saveEachLetter(_ page: Page) throws {
  let saved = try typeMilk(page, "a child, saved at each letter", inChild: true, savesEachLetter: true) { _, _ in }
  page.rows("edit", headers: ["in", "outcome", "told", "the list shows", "after one undo"], [saved])
}
// snippet.show

//: ### Then
//:
//: Each save hands up its own group of changes: four notifications, four undo steps.
