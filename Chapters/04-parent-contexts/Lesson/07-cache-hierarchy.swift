import OpenCoreData
import Samples
import WorkbookKit

//: ## A fetch in a child context: does it return the new name or the old one?
//:
//: A list shows *Item 2*; its context is `main`, a child of `root`. A sync in `root` renames the item and saves, and
//: the new name is in the file. Then the user taps the item. The edit screen opens a new context, `edit`, below
//: `main`, fetches the item and shows a name.
//:
//: ### Predict
//:
//: `edit` has never seen the item, and it does not use an object of another context: it runs a fetch request. Which
//: name does it show? Which one does a new child of `root` show, beside `main`? And which one does `main` show now?
//:
//: - evidence: PC-04, PC-05, ST-14, CH-033, CH-980
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

//: ### What happened
//:
//: `main` fetches the item and reads its name; from now on `main` holds *Item 2*. `root` fetches the same row,
//: renames the item and saves. The file has *Milk*, and so has `root`.
//:
//: Now `edit` fetches. It has no store, so it hands the request to `main`, `main` hands it to `root`, and `root` to
//: the coordinator. The rows come back down. At `main` the item is found to be there already, with its values, and
//: `main` passes on what it holds: *Item 2*.
//:
//: `beside` asks `root` directly and gets *Milk*. `main`, asked again, still shows *Item 2*.
//:
//: ### Why
//:
//: Each context keeps the values of the objects it holds, and a fetch does not replace them: in one context a row has
//: one object, and an object that has been read keeps what was read. A child uses its parent as a store. So what a
//: child gets is decided by the first context above it that *holds* the object, changed or not, however old. Contexts
//: further up are not asked whether they know better.
//:
//: An article of February 2014 reports it, with these steps; its `root` does not save. The save was added here, to show
//: that even the file makes no difference. An article of 2012 and a book of 2016 say the same in general terms: a child
//: is served by its parent if the parent has the object in memory ([reported](labels.md#PC-04)). No published run was
//: found.
//:
//: ### In your app
//:
//: A context that has children and shows data which changes elsewhere must be kept up to date. Let every level
//: follow:
//:
//: ```swift
//: main.automaticallyMergesChangesFromParent = true
//: // or, for one object, before a child is opened on it:
//: main.refresh(item, mergeChanges: true)
//: ```
//:
//: What automatic merging brings, and what not, is in [Using a child context again after its save: what do its objects,
//: arrays and lists show?](#used-a-second-time)
//:
//: ### Rule of thumb
//:
//: The nearest context that holds an object answers for it, with the values that it has. Refresh the parent's object
//: before you open a child on it. If the parent is a root, the refresh reads the row cache: the new values after a save
//: of the same coordinator, the old ones after a batch request that was not merged.
//:
//: ### And if `main` does not keep the item?
//:
//: The same steps, but `main` fetches the item, reads its name and keeps no reference to the object. Which name does
//: `edit` fetch, and which one does `main`, when it fetches once more?

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
//: Both get the new name. A context holds its unchanged objects weakly ([documented](labels.md#ST-14)). In this engine
//: the object and the old name left `main` at once when the last reference went ([chosen here](labels.md#CH-980)), and
//: the next fetch went past it to `root`. On Apple's platforms an autorelease pool may keep the object until the event
//: or the block ends, so that the same code may print the old name there. What a child sees can depend on whether a
//: view controller somewhere still has an object in an array.
