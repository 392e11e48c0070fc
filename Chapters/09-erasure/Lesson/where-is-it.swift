import OpenCoreData
import Samples
import WorkbookKit

//: A guest has asked a hotel to delete her. The app deletes *Ada* and saves. `secure_delete` is *off*. Before the delete,
//: her note is in the store's file, and the log is empty.
//:
//: ### Predict
//:
//: In which of the three files is her note after the save? And after a checkpoint that empties the log?
//:
//: - evidence: ER-01, ER-02, ER-03, ER-03b, SQ-40, SQ-41
//: - short: Where a deleted note is
//: - entry `before the delete`: ER-03
//: - entry `deleted and saved`: ER-01, ER-03, ER-03b
//: - entry `log emptied`: ER-01, ER-03
//: - entry `on: deleted and saved`: ER-02, ER-03
//: - entry `on: log emptied`: ER-02, ER-03
//: - prepares: 9.1

func whereIsIt() -> Segment {
  Segment(
    "where-is-it", "A deleted row: in which of the store's files is its text?", claims: ["G1"],
    asks: [
      Ask(
        "Where is her note after the save?", at: .shown("deleted and saved"),
        choices: ["nowhere", "store", "-wal", "store, -wal"],
        beliefs: [
          "nowhere": "You expected a delete to remove bytes. It marks their space as free.",
          "store": "You expected the log to hold the delete alone. It holds whole pages, with what was freed in them.",
          "-wal": "You expected the save to change the store. A save writes to the log.",
        ]),
      Ask(
        "And once the log is empty?", at: .shown("log emptied"), choices: ["nowhere", "store"],
        beliefs: [
          "nowhere": "You expected the checkpoint to finish the delete. It copies the page with the freed bytes."
        ]),
    ],
    variation: whereItIsIfOn
  ) { page in
    let hotel = try Hotel(page, secureDelete: .off, guests: 3)
    let note = "Ada is allergic to"
    page.show("before the delete", hotel.files.places(of: note))

    hotel.context.delete(try hotel.context.guest("Ada"))
    try hotel.context.save()
    page.show("deleted and saved", hotel.files.places(of: note))

    try hotel.emptyLog()
    page.show("log emptied", hotel.files.places(of: note))
  }
}

//: ### Why
//:
//: The delete has added a place. SQLite changes whole pages: it copies the page with *Ada*'s row into the log, where a few
//: bytes now say that her space is free. The note is still in that space. The store keeps the old page until the
//: checkpoint, which copies the page of the log over it, note and all.
//:
//: The bytes go when SQLite writes something else there, perhaps never. No fetch sees them: a fetch reads rows. A text
//: editor sees them, and so does whoever gets the file in a bug report.
//:
//: The `-shm` is an index of the log, and holds numbers of pages.
//:
//: ### In your app
//:
//: ```swift
//: description.setValue("on" as NSString, forPragmaNamed: "secure_delete")
//: ```
//:
//: Set it before the store is loaded, in every process that opens the file.
//:
//: ### Rule of thumb
//:
//: A saved delete hides the row from queries; its bytes stay in the file.
//:
//: ### And if `secure_delete` is *on*?
//:
//: Everything else is the same. Where is the note after the save, and where once the log is empty?

// snippet.variation
func whereItIsIfOn(_ page: Page) throws {
  let hotel = try Hotel(page, secureDelete: .on, guests: 3)
  let note = "Ada is allergic to"
  hotel.context.delete(try hotel.context.guest("Ada"))
  try hotel.context.save()
  page.show("on: deleted and saved", hotel.files.places(of: note))
  try hotel.emptyLog()
  page.show("on: log emptied", hotel.files.places(of: note))
}
// snippet.show

//: ### Then
//:
//: The page in the log has zeros where the note was. The store still has the old page, until the checkpoint.
