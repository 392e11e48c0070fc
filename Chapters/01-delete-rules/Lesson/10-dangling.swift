import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## How to find a key to nothing
//:
//: `series == nil` does not find the episodes whose series is gone, and reading them changes your context.
//:
//: The file is the one that the last segment left: three episodes, no series. Here are five questions you
//: might put to it. One finds nothing, one does harm, and three help.
//:
//: - label: documented FT-09, FT-10, ID-07
//: - label: observed DR-23

func danglingKey() -> Segment {
  Segment(
    "find-the-dangling-key", "How to find a key to nothing", claims: ["D7"],
    prediction: "`series == nil` finds how many of the three? And what does `episode.series.title` read?"
  ) { page in
    // snippet.hide
    let store = try openStore(page, SeriesModel(\.seriesEpisodes, .noActionDeleteRule)) { context in
      context.delete(try context.series(1))
      try context.save()
    }
    let context = store.context
    // snippet.show
    let request = NSFetchRequest<Episode>(entityName: "Episode")
    request.predicate = NSPredicate(format: "series == nil")
    page.show("series == nil finds", value: try context.count(for: request))

    let episode = try context.episode(1)
    page.show("the first episode", episode, "series")
    guard let series = episode.series else { return }
    do {
      _ = try context.existingObject(with: series.objectID)
    } catch {
      page.show("existingObject", error: error)
    }

    page.show("series.title", value: series.title)
    page.show("series.isDeleted", value: series.isDeleted)
    page.show("context.hasChanges", value: context.hasChanges)

    let all = try context.fetch(NSFetchRequest<Series>(entityName: "Series"))
    request.predicate = NSPredicate(format: "series != nil AND NOT (series IN %@)", all)
    page.show("series not among those there", value: try context.count(for: request))

    try store.showRows(
      """
      SELECT e.ZID, e.ZTITLE, e.ZSERIES FROM ZEPISODE e
      LEFT JOIN ZSERIES s ON s.Z_PK = e.ZSERIES
      WHERE e.ZSERIES IS NOT NULL AND s.Z_PK IS NULL ORDER BY e.ZID
      """, "file")
  }
}

//: The key is not NULL, so the predicate is right to find nothing. `existingObject(with:)` looks into the
//: store and says what is wrong, as an error you can catch. Reading a property does not: by default the
//: context marks the missing object as deleted and answers nil or zero, quietly, and now has a change to
//: save that nobody made. (With `shouldDeleteInaccessibleFaults` set to false the same read ends the
//: process.)
//:
//: **Rule of thumb.** If a model has, or ever had, a *no action* rule, look for dangling keys when the app
//: is updated: one `NOT IN` fetch a relationship, or one LEFT JOIN on a copy of the file.
