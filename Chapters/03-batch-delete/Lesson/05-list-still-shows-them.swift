import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## `NSFetchedResultsController`, `reset()` and a batch delete: what is on the list?
//:
//: A table view shows all items, by way of a fetched results controller. *Delete done* runs as a batch delete, and
//: the user goes on looking at the table. The [tutorial of 2015](articles.md) that this chapter starts from calls
//: `reset()` on the context, `performFetch()` on the controller, and reloads the table.
//:
//: ### Predict
//:
//: The code prints how many items the controller has and what the first one is called: before the delete, after it,
//: after `reset()`, and after `performFetch()`. Write down the four pairs.
//:
//: - evidence: BD-15, BD-17c, UN-07, UN-07b, UN-08, FRC-14, FT-11, FT-11b, CH-306
//: - figures: steps

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
    try context.execute(deleteDone())
    showList("after the batch delete")

    context.reset()
    showList("after reset()")
    try list.performFetch()
    showList("after performFetch()")
  }
}

//: ### What happened
//:
//: The batch delete removed six rows from the file, *Item 1* among them. The second line is the same as the first:
//: the controller still has sixteen objects, and *Item 1* still reads its name. A user can scroll to it and tap it.
//:
//: The third line shows the dangerous moment. The controller's array still holds sixteen objects after `reset()`, and
//: the first of them has lost its name. It is the same Swift object as before; the steps, which the book has below the
//: output, say that it has *no context* any more ([run](labels.md#UN-07b)), and with its context it has lost its
//: values. `name` is a `String`, so it reads as empty ([reported](labels.md#FT-11b), by Foundation's public sources);
//: what another type does, chapter 5 [tries](chapter-5.md#what-nothing-looks-like). About Apple's framework the sources
//: differ ([reported](labels.md#UN-08)): a published test reads nil and 0 from such an object, while the header says
//: that an object without a context throws, which would end the app at this line.
//:
//: `performFetch()` then asked the store. Ten rows came back, and the first of them is *Item 2*.
//:
//: The steps follow the object of *Item 1* and its row through these four moments. The dash in the column *context*,
//: from `reset()` on, says that the context has no object for this row. The dash in the column *first item*, after
//: `performFetch()`, says that the old object itself is gone: the controller has replaced its array, and nothing else
//: held the object. The row cache still has a copy of the row, and the file has none: the batch delete left the copy
//: there ([chosen here](labels.md#CH-301)), and it outlives the object that was made of it ([chosen
//: here](labels.md#CH-306)).
//:
//: ### Why
//:
//: A fetched results controller does not look into the file by itself. It has an array of its *context's* objects, and
//: shows changes when this context processes pending changes ([documented](labels.md#FRC-04)). The second line shows
//: that the batch delete is no such change; apps have met the same ([reported](labels.md#BD-17c)). Whether the context
//: itself learns more of a batch delete than its list is the question of [`isDeleted`, notifications and `save()`: who
//: learns that a row was batch deleted?](#who-is-told-of-a-batch-delete)
//:
//: After `reset()` the list is not fetched anew, either: Apple's page asks you to call `performFetch()` yourself
//: ([documented](labels.md#FRC-14)). The third line and the fourth show the difference.
//:
//: SwiftUI's [`@FetchRequest`](https://developer.apple.com/documentation/swiftui/fetchrequest) takes its results from
//: the context in the environment (documented by Apple), so it depends on what that context is told. We found no
//: published run of it across a batch delete; expect it to show the old rows until the context is told of them.
//:
//: ### In your app
//:
//: If you reset, do it in one step with the fetch, on the main queue, so that nothing can draw in between:
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
//: Then look for objects of this context elsewhere, in a detail screen or a variable. What a reset makes of those whose
//: rows are still there, and of edits that were not saved, is the question of [`reset()` or
//: `mergeChanges(fromRemoteContextSave:into:)`: what does each keep?](#reset-or-merge)
//:
//: ### Rule of thumb
//:
//: A list follows its context and not the file. Between `reset()` and `performFetch()` nothing may read the list.
//:
//: ### And if you leave out `reset()`?
//:
//: After the batch delete the code calls only `performFetch()`. A variable still holds the object of *Item 1*. How
//: many items are on the list, what is the first one called, and what does the object in the variable read as its
//: name?

// snippet.variation
func fetchWithoutReset(_ page: Page) throws {
  let context = try FreshStore.items(page).container.viewContext
  let request = NSFetchRequest<Item>(entityName: "Item")
  request.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: true)]
  let list = NSFetchedResultsController(
    fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
  try list.performFetch()
  let held = try context.item(1)
  try context.execute(deleteDone())

  try list.performFetch()
  page.show("on the list", value: list.fetchedObjects?.count)
  page.show("the first", value: list.fetchedObjects?.first?.name)
  page.show("in the variable", value: held.name)
}
// snippet.show

//: ### Then
//:
//: A fetch always asks the store which rows there are, so the list was right without `reset()`. What is not right is
//: the object in the variable: it still reads as *Item 1*. A list alone needs only the fetch; everything else that holds
//: an object needs to be told.
