import OpenCoreData
import Samples
import WorkbookKit

//: The app opens its store with `secure_delete` *on*. Its share extension opens the same file, and was written by another
//: team: it sets no pragma, which is *off*. The app deletes *Guest 20*, the extension *Guest 80*. Both save, and the log is
//: emptied.
//:
//: ### Predict
//:
//: In which files are the two notes?
//:
//: - evidence: ER-01, ER-02, ER-04
//: - short: Two processes, one pragma
//: - entry `deleted by the app`: ER-02
//: - entry `deleted by the extension`: ER-01, ER-04
//: - entry `deleted before the switch`: ER-01, ER-02
//: - entry `deleted after the switch`: ER-02
//: - rule: ER-04
//: - exercise: 9.2

func anotherConnection() -> Segment {
  Segment(
    "another-connection", "`secure_delete` in the app alone: what does its extension leave?", claims: ["G3"],
    asks: [
      Ask(
        "Where is the note that the app has deleted?", at: .shown("deleted by the app"), choices: ["nowhere", "store"],
        beliefs: ["store": "You expected one careless process to spoil all. Each deletes in its own way."]),
      Ask(
        "Where is the note that the extension has deleted?", at: .shown("deleted by the extension"),
        choices: ["nowhere", "store"],
        beliefs: ["nowhere": "You expected the file to remember the pragma. It is a setting of a connection."]),
    ],
    variation: switchedOnLater
  ) { page in
    let hotel = try Hotel(page, secureDelete: .on)
    try hotel.context.delete(guest: 20)
    let shareExtension = try hotel.open(.off)
    try shareExtension.viewContext.delete(guest: 80)
    try hotel.emptyLog()
    page.show("deleted by the app", hotel.files.places(of: GuestData.words(20)))
    page.show("deleted by the extension", hotel.files.places(of: GuestData.words(80)))
  }
}

//: ### Why
//:
//: The extension's delete is readable. Some pragmas, such as `auto_vacuum`, are written into the file, and every process
//: gets them. `secure_delete` is not: it tells one connection what to do with the bytes that this connection frees. SQLite
//: does not look at what others have freed.
//:
//: The same is true of everything that opens the file with SQLite: a widget, a migration step with options of its own, a
//: debug menu.
//:
//: ### In your app
//:
//: ```swift
//: extension NSPersistentStoreDescription {
//:   static func guests(at url: URL) -> NSPersistentStoreDescription {
//:     let description = NSPersistentStoreDescription(url: url)
//:     description.setValue("on" as NSString, forPragmaNamed: "secure_delete")
//:     return description
//:   }
//: }
//: ```
//:
//: Put the description into code that all targets share, and make it the only way to open the store.
//:
//: ### Rule of thumb
//:
//: Set `secure_delete` wherever the file is opened: it belongs to the connection.
//:
//: ### And if the app switches it on in version 2?
//:
//: Version 1, with *off*, deletes *Guest 20*. Version 2, with *on*, deletes *Guest 80*. Where are the two notes?

// snippet.variation
func switchedOnLater(_ page: Page) throws {
  let hotel = try Hotel(page, secureDelete: .off)
  try hotel.context.delete(guest: 20)
  let versionTwo = try hotel.open(.on)
  try versionTwo.viewContext.delete(guest: 80)
  try hotel.emptyLog()
  page.show("deleted before the switch", hotel.files.places(of: GuestData.words(20)))
  page.show("deleted after the switch", hotel.files.places(of: GuestData.words(80)))
}
// snippet.show

//: ### Then
//:
//: The pragma overwrites what is freed from now on. What version 1 has left takes a vacuum: [](#the-vacuum-option).
