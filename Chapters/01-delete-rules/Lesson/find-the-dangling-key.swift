import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: An app has shipped with `Series.episodes` on *no action*. What has that left in your users' files? This file holds
//: three episodes, all with `ZSERIES` 1, and no series. The model still has *no action*. Find these episodes, and
//: change nothing.
//:
//: ### Predict
//:
//: How many episodes does `series == nil` find? What do `episode.series` and `series.title` give, and is `hasChanges`
//: true at the end? Write down a predicate that finds the three: the body of `countStrays(in:)`.
//:
//: - short: Find what no action left
//: - evidence: FT-07, FT-09, FT-10, FT-11, FT-11b, FT-14, FT-15, FR-19, ID-07, ID-07b, DR-23, DR-31, SQ-20, ST-06, ST-06b, CH-007, CH-059, CH-105
//: - entry `series == nil finds`: FR-19, SQ-20
//: - then `series == nil finds`: FR-19, SQ-20, CH-007
//: - entry `the first episode`: FT-07, SQ-20
//: - entry `existingObject`: ID-07, ID-07b
//: - entry `hasChanges so far`: FT-10, FT-14, ST-06
//: - entry `series.title`: FT-09, FT-10, FT-11, FT-11b
//: - entry `series.isDeleted`: FT-09, FT-10
//: - entry `context.hasChanges`: FT-09, FT-10, ST-06
//: - entry `strays`: FR-19, SQ-20
//: - entry `file`: DR-23, SQ-20
//: - then `file`: DR-23, SQ-20, CH-007
//: - entry `hasChanges, before the save`: FT-09, FT-10, ST-06
//: - entry `hasChanges, after the save`: FT-10, ST-06b
//: - sample: DR-31, CH-105
//: - figures: layers
//: - exercise: 1.5

func danglingKey() -> Segment {
  Segment(
    "find-the-dangling-key", "Looking for dangling references in a file: which query finds them?", claims: ["D7"],
    asks: [
      Ask(
        "How many episodes does `series == nil` find?", at: .shown("series == nil finds"), choices: ["0", "3"],
        beliefs: [
          "3": "You expected a missing series to count as nil. The predicate asks for NULL; the column holds 1."
        ]),
      Ask(
        "What does `series.title` read?", at: .shown("series.title"), choices: ["\"\"", "nil", "\"Tides\""],
        beliefs: ["nil": "The property is a `String`, which has no nil. The missing value reads as an empty string."]),
      Ask(
        "Does the context have changes afterwards?", at: .shown("context.hasChanges"), choices: ["true", "false"],
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

    page.show("hasChanges so far", value: context.hasChanges)
    page.show("series.title", value: series.title)
    page.show("series.isDeleted", value: series.isDeleted)
    page.show("context.hasChanges", value: context.hasChanges)

    page.show("strays", value: try countStrays(in: context))
    try store.showRows("SELECT ZID, ZTITLE, ZSERIES FROM ZEPISODE ORDER BY ZID", "file")
  }
}

// snippet.hide
/// How many episodes hold the key of a series that the store does not have.
func countStrays(in context: NSManagedObjectContext) throws -> Int {
  let all = try context.fetch(NSFetchRequest<Series>(entityName: "Series"))
  let request = NSFetchRequest<Episode>(entityName: "Episode")
  request.predicate = NSPredicate(format: "series != nil AND NOT (series IN %@)", all)
  return try context.count(for: request)
}
// snippet.show

//: ### Why
//:
//: `series == nil` asks whether the column is NULL, and the column holds 1. Nothing notices that the row is missing until
//: something asks for it.
//:
//: `episode.series` does not ask: the context makes a fault from the key. `existingObject(with:)` asks, and throws.
//:
//: Reading `series.title` fires the fault. There is no row, so the context marks the series as deleted, and the
//: missing title reads as an empty string. Now `hasChanges` is true, although the code has only read. The cause is
//: `shouldDeleteInaccessibleFaults`, true by default; with false, the read ends the process. On an Apple device the log
//: says that *an NSManagedObjectContext delegate* deleted the object; there is none.
//:
//: ### In your app
//:
//: `countStrays(in:)` has the predicate below. Search and repair once, when the app is updated, in a context that is used
//: for nothing else:
//:
//: ```swift
//: let all = try context.fetch(NSFetchRequest<Series>(entityName: "Series"))
//: let request = NSFetchRequest<Episode>(entityName: "Episode")
//: request.predicate = NSPredicate(format: "series != nil AND NOT (series IN %@)", all)
//: for episode in try context.fetch(request) { episode.series = nil }   // or delete the episode
//: try context.save()
//: ```
//:
//: The predicate compares keys. One about `series.id` reads the series of each episode with unsaved changes, and so marks
//: it as deleted. Setting `series` to nil fires the fault, too, and the save can fail with error 1550: try it on a copy
//: first. Repair nothing in a store that CloudKit mirrors: a row may arrive there before what its relationship leads to.
//: [StrayFinder.swift](../Sources/Course/TakeHome/StrayFinder.swift) searches every relationship.
//:
//: ### Rule of thumb
//:
//: A dangling key is not nil: look for it with *not among those that exist*.
//:
//: ### And if the context is saved after the title was read?
//:
//: What is `hasChanges` afterwards, how many does `series == nil` find, and what does the file hold?

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
//: The save drops the mark and repairs nothing. So it is under every delete rule: a series without a row has no
//: episodes that a rule could follow.
