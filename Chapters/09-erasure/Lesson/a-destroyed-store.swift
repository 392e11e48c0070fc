import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: A user logs out, and the app calls `destroyPersistentStore` with `secure_delete` *off*. *Guest 20* was deleted before,
//: *Ada* was not. Beside the store is the folder `.lesson_SUPPORT`, where Core Data keeps large binary data: here, a file
//: with a scan of *Ada*'s passport.
//:
//: ### Predict
//:
//: Is there a file at the store's URL afterwards? Where are the two notes, and is the scan still there?
//:
//: - evidence: SQ-47, CH-924, CH-1203
//: - short: A destroyed store
//: - entry `at the URL`: SQ-47
//: - entry `note of Ada`: SQ-47, CH-924
//: - entry `note of Guest 20`: SQ-47, CH-924
//: - entry `the scan`: CH-1203
//: - rule: CH-1203

func destroyedStore() -> Segment {
  Segment(
    "a-destroyed-store", "`destroyPersistentStore`: what is left beside the URL?", claims: ["G10"],
    asks: [
      Ask(
        "What is at the store's URL afterwards?", at: .shown("at the URL"), choices: ["no file", "a file of 0 bytes"],
        beliefs: ["no file": "You expected the file to be removed. It is emptied: another process may have it open."]),
      Ask(
        "Is the scan still there?", at: .shown("the scan"), choices: ["there", "gone"],
        beliefs: ["gone": "You expected the folder to belong to the store. Only the database is emptied."]),
    ]
  ) { page in
    let hotel = try Hotel(page, secureDelete: .off)
    try hotel.context.delete(guest: 20)
    // snippet.hide
    let scan = try hotel.putScanBeside()
    // snippet.show
    try hotel.coordinator.destroyPersistentStore(at: hotel.store.url, ofType: NSSQLiteStoreType)

    let size = hotel.files.size(of: .store)
    page.show("at the URL", size.map { "a file of \($0) bytes" } ?? "no file")
    page.show("note of Ada", hotel.files.places(of: GuestData.words(1)))
    page.show("note of Guest 20", hotel.files.places(of: GuestData.words(20)))
    page.show("the scan", FileManager.default.fileExists(atPath: scan.path) ? "there" : "gone")
  }
}

// snippet.hide
extension Hotel {
  /// Puts a file where Core Data would keep large binary data.
  func putScanBeside() throws -> URL {
    let folder = store.url.deletingLastPathComponent().appendingPathComponent(".lesson_SUPPORT/_EXTERNAL_DATA")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let scan = folder.appendingPathComponent("1A2B")
    try Data("a scan".utf8).write(to: scan)
    return scan
  }
}
// snippet.show

//: ### Why
//:
//: The file is there, and it has nothing in it. A database cannot be taken away safely from under another process that has
//: it open, so it is emptied under SQLite's locks, and the log goes with it. Rows and remains are gone at once, whatever
//: the pragma.
//:
//: That makes a store the smallest thing that can be erased simply. What belongs to one account in a store of its own needs
//: neither pragma nor purge.
//:
//: The scan is a file, and not in the database.
//:
//: ### In your app
//:
//: ```swift
//: try coordinator.destroyPersistentStore(at: url, type: .sqlite)
//: let folder = url.deletingLastPathComponent()
//: let name = ".\(url.deletingPathExtension().lastPathComponent)_SUPPORT"
//: try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
//: ```
//:
//: Look on a device what your system leaves there: the folder, or a `-wal` with texts.
//:
//: ### Rule of thumb
//:
//: Destroying empties the database; look after the folder of external files yourself.
