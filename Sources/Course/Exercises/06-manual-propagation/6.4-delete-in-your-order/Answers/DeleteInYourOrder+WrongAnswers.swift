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
        "thinks-all-bs-may-go-before-the-cs", failsAt: "in-pairs",
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
        "thinks-every-c-has-a-b", failsAt: "spare-ones",
        DeleteInYourOrder { a in
          deletePairs(of: a)
          a.c = []
          a.managedObjectContext?.delete(a)
        }),
      WrongAnswer(
        "thinks-only-saved-pairs-have-an-order", failsAt: "not-saved-yet",
        DeleteInYourOrder { a in
          deletePairs(of: a) { !$0.isInserted }
          a.managedObjectContext?.delete(a)
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
        "thinks-a-marked-b-has-left", failsAt: "marked-before",
        DeleteInYourOrder { a in
          deletePairs(of: a) { !$0.isDeleted }
          a.managedObjectContext?.delete(a)
        }),
      WrongAnswer(
        "thinks-a-number-is-one-owners", failsAt: "what-stays",
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
