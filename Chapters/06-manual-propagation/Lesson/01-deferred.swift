import OpenCoreData
import Samples
import WorkbookKit

//: ## A delete is a request
//:
//: Right after `delete` the graph reads as if nothing had happened. The object is marked, and that is all.
//:
//: The rules run when pending changes are processed: at the end of a turn of the event loop, when you ask for it,
//: or at the save. Code that deletes and then reads is reading the past.
//:
//: - label: documented DR-08, PP-09

func deferred() -> Segment {
  Segment(
    "a-delete-is-a-request", "A delete is a request", claims: ["M1"],
    prediction: "One of two Bs is deleted. How many does its A have right after `delete`, and when does that change?"
  ) { page in
    // snippet.hide
    let store = try FreshStore.pairs(page, PairsModel())
    let context = store.context
    // snippet.show
    let a = try context.owner()
    let b = try context.b(1)

    context.delete(b)
    page.show("after delete", a, "b")
    page.show("", b, "a")
    page.show("b.isDeleted", value: b.isDeleted)

    context.processPendingChanges()
    page.show("after processPendingChanges", a, "b")
    page.show("", b, "a")
    try store.showRows("SELECT COUNT(*) AS \"B\" FROM ZB", "file")
    try context.save()
    try store.showRows("SELECT COUNT(*) AS \"B\" FROM ZB", "file after save")
  }
}

//: **Rule of thumb.** Never decide anything from a relationship right after `delete`. Decide first, or call
//: `processPendingChanges()` in between.
