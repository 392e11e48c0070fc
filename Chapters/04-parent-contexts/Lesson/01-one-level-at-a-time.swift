import OpenCoreData
import Samples
import WorkbookKit

//: ## A save goes up one level and stops
//:
//: `edit.save()` succeeds, and the file has not changed. Neither has the context two levels up.
//:
//: A child's save makes its changes the *unsaved* changes of its parent. From there they are seen by everything below
//: the parent, and by nothing above it. Each level has to save again. Only the save of a root reaches the store, and
//: with it the other roots.
//:
//: Here are two branches: `edit` and `edit 2` have the same parent, `root 2` is beside the root.
//:
//: - label: documented PC-01, PC-03, PC-05
//: - label: observed PC-10
//: - figures: pending

func oneLevel() -> Segment {
  Segment(
    "one-level-at-a-time", "A save goes up one level and stops", claims: ["P3"],
    prediction: "An item is made in `edit`; then `edit`, `main` and `root` save. Who finds it after each of the three?"
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
    var found: [[RowCell]] = []
    func look(_ moment: String) throws {
      let seen = try [edit, edit2, main, root, root2].map { context in
        try context.performAndWait { yesOrNo(try context.countItems("name == 'new'") == 1) }
      }
      let inFile = try store.rows("SELECT COUNT(*) FROM ZITEM WHERE ZNAME = 'new'").rows[0][0] == 1
      found.append([.text(moment)] + seen + [yesOrNo(inFile)])
    }
    // snippet.show

    let item = Item(context: edit)
    item.name = "new"
    try look("made in edit")
    try edit.save()
    try look("edit.save()")
    try store.drawContexts("pending", item.objectID, "name", edit, edit2)
    try main.save()
    try look("main.save()")
    try root.performAndWait { try root.save() }
    try look("root.save()")
    page.rows("found", headers: ["", "edit", "edit 2", "main", "root", "root 2", "file"], found)
  }
}

//: Read the second line again. `edit 2` finds an item that nobody has saved to anything but memory: a fetch in a
//: child is carried out by its parent, and the parent counts what it has not saved.
//:
//: **Rule of thumb.** "Saved" says nothing without "into what". If the user must not lose it, every level up to the
//: root has to save, and each of these saves can fail.
