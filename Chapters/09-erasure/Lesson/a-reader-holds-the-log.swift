import OpenCoreData
import Samples
import WorkbookKit

//: A report is being made in a context that is pinned to a query generation, so that its numbers agree. Meanwhile the app,
//: with `secure_delete` *on*, deletes *Guest 20* and saves. SQLite makes a checkpoint. Then the report is finished, its
//: context is unpinned, and there is another checkpoint.
//:
//: ### Predict
//:
//: Where is the note while the context is pinned? And at the end?
//:
//: - evidence: ER-02, ER-03, ER-08, ER-09, QG-01
//: - short: A reader that holds the log
//: - entry `pinned`: ER-03, ER-08, QG-01
//: - entry `unpinned`: ER-02, ER-03, ER-08
//: - entry `no limit`: ER-09
//: - entry `limit 32768`: ER-09

func readerHoldsTheLog() -> Segment {
  Segment(
    "a-reader-holds-the-log", "A pinned context: what does a checkpoint do with a note that was deleted?",
    claims: ["G7"],
    asks: [
      Ask(
        "Where is the note while the context is pinned?", at: .shown("pinned"),
        choices: ["nowhere", "store", "store, -wal"],
        beliefs: [
          "nowhere": "You expected the checkpoint to bring the zeros into the store. A reader is in the way.",
          "store, -wal": "You expected the log to keep the note for the reader. He reads the old page in the store.",
        ]),
      Ask(
        "Where is it at the end?", at: .shown("unpinned"), choices: ["nowhere", "store"],
        beliefs: ["store": "You expected the note to be missed for good. The next checkpoint copies the page."]),
    ],
    variation: sizeOfTheLog
  ) { page in
    let hotel = try Hotel(page, secureDelete: .on)
    let report = hotel.container.newBackgroundContext()
    try report.performAndWait {
      try report.setQueryGenerationFrom(.current)
      _ = try report.count(for: NSFetchRequest<Guest>(entityName: "Guest"))
    }

    try hotel.context.delete(guest: 20)
    try hotel.checkpoint()
    page.show("pinned", hotel.files.places(of: GuestData.words(20)))

    try report.performAndWait { try report.setQueryGenerationFrom(nil) }
    try hotel.checkpoint()
    page.show("unpinned", hotel.files.places(of: GuestData.words(20)))
  }
}

//: ### Why
//:
//: The checkpoint ran, and the note stayed. The report has to read the rows as they were, and it reads them from the store's
//: own file, where the old page is. So the checkpoint copies nothing that is newer than the reader. The zeros wait in the
//: log.
//:
//: Every reader in the middle of a transaction has this effect, in another process too. A pinned context is the one that
//: lasts: it keeps its transaction until it is unpinned, moved on or gone. The log grows all that time.
//:
//: ### In your app
//:
//: ```swift
//: try report.performAndWait { try report.setQueryGenerationFrom(nil) }
//: ```
//:
//: Unpin before you erase, and look into the files afterwards.
//:
//: ### Rule of thumb
//:
//: Erasing ends with a checkpoint, and a pinned context keeps it from ending.
//:
//: ### And if you look at the size of the log?
//:
//: 400 guests are inserted, a checkpoint copies all of the log, and *Bo* is deleted. How large is the log without a
//: `journal_size_limit`, and how large with one of 32768 bytes?

// snippet.variation
func sizeOfTheLog(_ page: Page) throws {
  for (label, limit) in [("no limit", "-1"), ("limit 32768", "32768")] {
    let hotel = try Hotel(page, secureDelete: .on, guests: 3, pragmas: ["journal_size_limit": limit])
    try GuestData.insert(into: hotel.context, 400)
    let full = hotel.files.size(of: .log)
    try hotel.checkpoint()
    try hotel.context.delete(guest: 2)
    let size = hotel.files.size(of: .log)
    page.show(label, size == full ? "as large as before" : "\(size ?? 0) bytes")
  }
}
// snippet.show

//: ### Then
//:
//: A checkpoint does not shorten the log: it is written again from its start, and old pages stay behind the new ones. A
//: limit cuts them off.
