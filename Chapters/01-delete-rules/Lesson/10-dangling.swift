import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## Looking for dangling references in a file: which query finds them?
//:
//: An app has shipped with `Series.episodes` on *no action*. Before you change the rule, you want to know what it has
//: left in the files of your users. The file below holds three episodes, all with `ZSERIES` 1, and no row of a
//: series. The model that opens the file still has *no action*. Find these episodes, and change nothing.
//:
//: ### Predict
//:
//: How many episodes does the predicate `series == nil` find? `episode.series` is read, then `existingObject(with:)`
//: is asked for its ID, then `series.title` is read: what comes out of each, and is `hasChanges` true at the end? Last
//: the code counts once more, with a predicate of its own, and asks the file by a query. Both are in the set-up: write
//: down the predicate that you would use before you look at them.
//:
//: - evidence: FT-09, FT-10, FT-11b, FT-15, ID-07, ID-07b, DR-23, CH-007, CH-059
//: - figures: layers
//: - exercise: 1.5

func danglingKey() -> Segment {
  Segment(
    "find-the-dangling-key", "Looking for dangling references in a file: which query finds them?", claims: ["D7"],
    asks: [
      Ask(
        "How many episodes does `series == nil` find?", at: .shown("series == nil finds"), choices: ["0", "3"],
        beliefs: [
          "3": "You expected a missing series to count as nil. The predicate asks for an empty column: it holds 1."
        ]),
      Ask(
        "What does `existingObject(with:)` do?", at: .shown("existingObject"),
        choices: ["133000", "returns the object"],
        beliefs: ["returns the object": "It has to look into the store, and there it finds no row for this ID."]),
      Ask(
        "What does `series.title` read?", at: .shown("series.title"), choices: ["\"\"", "nil", "\"Tides\""],
        beliefs: ["nil": "The property is a `String`, which has no nil. The missing value reads as an empty string."]),
      Ask(
        "Has the context changes after these reads?", at: .shown("context.hasChanges"), choices: ["true", "false"],
        beliefs: ["false": "You expected a read to change nothing. The context marked the missing object."]),
    ],
    variation: saveAfterReading
  ) { page in
    let store = try openDamagedStore(page)
    let context = store.context

    let request = NSFetchRequest<Episode>(entityName: "Episode")
    request.predicate = NSPredicate(format: "series == nil")
    page.show("series == nil finds", value: try context.count(for: request))

    let episode = try context.episode(1)
    page.show("the first episode", episode, "series")
    guard let series = episode.series else { return }
    // snippet.hide
    page.watch(series, "title", as: "series")
    page.moment("episode.series")
    // snippet.show
    do {
      _ = try context.existingObject(with: series.objectID)
      page.show("existingObject", "returns the object")
    } catch {
      page.show("existingObject", error: error)
    }

    page.show("hasChanges, title not read", value: context.hasChanges)
    page.show("series.title", value: series.title)
    page.show("series.isDeleted", value: series.isDeleted)
    page.show("context.hasChanges", value: context.hasChanges)

    // The count and the query that follow are in the set-up.
    // snippet.hide
    let all = try context.fetch(NSFetchRequest<Series>(entityName: "Series"))
    request.predicate = NSPredicate(format: "series != nil AND NOT (series IN %@)", all)
    page.show("series not among those there", value: try context.count(for: request))

    try store.showRows(
      """
      SELECT e.ZID, e.ZTITLE, e.ZSERIES FROM ZEPISODE e
      LEFT JOIN ZSERIES s ON s.Z_PK = e.ZSERIES
      WHERE e.ZSERIES IS NOT NULL AND s.Z_PK IS NULL ORDER BY e.ZID
      """, "file")
    // snippet.show
  }
}

