import OpenCoreData
import Samples
import WorkbookKit

//: A list of `main` shows *Item 2*. A sync in `root` renames the item and saves, so the new name is in the file. Then
//: an edit screen fetches the item in `edit`, a new child of `main`.
//:
//: ### Predict
//:
//: Which name does `edit` fetch, and which does a new child of `root`? Which name does `main` show now?
//:
//: - evidence: PC-04, PC-05, PC-18, ST-14, CH-033, CH-980
//: - short: The value that a child fetches
//: - entry `edit fetches`: PC-04, PC-05, CH-033
//: - entry `a child of root fetches`: PC-05
//: - entry `main shows now`: PC-18
//: - entry `edit fetched`: PC-05, ST-14, CH-980
//: - entry `main fetches again`: PC-05, ST-14, CH-980
//: - rule: PC-04
//: - figures: layers
//: - prepares: 4.6

/// Fetches all items and returns the second one; the request does not depend on names, which change here.
func fetchSecondItem(in context: NSManagedObjectContext) throws -> Item {
  let request = NSFetchRequest<Item>(entityName: "Item")
  request.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: true)]
  return try context.fetch(request)[1]
}

func cacheHierarchy() -> Segment {
  Segment(
    "which-value-a-child-fetches", "A fetch in a child context: does it return the new name or the old one?",
    claims: ["P4"],
    asks: [
      Ask(
        "Which name does `edit` fetch?", at: .shown("edit fetches"), choices: ["Item 2", "Milk"],
        beliefs: [
          "Milk":
            "You expected a fetch to bring what the file has. The file decides which items match; their values "
            + "come from the nearest context above that holds them."
        ]),
      Ask(
        "Which name does a new child of `root` fetch?", at: .shown("a child of root fetches"),
        choices: ["Item 2", "Milk"],
        beliefs: ["Item 2": "Nothing stands between that child and `root`, and `root` has the new name."]),
      Ask(
        "Which name does `main` show in the end?", at: .shown("main shows now"), choices: ["Item 2", "Milk"],
        beliefs: [
          "Milk": "You expected the save of `root` to reach `main`. A parent pushes nothing into its children."
        ]),
    ],
    variation: letGoOfTheItem
  ) { page in
    // snippet.hide
    let tree = try ContextTree.items(page)
    let (root, main, edit) = (tree.root, tree.main, tree.edit)
    // snippet.show
    let shown = try fetchSecondItem(in: main)
    // snippet.hide
    page.watch(shown, "name", in: [edit])
    // snippet.show
    page.show("main shows", value: shown.name)

    let renamed = try root.performAndWait {
      let item = try fetchSecondItem(in: root)
      item.name = "Milk"
      try root.save()
      return item
    }
    page.show("in the file", try tree.store.nameInFile(2))

    let edited = try fetchSecondItem(in: edit)
    page.show("edit fetches", value: edited.name)
    let beside = root.makeChild("beside")
    let other = try fetchSecondItem(in: beside)
    page.show("a child of root fetches", value: other.name)
    page.show("main shows now", value: shown.name)
    // snippet.hide
    withExtendedLifetime((renamed, edited, other)) {}
    // snippet.show
  }
}

//: ### Why
//:
//: The fetch in `edit` returns the old name. *Which* items match is decided by the file, and by unsaved changes in the
//: contexts above. Their *values* come from the nearest context above the child that holds the object, changed or not,
//: however old. That is `main`, so `root` is not asked.
//:
//: `main` still shows the old name because a parent pushes nothing into its children, and a fetch does not replace what
//: a context holds.
//:
//: ### In your app
//:
//: ```swift
//: main.automaticallyMergesChangesFromParent = true
//: // or, for one object, before a child is opened on it:
//: main.refresh(item, mergeChanges: true)
//: ```
//:
//: If the parent is a root, the refresh reads the row cache. Another root's save updates that; a batch request that
//: nobody merged does not.
//:
//: ### Rule of thumb
//:
//: The nearest context that holds an object supplies its values: refresh the parent before you open a child.
//:
//: ### And if `main` does not keep the item?
//:
//: `main` reads the name and lets the object go. Which name do `edit` and `main` fetch then?

// snippet.variation
func letGoOfTheItem(_ page: Page) throws {
  let tree = try ContextTree.items(page)
  let (root, main, edit) = (tree.root, tree.main, tree.edit)
  page.show("main showed", value: try fetchSecondItem(in: main).name)
  try root.performAndWait {
    try fetchSecondItem(in: root).name = "Milk"
    try root.save()
  }
  page.show("edit fetched", value: try fetchSecondItem(in: edit).name)
  page.show("main fetches again", value: try fetchSecondItem(in: main).name)
}
// snippet.show

//: ### Then
//:
//: The new one: a context holds unchanged objects weakly. An autorelease pool may keep one longer.
