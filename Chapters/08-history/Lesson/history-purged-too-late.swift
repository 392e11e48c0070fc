import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: An app switches persistent history on for its widget, and never deletes any of it. It toggles `isFavorite` of *Gull*
//: and saves, once an hour, a hundred times. In the last hour it deletes all four photos.
//:
//: ### Predict
//:
//: How many transactions and how many changes does the history have, and how many rows does the table of photos have?
//: What is left after a purge of what is older than a day?
//:
//: - evidence: SQ-50, SQ-51, SQ-52, SQ-55, SQ-55b, NT-16, NT-17, CH-043, CH-705, CH-710
//: - short: History that is never purged
//: - entry `rows`: SQ-50, SQ-52, SQ-55, CH-043, CH-705, CH-710
//: - entry `strings left`: SQ-55b, CH-705, CH-710
//: - entry `changes left`: SQ-55b
//: - rule: CH-710
//: - sample: NT-17
//: - exercise: 8.5

func purgedTooLate() -> Segment {
  Segment(
    "history-purged-too-late", "History that is never purged: how many rows does the file keep for four photos?",
    claims: ["H10"],
    asks: [
      Ask(
        "How many transactions are in the file at the end?", at: .cell("rows", row: 2, column: "never purged"),
        beliefs: ["0": "You expected the history to go with the rows. It is kept until it is purged."]),
      Ask(
        "How many are left after the purge?", at: .cell("rows", row: 2, column: "purged"),
        beliefs: ["0": "You expected all to go. The bound is a moment, and what is not older stays."]),
    ],
    variation: purgeOfTheStrings
  ) { page in
    let gallery = try Gallery(page)
    let hour: TimeInterval = 3600
    var hours = 0
    gallery.coordinator.transactionClock = { GalleryFile.start + Double(hours) * hour }
    let gull = try gallery.screen.photo("Gull")
    for _ in 0..<100 {
      hours += 1
      gull.isFavorite.toggle()
      try gallery.screen.save()
    }
    for photo in try gallery.screen.fetch(NSFetchRequest<Photo>(entityName: "Photo")) { gallery.screen.delete(photo) }
    try gallery.screen.save()

    let kept = try gallery.historyRows()
    let dayAgo = GalleryFile.start + Double(hours - 24) * hour
    try gallery.screen.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: dayAgo))
    let left = try gallery.historyRows()
    page.rows(
      headers: ["table", "never purged", "purged"],
      Gallery.historyTables.indices.map { [.text(Gallery.historyTables[$0]), kept[$0], left[$0]] })
  }
}

extension Gallery {
  static let historyTables = ["ZPHOTO", "ATRANSACTION", "ACHANGE", "ATRANSACTIONSTRING"]

  /// How many rows each of the tables has.
  func historyRows() throws -> [RowCell] {
    try Self.historyTables.map { try store.rows("SELECT COUNT(*) FROM \($0)").rows[0][0] }
  }
}

//: ### Why
//:
//: No photo is left, but the history is a log: it grows with what is done, and not with what there is. A save records
//: one change for each row that it inserts, updates or deletes; an album whose members changed counts as updated.
//: The last save left ten: four photos, four comments and two albums. Deleting a row removes none of its changes.
//:
//: The purge leaves what is not older than hour 76: the last 25 edits and the delete.
//:
//: `ATRANSACTIONSTRING` holds each name once: an author, a context, and in this run one name for both bundle and process.
//:
//: ### In your app
//:
//: ```swift
//: let weekAgo = Date(timeIntervalSinceNow: -7 * 24 * 3600)
//: _ = try background.performAndWait {
//:   try background.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: weekAgo))
//: }
//: ```
//:
//: A store that CloudKit does not mirror needs this clean-up: seven days are enough where every reader runs more often.
//: If CloudKit mirrors it, purge only a massive history, and only what is months older than the start of the last
//: successful export: a mirror whose history went too early can drop its local data and sync everything again.
//:
//: ### Rule of thumb
//:
//: History grows until you purge it; purge nothing that the slowest reader or a server still needs.
//:
//: ### And if everything is purged: what is left of the history?
//:
//: The purge's date is later than all of the history. How many changes are in the file, and which strings?

// snippet.variation
func purgeOfTheStrings(_ page: Page) throws {
  let gallery = try Gallery(page)
  try gallery.run(.deleteRose)
  try gallery.run(.syncFerry)
  try gallery.screen.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: GalleryFile.start + 1))
  try gallery.store.showRows("SELECT ZNAME FROM ATRANSACTIONSTRING ORDER BY ZNAME", "strings left")
  page.show("changes left", try gallery.historyRows()[2].text)
}
// snippet.show

//: ### Then
//:
//: The names stay, although no transaction uses them. An author with a date or an ID in its name makes the table grow:
//: use a fixed word.
