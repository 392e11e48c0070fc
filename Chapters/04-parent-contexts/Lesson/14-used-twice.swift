import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## Using a child context again after its save: what do its objects, arrays and lists show?
//:
//: An edit screen keeps its child context for the next edit. The child has fetched the items that are not done, holds
//: the array and a fetched results controller for them, has read the name of *Item 3*, and has saved a change. In the
//: meantime the view context renames *Item 3* to *Milk*, adds an item, and saves.
//:
//: ### Predict
//:
//: There were ten items that are not done; now there are eleven. Three children are compared: one that is used again
//: as it is, one with `automaticallyMergesChangesFromParent`, and a new one. How many items are in the array, in the
//: controller, and in a new fetch, and which name does *Item 3* have?
//:
//: - evidence: FR-17, FRC-03, FRC-04, PC-18, RF-17, RF-17b, CH-527
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
        "The child that is used again as it is: which name has *Item 3*?",
        at: .cell("undone", row: 1, column: "Item 3 reads"), choices: ["Item 3", "Milk"],
        beliefs: [
          "Milk": "You expected the child's save to clear what it holds. It holds what it read the first time."
        ]),
      Ask(
        "The same child: how many items does a new fetch return?",
        at: .cell("undone", row: 1, column: "fetched again"),
        beliefs: ["10": "You expected the child to fetch from what it holds. Its parent carries the fetch out."]),
      Ask(
        "The child that follows its parent: how many items has its array?",
        at: .cell("undone", row: 2, column: "array"),
        beliefs: [
          "11":
            "You expected a merge to reach the array. An array is the answer to a fetch, and stays as it is."
        ]),
      Ask(
        "The child that follows its parent: how many items has its controller?",
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

//: ### What happened
//:
//: The child *as it is* has ten items in its array and in its controller. A new fetch returns eleven, since a fetch
//: is carried out by the parent, which has the new item. But *Item 3* keeps its old name: the child has that object,
//: with its values, and a fetch does not replace them ([documented](labels.md#FR-17)).
//:
//: The child that *follows* was sent a merge of what the view context had done; it carried it out in the next turn of
//: the main queue, for which the code waits. It refreshed *Item 3* and took in the new item, and its controller has
//: eleven. A controller follows its context only if it has a delegate that implements a method for changes, and it does
//: not retain the delegate ([documented](labels.md#FRC-03)); here the set-up makes one and holds it. The array has ten.
//:
//: The *new* child has read nothing before, and everything in it is as its parent has it.
//:
//: ### Why
//:
//: A save empties the lists of *changes*. What a context has read it keeps, as long as objects are held, and it is
//: not told what happens above it (run, [PC-18](labels.md#PC-18)). `automaticallyMergesChangesFromParent` makes it
//: merge by itself ([documented](labels.md#RF-17)); of which changes it is told is the question below. Of what the
//: child shows, a controller follows the context ([documented](labels.md#FRC-04)); an array, or a count in a label,
//: follows nothing.
//:
//: ### In your app
//:
//: Make the child when the screen opens and drop it when the edit has been saved. Where a child has to live behind a
//: screen:
//:
//: ```swift
//: child.automaticallyMergesChangesFromParent = true
//: let list = NSFetchedResultsController(
//:   fetchRequest: undone, managedObjectContext: child, sectionNameKeyPath: nil, cacheName: nil)
//: list.delegate = self      // without a delegate the list does not follow
//: try list.performFetch()   // show list.fetchedObjects, and not the array of a fetch
//: ```
//:
//: From 2013 to 2016 a controller in a context below a parent was [reported](labels.md#FRC-22) to deadlock while another
//: child of that parent saved. Where a list can live in a context on the coordinator, these reports do not concern it.
//:
//: ### Rule of thumb
//:
//: A child is for one use: make it, edit, save, drop it.
//:
//: ### And if the view context does not save?
//:
//: The same change in the view context, but it stays unsaved there. What do the child that follows and the new child
//: show?

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
//: Automatic merging is told of *saves* ([documented](labels.md#RF-17)). Nothing was saved, so the child that follows
//: is as out of date as one that does not: ten in the controller, and the old name. A fetch, and a new child, ask the
//: parent itself and see its unsaved changes.
