import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var keepThePairs: [WrongAnswer] {
    [
      WrongAnswer("forgets-super", failsAt: "it-joins", KeepThePairs(DeafA.self)),
      WrongAnswer("thinks-of-new-ones-only", failsAt: "with-its-c", KeepThePairs(WelcomingA.self)),
      WrongAnswer("thinks-who-comes-brings-it-along", failsAt: "from-another-owner", KeepThePairs(TrustingA.self)),
      WrongAnswer("thinks-each-b-brings-a-c", failsAt: "one-is-enough", KeepThePairs(GenerousA.self)),
      WrongAnswer("thinks-only-of-joining", failsAt: "it-leaves-with-it", KeepThePairs(HoardingA.self)),
      WrongAnswer("thinks-all-cs-go-with-a-b", failsAt: "the-right-one", KeepThePairs(GreedyA.self)),
      WrongAnswer("thinks-any-c-of-the-number-will-do", failsAt: "with-its-c", KeepThePairs(SearchingA.self)),
      WrongAnswer("takes-a-cut-link-for-a-delete", failsAt: "it-leaves-with-it", KeepThePairs(CuttingA.self)),
      WrongAnswer("makes-it-afterwards", failsAt: "before-it-joins", KeepThePairs(TardyA.self)),
      WrongAnswer("thinks-the-c-goes-first", failsAt: "after-it-has-left", KeepThePairs(CuttingFirstA.self)),
      WrongAnswer("thinks-every-c-that-leaves-goes", failsAt: "what-stays", KeepThePairs(TidyingA.self)),
      WrongAnswer("thinks-a-marked-b-has-to-be-processed", failsAt: "no-flush", KeepThePairs(FlushingA.self)),
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

/// Keeps the rule, and lets a subclass say when and how.
class RuledA: A {
  func makes(_ b: B) { if match(of: b) == nil { makePartner(of: b) } }
  func drops(_ b: B) { if let partner = match(of: b) { managedObjectContext?.delete(partner) } }

  override func addObject(_ object: NSManagedObject, to relationship: NSRelationshipDescription) {
    if let b = object as? B { makes(b) }
    super.addObject(object, to: relationship)
  }

  override func removeObject(_ object: NSManagedObject, from relationship: NSRelationshipDescription) {
    super.removeObject(object, from: relationship)
    if let b = object as? B { drops(b) }
  }
}

/// Makes a C for a new B only.
final class WelcomingA: RuledA {
  override func makes(_ b: B) { if b.isInserted { super.makes(b) } }
}

/// Makes a C unless the B was saved with another owner.
final class TrustingA: RuledA {
  override func makes(_ b: B) {
    if b.isInserted || !(b.committedValues(forKeys: ["a"])["a"] is A) { super.makes(b) }
  }
}

/// Deletes all its Cs when a B leaves.
final class GreedyA: RuledA {
  override func drops(_ b: B) { for partner in c { managedObjectContext?.delete(partner) } }
}

/// Makes a C only where no C has the number.
final class SearchingA: RuledA {
  override func makes(_ b: B) {
    let request = NSFetchRequest<C>(entityName: "C")
    request.predicate = NSPredicate(format: "number == %@", b.number)
    if (try? managedObjectContext?.count(for: request)) ?? 0 == 0 { makePartner(of: b) }
  }
}

/// Cuts the link of a C instead of deleting it.
final class CuttingA: RuledA {
  override func drops(_ b: B) { match(of: b)?.a = nil }
}

/// Makes the C when its B has joined.
final class TardyA: RuledA {
  override func makes(_ b: B) {}

  override func addObject(_ object: NSManagedObject, to relationship: NSRelationshipDescription) {
    super.addObject(object, to: relationship)
    if let b = object as? B, match(of: b) == nil { makePartner(of: b) }
  }
}

/// Takes the C out and deletes it before its B leaves.
final class CuttingFirstA: RuledA {
  override func drops(_ b: B) {}

  override func removeObject(_ object: NSManagedObject, from relationship: NSRelationshipDescription) {
    if let b = object as? B, let partner = match(of: b) {
      partner.a = nil
      managedObjectContext?.delete(partner)
    }
    super.removeObject(object, from: relationship)
  }
}

/// Has the delete carried out when a B has left.
final class FlushingA: RuledA {
  override func drops(_ b: B) {
    super.drops(b)
    managedObjectContext?.processPendingChanges()
  }
}

/// Deletes each C that leaves, whoever took it out.
final class TidyingA: RuledA {
  override func removeObject(_ object: NSManagedObject, from relationship: NSRelationshipDescription) {
    super.removeObject(object, from: relationship)
    if object is C, !object.isDeleted { object.managedObjectContext?.delete(object) }
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
