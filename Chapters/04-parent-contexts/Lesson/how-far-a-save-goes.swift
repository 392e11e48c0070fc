import OpenCoreData
import Samples
import WorkbookKit

//: A user adds *Milk* on an edit screen, in `edit`, and presses *Save*. `edit 2` is another child of `main`, and
//: `root 2` another root of the same coordinator.
//:
//: ### Predict
//:
//: After the insert and after each of three saves, every context counts the items of that name, and a query reads the
//: file. Who finds *Milk* each time?
//:
//: - evidence: PC-01, PC-03, PC-05, PC-10, SV-21, CH-980
//: - short: How far a save goes
//: - formerly: what-happened
//: - entry `found`: PC-01, PC-03, PC-05, PC-10, SV-21
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
            "You expected an unsaved object to be visible in its own context only. The parent carries out the child's "
            + "count, and `main` has the item now, unsaved."
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

//: ### Why
//:
//: After `edit.save()` the other child, `edit 2`, finds an item that is not in the file. A child uses its parent as a
//: store: the parent carries out the child's fetch or count, including its own unsaved changes.
//:
//: A child's save moves the changes one level up, where they are unsaved again. From then on the child also finds them
//: only by asking its parent. No context asks downwards or sideways.
//:
//: ### In your app
//:
//: If *Save* means "on disk", every level has to save:
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
//: This waits for the write; to avoid that, save the root with `perform`.
//:
//: ### Rule of thumb
//:
//: A child's save goes into its parent; only the *root's* save writes to disk.
//:
//: ### And if `main` saves before `edit` does?
//:
//: `root` saves last. Who finds the item each time?

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
//: *Milk* stays in `main`, unsaved: `main` saved before it had the item. Save from the lowest context to the root.
