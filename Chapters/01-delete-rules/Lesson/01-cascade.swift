import OpenCoreData
import Samples
import WorkbookKit

//: ## Cascade: what is left in the file after a series is deleted?
//:
//: A user removes a series from the library of your app. `Series.episodes` is *cascade*, so that no episode is left
//: without its series. Two of the three episodes have been watched, and each of those has a `History`;
//: `Episode.history` is *nullify*. After the save you look into the file.
//:
//: ### Predict
//:
//: There is one series with three episodes and two histories. How many rows of each entity does the file hold after
//: the save? Then take the table of the histories. Is it empty? If it is not, what does each row hold in its columns
//: `ZEPISODEID` (an attribute, the number of its episode) and `ZEPISODE` (the relationship)?
//:
//: - evidence: DR-03, DR-04, DR-05, SQ-13, SQ-20
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
            "You expected a cascade to take everything that hangs on it. It goes on only where the next rule cascades."
        ]),
      Ask(
        "If a history is left: what does its column `ZEPISODE` hold?", at: .cell("left", row: 1, column: "ZEPISODE"),
        choices: ["1", "NULL"],
        beliefs: ["1": "That is what *no action* would leave. *Nullify* clears the reference at the far end."]),
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

//: ### What happened
//:
//: The code deleted one object, the series. Before the save wrote anything, the context followed the delete rules. It
//: took the series first: `Series.episodes` is *cascade*, so it marked *Ebb*, *Flood* and *Slack* as if the code had
//: passed each of them to `delete(_:)`. (Which of the code's two calls makes the rules run is a question of its own:
//: [Nullify: when does `episode.history` become nil?](#when-nullify-runs))
//:
//: Now each episode was a deleted object, and its own rules had their turn. `Episode.history` is *nullify*: the
//: context kept History#1 and History#2 and set their `episode` to nil. *Slack* has no history, so there was nothing
//: to do.
//:
//: Then the save wrote, in one transaction: two `UPDATE`s, one for each history, and four `DELETE`s, for the three
//: episodes and the series. (They stand under *The SQL it ran*, between `BEGIN IMMEDIATE` and `COMMIT`; in the
//: terminal `--sql` prints them.) The line `file` counts the rows that are left: no series, no episode, and both
//: histories, whose rows were changed and not deleted. The line `left` shows what the two `UPDATE`s wrote: `ZEPISODE`,
//: the key of the relationship, is NULL. `ZEPISODEID` is an ordinary attribute that happens to repeat the episode's
//: number, and no delete rule touches attributes.
//:
//: ### Why
//:
//: A delete rule belongs to the object that is being deleted, and it decides about one relationship of that object. A
//: cascade adds the objects at the other end to the deleted ones, and then the question is asked again, of each of
//: them and for each of their relationships. It goes on as long as the next rule is *cascade* and stops where it is
//: not.
//:
//: The two counts in the line `count`, made by the context, are what a test is likely to check. They are right, and
//: they cannot see the histories: no other object leads to one that has lost its only link, and it is found by a fetch
//: or a count of its own entity, or by code that has kept its ID.
//:
//: ### In your app
//:
//: Fetch the objects that should not exist, entity by entity, and count them in a test of every delete:
//:
//: ```swift
//: let orphans = NSFetchRequest<History>(entityName: "History")
//: orphans.predicate = NSPredicate(format: "episode == nil")
//: XCTAssertEqual(try context.count(for: orphans), 0)
//: ```
//:
//: If a history is worth nothing without its episode, set `Episode.history` to *cascade* as well. If it is worth
//: something, such as the date on which the user watched, make sure that a screen leads to it.
//:
//: ### Rule of thumb
//:
//: Before you set *cascade*, follow the relationships onward from what it deletes. The first *nullify* on the way is
//: where orphans are made.
//:
//: ### And if you delete one episode instead of the series?
//:
//: The rules stay as they are: `Series.episodes` cascade, `Episode.series` and `Episode.history` nullify. The code
//: passes `context.episode(1)` to `delete(_:)` in place of the series. What do the same two tables hold?

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
//: One episode is gone, and nothing else: the table `file` has one series, two episodes and two histories. The deleted
//: object is *Ebb*, so only the rules of *Ebb* were asked, and both are *nullify*. `Episode.series` kept the series.
//: `Episode.history` kept the history and cleared its link, which is the NULL in the first row of `left`; the history
//: of *Flood* still has its 2. The cascade belongs to the series, and the series was not deleted.
