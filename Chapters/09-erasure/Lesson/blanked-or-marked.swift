import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: Rows must stay, because invoices refer to them, so the app *anonymises*. It sets the note of *Guest 20* to an empty
//: string and that of *Guest 40* to nil. *Guest 80* gets a mark, as in a two-step delete. `secure_delete` is *off*. The app
//: saves, and the log is emptied.
//:
//: ### Predict
//:
//: Of which guests is the note still in the store?
//:
//: - evidence: ER-01, ER-02, SQ-10
//: - short: Blanked or marked
//: - entry `set to ""`: ER-01
//: - entry `set to nil`: ER-01
//: - entry `marked`: SQ-10
//: - entry `on: set to ""`: ER-02
//: - entry `on: marked`: SQ-10
//: - exercise: 9.1
//: - exercise: 9.4

func blankedOrMarked() -> Segment {
  Segment(
    "blanked-or-marked", "An attribute set to an empty string or nil: is the old text gone?", claims: ["G4"],
    asks: [
      Ask(
        "Where is the note that was set to an empty string?", at: .shown("set to \"\""), choices: ["nowhere", "store"],
        beliefs: [
          "nowhere": "You expected an update to write over the old value. It writes a row elsewhere in the page."
        ]),
      Ask(
        "And the note that was set to nil?", at: .shown("set to nil"), choices: ["nowhere", "store"],
        beliefs: ["nowhere": "You expected NULL to clear the column's bytes. The row is written again without them."]),
    ],
    variation: blankedIfOn
  ) { page in
    let hotel = try Hotel(page, secureDelete: .off)
    let context = hotel.context
    try context.guest("Guest 20").note = ""
    try context.guest("Guest 40").note = nil
    try context.guest("Guest 80").markedForDeletionDate = Date(timeIntervalSinceReferenceDate: 0)
    try context.save()
    try hotel.emptyLog()
    page.show("set to \"\"", hotel.files.places(of: GuestData.words(20)))
    page.show("set to nil", hotel.files.places(of: GuestData.words(40)))
    page.show("marked", hotel.files.places(of: GuestData.words(80)))
  }
}

//: ### Why
//:
//: All three notes are in the file, for two reasons. An update writes the whole row again: SQLite frees the old one and
//: puts the shorter new one into free space. That is a delete, as far as the old bytes go.
//:
//: The mark is another matter. *Guest 80*'s note is not left over, it is data: every fetch that forgets the predicate reads
//: it, and so do a backup, an export and a server.
//:
//: ### In your app
//:
//: ```swift
//: guest.name = "deleted guest"
//: guest.email = nil
//: guest.note = nil
//: guest.markedForDeletionDate = nil
//: try context.save()
//: ```
//:
//: Blank every attribute that tells who it was, under `secure_delete` *on*. The row is anonymous only if nothing that refers
//: to it, such as an invoice, tells either.
//:
//: ### Rule of thumb
//:
//: Blanking is a delete of the old text: it needs the same pragma.
//:
//: ### And if `secure_delete` is *on*?
//:
//: Where is the note that was set to an empty string, and where that of the marked guest?

// snippet.variation
func blankedIfOn(_ page: Page) throws {
  let hotel = try Hotel(page, secureDelete: .on)
  try hotel.context.guest("Guest 20").note = ""
  try hotel.context.guest("Guest 80").markedForDeletionDate = Date(timeIntervalSinceReferenceDate: 0)
  try hotel.context.save()
  try hotel.emptyLog()
  page.show("on: set to \"\"", hotel.files.places(of: GuestData.words(20)))
  page.show("on: marked", hotel.files.places(of: GuestData.words(80)))
}
// snippet.show

//: ### Then
//:
//: The pragma removes the text that was replaced. No pragma removes the text of a row that is there.
