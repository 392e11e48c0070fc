import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## A purge that tells nobody
//:
//: The row is gone, and the list reads its name. Not an old copy that it kept: it asks for it now, and gets it.
//:
//: The second step is a batch delete, and a batch delete posts no notification. Nor does it tell the coordinator's
//: row cache. A fault that is read after it is filled from there, with a country that no file has any more. The
//: tutorial's purge asks for the status only, and so has no IDs that it could tell anybody.
//:
//: Run the purge when the app leaves the screen, or from time to time; how often hardly matters, since the grace
//: period is measured from the mark. Below it runs at three moments. Then one row is purged in three ways, and the
//: list, which holds a fault, is asked.
//:
//: - label: documented BD-17, BD-21, RF-04, RF-16
//: - label: observed BD-15, RF-10

func purgeLater() -> Segment {
  Segment(
    "purge-later", "A purge that tells nobody", claims: ["T4"],
    prediction: "Marked at 0 seconds: what do the purges at 60, 120 and 121 delete? And what does the list read then?"
  ) { page in
    let start = Date(timeIntervalSinceReferenceDate: 0)

    func marked() throws -> Atlas {
      let atlas = try Atlas(page)
      try atlas.inBackground { try $0.country("Iceland").markForDeletion(at: start) }
      return atlas
    }
    func purge(_ atlas: Atlas, after seconds: TimeInterval) throws -> [NSManagedObjectID] {
      try atlas.sync.performAndWait {
        try Country.purge("Country", in: atlas.sync, at: start.addingTimeInterval(seconds))
      }
    }
    func purgeAsTheTutorialDoes(_ atlas: Atlas) throws {
      let old = NSFetchRequest<any NSFetchRequestResult>(entityName: "Country")
      old.predicate = NSPredicate(format: "markedForDeletionDate < %@", start.addingTimeInterval(1) as NSDate)
      _ = try atlas.sync.performAndWait { try atlas.sync.execute(NSBatchDeleteRequest(fetchRequest: old)) }
    }

    let atlas = try marked()
    page.rows(
      "purges", headers: ["seconds", "purged", "rows left"],
      try [60, 120, 121].map { seconds in
        let count = try purge(atlas, after: TimeInterval(seconds)).count
        return [cell(seconds), cell(count), try atlas.store.rows("SELECT COUNT(*) FROM ZCOUNTRY").rows[0][0]]
      })

    let ways: [(String, (Atlas) throws -> Void)] = [
      ("as the tutorial does it", purgeAsTheTutorialDoes),
      ("ours, the list not told", { _ = try purge($0, after: 121) }),
      (
        "ours, the list told",
        { atlas in
          let ids = try purge(atlas, after: 121)
          NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [atlas.list])
        }
      ),
    ]
    page.rows(
      "held", headers: ["", "isDeleted", "name", "isDeleted then", "a fetch finds"],
      try ways.map { name, way in
        let atlas = try marked()
        let held = try atlas.list.country("Iceland")
        try way(atlas)
        let before = held.isDeleted
        return [
          .text(name), yesOrNo(before), .text("\"\(held.name)\""), yesOrNo(held.isDeleted),
          .text(try atlas.list.countryNames()),
        ]
      })
  }
}

//: The three lines are three degrees of knowing. Told nothing, the cache keeps the row alive, until somebody saves a
//: change to it and gets an error. Once the cleaner has merged its own IDs the cache knows, and a fault finds out when
//: it is read. Only the list that was told itself knows before.
//:
//: **Rule of thumb.** Ask the purge for IDs and merge them into every context you have. A purge without IDs is right
//: for an app that is about to quit.
