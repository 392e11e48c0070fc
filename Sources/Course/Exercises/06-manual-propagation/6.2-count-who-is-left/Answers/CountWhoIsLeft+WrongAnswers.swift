import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var countWhoIsLeft: [WrongAnswer] {
    [
      WrongAnswer("reads-the-past", failsAt: "those-that-go", CountWhoIsLeft { $0.b.count }),
      WrongAnswer(
        "asks-the-store", failsAt: "all-of-them",
        CountWhoIsLeft { a in
          (try? a.managedObjectContext?.fetch(NSFetchRequest<B>(entityName: "B")).count { !$0.isDeleted }) ?? 0
        }),
      WrongAnswer(
        "thinks-every-delete-is-its-own", failsAt: "only-its-own",
        CountWhoIsLeft { a in a.b.count - (a.managedObjectContext?.deletedObjects.count ?? 0) }),
      WrongAnswer(
        "takes-a-number-for-a-b", failsAt: "equal-numbers",
        CountWhoIsLeft { a in Set(a.b.filter { !$0.isDeleted }.map(\.number)).count }),
      WrongAnswer(
        "thinks-only-saved-members-count", failsAt: "not-in-the-file",
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
        "thinks-a-changed-owner-is-up-to-date", failsAt: "after-the-rules",
        CountWhoIsLeft { a in
          let hasNew = a.b.contains { $0.isInserted }
          return a.hasChanges && !hasNew ? a.b.count : a.b.count { !$0.isDeleted }
        }),
      WrongAnswer(
        "thinks-a-deleted-owner-has-nobody", failsAt: "a-deleted-owner",
        CountWhoIsLeft { a in a.isDeleted ? 0 : a.b.count { !$0.isDeleted } }),
      WrongAnswer(
        "flushes-to-see", failsAt: "no-flush",
        CountWhoIsLeft { a in
          a.managedObjectContext?.processPendingChanges()
          return a.b.count
        }),
    ]
  }
}
