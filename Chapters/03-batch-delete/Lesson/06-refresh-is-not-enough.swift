import OpenCoreData
import Samples
import WorkbookKit

//: ## A refresh brings the dead back
//:
//: After a batch update you might refresh the objects. After a batch delete the same call does something worse than
//: nothing: it makes an object that has no row look freshly read.
//:
//: The row cache answers again, with a row that no longer exists. Past the cache there is nothing to read, so the
//: context marks the object as deleted and answers nil and zero.
//:
//: - label: documented FT-10, RF-04
//: - label: observed BD-15, RF-05

func refreshIsNotEnough() -> Segment {
  Segment(
    "refresh-brings-the-dead-back", "A refresh brings the dead back", claims: ["B7"],
    prediction: "Item 1 is gone from the file. What does its name read after a refresh? And past the row cache?"
  ) { page in
    // snippet.hide
    let store = try FreshStore.items(page)
    let context = store.context
    // snippet.show
    let item = try context.item(1)
    try context.execute(deleteDone())
    page.show("after the batch delete", item, "name")

    context.refresh(item, mergeChanges: false)
    page.show("after a refresh", item, "name")
    page.show("item.isDeleted", value: item.isDeleted)

    context.stalenessInterval = 0
    context.refresh(item, mergeChanges: false)
    page.show("past the row cache", item, "name")
    page.show("item.isDeleted", value: item.isDeleted)
    page.show("context.hasChanges", value: context.hasChanges)
  }
}

//: The last line is a change that nobody made. Your next save carries it.
//:
//: **Rule of thumb.** Refresh is for rows that changed. For rows that are gone a context must be told that they are
//: gone, and only two calls say that: `reset()`, which says it of everything, and a merge of the deleted IDs.
