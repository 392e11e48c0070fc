import OpenCoreData
import Samples
import WorkbookKit

//: “Delete this customer and 214 other items?” To write that alert, an app has to know what the delete rules would do,
//: and whether one of them refuses. Core Data has no call for it. The code deletes the customer in a child context that
//: is never saved.
//:
//: ### Predict
//:
//: The A has two Bs (cascade) and two Cs; `A.c` is deny. How many objects are marked deleted in the child? Whose
//: `validateForDelete()` throws, if any? Does the parent have changes afterwards?
//:
//: - evidence: DR-05, DR-06, DR-17, PC-01, PC-03, CH-035, ST-06
//: - short: Counting before an alert
//: - formerly: 9-previewdeletionof-what-would-a-delete-take-and-what-would-refuse-it
//: - entry `marked deleted`: DR-05, CH-035
//: - entry `refused`: DR-06, DR-17
//: - entry `context.hasChanges`: PC-01, ST-06
//: - then `refused`: DR-17, PC-03
//: - then `context.hasChanges`: ST-06
//: - sample: CH-035

func countFirst() -> Segment {
  Segment(
    "count-first", "A delete tried in a child context: what is marked, and what does the parent notice?",
    claims: ["M7"],
    asks: [
      Ask(
        "How many objects are marked deleted in the child?", at: .shown("marked deleted"),
        choices: ["0", "1", "3", "5"],
        beliefs: [
          "0": "You expected the deny rule to stop the delete. It is asked when objects are validated.",
          "1": "You expected the cascade to wait for a save. Processing pending changes runs it.",
          "5": "You expected the Cs to go. Their rule is deny, which deletes nothing.",
        ]),
      Ask(
        "Whose `validateForDelete()` throws?", at: .shown("refused"), choices: ["none", "A#1", "B#1", "C#1"],
        beliefs: [
          "none": "You expected nothing to refuse before a save. `validateForDelete()` asks the deny rules at once.",
          "C#1": "You expected the Cs to refuse. The rule is the A's; the Cs are what would stay.",
        ]),
      Ask(
        "What is `context.hasChanges` of the parent?", at: .shown("context.hasChanges"), choices: ["true", "false"],
        beliefs: ["true": "You expected the delete to reach the parent. A child hands it up when it saves."]),
    ],
    variation: countWithUnsavedChanges
  ) { page in
    // snippet.hide
    var model = PairsModel()
    model.cRule = .denyDeleteRule
    let store = try FreshStore.pairs(page, model)
    // snippet.show
    let context = store.context
    let a = try context.owner()

    try tryDelete(of: a, below: context, page)
    page.show("context.hasChanges", value: context.hasChanges)
  }
}

/// Deletes an object in a child context, and counts and asks there.
func tryDelete(of object: NSManagedObject, below context: NSManagedObjectContext, _ page: Page) throws {
  let scratch = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
  scratch.parent = context
  scratch.delete(try scratch.existingObject(with: object.objectID))
  scratch.processPendingChanges()
  page.show("marked deleted", value: scratch.deletedObjects.count)

  var refusal = "none"
  for object in scratch.deletedObjects {
    do { try object.validateForDelete() } catch {
      refusal = "\(ObjectNaming.text(for: object)), with \((error as NSError).code)"
    }
  }
  page.show("refused", refusal)
}

//: ### Why
//:
//: Three objects are marked although a save would be refused: the A and both Bs. Processing pending changes runs the
//: rules, and the cascade reaches the Bs. Deny deletes nothing, and stops nothing at that moment. It is asked by
//: validation, in a save or in a call of `validateForDelete()`, and counts the destinations that would stay: both Cs.
//:
//: The parent has no changes. A child context reads through its parent, and keeps what it changes until it saves. This
//: one does not save, so its marks end with it.
//:
//: ### In your app
//:
//: ```swift
//: let scratch = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
//: scratch.parent = viewContext
//: scratch.delete(try scratch.existingObject(with: order.objectID))
//: scratch.processPendingChanges()
//: for object in scratch.deletedObjects { try object.validateForDelete() }   // throws where a deny rule objects
//: // Throws where an object that stays lacks a required owner:
//: for object in scratch.updatedObjects { try object.validateForUpdate() }
//: let count = scratch.deletedObjects.count
//: ```
//:
//: Your classes' code runs in the child too: do not do it where `prepareForDeletion()` removes files.
//:
//: ### Rule of thumb
//:
//: Before an alert asks “Delete 214 items?”, count by the rules, and ask the deny rules in the same pass.
//:
//: ### And if the Cs have left the A, unsaved?
//:
//: The code sets `a.c = []` in the parent and does not save, so both rows still have the key of the A. Who refuses the
//: trial now?

// snippet.variation
func countWithUnsavedChanges(_ page: Page) throws {
  var model = PairsModel()
  model.cRule = .denyDeleteRule
  let store = try FreshStore.pairs(page, model)
  let context = store.context
  let a = try context.owner()
  a.c = []

  try tryDelete(of: a, below: context, page)
  page.show("context.hasChanges", value: context.hasChanges)
}
// snippet.show

//: ### Then
//:
//: Nobody. The child reads the parent's objects with their unsaved changes, and finds an A without Cs. The parent has
//: changes because of `a.c = []`, and not because of the trial.
