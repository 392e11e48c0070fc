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
        "thinks-a-mark-is-a-delete", failsAt: "still-there",
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
        "thinks-a-mark-is-for-the-file", failsAt: "not-written",
        MarkAndHide(
          { country, now in
            let request = NSBatchUpdateRequest(entityName: "Country")
            request.predicate = NSPredicate(format: "SELF == %@ AND markedForDeletionDate == nil", country)
            request.propertiesToUpdate = ["markedForDeletionDate": now]
            _ = try? country.managedObjectContext?.execute(request)
          }, unmarked)),
      WrongAnswer(
        "thinks-only-a-saved-mark-hides", failsAt: "hidden",
        MarkAndHide(mark) { context in
          let request = NSFetchRequest<Country>(entityName: "Country")
          request.predicate = NSPredicate(format: "markedForDeletionDate == nil")
          request.includesPendingChanges = false
          return try context.fetch(request)
        }),
      // Turned down: names repeat, says house rule 4, and so a name does not say which country is marked.
      WrongAnswer(
        "thinks-names-are-unique", failsAt: "not-too-much",
        MarkAndHide(mark) { context in
          let all = try context.fetch(NSFetchRequest<Country>(entityName: "Country"))
          let hidden = Set(all.filter { $0.markedForDeletionDate != nil }.map(\.name))
          return all.filter { !hidden.contains($0.name) }
        }),
      WrongAnswer(
        "thinks-a-list-needs-a-fresh-context", failsAt: "nobody-elses",
        MarkAndHide(mark) { context in
          context.refreshAllObjects()
          return try unmarked(context)
        }),
      WrongAnswer(
        "thinks-now-is-the-clocks", failsAt: "the-time",
        MarkAndHide(
          { country, _ in mark(country, Date(timeIntervalSinceReferenceDate: 800_000_000)) }, unmarked)),
      WrongAnswer(
        "thinks-a-primitive-value-is-a-change", failsAt: "saved-by-its-caller",
        MarkAndHide(
          { country, now in
            let key = "markedForDeletionDate"
            if country.primitiveValue(forKey: key) == nil { country.setPrimitiveValue(now, forKey: key) }
          }, unmarked)),
      WrongAnswer(
        "takes-an-error-for-an-empty-list", failsAt: "the-error",
        MarkAndHide(mark) { (try? unmarked($0)) ?? [] }),
      WrongAnswer(
        "thinks-a-fetch-has-to-refresh", failsAt: "kept-as-read",
        MarkAndHide(mark) { context in
          let request = NSFetchRequest<Country>(entityName: "Country")
          request.predicate = NSPredicate(format: "markedForDeletionDate == nil")
          request.shouldRefreshRefetchedObjects = true
          return try context.fetch(request)
        }),
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
