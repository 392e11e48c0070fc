import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: A series with three episodes is deleted in bulk; `Series.episodes` is *cascade*, `Episode.history` is *nullify*. A
//: screen shows the history of the first episode and asks it for its episode. Series and episodes were never loaded.
//: After the delete the app merges the object IDs that it got.
//:
//: ### Predict
//:
//: How many objects do the merged IDs name? Does the history on the screen still have an episode after the merge? The
//: second column does the same with `deleteAndMerge(_:into:)`, which is this book's and not Core Data's. It decides by
//: itself which IDs it merges.
//:
//: - evidence: BD-08, BD-09, BD-21, KV-02, RF-11, RF-16, RF-16c, ST-01c, CH-028, CH-305, CH-309
//: - figures: the file
//: - exercise: 3.4
//: - short: Merged IDs and a cascade
//: - formerly: 9-resulttypeobjectids-and-cascade-which-objects-does-a-merge-reach
//: - entry `episodes`: BD-08, BD-09, RF-16, RF-16c, CH-028, CH-305
//: - entry `objects named`: CH-028
//: - entry `series.isDeleted`: RF-16c
//: - entry `history.episode, after`: RF-11, RF-16c
//: - entry `deleted in the context`: RF-11, RF-16c, ST-01c
//: - rule: CH-028

func victims() -> Segment {
  Segment(
    "the-victims", "`.resultTypeObjectIDs` and cascade: which objects does a merge reach?", claims: ["B7"],
    asks: [
      Ask(
        "How many objects do the merged IDs name?", at: .cell("episodes", row: 1, column: "merge the IDs"),
        beliefs: [
          "4": "You expected the rows of the cascade too. The IDs are those of the rows that the request asked for.",
          "6": "You expected every row that changed. The IDs are those of the rows that the request asked for.",
        ]),
      Ask(
        "How many episodes does the history have after that merge?",
        at: .cell("episodes", row: 3, column: "merge the IDs"),
        beliefs: [
          "0":
            "You expected the delete rules to run on in memory. They reach only what the context has loaded."
        ]),
    ],
    variation: mergeIntoALoadedTree
  ) { page in
    // snippet.hide
    var isFirst = true
    // snippet.show
    func episodesOfAHistory(
      _ delete: (NSManagedObjectContext, NSBatchDeleteRequest) throws -> String
    ) throws -> [String] {
      let store = try FreshStore(SeriesModel().make, page: page) { try SeriesData.insert(into: $0) }
      let context = store.container.viewContext
      let history = try context.history(ofEpisode: 1)
      let before = history.objectIDs(forRelationshipNamed: "episode").count

      // snippet.hide
      let file = try isFirst ? store.savedMoment("Series") : nil
      // snippet.show
      let all = NSFetchRequest<any NSFetchRequestResult>(entityName: "Series")
      let told = try delete(context, NSBatchDeleteRequest(fetchRequest: all))

      // snippet.hide
      try file?.drawChange("the file")
      isFirst = false
      // snippet.show
      let after = history.objectIDs(forRelationshipNamed: "episode").count
      let inFile = try store.rows("SELECT COUNT(ZEPISODE) FROM ZHISTORY").rows[0][0]
      return [told, "\(before)", "\(after)", inFile.text]
    }

    let merged = try episodesOfAHistory { context, request in
      let ids = try context.deletedIDs(request)
      NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [context])
      return "\(ids.count)"
    }
    let told = try episodesOfAHistory { context, request in
      let report = try context.deleteAndMerge(request, into: [context])
      return "\(report.deleted.count) deleted, \(report.nullified.count) changed"
    }
    let questions = ["objects named", "history.episode, before", "history.episode, after", "keys in the file"]
    page.rows(
      "episodes", headers: ["", "merge the IDs", "delete and merge"],
      questions.indices.map { [.text(questions[$0]), .text(merged[$0]), .text(told[$0])] })
  }
}

//: ### Why
//:
//: In the file no history has an episode, and the one on the screen still has one. The result names the rows that the
//: request chose: the series, and not the rows that the store deleted by *cascade* or changed by *nullify*.
//:
//: A merged delete is a real `delete(_:)` of an object that the context has, and delete rules run from there, from
//: object to object. This context had no object for the series, so the merge did nothing.
//:
//: `deleteAndMerge` asks the store which rows the rules reach, and merges the histories too, as updated. A merged
//: update has the coordinator read the row again, and then refreshes the object.
//:
//: ### In your app
//:
//: ```swift
//: func ids(_ entity: String, where format: String, _ arguments: Any...) throws -> [NSManagedObjectID] {
//:   let request = NSFetchRequest<NSManagedObjectID>(entityName: entity)
//:   request.predicate = NSPredicate(format: format, argumentArray: arguments)
//:   request.includesPendingChanges = false   // by what is in the file
//:   request.resultType = .managedObjectIDResultType
//:   return try context.fetch(request)
//: }
//:
//: let episodes = try ids("Episode", where: "series IN %@", seriesIDs)
//: let histories = try ids("History", where: "episode.series IN %@", seriesIDs)
//: // … execute the batch delete of seriesIDs, then:
//: NSManagedObjectContext.mergeChanges(
//:   fromRemoteContextSave: [
//:     NSDeletedObjectsKey: seriesIDs + episodes, NSUpdatedObjectsKey: histories,
//:   ],
//:   into: contexts)
//: ```
//:
//: Fetch the IDs *before* the delete; afterwards nothing leads to the episodes. Name both keys in one call: a delete
//: merged first can leave an unsaved change in the history. For an app take
//: [BatchDelete.swift](../Sources/Course/TakeHome/BatchDelete.swift).
//:
//: ### Rule of thumb
//:
//: Merge the ID of every row that the store deleted or changed, by cascade and nullify too.
//:
//: ### And if the series and its episodes were loaded before?
//:
//: The merge is that of the left column. How many objects are deleted in the context after it, and does the history
//: have an episode?

// snippet.variation
func mergeIntoALoadedTree(_ page: Page) throws {
  let context = try FreshStore(SeriesModel().make, page: page) { try SeriesData.insert(into: $0) }.container.viewContext
  let history = try context.history(ofEpisode: 1)
  let series = try context.series(1)
  page.show("episodes that were loaded", value: series.episodes.map(\.title).count)

  let all = NSFetchRequest<any NSFetchRequestResult>(entityName: "Series")
  let ids = try context.deletedIDs(NSBatchDeleteRequest(fetchRequest: all))
  NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [context])
  context.processPendingChanges()

  page.show("objects named", value: ids.count)
  page.show("series.isDeleted", value: series.isDeleted)
  page.show("history.episode, after", value: history.objectIDs(forRelationshipNamed: "episode").count)
  page.show("deleted in the context", value: context.deletedObjects.count)
}
// snippet.show

//: ### Then
//:
//: The merge deleted the series in the context, *cascade* deleted the loaded episodes, and *nullify* cleared
//: `history.episode`. What a merge reaches depends on what is loaded: do not rely on it.
