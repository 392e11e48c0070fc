import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## `.resultTypeObjectIDs` and cascade: which objects does a merge reach?
//:
//: A series with three episodes is deleted in bulk; `Series.episodes` is *cascade*, `Episode.history` is *nullify*. A
//: screen shows the history of the first episode, and asks it for its episode. The episodes themselves were never
//: loaded. After the delete the app merges the object IDs that it got.
//:
//: ### Predict
//:
//: The count of a batch delete leaves out what a cascade takes. How many objects do the merged IDs name? That is the
//: first printed line. And does the history on the screen still have an episode after the merge? The second column does
//: the same with `deleteAndMerge(_:into:)`, a method of this engine that Core Data does not have. It executes the
//: request, and decides by itself which IDs it merges.
//:
//: - evidence: BD-08, BD-09, BD-21, KV-02, RF-11, RF-16, RF-16c, CH-028, CH-305, CH-309
//: - figures: the file
//: - exercise: 3.4

func victims() -> Segment {
  Segment(
    "the-victims", "`.resultTypeObjectIDs` and cascade: which objects does a merge reach?", claims: ["B7"],
    asks: [
      Ask(
        "How many objects do the merged IDs name?", at: .cell("episodes", row: 1, column: "merge the IDs"),
        beliefs: [
          "4": "You expected the rows that the cascade took. The IDs are those of the rows that the request asked for.",
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
    let questions = ["objects told of", "history.episode, before", "history.episode, after", "keys in the file"]
    page.rows(
      "episodes", headers: ["", "merge the IDs", "delete and merge"],
      questions.indices.map { [.text(questions[$0]), .text(merged[$0]), .text(told[$0])] })
  }
}

//: ### What happened
//:
//: Both runs start with a history in memory that names its episode: the line *before* is 1.
//: (`objectIDs(forRelationshipNamed:)` reads the IDs in a relationship and creates no object for them.) The batch
//: delete applied the model's delete rules in the file: *cascade* took the three episodes, as the book's figure *the
//: file* shows, and their *nullify* cleared the keys of the two histories. The last line counts the keys that are
//: left in the file: 0 in both columns.
//:
//: On the left the result has one ID, that of the series. The merge looked for this object in the context and did not
//: find it, since the series was never loaded. So it did nothing, and the history still has its episode. On the right
//: six objects were named, four as deleted and two as changed: the series and its three episodes, and the two histories.
//: `deleteAndMerge` collected them while the rules ran in the store. The history in memory was one of them: it was
//: refreshed, and has no episode now.
//:
//: ### Why
//:
//: A merged delete is a real `delete(_:)`, and delete rules then run in the receiving context as well. That is
//: [documented](labels.md#RF-11) for the notification of a save. For merged IDs a published test shows that the object
//: is marked ([run](labels.md#RF-16c)), and none that we found shows whether its rules run. They run on objects: from a
//: series that the context has, to episodes that it knows to be its own, to their histories. Where one link of that
//: chain was never loaded, the chain ends. The store has no such gaps, and so the two disagree.
//:
//: That the *object IDs* are those of the rows that the request asked for, without what a cascade takes, is [chosen
//: here](labels.md#CH-028); we found no source that says it. If Apple's result names more, then this merge reaches
//: further there. Code that fetches the victims' IDs by itself is right in either case.
//:
//: ### In your app
//:
//: Fetch the IDs of everything that the rules will reach *before* the delete. Afterwards nothing leads to them, unless
//: the store keeps persistent history, as in [`NSBatchDeleteRequest` in persistent history: are the victims of a
//: cascade there?](chapter-8.md#a-batch-delete-in-history) Let these fetches look at the file alone, as the batch
//: delete does: a fetch corrects what the store answers by the unsaved changes of its context
//: ([documented](labels.md#FR-03)), and an episode that was moved to another series and not saved would be missing from
//: the IDs, though its row goes. (No line above shows that.)
//:
//: ```swift
//: func ids(_ entity: String, where format: String, _ arguments: Any...) throws -> [NSManagedObjectID] {
//:   let request = NSFetchRequest<NSManagedObjectID>(entityName: entity)
//:   request.predicate = NSPredicate(format: format, argumentArray: arguments)
//:   request.includesPendingChanges = false   // an unsaved move changes no row, and the batch delete sees rows
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
//: Name both keys in one call: where the deletes are merged first, a context's own rules may set `history.episode` to
//: nil, and that waits for the next save as a change of the context. If another context has saved a move of an episode,
//: merge that save first: a context that still has the episode in its old series lets cascade mark it as deleted, though
//: its row stays. (Both are what this engine makes of [RF-11](labels.md#RF-11); no line above shows them.)
//:
//: If that is more code than the delete is worth, `reset()` is shorter, in a context without edits: the context forgets
//: all its objects, whichever rows went. Those that something still holds are dead after it, as [`reset()` or
//: `mergeChanges(fromRemoteContextSave:into:)`: what does each keep?](#reset-or-merge) prints. It does not empty the
//: coordinator's row cache: the steps of [`NSFetchedResultsController`, `reset()` and a batch delete: what is on the
//: list?](#the-list-after-a-batch-delete) show a row there after it.
//:
//: For an app the whole is in [BatchDelete.swift](../Sources/TakeHome/BatchDelete.swift), with the question before
//: the delete, the merge and the history, if there is one.
//:
//: ### Rule of thumb
//:
//: Merge the IDs of every row that the store changed: as deleted those of the request and of each cascade, as updated
//: those in which *nullify* cleared a key.
//:
//: ### And if the series and its episodes were loaded before?
//:
//: Before the delete, the code fetches the series and reads the titles of its episodes. The merge is the one on the
//: left, with one ID. How many episodes does the history have after it?

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

  page.show("objects told of", value: ids.count)
  page.show("series.isDeleted", value: series.isDeleted)
  page.show("history.episode, after", value: history.objectIDs(forRelationshipNamed: "episode").count)
  page.show("deleted in the context", value: context.deletedObjects.count)
}
// snippet.show

//: ### Then
//:
//: Now the context had an object for the one ID. It deleted the series, *cascade* took the three episodes that the
//: series knew, which makes the four in `deletedObjects`, and their *nullify* cleared the episode of the history. The
//: same ID and the same call: how far a merge reaches depends on what happens to be loaded, which is why it cannot be
//: relied on.
//:
//: Rules that run in two contexts can also have both write a row that nobody edited. Say that both hold an episode
//: whose row is gone, and the series that it belonged to. In each of them the merged delete takes the episode out of
//: the series, so the series counts as changed ([documented](labels.md#KV-02)), and the save raises the version of its row
//: here, although no column differs ([chosen here](labels.md#CH-309)). The second context still has the version from
//: before the first save. What its save does then is asked in [`fetchHistory(after:)` and a merge: what does the
//: screen's context have afterwards?](chapter-8.md#read-history-since-a-token)
