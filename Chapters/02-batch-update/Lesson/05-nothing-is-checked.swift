import Foundation
import OpenCoreData
import Samples
import WorkbookKit

/// An item that counts how often it was about to be saved.
final class CountedItem: NSManagedObject {
  @Managed var name: String
  @Managed var done: Bool

  /// How often `willSave` was called, on all of them.
  nonisolated(unsafe) static var willSaves = 0

  override func willSave() {
    super.willSave()
    Self.willSaves += 1
  }
}

//: ## The bill for an invalid value comes later
//:
//: A batch update wrote an empty name past the rule that a name has at least one character. Nothing happened.
//: A week later somebody ticked that item off, and the save failed with an error about the name.
//:
//: The rules of the model are kept by a save, and by nothing else. A batch request has no object to ask: no
//: validation, no `willSave`, no notification. But a save checks every property of an object that it writes, not only
//: those that changed.
//:
//: - label: documented VL-01, VL-02, VL-05, VL-13, NT-11
//: - label: observed BU-04

func nothingIsChecked() -> Segment {
  Segment(
    "nothing-is-checked", "The bill for an invalid value comes later", claims: ["U5"],
    prediction: "The rule: a name is not empty. What does the batch update that breaks it throw? And who pays?"
  ) { page in
    // snippet.hide
    let store = try FreshStore.items(page) { item in
      item.managedObjectClassName = NSStringFromClass(CountedItem.self)
      item.attributesByName["name"]?.setValidationPredicates(
        [NSPredicate(format: "SELF.length > 0")], withValidationWarnings: ["A name is not empty."])
    }
    let context = store.context
    CountedItem.willSaves = 0
    let notifications = NotificationCounter(.NSManagedObjectContextObjectsDidChange, of: context)
    func item(_ number: Int) throws -> CountedItem {
      let request = NSFetchRequest<CountedItem>(entityName: "Item")
      request.fetchOffset = number - 1
      request.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: true)]
      return try context.fetch(request)[0]
    }
    // snippet.show
    func save(_ label: String) {
      do {
        try context.save()
        page.show(label, "saved")
      } catch {
        page.show(label, error: error)
        context.rollback()
      }
    }

    try item(2).name = ""
    save("one by one")

    let request = NSBatchUpdateRequest(entityName: "Item")
    request.predicate = NSPredicate(format: "name == %@", "Item 5")
    request.propertiesToUpdate = ["name": ""]
    let before = (CountedItem.willSaves, notifications.count)
    try context.execute(request)
    page.show("in bulk", "written")
    page.show("willSave was called", "\(CountedItem.willSaves - before.0) times")
    page.show("notifications", value: notifications.count - before.1)
    try store.showRows("SELECT Z_PK, ZNAME, ZDONE FROM ZITEM WHERE ZNAME = ''", "file")

    try item(5).done = true
    save("ticked off later")
  }
}

//: The user who ticked the item off has done nothing wrong and can do nothing about it: the text field with the name
//: is on another screen.
//:
//: **Rule of thumb.** What a batch update writes is yours to check. Let it write constants that you have checked
//: once, or results of arithmetic that cannot leave the range, and nothing that a user typed.
