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

//: ## Validation and `NSBatchUpdateRequest`: what becomes of a name that is not allowed?
//:
//: The model has a rule: a name has at least one character. A clean-up job executes a batch update that is to give
//: *Item 5* an empty name. Days later a user ticks off this item.
//:
//: ### Predict
//:
//: First the code sets an empty name on *Item 2*, on the object, and saves. Then it does the same to *Item 5* by a
//: batch update, has the context process its pending changes, and counts the calls of `willSave` and two kinds of
//: notifications that came of it: the context's objects-did-change and its did-save. At last it sets `done` on the
//: object of *Item 5* and saves. Which of the three are refused? And what are the three counts?
//:
//: - evidence: BU-04, BU-04b, VL-01, VL-02, VL-05, CH-092
//: - exercise: 2.5

func nothingIsChecked() -> Segment {
  Segment(
    "validation-in-bulk", "Validation and `NSBatchUpdateRequest`: what becomes of a name that is not allowed?",
    claims: ["U5"],
    asks: [
      Ask(
        "The empty name is set on the object and saved: what is printed?", at: .shown("one by one"),
        choices: ["saved", "1550"],
        beliefs: ["saved": "You expected the rule to be a hint for the editor. A save enforces it."]),
      Ask(
        "And in bulk?", at: .shown("in bulk"), choices: ["no error", "1550"],
        beliefs: ["1550": "You expected the rule to be in the file. It is in the model, and a save checks it."]),
      Ask(
        "How often is `willSave` called by the batch update?", at: .shown("willSave was called"),
        choices: ["0", "1", "16"],
        beliefs: [
          "1": "You expected the row to have an object that is told. A batch update loads none.",
          "16": "You expected all items to be loaded and told. A batch update loads none.",
        ]),
      Ask(
        "How often does the context post objects-did-change for it?", at: .shown("objects-did-change"),
        choices: ["0", "1"],
        beliefs: ["1": "You expected the context that executes the request to tell of it. It has changed no object."]),
      Ask(
        "The user ticks off Item 5: what is printed?", at: .shown("ticked off later"), choices: ["saved", "1550"],
        beliefs: ["saved": "You expected a save to check the properties that changed. It checks all of the object's."]),
    ],
    variation: tickOffTheNeighbour
  ) { page in
    let store = try storeWithRule(page)
    let context = store.container.viewContext
    let changed = NotificationCounter(.NSManagedObjectContextObjectsDidChange, of: context)
    let saved = NotificationCounter(.NSManagedObjectContextDidSave, of: context)

    try context.countedItem(2).name = ""  // the second item by date
    saveOrRollBack(context, page, "one by one")

    let before = (willSaves: CountedItem.willSaves, changed: changed.count, saved: saved.count)
    do {
      try writeEmptyName(context)
      page.show("in bulk", "no error")
    } catch {
      page.show("in bulk", error: error)
    }
    context.processPendingChanges()
    page.show("willSave was called", "\(CountedItem.willSaves - before.willSaves) times")
    page.show("objects-did-change", value: changed.count - before.changed)
    page.show("did-save", value: saved.count - before.saved)
    try store.showRows("SELECT Z_PK, ZNAME, ZDONE FROM ZITEM WHERE ZNAME = ''", "file")

    try context.countedItem(5).done = true
    saveOrRollBack(context, page, "ticked off later")
  }
}

/// Gives *Item 5* an empty name by a batch update.
func writeEmptyName(_ context: NSManagedObjectContext) throws {
  let request = NSBatchUpdateRequest(entityName: "Item")
  request.predicate = NSPredicate(format: "name == %@", "Item 5")
  request.propertiesToUpdate = ["name": ""]
  try context.execute(request)
}

/// Saves, and prints how it went; takes the changes back if the save fails.
func saveOrRollBack(_ context: NSManagedObjectContext, _ page: Page, _ label: String) {
  do {
    try context.save()
    page.show(label, "saved")
  } catch {
    page.show(label, error: error)
    context.rollback()
  }
}

/// A store whose model has the rule, with objects that count.
func storeWithRule(_ page: Page) throws -> FreshStore {
  CountedItem.willSaves = 0
  return try FreshStore.items(page) { item in
    item.managedObjectClassName = NSStringFromClass(CountedItem.self)
    item.attributesByName["name"]?.setValidationPredicates(
      [NSPredicate(format: "SELF.length > 0")], withValidationWarnings: ["A name is not empty."])
  }
}

