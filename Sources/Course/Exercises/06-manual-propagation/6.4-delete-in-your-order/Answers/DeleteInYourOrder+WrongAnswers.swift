import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var deleteInYourOrder: [WrongAnswer] {
    [
      WrongAnswer(
        "thinks-an-owner-goes-with-its-last-member", failsAt: "the-owner-goes",
        DeleteInYourOrder { a in
          deletePairs(of: a)
          for spare in a.c { a.managedObjectContext?.delete(spare) }
        }),
      WrongAnswer(
        "thinks-cutting-is-deleting", failsAt: "all-gone",
        DeleteInYourOrder { a in
          (a.b, a.c) = ([], [])
          a.managedObjectContext?.delete(a)
        }),
      WrongAnswer(
        "takes-the-owned-first", failsAt: "no-b-alone",
        DeleteInYourOrder { a in
          for c in a.c {
            a.c.remove(c)
            a.managedObjectContext?.delete(c)
          }
          for b in a.b {
            a.b.remove(b)
            a.managedObjectContext?.delete(b)
          }
          a.managedObjectContext?.delete(a)
        }),
      WrongAnswer(
        "trusts-the-order-it-saw", failsAt: "whatever-the-order",
        DeleteInYourOrder { a in a.managedObjectContext?.delete(a) }),
      WrongAnswer(
        "goes-one-kind-after-the-other", failsAt: "in-pairs",
        DeleteInYourOrder { a in
          for b in a.b {
            a.b.remove(b)
            a.managedObjectContext?.delete(b)
          }
          for c in a.c {
            a.c.remove(c)
            a.managedObjectContext?.delete(c)
          }
          a.managedObjectContext?.delete(a)
        }),
      WrongAnswer(
        "does-it-elsewhere", failsAt: "the-owner-goes",
        DeleteInYourOrder { a in
          let worker = NSManagedObjectContext(.privateQueue)
          worker.persistentStoreCoordinator = a.managedObjectContext?.persistentStoreCoordinator
          let id = a.objectID
          worker.performAndWait {
            worker.delete(worker.object(with: id))
            try? worker.save()
          }
        }),
      WrongAnswer(
        "goes-by-the-place-in-the-order", failsAt: "in-pairs",
        DeleteInYourOrder { a in
          let (bs, cs) = (a.b.sorted { $0.number < $1.number }, a.c.sorted { $0.number < $1.number })
          for (b, c) in zip(bs, cs) {
            (b.a, c.a) = (nil, nil)
            a.managedObjectContext?.delete(b)
            a.managedObjectContext?.delete(c)
          }
          a.managedObjectContext?.delete(a)
        }),
      WrongAnswer(
        "leaves-spare-ones", failsAt: "spare-ones",
        DeleteInYourOrder { a in
          deletePairs(of: a)
          a.c = []
          a.managedObjectContext?.delete(a)
        }),
      WrongAnswer(
        "leaves-new-pairs-to-the-cascades", failsAt: "not-saved-yet",
        DeleteInYourOrder { a in
          deletePairs(of: a) { !$0.isInserted }
          a.managedObjectContext?.delete(a)
        }),
      WrongAnswer(
        "saves-at-the-end", failsAt: "what-stays",
        DeleteInYourOrder { a in
          let context = a.managedObjectContext
          deletePairs(of: a)
          context?.delete(a)
          context?.processPendingChanges()
          context?.insertedObjects.forEach { context?.refresh($0, mergeChanges: true) }
          if context?.insertedObjects.isEmpty == false { try? context?.save() }
        }),
      WrongAnswer(
        "saves-what-it-has-deleted", failsAt: "what-stays",
        DeleteInYourOrder { a in
          let context = a.managedObjectContext
          deletePairs(of: a)
          context?.delete(a)
          try? context?.save()
        }),
      WrongAnswer(
        "leaves-the-links-to-the-rules", failsAt: "no-link-is-left",
        DeleteInYourOrder { a in
          guard let context = a.managedObjectContext else { return }
          for b in a.b {
            let partner = a.match(of: b)
            context.delete(b)
            if let partner { context.delete(partner) }
          }
          context.delete(a)
        }),
      WrongAnswer(
        "thinks-processing-always-runs-the-rules", failsAt: "whatever-the-setting",
        DeleteInYourOrder { a in deleteAndProcess(a) }),
      WrongAnswer(
        "changes-a-setting-for-good", failsAt: "what-stays",
        DeleteInYourOrder { a in
          a.managedObjectContext?.propagatesDeletesAtEndOfEvent = true
          deleteAndProcess(a)
        }),
      WrongAnswer(
        "thinks-a-marked-b-has-left", failsAt: "marked-before",
        DeleteInYourOrder { a in
          deletePairs(of: a) { !$0.isDeleted }
          a.managedObjectContext?.delete(a)
        }),
      WrongAnswer(
        "takes-every-c-of-the-number", failsAt: "what-stays",
        DeleteInYourOrder { a in
          guard let context = a.managedObjectContext else { return }
          for b in a.b {
            let request = NSFetchRequest<C>(entityName: "C")
            request.predicate = NSPredicate(format: "number == %@", b.number)
            let partners = (try? context.fetch(request)) ?? []
            b.a = nil
            context.delete(b)
            for partner in partners {
              partner.a = nil
              context.delete(partner)
            }
          }
          context.delete(a)
        }),
      WrongAnswer(
        "rolls-back-first", failsAt: "what-stays",
        DeleteInYourOrder { a in
          a.managedObjectContext?.rollback()
          deletePairs(of: a)
          a.managedObjectContext?.delete(a)
        }),
      WrongAnswer(
        "cuts-new-spare-ones-off", failsAt: "not-saved-yet",
        DeleteInYourOrder { a in
          deletePairs(of: a)
          for spare in a.c where spare.objectID.isTemporaryID { spare.a = nil }
          a.managedObjectContext?.delete(a)
        }),
    ]
  }

  private static func deleteAndProcess(_ a: A) {
    guard let context = a.managedObjectContext else { return }
    for b in a.b {
      let partner = a.match(of: b)
      context.delete(b)
      context.processPendingChanges()
      if let partner { context.delete(partner) }
      context.processPendingChanges()
    }
    context.delete(a)
  }

  private static func deletePairs(of a: A, where isChosen: (B) -> Bool = { _ in true }) {
    for b in a.b where isChosen(b) {
      let partner = a.match(of: b)
      a.b.remove(b)
      a.managedObjectContext?.delete(b)
      guard let partner else { continue }
      a.c.remove(partner)
      a.managedObjectContext?.delete(partner)
    }
  }
}
