import OpenCoreData
import Samples
import WorkbookKit

//: An edit screen makes an item in a child context, saves, and remembers its `objectID`. A new object has a
//: *temporary ID*, which is replaced by a *permanent* one when the object is saved.
//:
//: ### Predict
//:
//: After each of the three saves, `edit`, `main`, `root` and `root 2`, a root beside them, are asked for the object *by
//: the temporary ID*. Which of them know the ID, and which kind of ID does their object have?
//:
//: - evidence: ID-01, ID-07, ID-07c, ID-08b, PC-13, PC-14, PC-15
//: - short: When an ID becomes permanent
//: - entry `its ID`: ID-01, ID-07, ID-07c, ID-08b, PC-13, PC-14, PC-15

/// Asks contexts for the object with an ID, and notes which kind of ID the object has there.
struct IDQuestion {
  let contexts: [NSManagedObjectContext]
  private(set) var answers: [[RowCell]] = []

  init(_ contexts: [NSManagedObjectContext]) { self.contexts = contexts }

  mutating func ask(_ moment: String, _ id: NSManagedObjectID) {
    let kinds = contexts.map { context -> RowCell in
      context.performAndWait {
        guard let found = try? context.existingObject(with: id) else { return "no object" }
        return found.objectID.isTemporaryID ? "temporary" : "permanent"
      }
    }
    answers.append([.text(moment)] + kinds)
  }

  func show(_ page: Page) {
    page.rows("its ID", headers: ["after"] + contexts.map { $0.name ?? "?" }, answers)
  }
}

func temporaryStays() -> Segment {
  Segment(
    "when-an-id-becomes-permanent",
    "`objectID` after `save()` on a child: when does the temporary ID become permanent?",
    claims: ["P8"],
    asks: [
      Ask(
        "After `edit.save()`: which kind of ID does the object in `edit` have?",
        at: .cell("its ID", row: 1, column: "edit"),
        choices: ["temporary", "permanent"],
        beliefs: [
          "permanent":
            "You expected a save to make the ID permanent. Only a store gives out permanent IDs, and this save "
            + "did not reach one."
        ]),
      Ask(
        "After `root.save()`: which kind of ID does the object in `edit` have?",
        at: .cell("its ID", row: 3, column: "edit"), choices: ["temporary", "permanent"],
        beliefs: [
          "permanent":
            "You expected the new ID to travel down. The root's object gets it; the contexts below do not learn of it."
        ]),
      Ask(
        "After `root.save()`: what does `root 2` return for the temporary ID?",
        at: .cell("its ID", row: 3, column: "root 2"), choices: ["temporary", "permanent", "no object"],
        beliefs: [
          "permanent":
            "You expected the ID to lead to the row, which is in the file now. Only contexts through which the "
            + "object was saved know that ID."
        ]),
    ],
    variation: obtainBeforeTheSaves
  ) { page in
    // snippet.hide
    let tree = try ContextTree.items(page)
    let (root, main, edit) = (tree.root, tree.main, tree.edit)
    let root2 = tree.store.container.newBackgroundContext()
    root2.name = "root 2"
    var question = IDQuestion([edit, main, root, root2])
    // snippet.show
    let item = Item(context: edit)
    item.name = "new"
    let id = item.objectID

    try edit.save()
    question.ask("edit.save()", id)
    try main.save()
    question.ask("main.save()", id)
    try root.performAndWait { try root.save() }
    question.ask("root.save()", id)
    question.show(page)
  }
}

//: ### Why
//:
//: Only a store can give out a permanent ID. A child's save gives the parent's object the temporary one. When the root
//: saves, it replaces the ID of *its* object. The contexts below keep the old one; the root remembers it, so what they
//: save later still reaches the row.
//:
//: A temporary ID means nothing to a store, so `root 2` throws for it.
//:
//: ### In your app
//:
//: ```swift
//: assert(!item.objectID.isTemporaryID, "obtainPermanentIDs(for:) first")
//: links[item.objectID] = url
//: ```
//:
//: Code that needs the ID early obtains the permanent one ([](#permanent-ids-first)).
//:
//: ### Rule of thumb
//:
//: Never store or pass on an object ID while `isTemporaryID` is true.
//:
//: ### And if `edit` obtains the permanent ID before the first save?
//:
//: Which contexts find the object by that ID, after each save?

// snippet.variation
func obtainBeforeTheSaves(_ page: Page) throws {
  let tree = try ContextTree.items(page)
  let (root, main, edit) = (tree.root, tree.main, tree.edit)
  let root2 = tree.store.container.newBackgroundContext()
  root2.name = "root 2"
  var question = IDQuestion([edit, main, root, root2])
  let item = Item(context: edit)
  item.name = "new"
  try edit.obtainPermanentIDs(for: [item])
  let id = item.objectID

  try edit.save()
  question.ask("edit.save()", id)
  try main.save()
  question.ask("main.save()", id)
  try root.performAndWait { try root.save() }
  question.ask("root.save()", id)
  question.show(page)
}
// snippet.show

//: ### Then
//:
//: Every context that has the object, and after `root.save()` also `root 2`: a permanent ID means the same in all
//: contexts of the coordinator.
