import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## The list goes on showing what is gone
//:
//: Ten rows in the file, sixteen on the screen. The six that are gone can be scrolled, tapped and read.
//:
//: A fetched results controller follows its context, and the context was not told. The cure of 2015 is to reset
//: the context, so that it forgets everything, and to fetch again.
//:
//: - label: documented BD-17, UN-07
//: - label: observed BD-15
//: - label: chosen here FT-11: a `String` of an empty shell reads empty, a non-optional `Date` ends the process

func listStillShowsThem() -> Segment {
  Segment(
    "the-list-still-shows-them", "The list goes on showing what is gone", claims: ["B6"],
    prediction: "How many items are on the list after the delete, after `reset()`, and after `performFetch()`?"
  ) { page in
    // snippet.hide
    let store = try FreshStore.items(page)
    let context = store.context
    // snippet.show
    let request = NSFetchRequest<Item>(entityName: "Item")
    request.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: true)]
    let list = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
    func look(_ label: String) {
      let items = list.fetchedObjects ?? []
      page.show(label, "\(items.count) on the list, the first is \"\(items[0].name)\"")
    }

    try list.performFetch()
    look("before")
    try context.execute(deleteDone())
    look("after the batch delete")

    context.reset()
    look("after reset()")
    try list.performFetch()
    look("after performFetch()")
  }
}

//: Between `reset()` and `performFetch()` the list still has its sixteen objects, and all of them are empty
//: shells. A table view that draws itself in that moment draws sixteen blank lines, and one that reads a date crashes.
//:
//: **Rule of thumb.** `reset()` and `performFetch()` belong in one breath, with nothing between them that can draw.
//: Better still, do not reset: see the segment after next.
