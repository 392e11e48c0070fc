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

//: The model has a rule: a name has at least one character. A form gives the object of *Item 2* an empty name, and saves.
//: A clean-up job tries the same on *Item 5* with a batch update. Days later a user ticks off *Item 5*: `done` is set on
//: its object, and saved.
//:
//: ### Predict
//:
//: Which of the three are refused: the first save, the batch update, the last save? How often does the batch update
//: cause `willSave`, objects-did-change and did-save?
//:
//: - short: Validation and a batch update
//: - formerly: 5-validation-and-nsbatchupdaterequest-what-becomes-of-a-name-that-is-not-allowed
//: - evidence: BU-04, BU-04b, VL-01, VL-02, VL-05, CH-092
//: - entry `one by one`: VL-01, VL-05
//: - entry `in bulk`: BU-04
//: - entry `willSave was called`: BU-04
//: - entry `objects-did-change`: BU-04b
//: - entry `did-save`: BU-04b
//: - entry `file`: BU-04
//: - entry `ticked off later`: VL-01, VL-02, VL-05
//: - entry `Item 6 ticked off`: VL-01
//: - entry `the name of Item 5`: BU-04
//: - entry `empty names`: BU-04
//: - exercise: 2.5

func nothingIsChecked() -> Segment {
  Segment(
    "validation-in-bulk", "Validation and `NSBatchUpdateRequest`: what happens to a name that is not allowed?",
    claims: ["U5"],
    asks: [
      Ask(
        "The empty name is written in bulk: what is printed?", at: .shown("in bulk"), choices: ["no error", "1550"],
        beliefs: ["1550": "You expected the rule to be in the file. It is in the model, and a save checks it."]),
      Ask(
        "How often is `willSave` called by the batch update?", at: .shown("willSave was called"),
        choices: ["0", "1", "16"],
        beliefs: [
          "1": "You expected the row's object to get the call. A batch update loads no object.",
          "16": "You expected a call for every item. A batch update loads no object.",
        ]),
      Ask(
        "The user ticks off Item 5: what is printed?", at: .shown("ticked off later"), choices: ["saved", "1550"],
        beliefs: ["saved": "You expected a save to check only what changed. It checks every property of the object."]),
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

/// Executes a batch update that sets the name of *Item 5* to an empty string.
func writeEmptyName(_ context: NSManagedObjectContext) throws {
  let request = NSBatchUpdateRequest(entityName: "Item")
  request.predicate = NSPredicate(format: "name == %@", "Item 5")
  request.propertiesToUpdate = ["name": ""]
  try context.execute(request)
}

/// Saves, and prints how it went; rolls back if the save fails.
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

//: ### Why
//:
//: The last save fails because of the name, although the user touched only `done`.
//:
//: Validation rules are in the model and not in the file. A save sends `willSave` to the objects that it is going to
//: write, and validates *all* their properties. If one of them is refused, the save writes no object.
//:
//: A batch update loads no object, so nothing checks the value. Reading the row later checks nothing either. No context
//: has changed or saved an object, so none posts a notification.
//:
//: A uniqueness constraint is different: it is an index in the file. A batch update that would break it fails with error
//: 133021.
//:
//: ### In your app
//:
//: ```swift
//: let probe = NSManagedObject(entity: entity, insertInto: nil)
//: var value: AnyObject? = newName as NSString    // in this engine: Any?
//: try probe.validateValue(&value, forKey: "name")   // throws if a check of the model fails
//: request.propertiesToUpdate = ["name": value as Any]   // the call may have converted it
//: ```
//:
//: This runs the model's checks of one property, but no rule across properties in `validateForUpdate()`. What `willSave`
//: keeps up to date belongs in `propertiesToUpdate` as well.
//:
//: ### Rule of thumb
//:
//: A batch update validates nothing; the next save that writes an object with the invalid value fails.
//:
//: ### And if the user ticks off *Item 6* instead?
//:
//: The object of *Item 5* is loaded too. Is the save refused? How many empty names are in the file?

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
//: A save validates only what it writes, which is *Item 6*. The object of *Item 5* is loaded, but has no change.
