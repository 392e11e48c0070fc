import OpenCoreData
import Samples
import WorkbookKit

//: A colleague has read that `secure_delete` has three values. He tries each on a file of 400 guests. First *Ada* is
//: deleted by a save. Then all others are deleted by one batch delete without a predicate. After each step the log is
//: emptied.
//:
//: ### Predict
//:
//: Is *Ada*'s note still in the store after the first step, under *off*, *fast* and *on*? And are the notes of the others,
//: after the second?
//:
//: - evidence: ER-01, ER-02, ER-02b, ER-02c
//: - short: Off, fast and on
//: - entry `notes in the store`: ER-01, ER-02, ER-02b
//: - entry `pages in the log`: ER-02c
//: - prepares: 9.1
//: - explains: 9.2
//: - prepares: 9.6

func offFastOn() -> Segment {
  Segment(
    "off-fast-on", "`secure_delete` off, fast or on: which deleted notes can still be read?", claims: ["G2"],
    asks: [
      Ask(
        "Under *fast*, is Ada's note in the store?", at: .cell("notes in the store", row: 1, column: "fast"),
        choices: ["some", "none"],
        beliefs: [
          "some": "You expected *fast* to leave what *off* leaves. It overwrites in each page that is written anyway."
        ]),
      Ask(
        "Under *fast*, are there notes of the others?", at: .cell("notes in the store", row: 2, column: "fast"),
        choices: ["some", "none"],
        beliefs: ["none": "You expected *fast* to be a quicker *on*. It skips pages that become free as a whole."]),
    ],
    variation: whatItCosts
  ) { page in
    let modes: [SecureDelete] = [.off, .fast, .on]
    let found = try modes.map { mode in
      let hotel = try Hotel(page, secureDelete: mode, guests: 400)
      try hotel.context.delete(guest: 1)
      try hotel.emptyLog()
      let ada = try hotel.files.parts(with: [GuestData.words(1)])

      try hotel.context.deleteInBulk()
      try hotel.emptyLog()
      let others = try hotel.files.parts(with: (2...400).map(GuestData.words))
      return [ada, others]
    }
    page.rows(
      "notes in the store", headers: ["", "off", "fast", "on"],
      ["Ada, by a save", "the others, in bulk"].enumerated().map { step, label in
        [.text(label)] + found.map { .text($0[step].contains(.store) ? "some" : "none") }
      })
  }
}

//: ### Why
//:
//: *Fast* answers differently in the two rows. It overwrites with zeros only where SQLite writes the page anyway. *Ada*'s
//: page stays in use and has to be written, so zeros cost nothing. The batch delete empties whole pages. Those are put on
//: a list of free pages, and need not be written for that: *fast* leaves all of their bytes, *on* writes them once more.
//:
//: So *fast* depends on how rows lie in pages, which no app knows. It is a good value where a note in the file is a
//: blemish, and no value for a promise to a person.
//:
//: ### In your app
//:
//: ```swift
//: description.setValue("on" as NSString, forPragmaNamed: "secure_delete")
//: ```
//:
//: Where the same file also holds caches that are emptied daily, give these a store of their own, without the pragma.
//:
//: ### Rule of thumb
//:
//: For a promise use *on*; *fast* keeps whatever was on pages that became free.
//:
//: ### And if you ask what it costs?
//:
//: The log is emptied before the batch delete, and no checkpoint runs behind it. Compared with the store's file, how much
//: does the batch delete write into the log under each value?

// snippet.variation
func whatItCosts(_ page: Page) throws {
  let modes: [SecureDelete] = [.off, .fast, .on]
  let sizes = try modes.map { mode in
    let hotel = try Hotel(page, secureDelete: mode, guests: 400)
    try hotel.context.deleteInBulk()
    let (log, store) = (hotel.files.size(of: .log) ?? 0, hotel.files.size(of: .store) ?? 0)
    page.measured("\(mode.rawValue): bytes in the log", "\(log)")
    return log < store / 4 ? "a small part" : "most of it"
  }
  page.rows("pages in the log", headers: ["", "off", "fast", "on"], [["of the store"] + sizes.map { .text($0) }])
}
// snippet.show

//: ### Then
//:
//: *On* writes every page that becomes free. The price is bytes written, and it is paid where much is deleted at once.