// snippet.hide
extension NSManagedObjectContext {
  /// The item with a number, by its place in the order of dates.
  func countedItem(_ number: Int) throws -> CountedItem {
    let request = NSFetchRequest<CountedItem>(entityName: "Item")
    request.fetchOffset = number - 1
    request.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: true)]
    return try fetch(request)[0]
  }
}
// snippet.show

//: ### What happened
//:
//: *one by one*: the save validated the object, found that the name does not satisfy the predicate which the model has
//: for it, and threw 1550. That is the code of a validation predicate whose warning is a text, and the text is the
//: error's description. The error names object, property and value. `rollback()` took the change back.
//:
//: *in bulk*: the batch update wrote the empty name. Nothing was thrown, no `willSave` was called, and the context
//: posted neither objects-did-change nor did-save, although it was asked to process its changes before the count. The
//: table shows the row with its empty name, in a file whose model forbids it.
//:
//: *ticked off later*: the fetch made an object of this row, with the empty name; reading a row validates nothing. The
//: user changed `done` and nothing else. The save failed with the same error, about the name of *Item 5*, which the
//: error calls `Item#2`.
//:
//: ### Why
//:
//: Validation rules, such as a required value, a length or a predicate, are not in the file. A save checks them, on
//: objects, and it is to objects that `willSave` is sent. A batch update loads no object and enforces no validation
//: rule ([documented](labels.md#BU-04)). One rule of a model is in the file: a uniqueness constraint, as a unique index
//: since macOS 11 ([run](labels.md#SQ-33)). Here a batch update that would break it fails with 133021 and writes
//: nothing ([chosen here](labels.md#CH-092)).
//:
//: No context posts a notification of a batch update ([reported](labels.md#BU-04b)): objects-did-change and did-save
//: tell of objects that a context has changed or saved, and here there are none. There is one notification that does
//: not come from a context, if an option of the store asks for it:
//: [`NSPersistentStoreRemoteChange`: which writes post one, and which do
//: not?](chapter-8.md#what-posts-a-remote-change)
//:
//: A save validates each object that it is going to write, and it validates *all* properties of this object, not only
//: those that were changed ([documented](labels.md#VL-02)). So a value that came in unchecked is found by the next
//: save that touches its row, in whichever part of the app.
//:
//: ### In your app
//:
//: Write constants that you have checked once, or results of arithmetic that cannot leave the allowed range, and not
//: what a user typed. For other values, ask an object of the entity before the request whether it would take them
//: ([documented](labels.md#VL-04)):
//:
//: ```swift
//: let probe = NSManagedObject(entity: entity, insertInto: nil)
//: var value: AnyObject? = newName as NSString    // in this engine: Any?
//: try probe.validateValue(&value, forKey: "name")   // throws if a check of the model fails
//: request.propertiesToUpdate = ["name": value as Any]   // the call may have converted it
//: ```
//:
//: This asks the checks of one property. A rule between properties, in an override of `validateForUpdate()`, is not
//: asked.
//:
//: What `willSave` keeps up to date, such as a date of change, belongs in `propertiesToUpdate` as well.
//:
//: ### Rule of thumb
//:
//: A batch update runs no validation. A uniqueness constraint still refuses it here ([chosen here](labels.md#CH-092)).
//: An invalid value that it writes is found by the next save that touches the same object.
//:
//: ### And if the user ticks off *Item 6* instead?
//:
//: The batch update gives *Item 5* its empty name, as before. Then `done` is set on *Item 6*, and the context is
//: saved while the object of *Item 5* is loaded too. Is the save refused? How many empty names are in the file
//: afterwards?

// snippet.variation
func tickOffTheNeighbour(_ page: Page) throws {
  let store = try storeWithRule(page)
  let context = store.container.viewContext
  try writeEmptyName(context)

  let broken = try context.countedItem(5)
  try context.countedItem(6).done = true
  saveOrRollBack(context, page, "Item 6 ticked off")
  page.show("the name of Item 5", value: broken.name)
  page.show("empty names", try store.rows("SELECT COUNT(*) FROM ZITEM WHERE ZNAME = ''").rows[0][0].text)
}
// snippet.show

//: ### Then
//:
//: The save went through. It writes one object, *Item 6*, and validates that one. *Item 5* is loaded but not changed,
//: so it is not looked at, and the empty name stays in the file. The user who next edits *Item 5* is the one whose
//: save is refused, until the item gets another name.
