import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: A guest has stayed twice, as *Guest 20* and as *Guest 80*, and history keeps addresses. *Guest 20* was deleted by
//: version 1, with `secure_delete` *off*. Now she asks to be erased. Version 2, with *on*, deletes *Guest 80*, then purges
//: the history, then adds the store again with the vacuum option. After each step the log is emptied.
//:
//: ### Predict
//:
//: Which of the steps removes the second note, which the second address, and which the first note?
//:
//: - evidence: ER-01, ER-02, ER-05, XM-21b, SQ-58
//: - short: Erase, and prove it
//: - entry `where it is`: ER-01, ER-02, ER-05, XM-21b, SQ-58
//: - exercise: 9.5
//: - exercise: 9.6

func eraseAndProve() -> Segment {
  Segment(
    "erase-and-prove", "Erasing a person: which step removes what?", claims: ["G11"],
    asks: [
      Ask(
        "After the delete, where is the second address?",
        at: .cell("where it is", row: 1, column: "second address"), choices: ["nowhere", "store"],
        beliefs: ["nowhere": "You expected *on* to be enough. The tombstone is a living row with the address."]),
      Ask(
        "After the purge, where is the first note?", at: .cell("where it is", row: 2, column: "first note"),
        choices: ["nowhere", "store"],
        beliefs: ["nowhere": "You expected *on* to clean the file. It overwrites what it deletes itself."]),
    ]
  ) { page in
    // snippet.hide
    let hotel = try trackedHotel(page, .off)
    try hotel.context.delete(guest: 20)
    let versionTwo = try hotel.open(.on)
    try hotel.close()
    let context = versionTwo.viewContext
    let coordinator = versionTwo.persistentStoreCoordinator
    // snippet.show
    var rows: [[RowCell]] = []
    func prove(_ step: String) throws {
      try hotel.emptyLog()
      let texts = [GuestData.words(20), GuestData.words(80), "guest-80@"]
      rows.append([.text(step)] + texts.map { .text(hotel.files.places(of: $0)) })
    }

    try context.delete(guest: 80)
    try prove("deleted")
    try context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: .distantFuture))
    try prove("history purged")
    try coordinator.close()
    let vacuumed = try hotel.open(.on, [NSSQLiteManualVacuumOption: true as NSNumber])
    try prove("vacuumed")
    page.rows("where it is", headers: ["", "first note", "second note", "second address"], rows)
    // snippet.hide
    withExtendedLifetime(vacuumed) {}
    // snippet.show
  }
}

//: ### Why
//:
//: Each step has removed one thing, and none could be left out. The delete overwrites the row that it deletes. The purge
//: overwrites the tombstone, which the delete has written. What version 1 has left is in no row at all, so no `DELETE`
//: reaches it: only building the database again does.
//:
//: The order matters. A purge before the delete misses the tombstone; a vacuum before the purge has to be done again under
//: *off*. And the search comes last, since a step that was forgotten throws no error.
//:
//: ### In your app
//:
//: ```swift
//: context.delete(guest)
//: try context.save()
//: try context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: .distantFuture))
//: try reopen(store, [NSSQLiteManualVacuumOption: true as NSNumber], pragmas: ["journal_mode": "DELETE"])
//: ```
//:
//: In a unit test, search the bytes for a few words of each text, before the erasure too: a long text is split over pages,
//: and what was never found proves nothing. Take home: [ErasureCheck.swift](../Sources/Course/TakeHome/ErasureCheck.swift).
//:
//: ### Rule of thumb
//:
//: Delete, purge, vacuum, empty the log, and then search the bytes.
