import Foundation
import OpenCoreData
import Samples
import WorkbookKit

//: In one window the user deletes Iceland: the app sets a date on the object and saves, a *soft delete*. Another window
//: holds Iceland as a fault and merges nothing; its flag is off.
//:
//: ### Predict
//:
//: After that save, what do the fault's `name` and `isDeleted` give in the other window? Which countries does it fetch
//: with the predicate, and which without?
//:
//: - evidence: FT-01, FT-02, FR-03, FR-19, SQ-15
//: - short: What a soft delete hides
//: - formerly: and-if-the-mark-is-not-saved-yet
//: - entry `held.isFault`: FT-02
//: - entry `held.name`: FT-01
//: - entry `held.isDeleted`: FT-02
//: - entry `with the predicate`: FR-19
//: - entry `without it`: FR-19
//: - entry `file`: SQ-15
//: - figures: layers
//: - prepares: 5.3
//: - prepares: 5.6

// A delete in two steps, for this and the next segments: mark, hide, purge, upkeep.
// The names are the article's; `now` replaces its `Date()`.
protocol DelayedDeletable: NSManagedObject { var markedForDeletionDate: Date? { get set } }
extension Country: DelayedDeletable {}
extension Continent: DelayedDeletable {}

extension DelayedDeletable {
  func markForLocalDeletion(at now: Date) { if markedForDeletionDate == nil { markedForDeletionDate = now } }
  static var notMarkedForLocalDeletionPredicate: NSPredicate { NSPredicate(format: "markedForDeletionDate == nil") }
  static func batchDeleteMarkedObjects(
    _ entity: String, in context: NSManagedObjectContext, at now: Date, grace: TimeInterval = 120
  ) throws -> [NSManagedObjectID] {
    let marked = NSFetchRequest<any NSFetchRequestResult>(entityName: entity)
    marked.predicate = NSPredicate(format: "markedForDeletionDate < %@", now.addingTimeInterval(-grace) as NSDate)
    let request = NSBatchDeleteRequest(fetchRequest: marked)
    request.resultType = .resultTypeObjectIDs
    let ids = (try context.execute(request) as? NSBatchDeleteResult)?.result as? [NSManagedObjectID] ?? []
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [context])
    return ids
  }
  var changedForDelayedDeletion: Bool { changedValues()["markedForDeletionDate"] is Date }
}

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
    ]
  ) { page in
    let atlas = try Atlas(page)
    let list = atlas.list
    list.shouldDeleteInaccessibleFaults = false
    let held = try list.country("Iceland")
    // snippet.hide
    page.watch([(held, "name"), (held, "markedForDeletionDate")], as: "held")
    // snippet.show

    try atlas.inBackground { sync in
      try sync.country("Iceland").markForLocalDeletion(at: Date(timeIntervalSinceReferenceDate: 0))
    }
    page.show("held.isFault", value: held.isFault)
    page.show("held.name", value: held.name)
    page.show("held.isDeleted", value: held.isDeleted)
    page.show("with the predicate", try list.countryNames(Country.notMarkedForLocalDeletionPredicate))
    page.show("without it", try list.countryNames())
    try atlas.store.showRows("SELECT ZNAME, ZMARKEDFORDELETIONDATE FROM ZCOUNTRY ORDER BY ZNAME", "file")
  }
}

//: ### Why
//:
//: To Core Data the mark is data; the 0 in the file is its date. The held fault finds its row, so the name is right
//: without a merge. `isDeleted` is false, because no context has called `delete(_:)`.
//:
//: No notification reports a deletion, and no fetch filters by itself. Until the mark is saved, the predicate hides the
//: object only in the context that set it. In exchange nothing becomes inaccessible, and setting the date to nil brings
//: the object back.
//:
//: ### In your app
//:
//: Let one function make the requests:
//:
//: ```swift
//: extension Country {
//:   class func visibleFetchRequest() -> NSFetchRequest<Country> {
//:     let request = NSFetchRequest<Country>(entityName: "Country")
//:     request.predicate = NSPredicate(format: "markedForDeletionDate == nil")
//:     return request
//:   }
//: }
//: ```
//:
//: For an app take [SoftDelete.swift](../Sources/Course/TakeHome/SoftDelete.swift).
//:
//: ### Rule of thumb
//:
//: Only your predicate hides a marked object. Put it where your app makes its fetch requests.
