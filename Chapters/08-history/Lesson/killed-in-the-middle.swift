import OpenCoreData
import Samples
import WorkbookKit

//: The system can kill an extension at any time. This one deletes *Rose* and saves, then deletes *Ferry* and saves. It
//: is killed in two runs: once after `delete(_:)` of *Ferry* and before its save, once inside that save, when the store
//: has deleted *Ferry*'s row and the transaction of the database has not ended.
//:
//: ### Predict
//:
//: After each kill: what does a fetch in the app find, how many transactions and changes does the history have, and can
//: the app save?
//:
//: - evidence: SQ-55, XM-21b, CH-014, CH-043, CH-712
//: - short: Killed in the middle
//: - formerly: 13-kill--9-in-the-middle-of-a-delete-what-do-the-file-and-the-history-hold
//: - entry `after the kill`: SQ-55, CH-043, CH-712
//: - entry `first launch`: SQ-55, XM-21b
//: - entry `next launch`: SQ-55, XM-21b
//: - rule: CH-712
//: - sample: CH-712

func killedInTheMiddle() -> Segment {
  Segment(
    "killed-in-the-middle", "`kill -9` in the middle of a delete: what do the file and the history hold?",
    claims: ["H12"],
    asks: [
      Ask(
        "Killed inside of the transaction: what does a fetch find?",
        at: .cell("after the kill", row: 2, column: "inside the transaction"),
        choices: ["Ferry, Gull, Tulip", "Gull, Tulip", "Ferry, Gull, Rose, Tulip"],
        beliefs: [
          "Gull, Tulip": "You expected the second delete to be there. Its transaction was not committed.",
          "Ferry, Gull, Rose, Tulip": "You expected the first save to be lost too. It had returned.",
        ]),
      Ask(
        "And how many transactions does the history have?",
        at: .cell("after the kill", row: 3, column: "inside the transaction"),
        beliefs: ["2": "You expected the log to be ahead of the rows. Both are written by one transaction."]),
    ],
    variation: readAgainAfterTheKill
  ) { page in
    let questions = ["how it ended", "a fetch finds", "transactions", "changes", "the file is whole", "the app saves"]
    let answers = try [OtherProcess.dieBetweenSaves, .dieInsideTransaction].map { work in
      let gallery = try Gallery(page)
      let ending = try gallery.run(work)
      let transactions = try gallery.history(after: nil)
      let titles = try gallery.screen.photoTitles()
      return [
        ending.endingText, titles, "\(transactions.count)", "\(transactions.flatMap { $0.changes ?? [] }.count)",
        try gallery.store.rows("PRAGMA integrity_check").rows[0][0].text,
        outcome { try gallery.inBackground { $0.delete(try $0.photo("Ferry")) } },
      ]
    }
    page.rows(
      "after the kill", headers: ["", "between two saves", "inside the transaction"],
      questions.indices.map { [.text(questions[$0]), .text(answers[0][$0]), .text(answers[1][$0])] })
  }
}

//: ### Why
//:
//: Both columns are the same, although in the second *Ferry*'s row was already deleted: the transaction of the
//: database never ended. SQLite marks the end of a transaction in its log, and the next process does not read what has
//: no end mark. The system releases the locks of a process that has ended, so the app can save.
//:
//: A save writes its rows and their history in the same transaction of the database, so the two always agree. The four
//: changes are *Garden* without a member, *Rose*, and two comments. A save into two stores is two transactions, and a
//: kill between them leaves one.
//:
//: ### In your app
//:
//: ```swift
//: try context.save()  // the delete, and the history that names it
//: let (names, newToken) = try deletedServerIDs(after: token)  // the token of the last transaction that was read
//: for name in names { try server.delete(name) }
//: try archive(newToken)  // last
//: ```
//:
//: Put into one save what must change together. Do work outside the file after the save, from what history says, and
//: archive the token last.
//:
//: ### Rule of thumb
//:
//: In one store a save is all or nothing, in rows and in history.
//:
//: ### And if a reader is killed before it has archived its token?
//:
//: The app has told the server of *Rose*'s delete, and dies before it archives the token. What does the next launch
//: read?

// snippet.variation
func readAgainAfterTheKill(_ page: Page) throws {
  let gallery = try Gallery(page)
  let archived = gallery.bookmark
  try gallery.run(.dieBetweenSaves)
  for launch in ["first launch", "next launch"] {
    let names = try gallery.history(after: archived).flatMap { $0.changes ?? [] }
      .compactMap { $0.tombstone?["serverID"] as? String }
    page.show(launch, "tells the server: \(names.joined(separator: ", "))")
  }
}
// snippet.show

//: ### Then
//:
//: The server hears of it again, so every action taken from history must be safe to repeat. With the token archived
//: first, a killed app never tells the server.
