import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## History that is never purged: how many rows does the file keep for four photos?
//:
//: An app switches persistent history on for its widget and never deletes any of it. It toggles `isFavorite` of Gull and
//: saves, once an hour, a hundred times. In the last hour all photos are deleted.
//:
//: ### Predict
//:
//: How many rows do the tables of the history have, and how many has the table of photos? What is left after a purge of
//: what is older than a day?
//:
//: - evidence: SQ-50, SQ-51, SQ-52, SQ-55, SQ-55b, CH-710
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

//: ### What happened
//:
//: No photo is left, and the file has a transaction for each of the hundred saves and one for the delete. `ACHANGE` has
//: 110 rows: a hundred updates of Gull, and ten of the last save, which names two albums whose members went, four
//: photos and four comments. Nothing in the app shows these rows, no fetch finds them, and they are never used if no
//: reader asks for them.
//:
//: The purge was by date. Its bound is hour 76, and what is not older than that stayed: the saves of the hours 76 to
//: 100 and the delete. These are 25 and 1 transactions, with 25 and 10 changes. `ATRANSACTIONSTRING` holds each name
//: once: the author `app`, the context `screen`, and `chapter-8`, which is both bundle and process. The transactions
//: that are left use all three.
//:
//: ### Why
//:
//: History is a log: it grows with what is done and not with what there is. A photo that is edited a thousand times
//: leaves a thousand changes, and its delete removes none of them. This engine
//: removes nothing unless it is asked to ([chosen here](labels.md#CH-710)), so the app that switches history on has to
//: purge it as well. A container that mirrors its store to CloudKit reads the history for its own work, and is one more
//: reader to wait for, by months: Apple's sample purges no later than the last export that succeeded, and well before
//: it ([documented](labels.md#NT-16); nothing of CloudKit was run here).
//:
//: ### In your app
//:
//: Purge at a quiet moment, by age, and far enough back for the slowest reader. Of a store that CloudKit mirrors, purge
//: only what is months older than its last export that succeeded, and nothing where none has: a mirror whose history was
//: purged too early was [reported](labels.md#NT-17) to drop the local data and to sync all of it again. For any other
//: store:
//:
//: ```swift
//: let weekAgo = Date(timeIntervalSinceNow: -7 * 24 * 3600)
//: _ = try background.performAndWait {
//:   try background.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: weekAgo))
//: }
//: ```
//:
//: Count the rows in a file of a real user before you decide on the week: `SELECT COUNT(*) FROM ACHANGE` in any viewer.
//:
//: ### Rule of thumb
//:
//: History grows until an app purges it: not before its slowest reader has read, and never a delete that a server has
//: not been told of.
//:
//: ### And if everything is purged: what is left of the history?
//:
//: The history is purged up to a moment that is later than all of it. How many changes are in the file, and which
//: strings?

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
//: The names are still there, each once, although no transaction uses them: a purge removes transactions and changes,
//: and leaves the strings ([chosen here](labels.md#CH-710)). The same is reported of Apple's framework
//: ([reported](labels.md#SQ-55b)). The next transaction of the same author uses its name again. They do not grow with
//: the number of saves. An author with a date or an ID in its name makes them grow: use a fixed word.