//: ### What happened
//:
//: `series == nil` became a question about a column: is `ZSERIES` NULL? It is 1, three times, so the count is 0.
//:
//: *Ebb* was fetched, and `episode.series` gave an object, Series#1. The context made it from the key without looking
//: for the row: it is a fault. `existingObject(with:)` did look, and threw 133000. Up to here the context has no
//: changes.
//:
//: `series.title` fired the fault. There was no row to read, so the context marked the series as deleted, and had no
//: title to give: the property is a `String`, and reads as an empty one. `isDeleted` is true, and `hasChanges` is true,
//: although the code has only read.
//:
//: In a terminal one more line appears, above the values (`--read` and `--predict` show it below them, marked
//: `stderr`): `CoreData: warning: An NSManagedObjectContext delegate overrode fault handling behavior to silently
//: delete the object with ID …`. It belongs to this read, and goes to the standard error, so it is not in the output
//: above. No delegate is involved: it announces that `shouldDeleteInaccessibleFaults`, which is true by default, has
//: just been applied. Core Data's wording is known from a log of 2016 ([reported](labels.md#FT-15)).
//:
//: The last line and the table find what was looked for. The code fetched all series, which are none, and counted the
//: episodes that have a series *not among those there*, by `series != nil AND NOT (series IN %@)`: three. The LEFT JOIN
//: on the file lists them.
//:
//: ### Why
//:
//: A predicate on the relationship reads the key in the episode's row, and the key is there. Whether the row that it
//: names exists shows only when something asks for that row: a fault when it fires, or `existingObject(with:)`, which
//: throws if the row is gone.
//:
//: With `shouldDeleteInaccessibleFaults` set to false, the same read ends the process; [chapter
//: 5](chapter-5.md#a-fault-without-a-row) shows both. The mark is an unsaved change of this context, as the line
//: `context.hasChanges` says. Here `rollback()` takes it back ([chosen here](labels.md#CH-106); a test shows it, no
//: line above does). What a save makes of it, the *And if* below asks.
//:
//: ### In your app
//:
//: Search in a context of its own, once, when the app is updated, and repair there what you find. The search reads no
//: property of a missing series. The repair cannot avoid it here: setting `series` to nil fires the fault, so that the
//: missing series is marked as deleted in that context ([chosen here](labels.md#CH-105)). The save that follows writes
//: NULL into each key. (No line above prints this. The test `repair` in
//: `Tests/ChapterTests/Claims/NoActionClaims.swift` does the same and counts the keys in the file.) On Apple's
//: framework try the repair on a copy first: saves of objects that referred to a deleted one have failed there with
//: error 1550 ([reported](labels.md#DR-31)).
//:
//: ```swift
//: let all = try context.fetch(NSFetchRequest<Series>(entityName: "Series"))
//: let request = NSFetchRequest<Episode>(entityName: "Episode")
//: request.predicate = NSPredicate(format: "series != nil AND NOT (series IN %@)", all)
//: for episode in try context.fetch(request) { episode.series = nil }   // or delete the episode
//: try context.save()
//: ```
//:
//: For an app a finder that looks at every relationship of the model is in
//: [StrayFinder.swift](../Sources/TakeHome/StrayFinder.swift).
//:
//: ### Rule of thumb
//:
//: A dangling key is not nil. Look for it with *not among those that exist*, and read nothing through it until you
//: repair it, in a context that is saved right then.
//:
//: ### And if the context is saved after the title was read?
//:
//: `hasChanges` was true, so there was something to save. The code reads `series.title`, calls `save()`, and asks
//: again. What is `hasChanges` now, how many does `series == nil` find, and what does the file hold?

// snippet.variation
func saveAfterReading(_ page: Page) throws {
  let store = try openDamagedStore(page)
  let context = store.context

  _ = try context.episode(1).series?.title
  page.show("hasChanges, before the save", value: context.hasChanges)
  try context.save()
  page.show("hasChanges, after the save", value: context.hasChanges)

  let request = NSFetchRequest<Episode>(entityName: "Episode")
  request.predicate = NSPredicate(format: "series == nil")
  page.show("series == nil finds", value: try context.count(for: request))
  try store.showRows("SELECT ZTITLE, ZSERIES FROM ZEPISODE ORDER BY ZID", "file")
}
// snippet.show

//: ### Then
//:
//: The save drops the mark and repairs nothing: all three rows still hold the key 1. What it saved is the delete of a
//: series, and what is deleted is asked for its own rules: `Series.episodes` is *no action*. (That the next save drops
//: the object is [documented](labels.md#FT-10); that the keys stay is [chosen here](labels.md#CH-007).) The next start
//: of the app finds the same three episodes.
