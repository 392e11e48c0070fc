import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: A list of SwiftUI slides a deleted row out, and draws it once more meanwhile. `TextScreen` does the same: at the end
//: of an event it draws what is on the list, and behind a minus what has just left it. A row shows a check box and the
//: name, or `(no name)`. *Item 1*, which is done, is deleted in four ways.
//:
//: ### Predict
//:
//: What is drawn behind the minus each time? And which of `isDeleted`, `isFault` and `managedObjectContext` tells the row
//: that its item is gone?
//:
//: - evidence: CH-011, CH-1306, CH-1307, FRC-04, FT-16, RF-10, RF-10b, RF-16c, SC-02, SC-03, ST-01c, ST-02, ST-08b, ST-08d
//: - short: The row drawn once more
//: - entry `deleted`: FRC-04, SC-02, ST-01c
//: - entry `deleted, saved`: CH-011, FT-16
//: - entry `in the background, merged`: RF-10, RF-10b
//: - entry `in bulk, merged`: CH-1306, RF-16c
//: - entry `new, deleted`: ST-08b
//: - entry `the event is over`: CH-1307, ST-08d
//: - entry `saved`: CH-1307
//: - rule: CH-011
//: - exercise: 10.1
//: - prepares: 10.6

func rowDrawnOnceMore() -> Segment {
  Segment(
    "the-row-drawn-once-more", "A deleted row is drawn once more: what does it read?", claims: ["S2"],
    asks: [
      Ask(
        "What is drawn of an item that is deleted, and not saved yet?", at: .shown("deleted"),
        choices: ["- [x] Item 1", "- [ ] (no name)"],
        beliefs: [
          "- [ ] (no name)": "You expected `delete(_:)` to empty the object. It keeps its values until the save."
        ]),
      Ask(
        "What if the save is in the same event?", at: .shown("deleted, saved"),
        choices: ["- [x] Item 1", "- [ ] (no name)"],
        beliefs: [
          "- [x] Item 1":
            "You expected the list to draw when the item goes. It draws at the end of the event, after the save."
        ]),
      Ask(
        "What is `isDeleted` then?", at: .shown("deleted, saved"), choices: ["isDeleted true", "isDeleted false"],
        beliefs: [
          "isDeleted true":
            "You read it as *was deleted*. It means *the next save will delete it*, and that save is over."
        ]),
    ],
    variation: deletedBeforeItWasSaved
  ) { page in
    func draw(_ label: String, _ change: (Item, NSPersistentContainer) throws -> Void) throws {
      let container = try FreshStore.items(page, 4).container
      var going = ""
      let screen = try TextScreen(container.viewContext, .asForEach) { going = $0.last { $0.hasPrefix("- ") } ?? "" }
      let item = try container.viewContext.item(1)
      try change(item, container)
      screen.endEvent()
      page.show(label, "\(going)\n\(flags(of: item))")
    }

    try draw("deleted") { item, container in
      container.viewContext.delete(item)
    }
    try draw("deleted, saved") { item, container in
      container.viewContext.delete(item)
      try container.viewContext.save()
    }
    try draw("in the background, merged") { item, container in
      let background = container.newBackgroundContext()
      // snippet.hide
      let viewContext = container.viewContext
      let observer = NotificationCenter.default.addObserver(
        forName: .NSManagedObjectContextDidSave, object: background, queue: nil
      ) { viewContext.mergeChanges(fromContextDidSave: $0) }
      defer { NotificationCenter.default.removeObserver(observer) }
      // snippet.show
      try background.performAndWait {
        background.delete(background.object(with: item.objectID))
        try background.save()  // an observer merges it
      }
    }
    try draw("in bulk, merged") { item, container in
      let ids = try container.viewContext.batchDelete("name == 'Item 1'")
      container.viewContext.merge(deleted: ids)
    }
  }
}

// snippet.hide
/// What an object answers to the three questions of a view.
func flags(of object: NSManagedObject) -> String {
  "isDeleted \(object.isDeleted), isFault \(object.isFault), context \(object.managedObjectContext.map { _ in "there" } ?? "nil")"
}

extension NSManagedObjectContext {
  /// Merges object IDs of rows that are gone.
  func merge(deleted ids: [NSManagedObjectID]) {
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [self])
  }

  /// Deletes rows in the store, and returns their object IDs.
  func batchDelete(_ condition: String) throws -> [NSManagedObjectID] {
    let items = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
    items.predicate = NSPredicate(format: condition)
    let request = NSBatchDeleteRequest(fetchRequest: items)
    request.resultType = .resultTypeObjectIDs
    return (try execute(request) as? NSBatchDeleteResult)?.result as? [NSManagedObjectID] ?? []
  }
}
// snippet.show

//: ### Why
//:
//: Two buttons that look alike draw different rows. The first deletes, and a later event saves; the second deletes and
//: saves at once. `delete(_:)` and a merge mark the object, and leave its values. The save takes them, and lets go of the
//: object. A list draws at the end of the event, so the second row is drawn from an object without values.
//:
//: No flag is right at both times. `isDeleted` is true from the delete to the save. `managedObjectContext` is nil from
//: the save on. `isFault` tells whether values are loaded, and is true of each object that nobody has read.
//:
//: A to-one relationship that a rule cuts is nil before the save: [](chapter-1.md#when-nullify-runs).
//:
//: ### In your app
//:
//: ```swift
//: struct ItemRow: View {
//:   @ObservedObject var item: Item
//:
//:   var body: some View {
//:     if item.isDeleted || item.managedObjectContext == nil {
//:       EmptyView()
//:     } else {
//:       Text(item.name)
//:     }
//:   }
//: }
//: ```
//:
//: Take home: [DeletableRow.swift](../Sources/Course/TakeHome/DeletableRow.swift).
//:
//: ### Rule of thumb
//:
//: A row's object is gone if `isDeleted` is true or `managedObjectContext` is nil; ask both.
//:
//: ### And if the item was never saved?
//:
//: It is inserted, and deleted before any save. What do the three say at once, at the end of the event, and after the
//: next save? Does `existingObject(with:)` find it by its ID?

// snippet.variation
func deletedBeforeItWasSaved(_ page: Page) throws {
  let context = try FreshStore.items(page, 4).context
  let item = Item(context: context)
  context.processPendingChanges()
  func ask(_ label: String) {
    let found = (try? context.existingObject(with: item.objectID)) != nil
    page.show(label, "\(flags(of: item)), existingObject \(found ? "finds it" : "throws")")
  }

  context.delete(item)
  ask("new, deleted")
  context.processPendingChanges()
  ask("the event is over")
  try context.save()
  ask("saved")
}
// snippet.show

//: ### Then
//:
//: At the end of the event the context drops the item without letting go of it. Until the next save neither flag tells,
//: as an app has found out too. Asking the context by the ID does.
