import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: An edit screen keeps its child context after a save. It has fetched the ten items that are not done into an array
//: and a fetched results controller, and has read *Item 3*. The view context renames *Item 3* to *Milk*, adds an item,
//: and saves.
//:
//: ### Predict
//:
//: Three children are compared: one as it is, one with `automaticallyMergesChangesFromParent`, and a new one. How many
//: items are in the array, in the controller, and in a new fetch, and which name does *Item 3* have?
//:
//: - evidence: FR-17, FRC-03, FRC-04, FRC-22, PC-03, PC-18, RF-17, RF-17b, CH-527
//: - short: A child that is used again
//: - entry `undone`: FR-17, FRC-03, FRC-04, PC-18, RF-17, RF-17b, CH-527
//: - then `undone`: FR-17, FRC-03, FRC-04, PC-03, PC-18, RF-17, RF-17b
//: - sample: FRC-22
//: - figures: the child as it is

/// What a child shows after its parent has changed: array, controller, new fetch, and the name of “Item 3”.
func useAgain(
  _ page: Page, _ name: String, follows: Bool = false, isNew: Bool = false, savesTheParent: Bool = true
) throws -> [RowCell] {
  // snippet.hide
  let store = try FreshStore.items(page)
  let context = store.context
  let third = try context.item(3)
  let delegate = ListDelegate()
  // snippet.show
  let undone = NSFetchRequest<Item>(entityName: "Item")
  undone.predicate = NSPredicate(format: "done == NO")
  undone.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: true)]

  func open() throws -> (NSManagedObjectContext, [Item], NSFetchedResultsController<Item>, Item) {
    let child = context.makeChild(name)
    child.automaticallyMergesChangesFromParent = follows
    let list = NSFetchedResultsController(
      fetchRequest: undone, managedObjectContext: child, sectionNameKeyPath: nil, cacheName: nil)
    list.delegate = delegate
    try list.performFetch()
    let array = try child.fetch(undone)
    return (child, array, list, child.item(withID: third.objectID))
  }

  var (child, array, list, item) = try open()
  _ = item.name  // it is read once before it changes
  // snippet.hide
  context.name = "parent"
  if name == "as it is" { page.watch(third, "name", in: [child], label: "the child as it is") }
  page.moment("read in the child")
  // snippet.show
  array[0].name = "Bread"
  try child.save()

  third.name = "Milk"
  Item(context: context).name = "new"
  // snippet.hide
  page.moment("third.name = \"Milk\", in the parent")
  // snippet.show
  if savesTheParent { try context.save() }
  MainLoop.turn()
  // snippet.hide
  page.moment("parent saved")
  // snippet.show

  if isNew { (child, array, list, item) = try open() }
  let again = try child.fetch(undone).count
  // snippet.hide
  page.moment("fetched again in the child")
  page.endWatch()
  // snippet.show
  let counts = [array.count, list.fetchedObjects?.count ?? 0, again].map { RowCell.integer(Int64($0)) }
  return [.text(name)] + counts + [.text(item.name)]
}

func usedTwice() -> Segment {
  Segment(
    "used-a-second-time", "Using a child context again after its save: what do its objects, arrays and lists show?",
    claims: ["P12", "P15"],
    asks: [
      Ask(
        "The child that is used again as it is: how many items does a new fetch return?",
        at: .cell("undone", row: 1, column: "fetched again"),
        beliefs: ["10": "You expected the child to fetch from what it holds. Its parent carries the fetch out."]),
      Ask(
        "The child that follows its parent: how many items are in its array?",
        at: .cell("undone", row: 2, column: "array"),
        beliefs: [
          "11":
            "You expected a merge to reach the array. An array is the answer to a fetch, and stays as it is."
        ]),
      Ask(
        "The child that follows its parent: how many items are in its controller?",
        at: .cell("undone", row: 2, column: "controller"),
        beliefs: ["10": "The controller listens to its context, which has just merged the new item."]),
    ],
    variation: changeWithoutSaving
  ) { page in
    page.rows(
      "undone", headers: ["child", "array", "controller", "fetched again", "Item 3 reads"],
      [
        try useAgain(page, "as it is"), try useAgain(page, "follows", follows: true),
        try useAgain(page, "new", isNew: true),
      ])
  }
}

//: ### Why
//:
//: What a context has *read* stays as long as somebody holds the objects, and a parent pushes nothing down, not even a
//: delete. The parent carries out the new fetch; an object that the child already has is returned with the child's
//: values.
//:
//: With `automaticallyMergesChangesFromParent` the child merges its parent's saves, but not those of contexts above the
//: parent. The controller follows its context; the array is the answer to one fetch.
//:
//: ### In your app
//:
//: Where a child has to stay:
//:
//: ```swift
//: child.automaticallyMergesChangesFromParent = true
//: let list = NSFetchedResultsController(
//:   fetchRequest: undone, managedObjectContext: child, sectionNameKeyPath: nil, cacheName: nil)
//: list.delegate = self      // without a delegate the list does not follow
//: try list.performFetch()   // show list.fetchedObjects, and not the array of a fetch
//: ```
//:
//: Such a list has deadlocked while another child of the same parent saved.
//:
//: ### Rule of thumb
//:
//: A child is for one use: make it, edit, save, drop it.
//:
//: ### And if the view context does not save?
//:
//: What do the child that follows and the new child show then?

// snippet.variation
func changeWithoutSaving(_ page: Page) throws {
  page.rows(
    "undone", headers: ["child", "array", "controller", "fetched again", "Item 3 reads"],
    [
      try useAgain(page, "follows", follows: true, savesTheParent: false),
      try useAgain(page, "new", isNew: true, savesTheParent: false),
    ])
}
// snippet.show

//: ### Then
//:
//: The child that follows is out of date: it merges *saves*. A fetch and a new child ask the parent, and see its
//: unsaved changes.
