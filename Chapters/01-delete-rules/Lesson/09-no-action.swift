import OpenCoreData
import Samples
import WorkbookKit

//: ## No action: what does the foreign key hold after the delete?
//:
//: In a large model one relationship is set to *no action*. It is one entry of a menu in the model editor, and sounds
//: like *leave the episodes alone*. Here it is `Series.episodes`, and a user deletes the series. In the file each
//: episode has a column `ZSERIES` with the key of its series, a [*foreign key*](glossary.md#foreign-key).
//:
//: ### Predict
//:
//: Does the save throw? How many rows of each entity are left, and what does `ZSERIES` hold in each row of an
//: episode? SQLite has a command that looks for broken references, `PRAGMA foreign_key_check`. How many rows does it
//: report?
//:
//: - evidence: DR-07, DR-23, SQ-20, SQ-24
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

//: ### What happened
//:
//: The series was marked, and the rules ran in the save. `Series.episodes` says *no action*, so the context did not
//: look at the episodes. It did not delete them, and it did not clear their `series`. The save passed, for the lines
//: behind it were printed.
//:
//: The transaction held one statement, the `DELETE` of the series. The line `file` shows the result: no series, three
//: episodes. In each of their rows `ZSERIES` is 1, the primary key that the deleted row had. In the picture *after*
//: the three episodes point to a Series#1 that is marked as gone.
//:
//: The last table is empty. SQLite was asked for broken references and reports none.
//:
//: ### Why
//:
//: Apple's page says it directly: *no action* does nothing to the objects at the other end, and it is up to you to
//: repair their references. Such a reference is a [*dangling key*](glossary.md#dangling-key).
//:
//: The tables have no `FOREIGN KEY` clauses ([run](labels.md#SQ-24)), so to SQLite `ZSERIES` is a number like any other.
//: A relationship is known to the model only. The key itself lies on the to-one side: the row of an episode has a
//: column for its series, and the row of a series has none for its episodes. The many side is read by looking for the
//: key.
//:
//: Primary keys are not used again ([run](labels.md#ID-11)), so these episodes do not become those of a new series.
//:
//: The save had nothing to write for the episodes: none of them had an edit of its own. Where an object that refers to
//: a deleted one is saved too, apps have logged [error 1550, a dangling reference](errors.md#dangling-reference)
//: ([reported](labels.md#DR-31)). Here such a save passes ([chosen here](labels.md#CH-916)).
//:
//: ### In your app
//:
//: Look for `deletionRule="No Action"` in the model's XML, and ask of each entry which line of code does the action:
//:
//:     grep -n 'deletionRule="No Action"' MyApp.xcdatamodeld/*/contents
//:
//: If there is no such line, the rule should be *nullify* (the objects stay) or *cascade* (they go). If the action is
//: in your code, it has to stand before the save:
//:
//: ```swift
//: for episode in series.episodes { episode.series = archive }   // another series takes them over
//: context.delete(series)
//: try context.save()
//: ```
//:
//: ### Rule of thumb
//:
//: Choose *no action* only if you can point to the line of code that does the action. If the episodes are to stay
//: without a series, the rule is *nullify*.
//:
//: ### And if *no action* is set at the other end?
//:
//: `Series.episodes` is *cascade* again, `Episode.series` is *no action*, and the code deletes the episode *Ebb* in
//: place of the series. What do the first two tables hold? The code prints the rows of series too: does the key of
//: each episode that is left lead to one of them?

// snippet.variation
func noActionAtTheOtherEnd(_ page: Page) throws {
  var model = SeriesModel()
  model.episodeSeries = .noActionDeleteRule
  let store = try openStore(page, model)
  let context = store.context

  context.delete(try context.episode(1))
  try context.save()

  try store.showCounts("file")
  try store.showRows("SELECT ZTITLE, ZSERIES FROM ZEPISODE ORDER BY ZID")
  try store.showRows("SELECT Z_PK, ZTITLE FROM ZSERIES ORDER BY Z_PK", "series")
}
// snippet.show

//: ### Then
//:
//: No key dangles. The rule was *no action* again, and the context repaired nothing. But the only key between *Ebb*
//: and *Tides* lay in the row of *Ebb*, and that row is gone. *Flood* and *Slack* both hold a 1, and the last table has
//: a series with the primary key 1: *Tides* is still there. What *no action* leaves in the file depends on which of the
//: two rows holds the key.
