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
}
