import Foundation
import OpenCoreData
import Samples

/// What a delete in two steps does, as functions.
struct TwoStepFunctions {
  let mark: (String, TimeInterval) throws -> Void
  let purge: (TimeInterval) throws -> Void
  let shown: () throws -> [String]
}

/// A delete in two steps, sound or with a fault, which asks the store the same questions in either case.
final class TwoSteps {
  private let globe: Globe
  private let fault: TwoStepEngine.Fault?

  init(_ globe: Globe, _ fault: TwoStepEngine.Fault?) {
    self.globe = globe
    self.fault = fault
  }

  var functions: TwoStepFunctions {
    TwoStepFunctions(mark: { try self.mark($0, $1) }, purge: { try self.purge($0) }, shown: { try self.shown() })
  }

  private func mark(_ name: String, _ seconds: TimeInterval) throws {
    let sync = globe.sync
    try sync.performAndWait {
      let country = try sync.country(name)
      let isFirst = country.markedForDeletionDate == nil
      if isFirst || fault == .lastMarkCounts { country.markedForDeletionDate = Globe.moment(seconds) }
      if sync.hasChanges { try sync.save() }
      if !isFirst, fault == .throwsAfterASecondMark { throw CocoaError(.coderValueNotFound) }
    }
  }

  private func purge(_ seconds: TimeInterval) throws {
    let grace: TimeInterval = fault == .purgesAtOnce ? 0 : 120
    let limit = fault == .neverPurges ? .distantPast : Globe.moment(seconds - grace)
    let sync = globe.sync
    let ids = try sync.performAndWait {
      let isDue = fault == .purgesOnTheSecond ? "markedForDeletionDate <= %@" : "markedForDeletionDate < %@"
      let purged = try delete(NSPredicate(format: isDue, limit as NSDate))
      let isWrong: String? =
        switch fault {
        case .purgesTooMuch: "markedForDeletionDate == nil"
        case .purgesEveryMark: "markedForDeletionDate != nil"
        default: nil
        }
      guard let isWrong, !purged.isEmpty else { return purged }
      return purged + (try delete(NSPredicate(format: isWrong)))
    }
    let left = try sync.performAndWait { try self.left() }
    if ids.isEmpty, fault == .refusesAnEmptyPurge { throw CocoaError(.coderValueNotFound) }
    let told = fault == .tellsNobody ? [] : [globe.sync, globe.list]
    let gone = fault == .tellsTooMuch && !ids.isEmpty ? ids + left : ids
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: gone], into: told)
    if !ids.isEmpty, fault == .throwsAfterAPurge { throw CocoaError(.coderValueNotFound) }
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
      let unmarked = all.filter { fault == .showsMarked || $0["markedForDeletionDate"] == nil }
      if fault == .hidesTooMuch, unmarked.count < all.count { return [] }
      return unmarked.compactMap { $0["name"] as? String }.sorted()
    }
  }
}
