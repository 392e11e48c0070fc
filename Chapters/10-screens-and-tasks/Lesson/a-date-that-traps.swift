import Foundation
import OpenCoreData
import Processes
import Samples
import WorkbookKit

//: Each row also shows `createdAt`. It is mandatory in the model, and the class declares it as `Date`. The app crashes in
//: `Date._unconditionallyBridgeFromObjectiveC`, in the row's `body`, but not at every delete. Each child process draws a
//: row that is going: after a delete; after a delete and its save; and so again, with a row that asks both flags first.
//:
//: ### Predict
//:
//: How does each of the three processes end?
//:
//: - evidence: CH-011, CH-1306, CH-502, FT-11b, FT-16, SC-02, SC-03
//: - short: A date that traps
//: - entry `deleted`: CH-011, SC-02
//: - entry `deleted, saved`: CH-502, FT-11b, FT-16
//: - entry `deleted, saved, asked first`: CH-011
//: - entry `in bulk, merged`: CH-1306
//: - entry `in bulk, merged, saved`: CH-1306, CH-502, FT-11b
//: - rule: FT-11b

func drawDates(_ work: DateRow) throws {
  let context = try MemoryItems.open(4).viewContext
  func text(of item: Item) -> String {
    if work == .guarded, item.isDeleted || item.managedObjectContext == nil { return "" }
    return "\(item.name), \(item.createdAt.formatted(.iso8601))"
  }
  let screen = try TextScreen(context, .asForEach, row: text) { _ in }

  try work.delete(try context.item(1))
  if work.isSaved { try context.save() }
  screen.endEvent()
}

func dateThatTraps() -> Segment {
  Segment(
    "a-date-that-traps", "`Date._unconditionallyBridgeFromObjectiveC` in a row: when does it crash?", claims: ["S2"],
    asks: [
      Ask(
        "How does the process end whose item is deleted and not saved?", at: .shown("deleted"),
        choices: ["ended with status 0", "was killed by SIGABRT"],
        beliefs: [
          "was killed by SIGABRT": "You expected the date to be gone with `delete(_:)`. The save takes it."
        ]),
      Ask(
        "And with the save in the same event?", at: .shown("deleted, saved"),
        choices: ["ended with status 0", "was killed by SIGABRT"],
        beliefs: [
          "ended with status 0":
            "You thought of an empty name. There is no empty date, and the getter cannot return nil."
        ]),
    ],
    variation: drawAfterABatchDelete
  ) { page in
    func run(_ work: DateRow) throws {
      page.show(work.rawValue, try ProcessRunner().run(.itself([work.rawValue])).endingText)
    }
    try run(.deleted)
    try run(.saved)
    try run(.guarded)
  }
}

// snippet.hide
/// What this program does when a segment has started it once more: it draws a list whose rows have dates.
enum DateRow: String {
  case deleted = "deleted"
  case saved = "deleted, saved"
  case guarded = "deleted, saved, asked first"
  case merged = "in bulk, merged"
  case mergedSaved = "in bulk, merged, saved"

  /// Whether the context is saved before the list draws.
  var isSaved: Bool { [.saved, .guarded, .mergedSaved].contains(self) }

  /// Deletes an item, or its row.
  ///
  /// - Throws: what the batch delete throws.
  func delete(_ item: Item) throws {
    guard let context = item.managedObjectContext else { return }
    guard self == .merged || self == .mergedSaved else { return context.delete(item) }
    context.merge(deleted: try context.batchDelete("name == 'Item 1'"))
  }

  /// Does it, where the arguments ask for it, and ends the process.
  ///
  /// - Throws: what the store throws.
  static func serve(_ arguments: [String]) throws {
    guard arguments.count > 1, let work = DateRow(rawValue: arguments[1]) else { return }
    try drawDates(work)
    exit(0)
  }
}
// snippet.show

//: ### Why
//:
//: The first process draws the date, because a deleted object keeps its values until the save. In the second they are
//: gone, and each property makes of nil what its type allows: a `String` an empty one, a number 0. For a `Date` there is
//: nothing, nor for a `UUID` or a `URL`, and the getter ends the process.
//:
//: So two things come together: a property of such a type, and a row that is drawn after the save. A list whose rows show
//: names alone has the same fault, and shows an empty row.
//:
//: ### In your app
//:
//: ```swift
//: class Item: NSManagedObject {
//:   @NSManaged var createdAt: Date?  // mandatory in the model all the same
//: }
//: ```
//:
//: Validation goes on refusing an item without a date. A row that asks the flags first, as in
//: [](#the-row-drawn-once-more), needs no optional.
//:
//: ### Rule of thumb
//:
//: What a row draws is optional, if its type has no empty value.
//:
//: ### And if the items are deleted in bulk, and the IDs merged?
//:
//: The row is drawn once more after the merge. How does the process end? And how, if the context is saved in the same event?

// snippet.variation
func drawAfterABatchDelete(_ page: Page) throws {
  for work in [DateRow.merged, .mergedSaved] {
    page.show(work.rawValue, try ProcessRunner().run(.itself([work.rawValue])).endingText)
  }
}
// snippet.show

//: ### Then
//:
//: A merged delete is pending, as one of your own is. Here the values stay until the context is saved, whatever it is saved
//: for. On iOS 26.5 a row was reported to read nil right after such a merge, and to end at a `Date` there
//: ([SC-03](labels.md#SC-03)). So ask the flags, or make it optional; rely on neither moment.
