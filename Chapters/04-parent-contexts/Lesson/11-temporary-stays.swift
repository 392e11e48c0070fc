import OpenCoreData
import Samples
import WorkbookKit

//: ## A temporary ID stays where it was made
//:
//: The item is in the file, under a permanent ID. In the context that made it, its ID is still temporary, and
//: will be for ever.
//:
//: Only a store can give out permanent IDs, so a child's save leaves the temporary one as it is. When the root saves,
//: the root's object gets its permanent ID; the contexts below are not told. The temporary one goes on working in
//: them, and in the root, which remembers it. Anywhere else it is an ID of nothing.
//:
//: Each cell below asks a context for the object *by the temporary ID*, and says which kind of ID the object has
//: there.
//:
//: - label: documented ID-01
//: - label: observed ID-07, PC-13, PC-14, PC-15

func temporaryStays() -> Segment {
  Segment(
    "a-temporary-id-stays", "A temporary ID stays where it was made", claims: ["P8"],
    prediction: "After all three levels have saved: in which of the contexts has the item a permanent ID?"
  ) { page in
    // snippet.hide
    let tree = try ContextTree.items(page)
    let (root, main, edit) = (tree.root, tree.main, tree.edit)
    let root2 = tree.store.container.newBackgroundContext()
    var kinds: [[RowCell]] = []
    // snippet.show
    let item = Item(context: edit)
    item.name = "new"
    let id = item.objectID

    func look(_ moment: String) {
      let states = [edit, main, root, root2].map { context -> RowCell in
        context.performAndWait {
          guard let found = try? context.existingObject(with: id) else { return "no object" }
          return found.objectID.isTemporaryID ? "temporary" : "permanent"
        }
      }
      kinds.append([.text(moment)] + states)
    }
    try edit.save()
    look("edit.save()")
    try main.save()
    look("main.save()")
    try root.performAndWait { try root.save() }
    look("root.save()")
    page.rows("ID", headers: ["", "edit", "main", "root", "root 2"], kinds)
  }
}

//: How far this is known: that a child's objects keep temporary IDs after its save is in a published test from 2024;
//: that the permanent one does not travel down, and where the temporary one works, is in the article of February
//: 2014. Nothing later is known. Apple's page on object IDs says only that a temporary ID changes when the object is
//: saved.
//:
//: **Rule of thumb.** Never put an ID away (in a dictionary, in a file, in another context's hands) while
//: `isTemporaryID` is true.
