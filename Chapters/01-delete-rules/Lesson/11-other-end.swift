import OpenCoreData
import Samples
import WorkbookKit

//: ## Cascade on the to-one end: what does deleting one episode take along?
//:
//: In the model editor a programmer wants *when the series goes, its episodes go*, and sets *cascade* on the wrong one
//: of the two relationships: on `Episode.series`. Another one sets it on both, to be on the safe side. Then a user
//: removes a single episode, *Ebb*.
//:
//: ### Predict
//:
//: *Ebb* is deleted twice, each time in a new file with one series and three episodes. In the first model the rules
//: are exchanged: `Series.episodes` is *nullify*, `Episode.series` is *cascade*. In the second both are *cascade*.
//: Which episodes are left, with what in `ZSERIES`? How many rows of each entity are left in the second file?
//:
//: - evidence: DR-03, DR-04, DR-05, DR-22, CH-002
//: - figures: before, after
//: - exercise: 1.3

func otherEnd() -> Segment {
  Segment(
    "cascade-at-the-wrong-end", "Cascade on the to-one end: what does deleting one episode take along?", claims: ["D8"],
    asks: [
      Ask(
        "The rules are exchanged. What does `ZSERIES` of *Flood* hold, if *Flood* is left?",
        at: .cell("exchanged", row: 1, column: "ZSERIES"), choices: ["1", "NULL", "no row"],
        beliefs: [
          "1": "You expected the series to stay. *Ebb* was deleted, and the rule of *Ebb* takes its series along.",
          "no row":
            "You expected the cascade to go on to the other episodes. The rule of *Tides* is *nullify*: they stay.",
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

//: ### What happened
//:
//: First file. *Ebb* is marked, and its rules run. `Episode.series` is *cascade*, so the context marks *Tides*. Now
//: *Tides* is a deleted object and its own rule has its turn: `Series.episodes` is *nullify*. *Flood* and *Slack*
//: stay and lose their series. Two rows are left, both with NULL in `ZSERIES`, and in the figure *after* there is no
//: series any more. The user removed one episode, and a library that goes from series to episodes shows none.
//:
//: Second file. *Ebb* takes *Tides* along as before. This time the rule of *Tides* is *cascade*, and it takes *Flood*
//: and *Slack* along. Their `Episode.series` leads back to *Tides*, which is marked already, and there it ends. The
//: line `both` counts what is left: two histories, because the only way to them, `Episode.history`, is *nullify*.
//:
//: ### Why
//:
//: Read a delete rule as a sentence that begins *when I go*, spoken by the entity that owns the relationship.
//: `Episode.series` on *cascade* says: when I go, my series goes. It says nothing about the episodes of a deleted
//: series.
//:
//: The two relationships of a pair are inverses of each other, so it is easy to think of them as one thing with one
//: rule. Core Data looks at each alone. Which of the two is asked depends on which object is being deleted, and a
//: cascade can change that during one delete: first the episode's rule is asked, then the series' rule.
//:
//: A published run on Apple's framework shows the first case, with authors and notes ([run](labels.md#DR-22)): the
//: parent goes with one child, and the siblings' keys become NULL.
//:
//: ### In your app
//:
//: Write the test that would have found it: delete *one* of several, and count the others.
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
//: A test that deletes the series, and nothing else, passes with *cascade* at both ends.
//:
//: ### Rule of thumb
//:
//: *Cascade* belongs on the relationship from a parent to its children, usually the to-many end. Say it aloud:
//: *when I go*.
//:
//: ### And if the series is deleted, with the rules exchanged?
//:
//: `Series.episodes` is *nullify* and `Episode.series` is *cascade*, as in the first file. The code deletes *Tides*
//: in place of *Ebb*. What do the rows of the episodes look like now, and how many histories are left?

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
//: All three episodes stay, without a series. The series was deleted, so `Series.episodes` was asked: *nullify*. No
//: episode was deleted, so `Episode.series` was not asked, *cascade* or not. Both histories are there, as they would be
//: without their episodes: `Episode.history` is *nullify*. The column
//: `ZHISTORY` shows that *Ebb* and *Flood* keep their links to them, because the episodes stayed.
