import OpenCoreData
import Samples
import WorkbookKit

//: ## `kill -9` in the middle of a delete: what do the file and the history hold?
//:
//: The system can kill an extension at any time, without a notification. This one deletes Rose and saves, then deletes
//: Ferry and saves. It is killed twice: once after `delete(_:)` of Ferry and before its save, once inside of that save,
//: when the store has run the SQL statement that deletes Ferry's row and has not ended the transaction of the database.
//:
//: ### Predict
//:
//: What does a fetch in the app find after each kill, how many transactions and changes does the history have, and can
//: the app save?
//:
//: - evidence: SQ-55, CH-014, CH-712

func killedInTheMiddle() -> Segment {
  Segment(
    "killed-in-the-middle", "`kill -9` in the middle of a delete: what do the file and the history hold?",
    claims: ["H13"],
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
        "And how many transactions has the history?",
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

//: ### What happened
//:
//: Both processes were killed by SIGKILL and could not tidy up. In both files Rose is gone and Ferry is there. The save
//: of Rose had returned before the kill; Ferry was only marked in a context, or its row had been deleted by a
//: transaction that never ended. The two columns are the same.
//:
//: The history agrees with the rows: one transaction with four changes, Garden without a member, Rose, and two
//: comments. No trace of the second save is in it, although in the second run the store had written the row of that
//: transaction before it deleted Ferry (that is the order of its statements here; no line prints it). SQLite says that
//: the file is whole, and the app's delete of Ferry succeeds.
//:
//: ### Why
//:
//: A save is one transaction of the database in each store, and what history records of it is written inside of the
//: same transaction. Either both are there or neither is ([chosen here](labels.md#CH-712)). SQLite writes ahead into a
//: log file and marks the end of a transaction there. What has no end mark is not read by the next process, and a lock
//: dies with the process that held it.
//:
//: So history names no delete that did not happen, and none of a save goes unrecorded in a store that tracks history. A
//: save into two stores is two transactions, and a kill between them leaves one of them ([chosen
//: here](labels.md#CH-014)). What a kill can destroy lies outside of the file: a token that was not archived, a message to the
//: server that was not sent.
//:
//: ### In your app
//:
//: Put into one save what must not be torn apart: a photo and the counter of its album, a mark and its date. Do work
//: beside the file after the save, from what the history says, and move the token last:
//:
//: ```swift
//: try context.save()  // the delete, and the history that names it
//: let (names, newToken) = try deletedServerIDs(after: token)  // the token of the last transaction that was read
//: for name in names { try server.delete(name) }
//: try archive(newToken)  // last
//: ```
//:
//: ### Rule of thumb
//:
//: In one store a save is all or nothing, in the rows and in the history. Archive the token last.
//:
//: ### And if a reader is killed before it has archived its token?
//:
//: The app has read of Rose's delete and told the server of it, and is killed before it archives the token. The code plays
//: the death of the app: it does not archive the token, and makes the same request a second time. What does the app read
//: at the next launch?

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
//: It reads the same again, tombstone included, and tells the server a second time. A delete on the server has to
//: accept that the photo is gone already. So every action that is taken from the history must be safe to repeat. With the
//: other order, token first, an app that is killed in between never tells the server.
