import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: ## Soft delete: what do a held fault and two fetches see once the mark is saved?
//:
//: The user deletes Iceland in one window while another window shows it. Instead of calling `delete(_:)` the app sets
//: a date on the object and saves. This is the *soft delete* of two-step deletion: the date says when the user
//: deleted the object, and a *purge* removes the row later.
//:
//: The other window holds Iceland as a fault and merges nothing. Its `shouldDeleteInaccessibleFaults` is off, so that
//: a missing row would end the process.
//:
//: ### Predict
//:
//: After the mark is saved the other window reads the fault's `name` and `isDeleted`. What do they give? It also
//: fetches twice, with the predicate and without. Which countries does each fetch find?
//:
//: - evidence: FT-01, FT-02, FR-03, FR-19, SQ-15
//: - figures: layers
//: - prepares: 5.3
//: - prepares: 5.6

/// An object that is deleted in two steps.
protocol DelayedDeletable: NSManagedObject {
  var markedForDeletionDate: Date? { get set }
}

extension DelayedDeletable {
  /// The first step.
  func markForDeletion(at now: Date) {
    if markedForDeletionDate == nil { markedForDeletionDate = now }
  }

  /// For a fetch that shall not find what is marked.
  static var notMarked: NSPredicate { NSPredicate(format: "markedForDeletionDate == nil") }

  /// The second step: deletes what was marked longer ago than the grace period.
  ///
  /// - Returns: the IDs of what the request deleted.
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
    "mark-first", "Soft delete: what do a held fault and two fetches see once the mark is saved?", claims: ["T4"],
    asks: [
      Ask(
        "What does the held fault give as its name?", at: .shown("held.name"),
        choices: ["\"Iceland\"", "\"\"", "crash"],
        beliefs: [
          "\"\"": "An empty name stands for a missing row. This row is there; it has a date more.",
          "crash": "Only a missing row ends the process. The mark is an ordinary change of one attribute.",
        ]),
      Ask(
        "And its `isDeleted`?", at: .shown("held.isDeleted"), choices: ["true", "false"],
        beliefs: ["true": "`isDeleted` speaks of `delete(_:)` and the save after it. No context has called it."]),
      Ask(
        "What does a fetch without the predicate find?", at: .shown("without it"),
        choices: ["Fiji, Malta, Samoa", "Fiji, Iceland, Malta, Samoa"],
        beliefs: ["Fiji, Malta, Samoa": "Core Data knows nothing of the mark. Only the predicate hides the object."]),
    ],
    variation: markWithoutSaving
  ) { page in
    let atlas = try Atlas(page)
    let list = atlas.list
    list.shouldDeleteInaccessibleFaults = false
    let held = try list.country("Iceland")
    let moment = Date(timeIntervalSinceReferenceDate: 0)
    // snippet.hide
    page.watch([(held, "name"), (held, "markedForDeletionDate")], as: "held")
    // snippet.show

    try atlas.inBackground { try $0.country("Iceland").markForDeletion(at: moment) }
    page.show("held.isFault", value: held.isFault)
    page.show("held.name", value: held.name)
    page.show("held.isDeleted", value: held.isDeleted)
    page.show("with the predicate", try list.countryNames(Country.notMarked))
    page.show("without it", try list.countryNames())
    try atlas.store.showRows("SELECT ZNAME, ZMARKEDFORDELETIONDATE FROM ZCOUNTRY ORDER BY ZNAME", "file")
  }
}

//: ### What happened
//:
//: The sync sets a date on its own object of Iceland and saves. In the file one value of one row has changed (and the
//: row's version, which is not printed). The 0 in the table `file` is this date and not a missing one: a store keeps a
//: date as the number of seconds since the beginning of 2001 (run, [SQ-15](labels.md#SQ-15)), which is what `moment` in
//: the code is. Where no date is set, the row has NULL.
//:
//: The list has merged nothing and holds a fault. Reading the name fires it, the row is there, and the name is
//: Iceland. `isDeleted` is false, because no context has called `delete(_:)`. The read finds a row, as
//: it would before the save.
//:
//: The fetches differ. Both ask the store, so both are up to date. The predicate leaves Iceland out; without it,
//: Iceland is still a row like any other.
//:
//: ### Why
//:
//: To Core Data the mark is data and not a state. No object is marked deleted for it, no notification reports a
//: deletion, no fetch filters by it on its own. Everything that makes it a delete is in your own predicates. In
//: exchange the mark travels like data: it is saved, merged and read without anything becoming inaccessible.
//:
//: A *tombstone* is something else: what the persistent history keeps of a row that **is** gone, with the values of
//: attributes for which `preservesValueInHistoryOnDeletion` is set ([documented](labels.md#XM-21b); [what does the
//: tombstone of a deleted object keep?](chapter-8.md#what-a-tombstone-keeps)). SwiftData has
//: [`HistoryTombstone`](https://developer.apple.com/documentation/swiftdata/historytombstone) for the same. A
//: soft-deleted row is whole, and can be brought back by setting the date to nil. A model that is mirrored to
//: CloudKit has no deny rule and no uniqueness constraints
//: ([documented](https://developer.apple.com/documentation/coredata/creating-a-core-data-model-for-cloudkit)), so a
//: soft delete there meets neither of them.
//:
//: ### In your app
//:
//: The protocol above has both steps; when the second one runs, and what else an app has to look after, are subjects of
//: their own further on. Hide the predicate behind one function that makes requests:
//:
//: ```swift
//: extension Country {
//:   class func visibleFetchRequest() -> NSFetchRequest<Country> {
//:     let request = NSFetchRequest<Country>(entityName: "Country")
//:     request.predicate = notMarked
//:     return request
//:   }
//: }
//: ```
//:
//: For an app the mark, the predicate and the purge, with a clock of yours, are in
//: [SoftDelete.swift](../Sources/TakeHome/SoftDelete.swift).
//:
//: ### Rule of thumb
//:
//: A soft delete is a change that only your predicate understands. Put the predicate into the one place where your
//: app makes its fetch requests.
//:
//: ### And if the mark is not saved yet?
//:
//: The sync marks Iceland and does not save. Which countries does a fetch with the predicate find in the sync, and
//: which in the list?

// snippet.variation
func markWithoutSaving(_ page: Page) throws {
  let atlas = try Atlas(page)
  let moment = Date(timeIntervalSinceReferenceDate: 0)

  try atlas.sync.performAndWait { try atlas.sync.country("Iceland").markForDeletion(at: moment) }
  page.show("sync, with the predicate", try atlas.sync.countryNames(Country.notMarked))
  page.show("list, with the predicate", try atlas.list.countryNames(Country.notMarked))
}
// snippet.show

//: ### Then
//:
//: A fetch asks the store and then applies the unsaved changes of its own context. The sync has one, and leaves
//: Iceland out. The list has none, and the store knows of no mark, so the list finds four. Save a mark at once: until
//: then it hides the object from one context only.
