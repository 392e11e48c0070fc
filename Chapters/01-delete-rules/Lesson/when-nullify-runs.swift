import OpenCoreData
import Samples
import WorkbookKit

//: *Mark as unwatched* deletes the history of an episode and keeps the episode. `History.episode` is *nullify*, so the
//: episode should lose its link. The same function then redraws the cell, whose check mark is on while `episode.history`
//: is not nil.
//:
//: ### Predict
//:
//: What is `episode.history` after each of the three calls, and after a second fetch? What does the column `ZHISTORY`
//: hold before and after the save? Does the second fetch return another object?
//:
//: - short: When nullify runs
//: - evidence: DR-04, DR-08, DR-08b, DR-09, KV-01, ST-01c, ST-02, ST-17, SQ-20, PP-02, PP-03, CH-011, CH-103
//: - entry `after delete`: DR-08, DR-08b
//: - entry `history.isDeleted`: ST-01c
//: - entry `after processPendingChanges`: DR-04, DR-09
//: - then `after processPendingChanges`: DR-04, DR-09, CH-103
//: - entry `not saved`: DR-09, SQ-20
//: - entry `after save`: DR-04, DR-09
//: - then `after save`: DR-04, DR-09, CH-103
//: - entry `episode.title`: DR-04
//: - entry `history.managedObjectContext`: ST-02, CH-011
//: - entry `saved`: DR-04, SQ-20
//: - entry `fetched again`: DR-04, ST-17
//: - entry `the same object`: ST-17
//: - entry `is the new one`: KV-01
//: - entry `the old history's episode`: KV-01
//: - entry `histories`: DR-04, KV-01, SQ-20, CH-103
//: - rule: DR-08b
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

//: ### Why
//:
//: After `delete(_:)` the check mark is still on. `delete(_:)` marks one object and looks at no relationship.
//:
//: The rule runs in `processPendingChanges()`. The context takes each deleted object, goes through its relationships,
//: and applies their rules: *nullify* sets the inverse, `episode.history`, to nil. Only `save()` writes to the file. It
//: processes pending changes first, so it needs no earlier call.
//:
//: On the main queue AppKit processes pending changes at least once in each pass of the event loop (what UIKit does is
//: not documented), and
//: [`perform(_:)`](https://developer.apple.com/documentation/coredata/nsmanagedobjectcontext/perform(_:)) makes one such
//: call. By then the function that called `delete(_:)` has returned. Neither `performAndWait(_:)` nor a fetch or a count
//: promises one.
//:
//: The second fetch is not needed: a context has one object for a row.
//:
//: ### In your app
//:
//: Redraw when the context reports changed objects. Where a function has to read the relationship at once, run the
//: rules first:
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
//: Between `delete(_:)` and the next processing of pending changes, relationships show the past.
//:
//: ### And if the episode gets a new history before the rules run?
//:
//: Right after `delete(history)` the code sets `episode.history` to a new `History`. What is `episode.history` after
//: the save, and how many histories does the file hold?

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
//: The new history stays. Setting `episode.history` cut the old history's link at once: an inverse needs no rule for
//: that. A rule acts on what the relationship holds when the rule runs, and by then the deleted history had no episode.
