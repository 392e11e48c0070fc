import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var chapter5: [WrongAnswer] {
    predictWhatIsRead + readWhatMayBeGone + markAndHide + purgeLater + leaveOnTheMark + tellTheStrategiesApart
  }

  private static var predictWhatIsRead: [WrongAnswer] {
    func answer(_ change: @escaping (inout Reading, String, Bool, Bool) -> Void) -> PredictWhatIsRead {
      PredictWhatIsRead { name, wasLoaded, isMerged in
        var reading = Reading(
          isDeletedBefore: isMerged, name: wasLoaded ? name : "", isDeletedAfter: isMerged || !wasLoaded)
        change(&reading, name, wasLoaded, isMerged)
        return reading
      }
    }
    return [
      WrongAnswer(
        "thinks-is-deleted-looks", failsAt: "not-asked", answer { reading, _, _, _ in reading.isDeletedBefore = true }),
      WrongAnswer(
        "thinks-the-cache-keeps-the-row", failsAt: "a-fault", answer { reading, name, _, _ in reading.name = name }),
      WrongAnswer(
        "thinks-reading-is-harmless", failsAt: "found-out",
        answer { reading, _, _, isMerged in reading.isDeletedAfter = isMerged }),
      WrongAnswer(
        "thinks-every-read-looks", failsAt: "a-loaded-object",
        answer { reading, _, wasLoaded, isMerged in
          if wasLoaded, !isMerged { (reading.name, reading.isDeletedAfter) = ("", true) }
        }),
      WrongAnswer(
        "thinks-a-merge-only-refreshes", failsAt: "told",
        answer { reading, _, _, isMerged in if isMerged { reading.isDeletedBefore = false } }),
      WrongAnswer(
        "thinks-a-merge-empties", failsAt: "told-and-loaded",
        answer { reading, _, _, isMerged in if isMerged { reading.name = "" } }),
    ]
  }

  private static var readWhatMayBeGone: [WrongAnswer] {
    func isThere(_ country: Country) -> Bool {
      (try? country.managedObjectContext?.existingObject(with: country.objectID)) != nil
    }
    return [
      WrongAnswer(
        "thinks-a-fault-is-gone", failsAt: "a-living-fault", ReadWhatMayBeGone { $0.isFault ? nil : $0.name }),
      WrongAnswer(
        "asks-is-deleted-first", failsAt: "gone-and-not-told", ReadWhatMayBeGone { $0.isDeleted ? nil : $0.name }),
      WrongAnswer(
        "reads-and-then-asks", failsAt: "nothing-changed",
        ReadWhatMayBeGone { country in
          let name = country.name
          return country.isDeleted ? nil : name
        }),
      WrongAnswer(
        "asks-the-store-only", failsAt: "gone-and-told",
        ReadWhatMayBeGone { country in
          if country.isFault, !isThere(country) { return nil }
          return country.name
        }),
      WrongAnswer(
        "takes-empty-for-gone", failsAt: "an-empty-name",
        ReadWhatMayBeGone { country in
          guard !country.isDeleted, isThere(country), !country.name.isEmpty else { return nil }
          return country.name
        }),
    ]
  }

  private static var markAndHide: [WrongAnswer] {
    func list(_ format: String, _ arguments: Any...) -> (NSManagedObjectContext) throws -> [Country] {
      { context in
        let request = NSFetchRequest<Country>(entityName: "Country")
        request.predicate = NSPredicate(format: format, argumentArray: arguments)
        return try context.fetch(request)
      }
    }
    let unmarked = list("markedForDeletionDate == nil")
    func mark(_ country: Country, _ now: Date) {
      if country.markedForDeletionDate == nil { country.markedForDeletionDate = now }
    }
    return [
      WrongAnswer(
        "deletes-at-once", failsAt: "still-there",
        MarkAndHide({ country, _ in country.managedObjectContext?.delete(country) }, unmarked)),
      WrongAnswer(
        "thinks-marking-is-idempotent", failsAt: "the-first-date",
        MarkAndHide({ $0.markedForDeletionDate = $1 }, unmarked)),
      WrongAnswer(
        "thinks-a-fault-has-no-date", failsAt: "through-a-fault",
        MarkAndHide(
          { country, now in
            guard country.isFault || country.markedForDeletionDate == nil else { return }
            country.markedForDeletionDate = now
          }, unmarked)),
      WrongAnswer("thinks-a-mark-hides-by-itself", failsAt: "hidden", MarkAndHide(mark, list("TRUEPREDICATE"))),
      WrongAnswer(
        "thinks-no-mark-is-a-late-one", failsAt: "not-too-much",
        MarkAndHide(mark, list("markedForDeletionDate > %@", Date.distantFuture as NSDate))),
    ]
  }

  private static var purgeLater: [WrongAnswer] {
    func delete(_ entity: String, before date: Date, in context: NSManagedObjectContext) throws -> [NSManagedObjectID] {
      let marked = NSFetchRequest<any NSFetchRequestResult>(entityName: entity)
      marked.predicate = NSPredicate(format: "markedForDeletionDate < %@", date as NSDate)
      let request = NSBatchDeleteRequest(fetchRequest: marked)
      request.resultType = .resultTypeObjectIDs
      return (try context.execute(request) as? NSBatchDeleteResult)?.result as? [NSManagedObjectID] ?? []
    }
    func merge(_ ids: [NSManagedObjectID], _ contexts: [NSManagedObjectContext]) {
      NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: contexts)
    }
    return [
      WrongAnswer(
        "asks-the-wall-clock", failsAt: "the-clock",
        PurgeLater { entity, _, grace, context, others in
          let today = Date(timeIntervalSinceReferenceDate: 800_000_000)
          merge(try delete(entity, before: today.addingTimeInterval(-grace), in: context), [context] + others)
        }),
      WrongAnswer(
        "thinks-marked-is-old-enough", failsAt: "the-grace-period",
        PurgeLater { entity, now, _, context, others in
          merge(try delete(entity, before: now, in: context), [context] + others)
        }),
      WrongAnswer(
        "thinks-only-it-has-to-know", failsAt: "the-others",
        PurgeLater { entity, now, grace, context, _ in
          merge(try delete(entity, before: now.addingTimeInterval(-grace), in: context), [context])
        }),
      WrongAnswer(
        "thinks-it-knows-what-it-did", failsAt: "itself",
        PurgeLater { entity, now, grace, context, others in
          merge(try delete(entity, before: now.addingTimeInterval(-grace), in: context), others)
        }),
      WrongAnswer(
        "swallows-the-error", failsAt: "the-error",
        PurgeLater { entity, now, grace, context, others in
          let ids = try? delete(entity, before: now.addingTimeInterval(-grace), in: context)
          merge(ids ?? [], [context] + others)
        }),
    ]
  }

  private static var leaveOnTheMark: [WrongAnswer] {
    [
      WrongAnswer("waits-for-the-rule", failsAt: "it-leaves", LeaveOnTheMark(Country.self)),
      WrongAnswer("leaves-at-every-save", failsAt: "no-other-save", LeaveOnTheMark(RestlessCountry.self)),
      WrongAnswer("asks-whether-it-changed", failsAt: "taken-off", LeaveOnTheMark(ConfusedCountry.self)),
      WrongAnswer("asks-whether-it-is-marked", failsAt: "marked-before", LeaveOnTheMark(LateCountry.self)),
    ]
  }
}

/// Leaves its continent with every save.
final class RestlessCountry: Country {
  override func willSave() {
    super.willSave()
    if continent != nil { continent = nil }
  }
}

/// Leaves its continent when its mark changes, to whatever.
final class ConfusedCountry: Country {
  override func willSave() {
    super.willSave()
    if changedValues()["markedForDeletionDate"] != nil, continent != nil { continent = nil }
  }
}

/// Leaves its continent whenever it has a mark.
final class LateCountry: Country {
  override func willSave() {
    super.willSave()
    if markedForDeletionDate != nil, continent != nil { continent = nil }
  }
}
