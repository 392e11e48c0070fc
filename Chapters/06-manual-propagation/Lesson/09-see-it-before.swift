import OpenCoreData
import Samples
import WorkbookKit

//: ## `previewDeletion(of:)`: what would a delete take, and what would refuse it?
//:
//: “Delete this customer and 214 other items?” To write that alert, an app has to know what the delete rules would do.
//: Core Data has no call for it. The book's own `previewDeletion(of:)` returns the objects that would go, the
//: objections, and for each object the way by which the rules reach it.
//:
//: ### Predict
//:
//: The A has two Bs (cascade) and two Cs; `A.c` is deny. The code previews two deletes: of the A, and of the A together
//: with its Cs. How many objects of each entity does each preview count? Which has an objection, and by whom? Does the
//: context have changes afterwards?
//:
//: - evidence: DR-05, DR-06, DR-17, CH-606, CH-035, ST-06
//: - figures: would delete A
//: - short: What a delete would take
//: - entry `would delete A`: DR-05, DR-06, CH-606
//: - entry `would delete A and its Cs`: DR-05, DR-17, CH-606
//: - entry `the way to the second B`: CH-606
//: - entry `context.hasChanges`: CH-606
//: - then `context.hasChanges`: ST-06
//: - sample: CH-035

func seeItBefore() -> Segment {
  Segment(
    "see-it-before", "`previewDeletion(of:)`: what would a delete take, and what would refuse it?", claims: ["M7"],
    asks: [
      Ask(
        "What would go with the A?", at: .shown("would delete A"),
        choices: ["1 A", "1 A, 2 B", "1 A, 2 B, 2 C"],
        beliefs: [
          "1 A": "You expected a refused delete to mark nothing else. The preview tells what the rules would mark.",
          "1 A, 2 B, 2 C": "You expected the Cs to go. Their rule is deny, which deletes nothing.",
        ]),
      Ask(
        "What would go with the A and its Cs?", at: .shown("would delete A and its Cs"),
        choices: ["1 A, 2 B", "1 A, 2 C", "1 A, 2 B, 2 C"]),
      Ask(
        "What is `context.hasChanges` afterwards?", at: .shown("context.hasChanges"), choices: ["true", "false"],
        beliefs: ["true": "You expected the preview to delete and to take it back. It works on a copy."]),
    ],
    variation: previewOfUnsavedChanges
  ) { page in
    var model = PairsModel()
    model.cRule = .denyDeleteRule
    let store = try FreshStore.pairs(page, model)
    let context = store.context
    let a = try context.owner()

    page.show("would delete A", context.previewDeletion(of: a))
    page.show("would delete A and its Cs", context.previewDeletion(of: Set([a]).union(a.c)))

    // snippet.hide
    let trees = store.unlogged { context.previewDeletion(of: a).trees }
    page.change("would delete A", from: nil, to: GraphFigure(of: trees), isWhole: false)
    // snippet.show
    let way = context.previewDeletion(of: a).path(to: try context.b(2).objectID) ?? []
    page.show(
      "the way to the second B",
      way.map { "\(ObjectNaming.text(for: $0.object)).\($0.relationship)" }.joined(separator: ", "))
    page.show("context.hasChanges", value: context.hasChanges)
  }
}

//: ### Why
//:
//: The first preview counts both Bs although the delete would be refused. It follows the order of a save here: first
//: the rules, and the cascade reaches the Bs; then the deny rules, and `A.c` has two Cs that would stay. In the second
//: preview no C would stay, so nothing objects.
//:
//: The preview marks copies of the objects, and never the context's own. The way has a step for each cascade.
//:
//: No code of your classes runs in a preview, so what an accessor or `prepareForDeletion()` would delete is not
//: counted. `unforeseen` lists classes that override `prepareForDeletion()`, `willSave()` or a validation, but not
//: accessors.
//:
//: ### In your app
//:
//: ```swift
//: let scratch = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
//: scratch.parent = viewContext
//: scratch.delete(try scratch.existingObject(with: order.objectID))
//: scratch.processPendingChanges()
//: for object in scratch.deletedObjects { try object.validateForDelete() }   // throws where a deny rule objects
//: for object in scratch.updatedObjects { try object.validateForUpdate() }   // and where who stays misses an owner
//: let count = scratch.deletedObjects.count   // never saved, so viewContext does not notice
//: ```
//:
//: With Core Data alone, a child context can carry out the delete, and is then thrown away. Your classes' code runs in
//: the child: do not do it where `prepareForDeletion()` removes files.
//:
//: ### Rule of thumb
//:
//: Before an alert asks “Delete 214 items?”, count by the rules, and ask the deny rules in the same pass.
//:
//: ### And if the Cs have left the A, unsaved?
//:
//: The code sets `a.c = []` and does not save, so both rows still have the key of the A. What does the preview of the
//: A say?

// snippet.variation
func previewOfUnsavedChanges(_ page: Page) throws {
  var model = PairsModel()
  model.cRule = .denyDeleteRule
  let store = try FreshStore.pairs(page, model)
  let context = store.context
  let a = try context.owner()
  a.c = []

  page.show("would delete A", context.previewDeletion(of: a))
  try store.showRows("SELECT ZNUMBER, ZA FROM ZC ORDER BY ZNUMBER", "file")
  page.show("context.hasChanges", value: context.hasChanges)
}
// snippet.show

//: ### Then
//:
//: Nothing objects. The copies are made from the context's objects, unsaved changes and deletes included, because a
//: real delete would find them too.
