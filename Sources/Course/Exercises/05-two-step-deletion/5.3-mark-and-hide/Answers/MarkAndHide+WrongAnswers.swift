import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var markAndHide: [WrongAnswer] {
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
        "keeps-whole-seconds", failsAt: "the-time",
        MarkAndHide(
          { country, now in
            mark(country, Date(timeIntervalSinceReferenceDate: now.timeIntervalSinceReferenceDate.rounded(.down)))
          }, unmarked)),
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
      WrongAnswer(
        "takes-the-earlier-date", failsAt: "the-first-date",
        MarkAndHide({ $0.markedForDeletionDate = min($0.markedForDeletionDate ?? $1, $1) }, unmarked)),
      WrongAnswer(
        "takes-the-later-date", failsAt: "the-first-date",
        MarkAndHide({ $0.markedForDeletionDate = max($0.markedForDeletionDate ?? $1, $1) }, unmarked)),
      WrongAnswer(
        "counts-its-marks", failsAt: "the-first-date",
        MarkAndHide(
          { country, now in
            if country.markedForDeletionDate != nil { country.population += 1 }
            mark(country, now)
          }, unmarked)),
      WrongAnswer(
        "saves-the-mark", failsAt: "not-written",
        MarkAndHide(
          { country, now in
            mark(country, now)
            try? country.managedObjectContext?.save()
          }, unmarked)),
      WrongAnswer(
        "writes-the-row-itself", failsAt: "not-written",
        MarkAndHide(
          { country, now in
            let request = NSBatchUpdateRequest(entityName: "Country")
            request.predicate = NSPredicate(format: "SELF == %@ AND markedForDeletionDate == nil", country)
            request.propertiesToUpdate = ["markedForDeletionDate": now]
            _ = try? country.managedObjectContext?.execute(request)
          }, unmarked)),
      WrongAnswer(
        "empties-what-it-marks", failsAt: "still-there",
        MarkAndHide(
          { country, now in
            mark(country, now)
            country.continent = nil
          }, unmarked)),
      WrongAnswer(
        "hides-when-it-is-time", failsAt: "hidden",
        MarkAndHide(
          mark,
          list(
            "markedForDeletionDate == nil OR markedForDeletionDate > %@",
            Date(timeIntervalSinceReferenceDate: 2_000_000_000) as NSDate))),
      WrongAnswer(
        "shows-every-new-country", failsAt: "hidden",
        MarkAndHide(mark) { context in
          Array(Set(try unmarked(context)).union(context.insertedObjects.compactMap { $0 as? Country }))
        }),
      WrongAnswer(
        "asks-the-file-only", failsAt: "hidden",
        MarkAndHide(mark) { context in
          let request = NSFetchRequest<Country>(entityName: "Country")
          request.predicate = NSPredicate(format: "markedForDeletionDate == nil")
          request.includesPendingChanges = false
          return try context.fetch(request)
        }),
      // Turned down: names repeat, says house rule 4, and so a name does not say which country is marked.
      WrongAnswer(
        "hides-by-name", failsAt: "not-too-much",
        MarkAndHide(mark) { context in
          let all = try context.fetch(NSFetchRequest<Country>(entityName: "Country"))
          let hidden = Set(all.filter { $0.markedForDeletionDate != nil }.map(\.name))
          return all.filter { !hidden.contains($0.name) }
        }),
      WrongAnswer(
        "hides-with-the-continent", failsAt: "not-too-much",
        MarkAndHide(mark, list("markedForDeletionDate == nil AND continent.markedForDeletionDate == nil"))),
      WrongAnswer(
        "begins-afresh", failsAt: "nobody-elses",
        MarkAndHide(mark) { context in
          context.refreshAllObjects()
          return try unmarked(context)
        }),
      WrongAnswer(
        "reads-everything-anew", failsAt: "what-waits",
        MarkAndHide(mark) { context in
          for object in context.registeredObjects { context.refresh(object, mergeChanges: false) }
          return try unmarked(context)
        }),
      WrongAnswer(
        "looks-at-a-clock", failsAt: "the-time",
        MarkAndHide(
          { country, _ in mark(country, Date(timeIntervalSinceReferenceDate: 800_000_000)) }, unmarked)),
      WrongAnswer(
        "sets-the-value-past-the-accessors", failsAt: "saved-by-its-caller",
        MarkAndHide(
          { country, now in
            let key = "markedForDeletionDate"
            if country.primitiveValue(forKey: key) == nil { country.setPrimitiveValue(now, forKey: key) }
          }, unmarked)),
      WrongAnswer(
        "marks-in-a-clean-context", failsAt: "what-waits",
        MarkAndHide(
          { country, now in
            if let context = country.managedObjectContext {
              for object in context.updatedObjects where object !== country {
                context.refresh(object, mergeChanges: false)
              }
            }
            mark(country, now)
          }, unmarked)),
      WrongAnswer(
        "shows-nothing-where-it-cannot-fetch", failsAt: "the-error",
        MarkAndHide(mark) { (try? unmarked($0)) ?? [] }),
      WrongAnswer(
        "refreshes-what-it-finds-again", failsAt: "kept-as-read",
        MarkAndHide(mark) { context in
          let request = NSFetchRequest<Country>(entityName: "Country")
          request.predicate = NSPredicate(format: "markedForDeletionDate == nil")
          request.shouldRefreshRefetchedObjects = true
          return try context.fetch(request)
        }),
      WrongAnswer(
        "drops-edits-of-what-it-hides", failsAt: "nobody-elses",
        MarkAndHide(
          mark,
          { context in
            let marked = NSFetchRequest<Country>(entityName: "Country")
            marked.predicate = NSPredicate(format: "markedForDeletionDate != nil")
            marked.includesPendingChanges = false
            for country in try context.fetch(marked) where country.hasChanges {
              context.refresh(country, mergeChanges: false)
            }
            return try unmarked(context)
          })),
    ]
  }
}

extension Variant {
  static var markAndHide: [Variant] {
    [
      Variant(
        "sorts-and-loads",
        MarkAndHide({ $0.markedForDeletionDate = $0.markedForDeletionDate ?? $1 }) { context in
          let request = NSFetchRequest<Country>(entityName: "Country")
          request.predicate = NSPredicate(format: "NOT markedForDeletionDate != nil")
          request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
          request.returnsObjectsAsFaults = false
          return try context.fetch(request)
        }),
      // Accepted: the task does not say “in bulk”.
      Variant(
        "fetches-all-and-filters",
        MarkAndHide({ if $0.markedForDeletionDate == nil { $0.markedForDeletionDate = $1 } }) { context in
          try context.fetch(NSFetchRequest<Country>(entityName: "Country")).filter { $0.markedForDeletionDate == nil }
        }),
      Variant(
        "marks-by-key-and-filters-twice",
        MarkAndHide(
          { country, now in
            guard country.value(forKey: "markedForDeletionDate") == nil else { return }
            country.setValue(now, forKey: "markedForDeletionDate")
          },
          { context in
            let request = NSFetchRequest<Country>(entityName: "Country")
            request.predicate = NSPredicate(format: "markedForDeletionDate == nil")
            return try context.fetch(request).filter { !$0.isDeleted }
          })),
    ]
  }
}
