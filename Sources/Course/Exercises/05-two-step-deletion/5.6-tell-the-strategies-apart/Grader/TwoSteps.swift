import Foundation
import OpenCoreData
import Samples

/// What a delete in two steps does, as functions.
struct TwoStepFunctions {
  let mark: (String, TimeInterval) throws -> Void
  let purge: (TimeInterval) throws -> Void
  let shown: () throws -> [String]
}

/// What a delete in two steps does.
struct TwoSteps: SoundSteps {
  /// Whether a second mark moves the date.
  var isLastMarkInForce = false
  /// Whether a second mark is made, and thrown at.
  var throwsAtASecondMark = false
  /// How long a marked country stays.
  var grace: TimeInterval = 120
  /// Which marks a purge takes.
  var due = "markedForDeletionDate < %@"
  /// What else it takes, once there is something to take.
  var alsoPurged: String?
  /// Who is told to be gone, of those that are and of those that are left.
  var told: (_ gone: [NSManagedObjectID], _ left: [NSManagedObjectID]) -> [NSManagedObjectID] = { gone, _ in gone }
  /// Whether a purge throws when it has taken so many.
  var throwsAfterAPurge: (_ count: Int) -> Bool = { _ in false }
  /// What the list shows, of those without a mark and of all.
  var shown: (_ unmarked: [String], _ all: [String]) -> [String] = { unmarked, _ in unmarked }
}

/// A delete in two steps, which asks the store the same questions whatever it does.
final class TwoStepDeletion {
  private let globe: Globe
  private let steps: TwoSteps

  init(_ globe: Globe, _ steps: TwoSteps) { (self.globe, self.steps) = (globe, steps) }

  var functions: TwoStepFunctions {
    TwoStepFunctions(mark: { try self.mark($0, $1) }, purge: { try self.purge($0) }, shown: { try self.shown() })
  }

  private func mark(_ name: String, _ seconds: TimeInterval) throws {
    let sync = globe.sync
    try sync.performAndWait {
      let country = try sync.country(name)
      let isFirst = country.markedForDeletionDate == nil
      if isFirst || steps.isLastMarkInForce { country.markedForDeletionDate = Globe.moment(seconds) }
      if sync.hasChanges { try sync.save() }
      if !isFirst, steps.throwsAtASecondMark { throw CocoaError(.coderValueNotFound) }
    }
  }

  private func purge(_ seconds: TimeInterval) throws {
    let limit = Globe.moment(seconds - steps.grace)
    let sync = globe.sync
    let ids = try sync.performAndWait {
      let purged = try delete(NSPredicate(format: steps.due, limit as NSDate))
      guard let more = steps.alsoPurged, !purged.isEmpty else { return purged }
      return purged + (try delete(NSPredicate(format: more)))
    }
    let left = try sync.performAndWait { try self.left() }
    let gone = ids.isEmpty ? [] : steps.told(ids, left)
    NSManagedObjectContext.mergeChanges(
      fromRemoteContextSave: [NSDeletedObjectsKey: gone], into: [globe.sync, globe.list])
    if steps.throwsAfterAPurge(ids.count) { throw CocoaError(.coderValueNotFound) }
  }

  /// Deletes countries in bulk, on the queue of the context in the background.
  private func delete(_ condition: NSPredicate) throws -> [NSManagedObjectID] {
    let countries = NSFetchRequest<any NSFetchRequestResult>(entityName: "Country")
    countries.predicate = condition
    let request = NSBatchDeleteRequest(fetchRequest: countries)
    request.resultType = .resultTypeObjectIDs
    return (try globe.sync.execute(request) as? NSBatchDeleteResult)?.result as? [NSManagedObjectID] ?? []
  }

  /// The countries whose rows are in the file.
  private func left() throws -> [NSManagedObjectID] {
    let request = NSFetchRequest<NSManagedObjectID>(entityName: "Country")
    request.resultType = .managedObjectIDResultType
    return try globe.sync.fetch(request)
  }

  private func shown() throws -> [String] {
    // As dictionaries: these come from the file, whatever the screen holds.
    let request = NSFetchRequest<NSDictionary>(entityName: "Country")
    request.resultType = .dictionaryResultType
    request.propertiesToFetch = ["name", "markedForDeletionDate"]
    let list = globe.list
    return try list.performAndWait {
      let all = try list.fetch(request)
      func names(_ rows: [NSDictionary]) -> [String] { rows.compactMap { $0["name"] as? String }.sorted() }
      return steps.shown(names(all.filter { $0["markedForDeletionDate"] == nil }), names(all))
    }
  }
}
