import OpenCoreData
import Samples
import WorkbookKit

//: ## The history goes, the episode stays
//:
//: Right after `delete(history)` the episode still has that history, as if nothing had happened.
//:
//: `History.episode` is *nullify*: the object at the other end survives and loses its link. When, is the
//: question. There are three moments, and the row in the file keeps a time of its own.
//:
//: - label: documented DR-04, DR-08, DR-09, ST-17
//: - label: observed SQ-20
//: - figures: before, after

func nullify() -> Segment {
  Segment(
    "nullify-keeps-the-episode", "The history goes, the episode stays", claims: ["D5"],
    prediction: "`episode.history` right after the delete, after `processPendingChanges`, after the save?"
  ) { page in
    // snippet.hide
    let store = try openStore(page)
    let context = store.context
    try store.drawBefore("Series")
    // snippet.show
    let episode = try context.episode(1)
    let history = try context.history(ofEpisode: 1)

    context.delete(history)
    page.show("after delete", episode, "history")

    context.processPendingChanges()
    page.show("after processPendingChanges", episode, "history")
    try store.showRows("SELECT ZTITLE, ZHISTORY FROM ZEPISODE WHERE ZID = 1", "file")

    try context.save()
    page.show("after save", episode, "history")
    page.show("episode.title", value: episode.title)
    page.show("history.managedObjectContext", value: history.managedObjectContext)
    try store.showRows("SELECT ZTITLE, ZHISTORY FROM ZEPISODE WHERE ZID = 1", "file")
    // snippet.hide
    try store.drawAfter("Series")
    // snippet.show
  }
}

//: You need no new fetch to see the nil. The object you already hold is the one that changed: a context has
//: one object for a row, and the rule changed that object. Fetching again would hand you the same one.
//:
//: The history itself is as dead as the series was before: no context, no values.
//:
//: In an app with a run loop the first moment is short, because the end of the event processes pending
//: changes for you. Your own function is running in that moment, though, and so is everything it calls.
//:
//: **Rule of thumb.** A delete is a request. Until pending changes are processed the graph shows the old
//: world, so never read a relationship to decide something right after `delete`.
