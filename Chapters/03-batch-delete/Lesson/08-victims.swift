import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## The IDs leave out the victims
//:
//: A batch delete of a series answers with one ID. Four rows are gone. Two more have lost their keys. Merge the one
//: ID, and part of the screen goes on showing what it showed.
//:
//: The object IDs of a result name what the request asked for. What a cascade took along, and what nullify changed, is
//: not among them. Merging a deleted series runs its delete rules again, in memory, on what the context has loaded: that
//: finds the episodes, if it knows that they are episodes of this series. It finds no history whose episode it never
//: loaded.
//:
//: `deleteAndMerge(_:into:)` is not Core Data's. It notes every row while the store works, and merges just these.
//:
//: - label: documented BD-21, RF-16
//: - label: observed BD-06, BD-08
//: - label: chosen here: `deleteAndMerge(_:into:)` is this engine's own; Core Data has nothing like it

func victims() -> Segment {
  Segment(
    "the-victims", "The IDs leave out the victims", claims: ["B7"],
    prediction:
      "A history is on the screen; its series is deleted in bulk. After the merge, does it still name an episode?"
  ) { page in
    func look(_ delete: (NSManagedObjectContext, NSBatchDeleteRequest) throws -> Int) throws -> [String] {
      // snippet.hide
      let store = try FreshStore(SeriesModel().make, page: page) { try SeriesData.insert(into: $0) }
      // snippet.show
      let context = store.context
      let history = try context.history(ofEpisode: 1)
      let before = history.objectIDs(forRelationshipNamed: "episode").count

      let all = NSFetchRequest<any NSFetchRequestResult>(entityName: "Series")
      let told = try delete(context, NSBatchDeleteRequest(fetchRequest: all))

      let after = history.objectIDs(forRelationshipNamed: "episode").count
      let inFile = try store.rows("SELECT COUNT(ZEPISODE) FROM ZHISTORY WHERE ZEPISODEID = 1").rows[0][0]
      return ["\(told)", "\(before)", "\(after)", inFile.text]
    }

    let merged = try look { context, request in
      let ids = try context.deletedIDs(request)
      NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [context])
      return ids.count
    }
    let told = try look { context, request in
      let report = try context.deleteAndMerge(request, into: [context])
      return report.deleted.count + report.nullified.count
    }
    let questions = ["objects told of", "history.episode, before", "history.episode, after", "in the file"]
    page.rows(
      "episodes", headers: ["", "merge the IDs", "delete and merge"],
      questions.indices.map { [.text(questions[$0]), .text(merged[$0]), .text(told[$0])] })
  }
}

//: The history on the left still has an episode, and reading that episode's title would mark it as deleted, on your next
//: save's account.
//:
//: **Rule of thumb.** Where deleted rows have relationships, merge more than the IDs you were given: fetch the IDs of the
//: victims before you delete, as object IDs, and merge these too. Or `reset()`.
