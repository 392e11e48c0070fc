import OpenCoreData
import Samples
import WorkbookKit

//: Version 1 of an app has deleted *Guest 20* with `secure_delete` *off*. Version 2 wants to clean up once. It removes the
//: store from its coordinator, and adds it again with `NSSQLiteManualVacuumOption`, so that SQLite builds the database again
//: from its rows.
//:
//: ### Predict
//:
//: Where is the note once the store has been added? And once the log is empty?
//:
//: - evidence: ER-01, ER-03, ER-05, ER-05b, SQ-58, CH-1202
//: - short: The vacuum option
//: - entry `before`: ER-01
//: - entry `added with the option`: SQ-58, ER-05b
//: - entry `log emptied`: SQ-58, ER-05
//: - entry `copy`: CH-1202
//: - entry `original`: ER-01
//: - sample: SQ-58
//: - prepares: 9.6

func vacuumOption() -> Segment {
  Segment(
    "the-vacuum-option", "`NSSQLiteManualVacuumOption`: when are old remains out of the store?", claims: ["G8"],
    asks: [
      Ask(
        "Where is the note once the store has been added?", at: .shown("added with the option"),
        choices: ["nowhere", "store", "store, -wal"],
        beliefs: [
          "nowhere": "You expected the vacuum to have changed the store. It has written the new database into the log.",
          "store, -wal": "You expected the vacuum to copy pages as they are. It copies rows, and the note is in none.",
        ]),
      Ask(
        "And once the log is empty?", at: .shown("log emptied"), choices: ["nowhere", "store"],
        beliefs: ["store": "You expected remains to survive. The new database has the pages of rows, and no others."]),
    ],
    variation: cleanCopy
  ) { page in
    let hotel = try Hotel(page, secureDelete: .off)
    try hotel.context.delete(guest: 20)
    try hotel.emptyLog()
    page.show("before", hotel.files.places(of: GuestData.words(20)))

    try hotel.close()
    let option = [NSSQLiteManualVacuumOption: true as NSNumber]
    let container = try hotel.open(.off, option)
    page.show("added with the option", hotel.files.places(of: GuestData.words(20)))

    try hotel.emptyLog()
    page.show("log emptied", hotel.files.places(of: GuestData.words(20)))
    // snippet.hide
    withExtendedLifetime(container) {}
    // snippet.show
  }
}

//: ### Why
//:
//: The vacuum was done, and the note was still there. `VACUUM` builds a new database that has the rows and nothing else.
//: But it is a transaction like a save: in this mode the new database is written into the log, and the store's file keeps
//: the old one until the checkpoint.
//:
//: It needs room for a second copy of the store, and nobody else may be reading or writing. Removing the store takes it from
//: all contexts, so their objects are of no use afterwards.
//:
//: ### In your app
//:
//: ```swift
//: description.setOption(true as NSNumber, forKey: NSSQLiteManualVacuumOption)
//: description.setValue("DELETE" as NSString, forPragmaNamed: "journal_mode")
//: ```
//:
//: Load the store so once, before the user interface; in the journal mode `DELETE` there is no log. Remember in a file that
//: it has to be done, and delete that file when it is.
//:
//: ### Rule of thumb
//:
//: A vacuum removes old remains, once its checkpoint is made.
//:
//: ### And if the store is copied by `replacePersistentStore`?
//:
//: *Guest 20* was deleted under *off*. The store is copied to a place where there is none. Where is the note in the files of
//: the copy, and where in those of the original?

// snippet.variation
func cleanCopy(_ page: Page) throws {
  let hotel = try Hotel(page, secureDelete: .off)
  try hotel.context.delete(guest: 20)
  try hotel.emptyLog()
  let copy = hotel.store.url.deletingLastPathComponent().appendingPathComponent("copy.sqlite")
  try hotel.coordinator.replacePersistentStore(
    at: copy, withPersistentStoreFrom: hotel.store.url, ofType: NSSQLiteStoreType)
  page.show("copy", StoreBytes(copy).places(of: GuestData.words(20)))
  page.show("original", hotel.files.places(of: GuestData.words(20)))
}
// snippet.show

//: ### Then
//:
//: The copy was made from rows. Copying the files would have copied the note.
