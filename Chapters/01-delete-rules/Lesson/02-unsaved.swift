import OpenCoreData
import Samples
import WorkbookKit

//: ## An unsaved delete exists in one context
//:
//: You can delete a series, see it gone, and ship an app in which it never goes.
//:
//: `delete(_:)` marks an object in one context. Pending changes are processed at the end of the event, or
//: when you ask for it as here; the rules run then, and from then on that context no longer finds the
//: objects. The file has not heard of it. Nor has any other context, nor will the next start of the app.
//:
//: - label: documented DR-08, DR-09, FR-03, UN-02

func unsavedDelete() -> Segment {
  Segment(
    "unsaved-delete-is-private", "An unsaved delete exists in one context", claims: ["D2"],
    prediction: "After the delete, without a save: what does this context count, what does another one, what the file?"
  ) { page in
    // snippet.hide
    let store = try openStore(page)
    let context = store.context
    // snippet.show
    context.delete(try context.series(1))
    context.processPendingChanges()

    let other = store.container.newBackgroundContext()
    let nextStart = try store.reopened().viewContext
    page.rows(
      "before", headers: ["who looks, before the save", "Series", "Episode"],
      [
        try counted("this context", context),
        try counted("another context", other),
        try counted("the file, opened again", nextStart),
      ])
    page.show("hasChanges, before rollback", value: context.hasChanges)

    context.rollback()
    page.show("hasChanges, after rollback", value: context.hasChanges)
    page.rows(
      "after", headers: ["who looks, after the rollback", "Series", "Episode"], [try counted("this context", context)])
  }
}

//: The first line of the table is the dangerous one. A list on screen reads from the same context and shows
//: what you hoped for, so the missing `save()` is found by the user, a day later. The last line is the good
//: news: until the save, `rollback()` brings everything back.
//:
//: **Rule of thumb.** To test that something was deleted, ask a context that did not delete it. And never
//: write `try?` in front of a save: what it swallows is the only sign.
