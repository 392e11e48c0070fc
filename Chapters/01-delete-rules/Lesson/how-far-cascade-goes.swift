import OpenCoreData
import Samples
import WorkbookKit

//: A user removes a series from the library of your app. `Series.episodes` is *cascade*, and `Episode.history` is
//: *nullify*. Two of the three episodes have a `History`. After the save you look into the file.
//:
//: ### Predict
//:
//: How many rows of each entity does the file hold after the save? If histories are left, what do their columns
//: `ZEPISODEID` (an attribute, the episode's number) and `ZEPISODE` (the relationship) hold?
//:
//: - short: How far a cascade goes
//: - formerly: what-happened, how-a-run-starts, what-to-keep-apart
//: - evidence: DR-03, DR-04, DR-05, SQ-13, SQ-20
//: - entry `count`: DR-05
//: - entry `file`: DR-03, DR-04, DR-05
//: - entry `left`: DR-03, DR-04, SQ-13, SQ-20
//: - figures: before, after, propagation
//: - exercise: 1.1
//: - prepares: 1.3

func cascade() -> Segment {
  Segment(
    "how-far-cascade-goes", "Cascade: what is left in the file after a series is deleted?", claims: ["D1"],
    asks: [
      Ask(
        "How many episodes does the file hold after the save?", at: .cell("file", row: 1, column: "episodes"),
        choices: ["0", "2", "3"],
        beliefs: [
          "3": "You expected the series alone to go. Its rule *cascade* deletes the episodes with it."
        ]),
      Ask(
        "And how many histories?", at: .cell("file", row: 1, column: "histories"), choices: ["0", "2"],
        beliefs: [
          "0":
            "You expected a cascade to delete everything behind it. It continues only where the next rule cascades."
        ]),
      Ask(
        "If a history is left: what does its column `ZEPISODEID` hold?",
        at: .cell("left", row: 1, column: "ZEPISODEID"), choices: ["1", "NULL"],
        beliefs: [
          "NULL":
            "You expected *nullify* to clear all that names the episode. It clears the relationship, and no attribute."
        ]),
    ],
    variation: deleteOneEpisode
  ) { page in
    let store = try openStore(page)
    let context = store.context
    // snippet.hide
    try store.drawBefore("Series")
    try store.watchDeletes(
      after: "context.series(1)", by: "context.delete(series)", in: "context.save()", "Series")
    // snippet.show
    let series = try context.series(1)

    context.delete(series)
    try context.save()

    page.show("count", "\(try context.count("Series")) series, \(try context.count("Episode")) episodes")
    try store.showCounts("file")
    try store.showRows("SELECT ZEPISODEID, ZEPISODE FROM ZHISTORY ORDER BY Z_PK", "left")
    // snippet.hide
    try store.drawAfter("Series", "Episode", "History")
    // snippet.show
  }
}

//: ### Why
//:
//: Both histories are left, and nothing points to them. `Series.episodes` is *cascade*, so the context deletes the
//: episodes too. Then the rules of each episode apply. `Episode.history` is *nullify*: the context keeps the histories
//: and sets their `episode` to nil. A cascade continues until it meets a rule that is not *cascade*.
//:
//: `ZEPISODE` is NULL, because it is the key of the relationship. `ZEPISODEID` is an attribute, and a delete rule
//: changes no attribute.
//:
//: The line `count`, which a test is likely to check, does not show the histories: only a fetch of `History` finds
//: them.
//:
//: ### In your app
//:
//: In the test of a delete, count what should not exist:
//:
//: ```swift
//: let orphans = NSFetchRequest<History>(entityName: "History")
//: orphans.predicate = NSPredicate(format: "episode == nil")
//: XCTAssertEqual(try context.count(for: orphans), 0)
//: ```
//:
//: If a history is worth nothing without its episode, set `Episode.history` to *cascade* too.
//:
//: ### Rule of thumb
//:
//: Before you set *cascade*, follow the rules onward: the first *nullify* on the way makes orphans.
//:
//: ### And if you delete one episode instead of the series?
//:
//: The code deletes *Ebb*. What do `file` and `left` show?

// snippet.variation
func deleteOneEpisode(_ page: Page) throws {
  let store = try openStore(page)
  let context = store.context

  context.delete(try context.episode(1))
  try context.save()

  try store.showCounts("file")
  try store.showRows("SELECT ZEPISODEID, ZEPISODE FROM ZHISTORY ORDER BY Z_PK", "left")
}
// snippet.show

//: ### Then
//:
//: Only the rules of *Ebb* applied, and both are *nullify*: the series stays, and the history loses its link. The rule
//: *cascade* belongs to the series, which was not deleted.
