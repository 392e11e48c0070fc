import OpenCoreData
import Samples
import WorkbookKit

//: ## `previewDeletion(of:)`: what would a delete take, and what would refuse it?
//:
//: “Delete this customer and 214 other items?” To write that alert an app has to know what the delete rules would do,
//: before they do it.
//:
//: Core Data has no call that answers this. This engine has `previewDeletion(of:)`: it runs the delete rules and the
//: validation. The result has the objects that would go, the objections, and for each object the way that the rules
//: took to it.
//:
//: ### Predict
//:
//: An A has two Bs (cascade) and two Cs, and `A.c` is deny. The code asks for two previews: of deleting the A, and of
//: deleting the A together with its Cs. How many objects of each entity does each of them count? Which of the two
//: reports an objection, and by whom? Does the context have changes afterwards?
//:
//: - evidence: DR-05, DR-06, DR-17, CH-606
//: - figures: would delete A

func seeItBefore() -> Segment {
  Segment(
    "see-it-before", "`previewDeletion(of:)`: what would a delete take, and what would refuse it?", claims: ["M7"],
    asks: [
      Ask(
        "What would go with the A?", at: .shown("would delete A"),
        choices: ["1 A", "1 A, 2 B", "1 A, 2 B, 2 C"],
        beliefs: [
          "1 A": "You expected a refused delete to take nothing along. The preview tells what the rules would mark.",
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

//: ### What happened
//:
//: The first preview followed the cascade over `b`: with the A two Bs would go. Then it asked the deny rules of all
//: that. `A.c` has two Cs that would stay, so the save would be refused with 1600, and the second line names the
//: relationship and both.
//:
//: The second preview was given the A and its Cs. The A and both Cs would go, and the Bs with them. There is no line
//: below it: the deny rule asks what is left, and no C would be.
//:
//: The way to the second B has one step, the relationship `b` of the A. In a deeper graph it has one for each cascade,
//: which answers the question that a reviewer asks, “why would *that* go?”. The last line says that nothing was marked.
//:
//: ### Why
//:
//: What a delete takes is decided by the rules in the model, by the links of the objects, and by what is marked
//: already. This engine's preview makes copies of the objects, marks the copies, runs the delete rules and then the
//: validation on them, and throws them away ([chosen here](labels.md#CH-606)). So the order is that of a save, the
//: rules first and then the question of the deny rules, and that is why both Bs are counted although the delete would
//: be refused. The context's own objects have never been marked, and there is nothing to take back.
//:
//: What cannot be foreseen is code: the classes of the app take no part in a preview, so an accessor or a
//: `prepareForDeletion()` that deletes more is not in it. The result has a list of classes that may have such code,
//: `unforeseen`; [](chapter-7.md#preview-the-delete) says what it looks for.
//:
//: ### In your app
//:
//: With Core Data alone a child context can play the delete, and is thrown away. The rules, and your classes' code, run
//: in the child ([chosen here](labels.md#CH-035)). Do not do it where `prepareForDeletion()` does more than change
//: objects, such as to remove a file: it is called although nothing will be deleted.
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
//: It reads everything that the cascades lead to, as the delete itself will.
//:
//: ### Rule of thumb
//:
//: Before an alert asks “Delete 214 items?”, count them by the rules, and ask the deny rules in the same pass.
//:
//: ### And if the Cs have left the A, unsaved?
//:
//: The code sets `a.c = []` and does not save. In the file both Cs still belong to the A. What does the preview of
//: deleting the A say now, and is there an objection? What is `context.hasChanges`?

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
//: The A and two Bs would go, and nothing objects, although both rows still have the key of the A. The preview copies
//: the objects as the context has them, unsaved changes included, because a real delete would meet them so; the file is
//: not asked who belongs to whom. In the context `a.c` is empty, and the deny rule finds nobody. `hasChanges` is true
//: because of `a.c = []`; the preview added nothing to it.
