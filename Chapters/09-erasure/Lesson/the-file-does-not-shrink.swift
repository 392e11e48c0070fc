import OpenCoreData
import Samples
import WorkbookKit

//: A store has 400 guests. A batch delete removes all but *Ada*, *Bo* and *Cleo*, and the log is emptied. A user complains
//: that the app still takes as much room in Settings. Then he corrects one letter in *Ada*'s note, and the app saves.
//: `secure_delete` is *off*.
//:
//: ### Predict
//:
//: How large is the store's file after the batch delete, and after the next save? Are notes of deleted guests in it then?
//:
//: - evidence: ER-01, ER-06, ER-07, SQ-40, CH-1201
//: - short: A file that does not shrink
//: - entry `after the batch delete`: ER-06, SQ-40, CH-1201
//: - entry `after the next save`: ER-06, ER-07, CH-1201
//: - entry `notes of deleted guests`: ER-01, ER-06, CH-1201
//: - entry `one deleted, saved`: CH-1201
//: - rule: CH-1201

func fileDoesNotShrink() -> Segment {
  Segment(
    "the-file-does-not-shrink", "Most rows deleted: when does the store's file become smaller?", claims: ["G6"],
    asks: [
      Ask(
        "How large is the file after the batch delete?", at: .shown("after the batch delete"),
        choices: ["as large as before", "smaller"],
        beliefs: ["smaller": "You expected deleted rows to give room back. Their pages are kept for rows to come."]),
      Ask(
        "And after the next save?", at: .shown("after the next save"), choices: ["as large as before", "smaller"],
        beliefs: [
          "as large as before": "You expected the app to have to ask. A save asks for free pages, if there are many."
        ]),
      Ask(
        "Are notes of deleted guests in the smaller file?", at: .shown("notes of deleted guests"),
        choices: ["some", "none"],
        beliefs: [
          "none": "You expected a shorter file to be a clean one. Its end is cut off; what stays is not cleaned."
        ]),
    ],
    variation: fewPages
  ) { page in
    let hotel = try Hotel(page, secureDelete: .off, guests: 400)
    let full = hotel.size
    try hotel.context.deleteInBulk(where: "name BEGINSWITH 'Guest'")
    try hotel.emptyLog()
    page.show("after the batch delete", hotel.size < full ? "smaller" : "as large as before")

    try hotel.context.guest("Ada").note = "Nuts."
    try hotel.context.save()
    try hotel.emptyLog()
    page.show("after the next save", hotel.size < full ? "smaller" : "as large as before")
    let deleted = try hotel.files.parts(with: (4...400).map(GuestData.words))
    page.show("notes of deleted guests", deleted.contains(.store) ? "some" : "none")
  }
}

// snippet.hide
extension Hotel {
  /// How many bytes the store's own file has.
  var size: Int { files.size(of: .store) ?? 0 }
}
// snippet.show

//: ### Why
//:
//: The save of one letter has made the file smaller. A store is created in SQLite's incremental mode: pages that become
//: free go on a list, for the rows to come, and are given back when somebody asks. Core Data asks by itself behind a save;
//: its debug log says `PostSaveMaintenance: incremental_vacuum`. A batch delete is no save.
//:
//: Giving pages back cuts off the end of the file. Pages that are in use are moved to the front, and not rewritten: deleted
//: bytes in them stay.
//:
//: ### In your app
//:
//: ```swift
//: _ = try context.execute(NSBatchDeleteRequest(fetchRequest: old))
//: settings.lastCleanUp = Date()  // an object of the same store
//: try context.save()
//: ```
//:
//: Do not run a vacuum for size alone: the next save does the work where it pays.
//:
//: ### Rule of thumb
//:
//: The size follows a later save; it says nothing about what can still be read.
//:
//: ### And if the app deletes one guest by a save?
//:
//: A store of 400 guests: *Guest 20* is deleted, the context saves, and the log is emptied. Is the file smaller?

// snippet.variation
func fewPages(_ page: Page) throws {
  let hotel = try Hotel(page, secureDelete: .off, guests: 400)
  let full = hotel.size
  try hotel.context.delete(guest: 20)
  try hotel.emptyLog()
  page.show("one deleted, saved", hotel.size < full ? "smaller" : "as large as before")
}
// snippet.show

//: ### Then
//:
//: No page has become free: the other guests of that page are still there.
