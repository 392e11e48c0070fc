import OpenCoreData
import Samples
import WorkbookKit

//: ## `save()` on a child context: who finds the new object?
//:
//: An edit screen has a context of its own, a child of the context behind the list. The user adds an item and presses
//: *Save*; the app calls `save()` on the edit screen's context, and no error comes back.
//:
//: Five contexts could show the item. `edit` is the screen's own, `main` its parent, and `root` the parent of `main`.
//: `edit 2` belongs to a second edit screen and has the same parent. `root 2` is another root, as an import has one.
//:
//: ### Predict
//:
//: An item named *Milk* is made in `edit`. Then `edit`, `main` and `root` save, one after the other. After each step
//: every context counts the items of this name, by `count(for:)`, and the file is asked for the row. Who finds the
//: item, at each of the four moments?
//:
//: - evidence: PC-01, PC-03, PC-05, PC-10, SV-21, CH-980
//: - figures: steps
//: - exercise: 4.1

func oneLevel() -> Segment {
  Segment(
    "how-far-a-save-goes", "`save()` on a child context: who finds the new object?", claims: ["P3"],
    asks: [
      Ask(
        "After `edit.save()`: does `edit 2`, the other child of `main`, find the item?",
        at: .cell("found", row: 2, column: "edit 2"), choices: ["yes", "no"],
        beliefs: [
          "no":
            "You expected an unsaved object to be visible in its own context only. What a child looks for is looked "
            + "for by its parent, and `main` has the item now, as an unsaved object of its own."
        ]),
      Ask(
        "After `edit.save()`: is the row in the file?", at: .cell("found", row: 2, column: "file"),
        choices: ["yes", "no"],
        beliefs: [
          "yes":
            "You expected `save()` to mean the file. The save of a child goes into its parent, one level up."
        ]
      ),
      Ask(
        "After `main.save()`: does `root 2` find the item?", at: .cell("found", row: 3, column: "root 2"),
        choices: ["yes", "no"],
        beliefs: [
          "yes":
            "You expected the top context to have passed it on. `root` holds the item unsaved, and the other root"
            + " reads from the file."
        ]),
    ],
    variation: saveTheParentFirst
  ) { page in
    // snippet.hide
    let store = try FreshStore.items(page)
    // snippet.show
    let root = NSManagedObjectContext(.privateQueue)
    root.persistentStoreCoordinator = store.container.persistentStoreCoordinator
    let main = NSManagedObjectContext(.mainQueue)
    main.parent = root
    let edit = NSManagedObjectContext(.mainQueue)
    edit.parent = main
    // snippet.hide
    (root.name, main.name, edit.name) = ("root", "main", "edit")
    let (edit2, root2) = (main.makeChild("edit 2"), store.container.newBackgroundContext())
    root2.name = "root 2"
    let finders = Finders(store, [edit, edit2, main, root, root2])
    // snippet.show

    let item = Item(context: edit)
    item.name = "Milk"
    // snippet.hide
    page.watch(item, "name", in: [edit, edit2], isStepper: true)
    // snippet.show
    try finders.ask("insert")
    try edit.save()
    try finders.ask("edit.save()")
    try main.save()
    try finders.ask("main.save()")
    try root.performAndWait { try root.save() }
    try finders.ask("root.save()")
    finders.show(page)
  }
}

//: ### What happened
//:
//: After the insert only `edit` has the item: it is one of its `insertedObjects`, and no other context has been told.
//:
//: `edit.save()` moves it one level. `main` gets an inserted object of its own, with the same values, and has unsaved
//: changes now. `edit 2` finds the item as well, although it was never saved to disk: `edit 2` has nothing of that
//: name itself, it asks its parent, and its parent is `main`. `root` does not find the item, and the file has no row.
//: In the book *Step by step* shows what each context holds, and what it has not saved: after *edit.save()* the item
//: is a pending change of `main`. `edit 2` has been answered, and has kept no object at any step, so it has no panel
//: there.
//:
//: `main.save()` does the same between `main` and `root`. `main` has no object of the item from then on, since no code
//: holds it there, and still finds it, because it asks `root`. The answers for `root 2` and for the file do not change.
//: Only `root.save()`, in the last line, writes the row, and only then does the other root find it.
//:
//: ### Why
//:
//: A child uses its parent as a store. Its fetch or count is carried out by the parent ([documented](labels.md#PC-05)),
//: which answers with what it has, unsaved changes included (run, [PC-03](labels.md#PC-03)); the parent asks its own
//: parent in the same way, up to the [root](glossary.md#root-context), which asks the coordinator. So a new object is
//: found in every context *below* the one that has it unsaved. Nothing is ever asked downwards. What a child gets of an
//: object that has been *changed* above it is a question of its own: [A fetch in a child context: does it return the
//: new name or the old one?](#which-value-a-child-fetches)
//:
//: A save goes up by one level: it hands the changes to the parent ([documented](labels.md#SV-21)) and stops. What
//: was unsaved below is unsaved one level higher afterwards.
//:
//: ### In your app
//:
//: Decide for each *Save* button what it means. If it means "on disk", every level has to save, and each of these
//: saves can fail:
//:
//: ```swift
//: extension NSManagedObjectContext {
//:   /// Saves this context and every context above it.
//:   func saveToStore() throws {
//:     try performAndWait {
//:       if hasChanges { try save() }
//:     }
//:     try parent?.saveToStore()
//:   }
//: }
//: ```
//:
//: Called on the main queue, this waits for the write. Where that takes too long, save the root in a block of its own
//: with `perform`, and handle its error there.
//:
//: ### Rule of thumb
//:
//: The save of a child goes into its parent. An object is safe when the *root* has saved.
//:
//: ### And if `main` saves before `edit` does?
//:
//: The same three saves, but in the order `main`, `edit`, `root`. Who finds the item after each of them?

// snippet.variation
func saveTheParentFirst(_ page: Page) throws {
  let tree = try ContextTree.items(page)
  let (root, main, edit) = (tree.root, tree.main, tree.edit)
  let finders = Finders(tree.store, [edit, main, root])

  Item(context: edit).name = "Milk"
  try main.save()
  try finders.ask("main.save()")
  try edit.save()
  try finders.ask("edit.save()")
  try root.performAndWait { try root.save() }
  try finders.ask("root.save()")
  finders.show(page)
}
// snippet.show

//: ### Then
//:
//: The item gets as far as `main`. When `main` saved, it had nothing to hand up; when `root` saved, it had nothing to
//: write. The item waits in `main` as an unsaved object, and if the app ends now, it is lost. The order of the saves
//: matters: from the lowest context to the root.
