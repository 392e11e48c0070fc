import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var chapter6: [WrongAnswer] {
    predictWhenItIsGone + countWhoIsLeft + keepThePairs + deleteInYourOrder + propagateByHand + tellThePropagationsApart
  }

  private static var predictWhenItIsGone: [WrongAnswer] {
    func answer(_ change: @escaping (inout Traces, Int, Moment, Bool) -> Void) -> PredictWhenItIsGone {
      PredictWhenItIsGone { count, moment, propagates in
        var traces =
          switch moment {
          case .deleted: Traces(members: count, rows: count)
          case .processed: Traces(members: propagates ? count - 1 : count, rows: count)
          case .saved: Traces(members: count - 1, rows: count - 1)
          }
        change(&traces, count, moment, propagates)
        return traces
      }
    }
    return [
      WrongAnswer(
        "thinks-delete-is-done-at-once", failsAt: "at-delete",
        answer { traces, count, _, _ in traces.members = count - 1 }),
      WrongAnswer(
        "thinks-only-a-save-propagates", failsAt: "at-processing",
        answer { traces, count, moment, _ in if moment == .processed { traces.members = count } }),
      WrongAnswer(
        "thinks-the-property-is-about-saving", failsAt: "switched-off",
        answer { traces, count, moment, _ in if moment == .processed { traces.members = count - 1 } }),
      WrongAnswer(
        "thinks-the-owner-has-to-be-fetched", failsAt: "at-the-save",
        answer { traces, count, moment, _ in if moment == .saved { traces.members = count } }),
      WrongAnswer(
        "thinks-processing-writes", failsAt: "in-the-file",
        answer { traces, count, moment, _ in if moment == .processed { traces.rows = count - 1 } }),
    ]
  }

  private static var countWhoIsLeft: [WrongAnswer] {
    [
      WrongAnswer("reads-the-past", failsAt: "those-that-go", CountWhoIsLeft { $0.b.count }),
      WrongAnswer(
        "asks-the-store", failsAt: "only-its-own",
        CountWhoIsLeft { a in
          (try? a.managedObjectContext?.fetch(NSFetchRequest<B>(entityName: "B")).count { !$0.isDeleted }) ?? 0
        }),
      WrongAnswer(
        "saves-to-see", failsAt: "no-save",
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
    ]
  }

  private static var keepThePairs: [WrongAnswer] {
    [
      WrongAnswer("forgets-super", failsAt: "it-joins", KeepThePairs(DeafA.self)),
      WrongAnswer("leaves-it-to-the-button", failsAt: "with-its-c", KeepThePairs(A.self)),
      WrongAnswer("makes-one-each-time", failsAt: "one-is-enough", KeepThePairs(GenerousA.self)),
      WrongAnswer("thinks-only-of-joining", failsAt: "it-leaves-with-it", KeepThePairs(HoardingA.self)),
      WrongAnswer("takes-any-of-them", failsAt: "the-right-one", KeepThePairs(CarelessA.self)),
    ]
  }

  private static var deleteInYourOrder: [WrongAnswer] {
    [
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
    ]
  }
}

/// Joins nobody.
final class DeafA: A {
  override func addObject(_ object: NSManagedObject, to relationship: NSRelationshipDescription) {
    if let b = object as? B { makePartner(of: b) }
  }
}

/// Makes a C for each B, whether or not there is one.
final class GenerousA: A {
  override func addObject(_ object: NSManagedObject, to relationship: NSRelationshipDescription) {
    if let b = object as? B { makePartner(of: b) }
    super.addObject(object, to: relationship)
  }
}

/// Makes a C for each B and keeps them all.
final class HoardingA: A {
  override func addObject(_ object: NSManagedObject, to relationship: NSRelationshipDescription) {
    if let b = object as? B, match(of: b) == nil { makePartner(of: b) }
    super.addObject(object, to: relationship)
  }
}

/// Makes a C for each B and deletes whichever comes first.
final class CarelessA: A {
  override func addObject(_ object: NSManagedObject, to relationship: NSRelationshipDescription) {
    if let b = object as? B, match(of: b) == nil { makePartner(of: b) }
    super.addObject(object, to: relationship)
  }

  override func removeObject(_ object: NSManagedObject, from relationship: NSRelationshipDescription) {
    super.removeObject(object, from: relationship)
    guard object is B, let first = c.min(by: { $0.number < $1.number }) else { return }
    managedObjectContext?.delete(first)
  }
}

extension A {
  fileprivate func makePartner(of b: B) {
    guard let context = managedObjectContext else { return }
    let c = C(context: context)
    c.number = b.number
    c.a = self
  }
}
