import OpenCoreData
import Samples
import WorkbookKit

//: A screen lists four items; *Item 1* and *Item 4* are done. A fetched results controller's delegate redraws the list,
//: and a line below counts the object IDs that are kept, new and gone since the last redraw. The button calls
//: `deleteDone()`, whose `request` deletes what is done. The screen shows `message` at the bottom.
//:
//: ```swift
//: func deleteDone() {
//:   var step = "save"
//:   message = ""
//:   do {
//:     if context.hasChanges { try context.save() }
//:     step = "batch delete"
//:     request.resultType = .resultTypeObjectIDs
//:     let result = try context.execute(request) as? NSBatchDeleteResult
//:     let ids = result?.result as? [NSManagedObjectID] ?? []
//:     NSManagedObjectContext.mergeChanges(
//:       fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [context])
//:   } catch {
//:     message = "\(step) failed: \((error as NSError).code)"
//:   }
//: }
//: ```
//:
//: ### Predict
//:
//: *Item 2* loses its required name, and the button is tapped. The name is put back, and it is tapped again. Which rows
//: and counts are on the screen after each tap? After the first, did a step fail, and how many rows are in the file?
//:
//: - evidence: BD-21, FR-19, FRC-03, FRC-04, FRC-14, FRC-21, ID-01, ID-03, RF-16b, SV-11, UN-07, UN-07b
//: - evidence: VL-01, VL-03, VL-06
//: - short: A delete button
//: - entry `first tap`: FRC-04, FRC-21, SV-11, VL-01, VL-03, VL-06
//: - entry `in the file`: SV-11, VL-01
//: - entry `second tap`: BD-21, FRC-03, RF-16b, SV-11
//: - entry `after performFetch()`: FR-19, FRC-14, ID-01, ID-03, UN-07
//: - entry `the same objects`: UN-07, UN-07b

func deleteButton() -> Segment {
  Segment(
    "a-delete-button", "A delete button with `do` and `catch`: which rows are on the screen after each tap?",
    claims: ["B7"],
    asks: [
      Ask(
        "What does the screen say after the first tap?", at: .shown("first tap"),
        choices: ["save failed: 1570", "save failed: 1560", "batch delete failed: 1570"],
        beliefs: [
          "save failed: 1560": "You expected the code for several failures. One alone is thrown as it is.",
          "batch delete failed: 1570":
            "You expected the request to check the name. It validates nothing, and the save comes before it.",
        ]),
      Ask(
        "How many rows are in the file then?", at: .shown("in the file"), choices: ["4 rows", "2 rows"],
        beliefs: [
          "2 rows": "You expected the delete to run all the same. It is in the same `do`, after the save that threw."
        ]),
      Ask(
        "And the cells, after the second tap?", at: .shown("second tap"),
        choices: ["2 kept, 0 new, 2 gone", "0 kept, 2 new, 4 gone", "4 kept, 0 new, 0 gone"],
        beliefs: [
          "0 kept, 2 new, 4 gone":
            "You expected the list to be made again. The merge deletes two objects, and the others keep their IDs.",
          "4 kept, 0 new, 0 gone":
            "You thought of the batch delete alone. The merge brings it to the context, which the controller follows.",
        ]),
    ],
    variation: resetInPlaceOfTheMerge
  ) { page in
    let store = try FreshStore.items(page, 4)
    let context = store.container.viewContext
    var lines: [String] = []
    let screen = try TextScreen(context) { lines = $0 }
    func tap(_ label: String) {
      screen.deleteDone()
      context.processPendingChanges()  // the end of the event
      page.show(label, lines.joined(separator: "\n"))
    }

    let item = try context.item(2)
    item.setValue(nil, forKey: "name")
    tap("first tap")
    let rows = try store.rows("SELECT COUNT(*) FROM ZITEM").rows[0][0]
    page.show("in the file", "\(rows.text) rows")

    item.name = "Item 2"
    tap("second tap")
  }
}

//: ### Why
//:
//: The first tap deletes nothing, in the file or on the screen. A save validates what has changed before it writes:
//: *Item 2* has no name, so 1570 is thrown, and `catch` skips the other steps. The edit stays in the context, and the
//: list shows it. With the name back, the next save succeeds.
//:
//: With a `catch` for the save alone, the batch delete would run after it, and delete two rows.
//:
//: On the second tap the merge deletes two objects of the context, and the controller calls its delegate. The other two
//: objects keep their IDs.
//:
//: ### In your app
//:
//: Use `deleteDone()` with every context that can hold one of the rows after `into:`. Say what to mend, too:
//: [1570](errors.md#error-1570) names the object and the property.
//:
//: ### Rule of thumb
//:
//: Put save, delete and merge in one `do`, so that nothing is deleted after a save that failed.
//:
//: ### And if `reset()` and `performFetch()` take the place of the merge?
//:
//: After the fetch the screen is redrawn. How many cells are kept, new and gone, and how many objects on the list were
//: on it before?

// snippet.variation
func resetInPlaceOfTheMerge(_ page: Page) throws {
  let context = try FreshStore.items(page, 4).container.viewContext
  var lines: [String] = []
  let screen = try TextScreen(context) { lines = $0 }
  let before = screen.list.fetchedObjects ?? []
  try context.execute(batchDeleteOfDone())

  context.reset()
  try screen.list.performFetch()
  screen.redraw()
  page.show("after performFetch()", lines.joined(separator: "\n"))
  let after = screen.list.fetchedObjects ?? []
  page.show("the same objects", value: after.filter { item in before.contains { $0 === item } }.count)
}
// snippet.show

//: ### Then
//:
//: The cells are the same, and the objects are not. A reset makes the context forget its objects, and the fetch makes
//: new ones. An object ID names a row, and the two rows are still there. With a set of objects in place of IDs, the
//: line would say 0 kept, 2 new, 4 gone.
