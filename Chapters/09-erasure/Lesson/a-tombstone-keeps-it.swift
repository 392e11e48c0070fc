import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: The hotel's app tracks persistent history for its widget, and its sync wants to know who was deleted: `Guest.email` has
//: `preservesValueInHistoryOnDeletion`. `secure_delete` is *on*. The app deletes *Guest 20* and saves, and the log is
//: emptied. Then it purges the history, and the log is emptied again.
//:
//: ### Predict
//:
//: Where are the note and the address after the delete? Where is the address after the purge?
//:
//: - evidence: ER-01, ER-02, XM-21b
//: - short: An address in the history
//: - entry `deleted: note`: ER-02
//: - entry `deleted: address`: XM-21b
//: - entry `purged: address`: ER-02
//: - entry `off, purged: address`: ER-01
//: - prepares: 9.6

func tombstoneKeeps() -> Segment {
  Segment(
    "a-tombstone-keeps-it", "`preservesValueInHistoryOnDeletion`: where is the address of a deleted guest?",
    claims: ["G5"],
    asks: [
      Ask(
        "Where is the address after the delete?", at: .shown("deleted: address"), choices: ["nowhere", "store"],
        beliefs: [
          "nowhere": "You expected the pragma to erase the person. It erases the row; a tombstone is another row."
        ]),
      Ask(
        "And after the purge of the history?", at: .shown("purged: address"), choices: ["nowhere", "store"],
        beliefs: ["store": "You expected a purge to leave bytes. It is a delete, under the same pragma."]),
    ],
    variation: purgedIfOff
  ) { page in
    let hotel = try trackedHotel(page, .on)
    try hotel.context.delete(guest: 20)
    try hotel.emptyLog()
    page.show("deleted: note", hotel.files.places(of: GuestData.words(20)))
    page.show("deleted: address", hotel.files.places(of: "guest-20@"))

    try hotel.context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: .distantFuture))
    try hotel.emptyLog()
    page.show("purged: address", hotel.files.places(of: "guest-20@"))
  }
}

// snippet.hide
/// A hotel that tracks history, whose tombstones keep addresses.
func trackedHotel(_ page: Page, _ mode: SecureDelete) throws -> Hotel {
  var model = GuestModel()
  model.preservesEmail = true
  return try Hotel(
    page, secureDelete: mode, model, options: [NSPersistentHistoryTrackingKey: NSNumber(value: true)])
}
// snippet.show

//: ### Why
//:
//: The note is gone, and the address is not. The same transaction that deletes the row writes the address into the history,
//: as a value of the tombstone. For SQLite that is a living row of another table.
//:
//: The address goes with the row of the history. A purge is a `DELETE`, and what it leaves depends on the pragma of the
//: connection that runs it.
//:
//: ### In your app
//:
//: ```swift
//: let purge = NSPersistentHistoryChangeRequest.deleteHistory(before: .distantFuture)
//: try context.execute(purge)
//: ```
//:
//: Whoever reads the history has to read first. Where CloudKit mirrors the store, the mirror is a reader, and a purge is not
//: yours to make. Better still, preserve a key that means nothing without your server.
//:
//: ### Rule of thumb
//:
//: What a tombstone preserves is data of the person until the history is purged.
//:
//: ### And if the history is purged under *off*?
//:
//: Delete and purge are the same, and `secure_delete` is *off*. Where is the address?

// snippet.variation
func purgedIfOff(_ page: Page) throws {
  let hotel = try trackedHotel(page, .off)
  try hotel.context.delete(guest: 20)
  try hotel.context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: .distantFuture))
  try hotel.emptyLog()
  page.show("off, purged: address", hotel.files.places(of: "guest-20@"))
}
// snippet.show

//: ### Then
//:
//: The row and its tombstone have both left their bytes.
