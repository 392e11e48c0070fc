import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## Deleting begins with not deleting
//:
//: The country is deleted, and everybody who holds it can go on reading its name.
//:
//: In the first step the object gets a date. That is an ordinary change: it is saved, and merged, and a fault that is
//: read after it finds its row. What makes it a delete is that every fetch leaves out objects with a date. In the
//: second step, when everyone has had time to let go, the rows are deleted in bulk.
//:
//: This is all the code that an app needs. Time is handed in, so that a test can move it.
//:
//: - label: documented BD-18, BD-21
//: - label: observed BD-04

/// An object that is deleted in two steps.
protocol DelayedDeletable: NSManagedObject {
  var markedForDeletionDate: Date? { get set }
}

extension DelayedDeletable {
  /// The first step; a second mark keeps the first date.
  func markForDeletion(at now: Date) {
    if markedForDeletionDate == nil { markedForDeletionDate = now }
  }

  /// What every fetch has to ask for.
  static var notMarked: NSPredicate { NSPredicate(format: "markedForDeletionDate == nil") }

  /// The second step: deletes what was marked longer ago than the grace period.
  ///
  /// - Returns: the IDs, which every other context has to be told of.
  static func purge(
    _ entity: String, in context: NSManagedObjectContext, at now: Date, grace: TimeInterval = 120
  ) throws -> [NSManagedObjectID] {
    let marked = NSFetchRequest<any NSFetchRequestResult>(entityName: entity)
    marked.predicate = NSPredicate(format: "markedForDeletionDate < %@", now.addingTimeInterval(-grace) as NSDate)
    let request = NSBatchDeleteRequest(fetchRequest: marked)
    request.resultType = .resultTypeObjectIDs
    let result = try context.execute(request) as? NSBatchDeleteResult
    let ids = result?.result as? [NSManagedObjectID] ?? []
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [context])
    return ids
  }
}

extension Country: DelayedDeletable {}
extension Continent: DelayedDeletable {}

func markFirst() -> Segment {
  Segment(
    "mark-first", "Deleting begins with not deleting", claims: ["T4"],
    prediction: "After the mark is saved: what does a held fault read, and what do the two fetches find?"
  ) { page in
    // snippet.hide
    let atlas = try Atlas(page)
    let list = atlas.list
    // snippet.show
    list.shouldDeleteInaccessibleFaults = false
    let held = try list.country("Iceland")
    let noon = Date(timeIntervalSinceReferenceDate: 0)

    try atlas.inBackground { try $0.country("Iceland").markForDeletion(at: noon) }
    page.show("held.isFault", value: held.isFault)
    page.show("held.name", value: held.name)
    page.show("held.isDeleted", value: held.isDeleted)
    page.show("with the predicate", try list.countryNames(Country.notMarked))
    page.show("without it", try list.countryNames())
    try atlas.store.showRows("SELECT ZNAME, ZMARKEDFORDELETIONDATE FROM ZCOUNTRY ORDER BY ZNAME", "file")
  }
}

//: The flag is off in this segment, and nothing happened. No window, nothing to merge in time: the row is there.
//:
//: Save the mark at once. The fetches of all other contexts ask the file, and to them a mark that is not saved is none.
//:
//: **Rule of thumb.** Put `notMarked` into the one place where your app makes its fetch requests, not into each of
//: them.
