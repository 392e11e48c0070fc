import OpenCoreData
import Samples
import WorkbookKit

//: ## The nearest value wins, and it may be an old one
//:
//: A root changed the item and saved it. The file has the new name. A context that has never seen the item
//: fetches it, and gets the old one.
//:
//: Each context keeps what it has loaded. A child is served by the nearest ancestor that holds the object, and nobody
//: asks whether somebody further up knows better. `main` stands in the way.
//:
//: The steps are those of the puzzle in the article of 2014, with a save added:
//: `main` loads the item; `root` loads it, renames it and saves; then `edit` loads it for the first time. Beside
//: `edit`, a child of the root itself.
//:
//: - label: observed PC-04
//: - figures: after

func cacheHierarchy() -> Segment {
  Segment(
    "the-nearest-value-wins", "The nearest value wins, and it may be an old one", claims: ["P4"],
    prediction: "Which name does `edit` read, the old or the new one? And a child of `root`? And the file?"
  ) { page in
    // snippet.hide
    let tree = try ContextTree.items(page)
    let (root, main, edit) = (tree.root, tree.main, tree.edit)
    // snippet.show
    let shown = try main.item(2)
    page.show("main reads", value: shown.name)

    let renamed = try root.performAndWait {
      let item = try root.item(2)
      item.name = "Milk"
      try root.save()
      return item
    }
    page.show("in the file", try tree.store.nameInFile(2).text)

    let edited = edit.counterpart(of: shown)
    page.show("edit reads", value: edited.name)
    let beside = root.makeChild("beside")
    let other = beside.counterpart(of: shown)
    page.show("a child of root reads", value: other.name)
    page.show("main still reads", value: shown.name)
    // snippet.hide
    try withExtendedLifetime(renamed) {
      try tree.store.drawContexts("after", shown.objectID, "name", edit, beside)
    }
    // snippet.show
  }
}

//: Nothing is broken, and nothing will repair itself. `main` goes on serving the old name to every child it will ever
//: have, until it is refreshed or lets go of the item.
//:
//: **Rule of thumb.** Where a context with children shows data that others change, keep it up to date
//: (`automaticallyMergesChangesFromParent`, or the handlers further down), or its children inherit its past.
