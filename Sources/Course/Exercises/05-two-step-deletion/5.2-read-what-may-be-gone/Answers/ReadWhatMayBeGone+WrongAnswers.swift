import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var readWhatMayBeGone: [WrongAnswer] {
    func isThere(_ country: Country) -> Bool {
      (try? country.managedObjectContext?.existingObject(with: country.objectID)) != nil
    }
    return [
      WrongAnswer(
        "thinks-a-fault-is-gone", failsAt: "a-living-fault", ReadWhatMayBeGone { $0.isFault ? nil : $0.name }),
      WrongAnswer(
        "asks-is-deleted-first", failsAt: "gone-and-not-told", ReadWhatMayBeGone { $0.isDeleted ? nil : $0.name }),
      WrongAnswer(
        "reads-and-then-asks", failsAt: "not-by-reading",
        ReadWhatMayBeGone { country in
          let name = country.name
          return country.isDeleted ? nil : name
        }),
      WrongAnswer(
        "thinks-only-the-store-knows", failsAt: "gone-and-told",
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
      WrongAnswer(
        "thinks-a-rollback-takes-a-mark-back", failsAt: "nothing-changed",
        ReadWhatMayBeGone { country in
          guard !country.isDeleted, let context = country.managedObjectContext else { return nil }
          let name = country.name
          guard country.isDeleted else { return name }
          context.rollback()
          return nil
        }),
      WrongAnswer(
        "believes-the-file-only", failsAt: "not-saved-yet",
        ReadWhatMayBeGone { country in
          guard !country.isDeleted, let coordinator = country.managedObjectContext?.persistentStoreCoordinator else {
            return nil
          }
          let other = NSManagedObjectContext(.privateQueue)
          other.persistentStoreCoordinator = coordinator
          let id = country.objectID
          return other.performAndWait { (try? other.existingObject(with: id) as? Country)?.name }
        }),
      WrongAnswer(
        "thinks-only-the-newest-name-counts", failsAt: "the-name-it-has",
        ReadWhatMayBeGone { country in
          guard !country.isDeleted, let context = country.managedObjectContext else { return nil }
          context.refresh(country, mergeChanges: true)
          return isThere(country) ? country.name : nil
        }),
    ]
  }
}

extension Variant {
  static var readWhatMayBeGone: [Variant] {
    [
      Variant(
        "counts-its-rows",
        ReadWhatMayBeGone { country in
          guard let context = country.managedObjectContext, !country.isDeleted else { return nil }
          let request = NSFetchRequest<Country>(entityName: "Country")
          request.predicate = NSPredicate(format: "self == %@", country)
          return (try? context.count(for: request)) == 1 ? country.name : nil
        }),
      // Accepted: a count sees what is unsaved here, and leaves the object as it was.
      Variant(
        "counts-itself-and-asks-nothing-else",
        ReadWhatMayBeGone { country in
          let itself = NSFetchRequest<Country>(entityName: "Country")
          itself.predicate = NSPredicate(format: "SELF == %@", country)
          guard let context = country.managedObjectContext, (try? context.count(for: itself)) == 1 else { return nil }
          return country.name
        }),
      Variant(
        "asks-another-context",
        ReadWhatMayBeGone { country in
          guard let context = country.managedObjectContext, !country.isDeleted else { return nil }
          if country.isInserted || !country.isFault { return country.name }
          let other = NSManagedObjectContext(.privateQueue)
          other.persistentStoreCoordinator = context.persistentStoreCoordinator
          let id = country.objectID
          let isThere = other.performAndWait { (try? other.existingObject(with: id)) != nil }
          return isThere ? country.value(forKey: "name") as? String : nil
        }),
      Variant(
        "lists-what-is-there",
        ReadWhatMayBeGone { country in
          let request = NSFetchRequest<Country>(entityName: "Country")
          request.includesPropertyValues = false
          let all = (try? country.managedObjectContext?.fetch(request)) ?? []
          return all.contains { $0 === country } ? country.name : nil
        }),
    ]
  }
}
