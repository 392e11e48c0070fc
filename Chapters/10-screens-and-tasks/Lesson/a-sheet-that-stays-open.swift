import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: A list opens a sheet for *Item 2*: `.sheet(item: $selected)` holds the object. While the sheet is open, the sync
//: deletes the item in the background, and the view context merges it. The user sees the sheet, taps *Done*, and the app
//: saves.
//:
//: ### Predict
//:
//: What does the sheet show after the merge, and after the save? Does the save throw? Which items are in the file?
//:
//: - evidence: CH-1306, CH-307, FT-11b, FT-16, ID-07, ID-07b, ID-07e, RF-16, RF-16c
//: - short: A sheet that stays open
//: - entry `sheet, after the merge`: CH-1306, RF-16c
//: - entry `save`: CH-307
//: - entry `sheet, after the save`: FT-11b, FT-16
//: - entry `in the file`: CH-307
//: - entry `by ID, merged`: ID-07e
//: - entry `isDeleted`: RF-16c
//: - entry `by ID, saved`: ID-07, ID-07b
//: - rule: CH-307
//: - prepares: 10.6

func sheetThatStaysOpen() -> Segment {
  Segment(
    "a-sheet-that-stays-open", "A sheet shows an object that the background deletes: what does *Done* save?",
    claims: ["S3"],
    asks: [
      Ask(
        "What does the sheet show after the merge?", at: .shown("sheet, after the merge"),
        choices: ["\"Item 2\"", "\"\""],
        beliefs: [
          "\"\"": "You expected the merge to empty the object. It marks it, and the values stay until the save."
        ]),
      Ask(
        "How does the save end?", at: .shown("save"), choices: ["no error", "133020"],
        beliefs: [
          "133020": "You expected a conflict. The merge has made a pending delete of it, and the row is gone already."
        ]),
    ],
    variation: sheetWithAnID
  ) { page in
    let store = try FreshStore.items(page, 4)
    let context = store.context
    let item = try context.item(2)  // `@State var selected: Item?`
    page.show("sheet", value: item.name)

    let background = store.container.newBackgroundContext()
    try background.performAndWait {
      background.delete(background.object(with: item.objectID))
      try background.save()
    }
    context.merge(deleted: [item.objectID])
    context.processPendingChanges()
    page.show("sheet, after the merge", value: item.name)

    item.done = true  // the user taps Done
    try context.save()
    page.show("save", "no error")
    page.show("sheet, after the save", value: item.name)
    try store.showRows("SELECT ZNAME, ZDONE FROM ZITEM ORDER BY ZNAME", "in the file")
  }
}

//: ### Why
//:
//: The sheet looks alive, and the tap is lost without an error. The merge marks the object as deleted and leaves its
//: values. The list drops the row; the sheet holds the object by itself, and nobody has set `selected` to nil.
//:
//: The tap sets `done` on an object whose delete is pending. The save carries the delete out. It finds no row, and wants
//: none, so there is no conflict. Only now is the name empty, on a sheet that is still open.
//:
//: ### In your app
//:
//: ```swift
//: // The sheet's .onReceive of .NSManagedObjectContextObjectsDidChange of the view context calls it.
//: func closeIfDeleted(_ note: Notification) {
//:   if note.userInfo?[NSInvalidatedAllObjectsKey] != nil { selected = nil }
//:   let deleted = note.userInfo?[NSDeletedObjectsKey] as? Set<NSManagedObject> ?? []
//:   if let item = selected, deleted.contains(item) { selected = nil }
//: }
//: ```
//:
//: ### Rule of thumb
//:
//: Whoever holds an object outside a list closes when it is deleted.
//:
//: ### And if the sheet holds the object ID?
//:
//: It asks `existingObject(with:)` each time it is drawn, and shows *closed* if that throws. What does it show after the
//: merge, and after the save? What is `isDeleted` between the two?

// snippet.variation
func sheetWithAnID(_ page: Page) throws {
  let store = try FreshStore.items(page, 4)
  let context = store.context
  let id = try context.item(2).objectID  // `@State var selected: NSManagedObjectID?`
  let held = try context.item(2)
  func show(_ label: String) {
    let item = try? context.existingObject(with: id) as? Item
    page.show(label, item.map { "\"\($0.name)\"" } ?? "closed")
  }

  context.merge(deleted: try context.batchDelete("name == 'Item 2'"))
  show("by ID, merged")
  page.show("isDeleted", value: held.isDeleted)
  try context.save()
  show("by ID, saved")
}
// snippet.show

//: ### Then
//:
//: `existingObject(with:)` gives the object that the context has, and it has it until the save. So the sheet asks
//: `isDeleted` too.
