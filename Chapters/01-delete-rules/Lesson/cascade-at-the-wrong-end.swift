import OpenCoreData
import Samples
import WorkbookKit

//: A programmer wants *when the series goes, its episodes go*, and sets *cascade* on the wrong relationship of the
//: pair: `Episode.series`. Another programmer sets it on both, to be safe. Then a user removes a single episode, *Ebb*.
//:
//: ### Predict
//:
//: *Ebb* is deleted in two new files. In the first, `Series.episodes` is *nullify* and `Episode.series` *cascade*; in the
//: second both are *cascade*. Which episodes are left, and what does their `ZSERIES` hold? How many rows of each entity
//: does the second file hold?
//:
//: - short: Cascade on the to-one end
//: - formerly: 11-cascade-on-the-to-one-end-what-does-deleting-one-episode-take-along
//: - evidence: DR-03, DR-04, DR-05, DR-22, SQ-20, CH-002
//: - entry `exchanged`: DR-04, DR-05, DR-22, SQ-20
//: - entry `both`: DR-04, DR-05, CH-002
//: - entry `file`: DR-03, DR-04
//: - figures: before, after
//: - exercise: 1.3

func otherEnd() -> Segment {
  Segment(
    "cascade-at-the-wrong-end", "Cascade on the to-one end: what is left after one episode is deleted?", claims: ["D8"],
    asks: [
      Ask(
        "The rules are exchanged. What does `ZSERIES` of *Flood* hold, if *Flood* is left?",
        at: .cell("exchanged", row: 1, column: "ZSERIES"), choices: ["1", "NULL", "no row"],
        beliefs: [
          "1": "You expected the series to stay. *Ebb* was deleted, and the rule of *Ebb* deletes its series too.",
          "no row":
            "You expected the cascade to reach the other episodes. The rule of *Tides* is *nullify*: they stay.",
        ]),
      Ask(
        "Both ends cascade. How many episodes are left?", at: .cell("both", row: 1, column: "episodes"),
        choices: ["0", "2"],
        beliefs: [
          "2": "You expected the cascade to go up and end there. The series is deleted now, and its own rule cascades."
        ]),
      Ask(
        "And how many histories?", at: .cell("both", row: 1, column: "histories"), choices: ["0", "2"],
        beliefs: ["0": "`Episode.history` is still *nullify*: the episodes go, and their histories lose the link."]),
    ],
    variation: deleteTheSeriesUnderExchangedRules
  ) { page in
    var exchanged = SeriesModel()
    exchanged.seriesEpisodes = .nullifyDeleteRule
    exchanged.episodeSeries = .cascadeDeleteRule
    let store = try openStore(page, exchanged)
    let context = store.context
    // snippet.hide
    try store.drawBefore("Series")
    // snippet.show
    context.delete(try context.episode(1))
    try context.save()
    try store.showRows("SELECT ZTITLE, ZSERIES FROM ZEPISODE ORDER BY ZID", "exchanged")
    // snippet.hide
    try store.drawAfter("Series", "Episode")
    // snippet.show

    var both = SeriesModel()
    both.episodeSeries = .cascadeDeleteRule
    let other = try openStore(page, both)
    let otherContext = other.context
    otherContext.delete(try otherContext.episode(1))
    try otherContext.save()
    try other.showCounts("both")
  }
}

//: ### Why
//:
//: The user removed one episode, and the series is gone. `Episode.series` is *cascade*, so the context deleted *Tides*
//: too. Now *Tides* was a deleted object, and its own rule applied. In the first file it is *nullify*: *Flood* and
//: *Slack* stay without a series, and a screen that goes from series to episodes shows neither. In the second it is
//: *cascade*, and they are deleted too. The histories stay: `Episode.history` is *nullify*.
//:
//: Read a delete rule as a sentence that begins *when I am deleted*, spoken by the entity that owns the relationship. The
//: object that is being deleted decides which of the two rules applies, and a cascade adds objects whose rules apply.
//:
//: ### In your app
//:
//: Delete *one* of several in a test, and count the others:
//:
//: ```swift
//: func testDeletingOneEpisodeLeavesTheRest() throws {
//:   context.delete(try XCTUnwrap(series.episodes.first))
//:   try context.save()
//:   XCTAssertEqual(try context.count(for: NSFetchRequest<Series>(entityName: "Series")), 1)
//:   XCTAssertEqual(series.episodes.count, 2)
//: }
//: ```
//:
//: A test that only deletes the series passes with *cascade* at both ends.
//:
//: ### Rule of thumb
//:
//: *Cascade* belongs on the relationship from a parent to its children, usually the to-many end.
//:
//: ### And if the series is deleted, with the rules exchanged?
//:
//: The rules are those of the first file, and the code deletes *Tides*. What do the rows of the episodes hold?

// snippet.variation
func deleteTheSeriesUnderExchangedRules(_ page: Page) throws {
  var exchanged = SeriesModel()
  exchanged.seriesEpisodes = .nullifyDeleteRule
  exchanged.episodeSeries = .cascadeDeleteRule
  let store = try openStore(page, exchanged)
  let context = store.context

  context.delete(try context.series(1))
  try context.save()
  try store.showRows("SELECT ZTITLE, ZSERIES, ZHISTORY FROM ZEPISODE ORDER BY ZID", "exchanged")
  try store.showCounts("file")
}
// snippet.show

//: ### Then
//:
//: The series was deleted, so its rule applied: *nullify*. No episode was deleted, so no rule of an episode applied:
//: *Ebb* and *Flood* keep their histories.
