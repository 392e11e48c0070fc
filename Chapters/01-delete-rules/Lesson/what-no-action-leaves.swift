import OpenCoreData
import Samples
import WorkbookKit

//: In a large model `Series.episodes` is *no action*, which sounds like *leave the episodes alone*. A user deletes the
//: series. In the file each episode has a column `ZSERIES` with the key of its series, a
//: [*foreign key*](glossary.md#foreign-key).
//:
//: ### Predict
//:
//: Does the save throw? How many rows of each entity are left, and what does `ZSERIES` hold in the row of each episode?
//: What does SQLite's `PRAGMA foreign_key_check` report?
//:
//: - short: What no action leaves
//: - evidence: DR-03, DR-07, DR-23, DR-31, ID-11, SQ-20, SQ-24
//: - entry `file`: DR-03, DR-07
//: - entry `rows`: DR-23, SQ-20
//: - entry `check`: DR-23, SQ-24
//: - entry `series`: DR-03, DR-07
//: - entry `series.episodes.count`: DR-07
//: - sample: DR-31
//: - figures: before, after
//: - prepares: 1.3

func noAction() -> Segment {
  Segment(
    "what-no-action-leaves", "No action: what does the foreign key hold after the delete?", claims: ["D7"],
    asks: [
      Ask(
        "How many episodes are left in the file?", at: .cell("file", row: 1, column: "episodes"), choices: ["0", "3"],
        beliefs: ["0": "That is what *cascade* does. *No action* leaves the objects at the other end as they are."]),
      Ask(
        "What does `ZSERIES` of *Ebb* hold?", at: .cell("rows", row: 1, column: "ZSERIES"), choices: ["1", "NULL"],
        beliefs: ["NULL": "That is what *nullify* does. *No action* does not touch the reference either."]),
    ],
    variation: noActionAtTheOtherEnd
  ) { page in
    var model = SeriesModel()
    model.seriesEpisodes = .noActionDeleteRule
    let store = try openStore(page, model)
    let context = store.context
    // snippet.hide
    try store.drawBefore("Series")
    // snippet.show
    context.delete(try context.series(1))
    try context.save()

    try store.showCounts("file")
    try store.showRows("SELECT ZTITLE, ZSERIES FROM ZEPISODE ORDER BY ZID")
    try store.showRows("PRAGMA foreign_key_check", "check")
    // snippet.hide
    try store.drawAfter("Episode")
    // snippet.show
  }
}

//: ### Why
//:
//: All three episodes hold the key of a row that is gone: a [*dangling key*](glossary.md#dangling-key). *No action*
//: does nothing at the other end; repairing the references is your task.
//:
//: SQLite cannot find the dangling keys, because the tables have no `FOREIGN KEY` clauses. Only the model knows that
//: `ZSERIES` is a relationship.
//:
//: Primary keys are not reused, so these episodes never end up in a new series.
//:
//: ### In your app
//:
//: Find each *no action* in the model, and the code that repairs the references:
//:
//:     grep -n 'deletionRule="No Action"' MyApp.xcdatamodeld/*/contents
//:
//: Without such code the rule should be *nullify* or *cascade*. The repair has to run before the save:
//:
//: ```swift
//: for episode in series.episodes { episode.series = archive }   // move them to another series
//: context.delete(series)
//: try context.save()
//: ```
//:
//: A dangling reference can also make the save fail, with [error 1550](errors.md#dangling-reference).
//:
//: ### Rule of thumb
//:
//: Choose *no action* only if you can point to the line of code that does the action.
//:
//: ### And if *no action* is set at the other end?
//:
//: `Series.episodes` is *cascade*, `Episode.series` is *no action*, and the code deletes *Ebb*. Does any key dangle? How
//: many episodes has the series in memory?

// snippet.variation
func noActionAtTheOtherEnd(_ page: Page) throws {
  var model = SeriesModel()
  model.episodeSeries = .noActionDeleteRule
  let store = try openStore(page, model)
  let context = store.context

  let series = try context.series(1)
  let before = series.episodes.count
  context.delete(try context.episode(1))
  try context.save()

  page.show("series.episodes.count", "\(before), then \(series.episodes.count)")
  try store.showCounts("file")
  try store.showRows("SELECT ZTITLE, ZSERIES FROM ZEPISODE ORDER BY ZID")
  try store.showRows("SELECT Z_PK, ZTITLE FROM ZSERIES ORDER BY Z_PK", "series")
}
// snippet.show

//: ### Then
//:
//: No key dangles. An episode has a column for its series, and a series has none for its episodes. So the only key
//: between *Ebb* and *Tides* was in the row of *Ebb*, and that row is gone. But nothing told the series: the set that it
//: had loaded still contains *Ebb*.
