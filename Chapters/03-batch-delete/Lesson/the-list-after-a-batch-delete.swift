import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: A table view shows all items by way of a fetched results controller. *Delete done* runs as a batch delete while the
//: user looks at the table. Then the app calls `reset()` on the context and `performFetch()` on the controller.
//:
//: ### Predict
//:
//: The code prints how many items the controller has and what the first one is called: before the delete, after it,
//: after `reset()`, and after `performFetch()`. What are the four pairs?
//:
//: - evidence: BD-15, BD-17, BD-17c, UN-07, UN-07b, UN-08, FR-17, FR-19, FRC-04, FRC-14, FRC-20, FRC-21, FT-11, FT-11b, CH-306
//: - figures: steps
//: - short: The list after a batch delete
//: - formerly: 5-nsfetchedresultscontroller-reset-and-a-batch-delete-what-is-on-the-list
//: - entry `after the batch delete`: BD-15, BD-17, FRC-04, FRC-20
//: - entry `after reset()`: FRC-14, UN-07b, UN-08, FT-11b
//: - entry `after performFetch()`: BD-17, FR-19, FRC-14
//: - entry `on the list`: BD-17, FR-19
//: - entry `the first`: BD-17, FR-19
//: - entry `in the variable`: BD-15, FR-17

func listStillShowsThem() -> Segment {
  Segment(
    "the-list-after-a-batch-delete",
    "`NSFetchedResultsController`, `reset()` and a batch delete: what is on the list?", claims: ["B6"],
    asks: [
      Ask(
        "How many are on the list right after the batch delete?", at: .shown("after the batch delete"),
        choices: ["16 on the list", "10 on the list"],
        beliefs: [
          "10 on the list":
            "You expected the controller to follow the file. It follows its context."
        ]),
      Ask(
        "And after `reset()`?", at: .shown("after reset()"),
        choices: ["16 on the list", "10 on the list", "0 on the list"],
        beliefs: [
          "10 on the list": "You expected `reset()` to fetch again. `performFetch()` does that.",
          "0 on the list": "You expected the list to be emptied. The controller keeps its array.",
        ]),
      Ask(
        "And after `performFetch()`?", at: .shown("after performFetch()"),
        choices: ["16 on the list", "10 on the list"]),
    ],
    variation: fetchWithoutReset
  ) { page in
    let context = try FreshStore.items(page).container.viewContext
    let request = NSFetchRequest<Item>(entityName: "Item")
    request.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: true)]
    let list = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
    func showList(_ label: String) {
      let items = list.fetchedObjects ?? []
      page.show(label, "\(items.count) on the list, the first is \"\(items[0].name)\"")
    }

    try list.performFetch()
    // snippet.hide
    let onScreen = LayerProbe("list") { [.init("\(list.fetchedObjects?.count ?? 0) items")] }
    if let first = list.fetchedObjects?.first {
      page.watch(first, "name", as: "first item", in: [context], also: [onScreen], isStepper: true)
    }
    // snippet.show
    showList("before")
    try context.execute(batchDeleteOfDone())
    showList("after the batch delete")

    context.reset()
    showList("after reset()")
    try list.performFetch()
    showList("after performFetch()")
  }
}

//: ### Why
//:
//: Between `reset()` and `performFetch()` sixteen items are on the list, and the first has lost its name. A fetched
//: results controller keeps an array of its *context's* objects and, with a delegate, changes it when that context
//: processes changes. A batch delete changes the file and no context. SwiftUI's `@FetchRequest` follows a context too.
//:
//: `reset()` makes the context forget its objects, and their values go. The controller's array still holds the objects.
//: `name` is a `String`, so it reads as empty; a property of another type may crash:
//: [](chapter-5.md#what-nothing-looks-like).
//:
//: ### In your app
//:
//: ```swift
//: func clearDoneItems() throws {
//:   if context.hasChanges { try context.save() }
//:   try context.execute(request)
//:   context.reset()
//:   try fetchedResultsController.performFetch()
//:   tableView.reloadData()
//: }
//: ```
//:
//: Reset and fetch in one step on the main queue, so that nothing draws in between. Where other objects of the context
//: are on a screen, merge the IDs instead: [](#reset-or-merge).
//:
//: ### Rule of thumb
//:
//: A list follows its context; between `reset()` and `performFetch()` nothing may read it.
//:
//: ### And if you leave out `reset()`?
//:
//: A variable holds the object of *Item 1*, whose name was read before the delete. How many items are on the list after
//: `performFetch()`, which is the first, and what name does the variable's object read?

// snippet.variation
func fetchWithoutReset(_ page: Page) throws {
  let context = try FreshStore.items(page).container.viewContext
  let request = NSFetchRequest<Item>(entityName: "Item")
  request.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: true)]
  let list = NSFetchedResultsController(
    fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
  try list.performFetch()
  let held = try context.item(1)
  _ = held.name  // loads its values
  try context.execute(batchDeleteOfDone())

  try list.performFetch()
  page.show("on the list", value: list.fetchedObjects?.count)
  page.show("the first", value: list.fetchedObjects?.first?.name)
  page.show("in the variable", value: held.name)
}
// snippet.show

//: ### Then
//:
//: A fetch asks the store which rows there are, so the list is right. The object in the variable has kept the values
//: that it had loaded: neither a batch delete nor a fetch changes them.
