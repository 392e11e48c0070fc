import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## Used a second time, a child remembers the first
//:
//: A child that has saved is not clean. It goes on holding what it read then.
//:
//: Three children of the view context are opened. Each has fetched the items that are not done, has a list of them
//: that follows it, has read *Item 3*, and has saved. Then the view context renames *Item 3*, adds an item, and
//: saves. One child is used again as it is. One follows its parent, `automaticallyMergesChangesFromParent`. In place
//: of the last one a new child is made.
//:
//: - label: documented FR-17, PC-18, RF-17
//: - label: observed PC-18, RF-17

func usedTwice() -> Segment {
  Segment(
    "used-a-second-time", "Used a second time, a child remembers the first", claims: ["P12", "P15"],
    prediction:
      "There are 11 undone items now, ten before. Which child has 11 in its array, in its list, in a new fetch?"
  ) { page in
    func use(_ name: String, follows: Bool = false, isNew: Bool = false) throws -> [RowCell] {
      // snippet.hide
      let store = try FreshStore.items(page)
      let context = store.context
      let third = try context.item(3)
      // snippet.show
      let undone = NSFetchRequest<Item>(entityName: "Item")
      undone.predicate = NSPredicate(format: "done == NO")
      undone.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: true)]

      func open() throws -> (NSManagedObjectContext, [Item], NSFetchedResultsController<Item>, Item) {
        let child = context.makeChild(name)
        child.automaticallyMergesChangesFromParent = follows
        let list = NSFetchedResultsController(
          fetchRequest: undone, managedObjectContext: child, sectionNameKeyPath: nil, cacheName: nil)
        list.delegate = watcher
        try list.performFetch()
        let array = try child.fetch(undone)
        return (child, array, list, child.counterpart(of: third))
      }
      // snippet.hide
      let watcher = Watcher()
      // snippet.show

      var (child, array, list, item) = try open()
      _ = item.name  // it is read once before it changes
      array[0].name = "Bread"
      try child.save()

      third.name = "Milk"
      Item(context: context).name = "new"
      try context.save()
      MainLoop.turn()

      if isNew { (child, array, list, item) = try open() }
      let again = try child.fetch(undone).count
      let counts = [array.count, list.fetchedObjects?.count ?? 0, again].map { RowCell.integer(Int64($0)) }
      return [.text(name)] + counts + [.text(item.name)]
    }

    page.rows(
      "undone", headers: ["child", "array", "list", "fetched again", "Item 3 reads"],
      [try use("as it is"), try use("follows", follows: true), try use("new", isNew: true)])
  }
}

//: An array is the answer to a question asked once. Even the child that follows its parent has an old one; only the
//: fetched results controller, which listens to its context, is told. And a controller in a context that is told
//: nothing knows no more than the context.
//:
//: **Rule of thumb.** A child is for one use: make it, edit, save, drop it. Where a child has to live on behind a
//: screen, let it follow its parent, and show what a controller has and not what a fetch had.
