import OpenCoreData
import Samples
import WorkbookKit

//: ## No action leaves a key to nothing
//:
//: The save succeeds, SQLite is content, and three rows point to a row that does not exist.
//:
//: *No action* means that the other end is not touched, and that repairing it is your job. It is seldom
//: chosen on purpose, which is why it is seldom explained. It is easily chosen by accident: one menu in the
//: model editor.
//:
//: - label: documented DR-07
//: - label: observed DR-23, SQ-24, SQ-07
//: - figures: before, after

func noAction() -> Segment {
  Segment(
    "no-action-leaves-a-dangling-key", "No action leaves a key to nothing", claims: ["D7"],
    prediction: "Does the save throw? What does the column `ZSERIES` of the episodes hold afterwards?"
  ) { page in
    var rules = SeriesModel()
    rules.seriesEpisodes = .noActionDeleteRule

    // snippet.hide
    let store = try openStore(page, rules)
    let context = store.context
    try store.drawBefore("Series")
    // snippet.show
    context.delete(try context.series(1))
    try context.save()
    // snippet.hide
    try store.showCounts("file")
    // snippet.show
    try store.showRows("SELECT ZTITLE, ZSERIES FROM ZEPISODE ORDER BY ZID")
    try store.showRows("PRAGMA foreign_key_check", "check")
    // snippet.hide
    try store.drawAfter("Episode")
    // snippet.show
  }
}

//: SQLite has a check for exactly this, and it finds nothing, because Core Data declares no foreign keys:
//: to SQLite `ZSERIES` is a number like any other. To Core Data it is a key that it will believe until
//: somebody reads through it. The next segment does.
//:
//: One thing saves you from worse. Primary keys are counted up and not given out again, so the episodes will
//: not one day belong to a series they never heard of.
//:
//: **Rule of thumb.** Choose *no action* only if you can point to the line of code that does the action. If
//: you meant "leave the episodes alone", you meant *nullify*.
