import OpenCoreData
import Samples
import WorkbookKit

//: ## Nullify: when does `episode.history` become nil?
//:
//: *Mark as unwatched* in your app deletes the history of an episode and keeps the episode. `History.episode` is
//: *nullify*, so the episode is to lose its link. The same function then redraws the cell, whose check mark is on
//: while `episode.history` is not nil.
//:
//: ### Predict
//:
//: The code reads `episode.history` after `delete(_:)`, after `processPendingChanges()` and after `save()`. At the
//: end it fetches the episode again and reads it once more. What are the four answers? What does the column
//: `ZHISTORY` of the episode's row hold before the save and after it? Is the episode of the second fetch another
//: object than the first?
//:
//: - evidence: DR-04, DR-08, DR-08b, DR-09, ST-01c, ST-17, SQ-20, PP-02, PP-03, CH-011, CH-103
//: - figures: before, after

func nullify() -> Segment {
  Segment(
    "when-nullify-runs", "Nullify: when does `episode.history` become nil?", claims: ["D5"],
    asks: [
      Ask(
        "What is `episode.history` right after `delete(_:)`?", at: .shown("after delete"),
        choices: ["History#1", "nil"],
        beliefs: ["nil": "You expected `delete(_:)` to run the rule. It marks one object; the rules run later."]),
      Ask(
        "And after `processPendingChanges()`?", at: .shown("after processPendingChanges"),
        choices: ["History#1", "nil"],
        beliefs: [
          "History#1": "You expected the rules to wait for the save. They run when pending changes are processed."
        ]),
      Ask(
        "What does the column `ZHISTORY` hold at that time?", at: .cell("not saved", row: 1, column: "ZHISTORY"),
        choices: ["1", "NULL"],
        beliefs: ["NULL": "You expected the rule to write. It changes objects in memory; only the save writes."]),
      Ask(
        "The episode is fetched again after the save. Is it the same object?", at: .shown("the same object"),
        choices: ["true", "false"],
        beliefs: ["false": "You expected each fetch to make objects. A context keeps one object for a row."]),
    ],
    variation: replaceTheHistory
  ) { page in
    let store = try openStore(page)
    let context = store.context
    let column = "SELECT ZTITLE, ZHISTORY FROM ZEPISODE WHERE ZID = 1"
    // snippet.hide
    try store.drawBefore("Series")
    // snippet.show
    let episode = try context.episode(1)
    let history = try context.history(ofEpisode: 1)

    context.delete(history)
    page.show("after delete", episode, "history")
    page.show("history.isDeleted", value: history.isDeleted)

    context.processPendingChanges()
    page.show("after processPendingChanges", episode, "history")
    try store.showRows(column, "not saved")

    try context.save()
    page.show("after save", episode, "history")
    page.show("episode.title", value: episode.title)
    page.show("history.managedObjectContext", value: history.managedObjectContext)
    try store.showRows(column, "saved")

    let refetched = try context.episode(1)
    page.show("fetched again", refetched, "history")
    page.show("the same object", value: refetched === episode)
    // snippet.hide
    try store.drawAfter("Series")
    // snippet.show
  }
}

//: ### What happened
//:
//: `delete(history)` marked the history: its `isDeleted` is true, as the second line says. It looked at none of its
//: relationships. So `episode.history` is still History#1, an object that is about to go, and the check mark is still
//: on.
//:
//: `processPendingChanges()` ran the rules. The context took the deleted history, went through its relationships and
//: came to `episode`. The rule says *nullify*, so the context set the inverse, `episode.history`, to nil. The row in
//: the file did not change: `ZHISTORY` is still 1.
//:
//: `save()` wrote one `UPDATE`, which set `ZHISTORY` to NULL, and one `DELETE` (both under *The SQL it ran*). The
//: episode has its title as before. The history is dead: it has no context any more.
//:
//: The second fetch went to the store, found the row of *Ebb*, and the context returned the object that it already
//: had for that row. Nothing in it was new. It had been right since the line
//: *after processPendingChanges*.
//:
//: ### Why
//:
//: `delete(_:)` marks; the rules run when pending changes are processed, at the latest in the save. A context
//: collects changes on purpose, so that it can post one notification and register one undo step for a whole event. On
//: AppKit it processes them at least once in [each pass of the event
//: loop](https://developer.apple.com/documentation/coredata/nsmanagedobjectcontext/processpendingchanges())
//: ([documented](labels.md#PP-02)). The page speaks of AppKit only; a sentence about UIKit we have not found. On this
//: engine the context of the main queue processes its changes when the main queue next runs a block ([chosen
//: here](labels.md#CH-406)).
//: [`perform(_:)`](https://developer.apple.com/documentation/coredata/nsmanagedobjectcontext/perform(_:)) contains the
//: call, and `performAndWait(_:)` does not promise it ([documented](labels.md#PP-03)). Your function, and all that it
//: calls, runs before.
//:
//: A new fetch is not needed, since a context has one object for a row (*uniquing*). It costs a query and shows the
//: same object.
//:
//: ### In your app
//:
//: Redraw when the context says that objects changed; it posts that when it processes pending changes
//: ([documented](labels.md#NT-11)). A function that has to read the relationship itself lets the rules run first:
//:
//: ```swift
//: NotificationCenter.default.addObserver(
//:   forName: .NSManagedObjectContextObjectsDidChange, object: context, queue: nil
//: ) { _ in redraw() }
//:
//: // In a function that decides something right away:
//: context.delete(history)
//: context.processPendingChanges()
//: if episode.history == nil { hideCheckMark() }   // your app's own
//: ```
//:
//: ### Rule of thumb
//:
//: Between `delete(_:)` and the end of the event the graph is the old one. If code there has to read a relationship
//: in order to decide something, call `processPendingChanges()` first.
//:
//: ### And if the episode gets a new history before the rules run?
//:
//: *Watch again* replaces the history: right after `delete(history)` the code makes a new `History` and sets
//: `episode.history` to it. Then come `processPendingChanges()` and `save()`, as above. What is `episode.history`
//: after each of the two? How many histories does the file hold, where it began with two?

// snippet.variation
func replaceTheHistory(_ page: Page) throws {
  let store = try openStore(page)
  let context = store.context
  let episode = try context.episode(1)
  let history = try context.history(ofEpisode: 1)

  context.delete(history)
  let replacement = History(context: context)
  replacement.episodeId = 1
  episode.history = replacement
  page.show("is the new one", value: episode.history === replacement)
  page.show("the old history's episode", value: history.episode)

  context.processPendingChanges()
  page.show("after processPendingChanges", value: episode.history === replacement)

  try context.save()
  page.show("after save", value: episode.history === replacement)
  try store.showRows("SELECT ZEPISODEID, ZEPISODE FROM ZHISTORY ORDER BY ZEPISODEID", "histories")
}
// snippet.show

//: ### Then
//:
//: The new history stays. Setting `episode.history` took the link away from the old history at once: the episode has
//: the new one, and the old one has no episode. That is what inverse relationships do, without any rule. When the rules
//: ran, the deleted history led to no episode, so there was nothing to clear: here a rule acts on what the relationship
//: holds when the rule runs, and not on what it held at the call of `delete(_:)` ([chosen here](labels.md#CH-103); no
//: source that we found says it). The file holds two histories, the new one of *Ebb* and that of *Flood*.
