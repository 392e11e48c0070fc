import OpenCoreData
import Samples
import WorkbookKit

//: An extension opens the store with `secure_delete` *on*, deletes *Guest 20* and saves. The system kills it in the next
//: moment. Nobody else has the store open. Some days later the app is launched, opens the store, and quits.
//:
//: ### Predict
//:
//: Where is the note after the kill? Where after the app has opened the store, and after it has closed it?
//:
//: - evidence: ER-01, ER-02, ER-03, ER-10
//: - short: Killed before the checkpoint
//: - entry `killed`: ER-02, ER-03, ER-10
//: - entry `opened by the app`: ER-03, ER-10
//: - entry `closed by the app`: ER-02, ER-10
//: - entry `off: killed`: ER-01, ER-03
//: - entry `off: closed by the app`: ER-01, ER-10
//: - exercise: 9.3

func killedBeforeTheCheckpoint() -> Segment {
  Segment(
    "killed-before-the-checkpoint", "`kill -9` right after the save: where is the deleted note?", claims: ["G9"],
    asks: [
      Ask(
        "Where is the note after the kill?", at: .shown("killed"), choices: ["nowhere", "store", "store, -wal"],
        beliefs: [
          "nowhere": "You expected *on* to work inside the save. The save is in the log, and nobody has copied it.",
          "store, -wal": "You expected the log to have the note. It has the page with zeros.",
        ]),
      Ask(
        "And after the app has opened the store?", at: .shown("opened by the app"), choices: ["nowhere", "store"],
        beliefs: ["nowhere": "You expected opening to repair the store. It only reads the log again."]),
    ],
    variation: killedUnderOff
  ) { page in
    let hotel = try Hotel(page, secureDelete: .on)
    try hotel.close()
    try Extension.deleteAndDie(hotel, secureDelete: .on)
    page.show("killed", hotel.files.places(of: GuestData.words(20)))

    try hotel.launch(.on) { page.show("opened by the app", hotel.files.places(of: GuestData.words(20))) }
    page.show("closed by the app", hotel.files.places(of: GuestData.words(20)))
  }
}

// snippet.hide
extension Hotel {
  /// Opens the store, and closes it behind a piece of work.
  func launch(_ mode: SecureDelete, _ work: () throws -> Void) throws {
    let coordinator = try open(mode).persistentStoreCoordinator
    try work()
    try coordinator.close()
  }
}
// snippet.show

//: ### Why
//:
//: The save had returned, so *Guest 20* is gone for every reader. But the page with the zeros is in the log. A process that
//: closes the store as the last one makes a checkpoint; a process that is killed makes none, and the store's own file is as
//: it was before.
//:
//: The next process reads the log, and goes on with it. It brings the page into the store when it makes a checkpoint itself.
//: An app in the background is killed as a rule, and does not close its stores.
//:
//: ### In your app
//:
//: ```swift
//: for store in coordinator.persistentStores { try coordinator.remove(store) }
//: ```
//:
//: After an erasure, close the store or empty its log before you tell the user that it is done.
//:
//: ### Rule of thumb
//:
//: A save that has returned is durable; an erasure needs the checkpoint too.
//:
//: ### And if the extension deletes under *off*?
//:
//: Kill, launch and quit are the same. Where is the note after the kill, and where after the app has closed the store?

// snippet.variation
func killedUnderOff(_ page: Page) throws {
  let hotel = try Hotel(page, secureDelete: .on)
  try hotel.close()
  try Extension.deleteAndDie(hotel, secureDelete: .off)
  page.show("off: killed", hotel.files.places(of: GuestData.words(20)))
  try hotel.launch(.on) {}
  page.show("off: closed by the app", hotel.files.places(of: GuestData.words(20)))
}
// snippet.show

//: ### Then
//:
//: The pragma of the process that deletes counts. The app, with *on*, copies the page as the log has it.
