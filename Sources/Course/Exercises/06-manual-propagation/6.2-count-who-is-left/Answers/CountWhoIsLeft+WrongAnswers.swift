import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var countWhoIsLeft: [WrongAnswer] {
    [
      WrongAnswer("reads-the-past", failsAt: "those-that-go", CountWhoIsLeft { $0.b.count }),
      WrongAnswer(
        "counts-what-is-loaded", failsAt: "all-of-them",
        CountWhoIsLeft { a in
          (a.managedObjectContext?.registeredObjects ?? []).count { ($0 as? B)?.a == a && !$0.isDeleted }
        }),
      WrongAnswer(
        "asks-the-store", failsAt: "all-of-them",
        CountWhoIsLeft { a in
          (try? a.managedObjectContext?.fetch(NSFetchRequest<B>(entityName: "B")).count { !$0.isDeleted }) ?? 0
        }),
      WrongAnswer(
        "takes-off-every-delete", failsAt: "only-its-own",
        CountWhoIsLeft { a in a.b.count - (a.managedObjectContext?.deletedObjects.count ?? 0) }),
      WrongAnswer(
        "takes-a-number-for-a-b", failsAt: "equal-numbers",
        CountWhoIsLeft { a in Set(a.b.filter { !$0.isDeleted }.map(\.number)).count }),
      WrongAnswer(
        "asks-the-file", failsAt: "not-in-the-file",
        CountWhoIsLeft { a in
          let request = NSFetchRequest<B>(entityName: "B")
          request.predicate = NSPredicate(format: "a == %@", a)
          request.includesPendingChanges = false
          return (try? a.managedObjectContext?.fetch(request).count { !$0.isDeleted }) ?? 0
        }),
      WrongAnswer(
        "thinks-a-new-owner-has-nobody", failsAt: "any-owner",
        CountWhoIsLeft { a in a.objectID.isTemporaryID ? 0 : a.b.count { !$0.isDeleted } }),
      WrongAnswer(
        "takes-off-the-deleted-of-its-numbers", failsAt: "after-the-rules",
        CountWhoIsLeft { a in
          guard let going = a.managedObjectContext?.deletedObjects.compactMap({ $0 as? B }) else { return 0 }
          let own = a.committedValues(forKeys: ["b"])["b"] as? Set<NSManagedObject> ?? []
          return a.b.count - going.count { a.b.contains($0) || own.contains($0) }
        }),
      WrongAnswer(
        "thinks-a-changed-owner-is-up-to-date", failsAt: "after-the-rules",
        CountWhoIsLeft { a in
          let hasNew = a.b.contains { $0.isInserted }
          return a.hasChanges && !hasNew ? a.b.count : a.b.count { !$0.isDeleted }
        }),
      WrongAnswer(
        "thinks-a-deleted-owner-has-nobody", failsAt: "a-deleted-owner",
        CountWhoIsLeft { a in a.isDeleted ? 0 : a.b.count { !$0.isDeleted } }),
      WrongAnswer(
        "saves-to-see", failsAt: "no-flush",
        CountWhoIsLeft { a in
          try? a.managedObjectContext?.save()
          return a.b.count
        }),
      WrongAnswer(
        "flushes-to-see", failsAt: "no-flush",
        CountWhoIsLeft { a in
          a.managedObjectContext?.processPendingChanges()
          return a.b.count
        }),
      WrongAnswer(
        "switches-propagation-off", failsAt: "what-stays",
        CountWhoIsLeft { a in
          a.managedObjectContext?.propagatesDeletesAtEndOfEvent = false
          return a.b.count { !$0.isDeleted }
        }),
      WrongAnswer(
        "refreshes-what-it-does-not-need", failsAt: "what-stays",
        CountWhoIsLeft { a in
          let left = a.b.filter { !$0.isDeleted }
          for b in left where !b.hasChanges { a.managedObjectContext?.refresh(b, mergeChanges: true) }
          return left.count
        }),
      WrongAnswer(
        "reads-the-owner-anew-first", failsAt: "what-stays",
        CountWhoIsLeft { a in
          a.managedObjectContext?.refresh(a, mergeChanges: true)
          return a.b.count { !$0.isDeleted }
        }),
    ]
  }
}
