import OpenCoreData
import Samples
import WorkbookKit

//: ## `objectID` after `save()` on a child: when does the temporary ID become permanent?
//:
//: An edit screen makes an item in a child context, saves, and remembers the item's `objectID`, for a link or a
//: dictionary. A new object has a *temporary ID*; Apple's page says that it is replaced by a *permanent* one when the
//: object is saved. Later, every level up to the root saves as well.
//:
//: ### Predict
//:
//: After each of the three saves four contexts are asked for the object *by the temporary ID*: `edit`, in which it
//: was made; `main` and `root` above it; and `root 2`, a root beside them. Which of them know the ID? And which kind
//: of ID has the object that they return?
//:
//: - evidence: ID-01, ID-07, ID-07c, PC-13, PC-14, PC-15

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
        "After `edit.save()`: which kind of ID has the object in `edit`?", at: .cell("its ID", row: 1, column: "edit"),
        choices: ["temporary", "permanent"],
        beliefs: [
          "permanent":
            "You expected a save to make the ID permanent. Only a store gives out permanent IDs, and this save "
            + "did not reach one."
        ]),
      Ask(
        "After `root.save()`: which kind of ID has the object in `edit`?",
        at: .cell("its ID", row: 3, column: "edit"), choices: ["temporary", "permanent"],
        beliefs: [
          "permanent":
            "You expected the new ID to travel down. The root's object gets it; the contexts below are not told."
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

//: ### What happened
//:
//: After `edit.save()` the item is in two contexts, `edit` and `main`, under the same temporary ID. `root` has not
//: heard of it, and neither has `root 2`.
//:
//: After `main.save()` the object is in `root` too, still under the temporary ID.
//:
//: `root.save()` writes the row. The store gives out a primary key, and the object in `root` gets a permanent ID. Asked
//: by the temporary ID, `root` still finds it, since it remembers what the ID became. In `edit` nothing has changed:
//: its object has the temporary ID, and keeps it. In `main` no code holds an object of the item; asked by the temporary
//: ID it makes one anew, under that ID. `root 2` gets an error for the temporary ID, although the row is in the file
//: and a fetch would find it.
//:
//: ### Why
//:
//: A permanent [object ID](glossary.md#object-id) contains the store and a primary key, so only a store can give it
//: out, and a save that ends in a parent cannot. When the root saves, it replaces the ID of *its* object. A child is
//: not told what happens above it, and this is one more thing it is not told.
//:
//: How far this is known: a child's objects keep their temporary IDs after its own save (run,
//: [PC-13](labels.md#PC-13)). That the permanent ID does not travel down is reported from 2013 to 2016
//: ([PC-14](labels.md#PC-14)), and where the temporary one works in 2014 ([PC-15](labels.md#PC-15)); no later source
//: was found. A second child of `main` was not asked above. In this engine it finds the object by the temporary ID for
//: as long as `main` has it under that ID ([chosen here](labels.md#CH-410)).
//:
//: ### In your app
//:
//: Do not keep an ID while it is temporary:
//:
//: ```swift
//: assert(!item.objectID.isTemporaryID, "obtainPermanentIDs(for:) first")
//: links[item.objectID] = url
//: ```
//:
//: Where code needs the ID early, ask for the permanent one: [`obtainPermanentIDs(for:)` in a child context: when to
//: call it, and what does it cost?](#permanent-ids-first)
//:
//: ### Rule of thumb
//:
//: Never store or pass on an object ID while `isTemporaryID` is true. After the save of a child it still is.
//:
//: ### And if `edit` obtains the permanent ID before the first save?
//:
//: `try edit.obtainPermanentIDs(for: [item])` on the line before `let id = item.objectID`; everything else as above.
//: Which contexts find the object by that ID, after each of the three saves?

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
//: The ID is permanent from the first line on, in every context that has the object. The object itself still moves
//: one level with each save: until `root` has saved, there is no row, and `root 2` finds nothing. Afterwards it finds
//: the object, because a permanent ID means the same thing everywhere.
