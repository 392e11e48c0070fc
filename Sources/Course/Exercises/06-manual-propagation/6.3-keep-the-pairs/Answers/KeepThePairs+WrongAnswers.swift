import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var keepThePairs: [WrongAnswer] {
    [
      WrongAnswer("forgets-super", failsAt: "it-joins", KeepThePairs(DeafA.self)),
      WrongAnswer("leaves-it-to-the-button", failsAt: "with-its-c", KeepThePairs(A.self)),
      WrongAnswer("thinks-of-new-ones-only", failsAt: "with-its-c", KeepThePairs(WelcomingA.self)),
      WrongAnswer("thinks-a-new-owner-has-no-rule", failsAt: "with-its-c", KeepThePairs(LatecomerA.self)),
      WrongAnswer("thinks-who-comes-brings-it-along", failsAt: "from-another-owner", KeepThePairs(TrustingA.self)),
      WrongAnswer("makes-one-each-time", failsAt: "one-is-enough", KeepThePairs(GenerousA.self)),
      WrongAnswer("thinks-only-of-joining", failsAt: "it-leaves-with-it", KeepThePairs(HoardingA.self)),
      WrongAnswer("takes-any-of-them", failsAt: "it-leaves-with-it", KeepThePairs(CarelessA.self)),
      WrongAnswer("takes-all-of-them", failsAt: "the-right-one", KeepThePairs(GreedyA.self)),
      WrongAnswer("deletes-the-pair", failsAt: "the-right-one", KeepThePairs(ThoroughA.self)),
      WrongAnswer("asks-the-whole-store", failsAt: "with-its-c", KeepThePairs(SearchingA.self)),
      WrongAnswer("cuts-and-keeps", failsAt: "it-leaves-with-it", KeepThePairs(CuttingA.self)),
      WrongAnswer("overlooks-a-delete", failsAt: "it-leaves-with-it", KeepThePairs(OverlookingA.self)),
      WrongAnswer("makes-it-afterwards", failsAt: "before-it-joins", KeepThePairs(TardyA.self)),
      WrongAnswer("takes-it-away-beforehand", failsAt: "after-it-has-left", KeepThePairs(CuttingFirstA.self)),
      WrongAnswer("saves-at-every-change", failsAt: "what-stays", KeepThePairs(SavingA.self)),
      WrongAnswer("thinks-every-c-that-leaves-goes", failsAt: "what-stays", KeepThePairs(TidyingA.self)),
      WrongAnswer("wants-the-delete-carried-out", failsAt: "no-flush", KeepThePairs(FlushingA.self)),
      WrongAnswer("takes-the-number-0-for-none", failsAt: "with-its-c", KeepThePairs(NumberedA.self)),
      WrongAnswer("thinks-a-c-without-a-b-is-waste", failsAt: "the-right-one", KeepThePairs(SweepingA.self)),
      WrongAnswer("takes-a-c-that-is-nobodys", failsAt: "what-stays", KeepThePairs(AdoptingA.self)),
    ]
  }
}

/// Joins nobody.
final class DeafA: A {
  override func addObject(_ object: NSManagedObject, to relationship: NSRelationshipDescription) {
    if let b = object as? B { makePartner(of: b) }
  }
}

/// Keeps the pairs of the Bs that have a number.
final class NumberedA: A {
  override func addObject(_ object: NSManagedObject, to relationship: NSRelationshipDescription) {
    if let b = object as? B, b.number != 0, match(of: b) == nil { makePartner(of: b) }
    super.addObject(object, to: relationship)
  }

  override func removeObject(_ object: NSManagedObject, from relationship: NSRelationshipDescription) {
    super.removeObject(object, from: relationship)
    if let b = object as? B, let partner = match(of: b) { managedObjectContext?.delete(partner) }
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

/// Makes a C unless it is not saved yet itself.
final class LatecomerA: RuledA {
  override func makes(_ b: B) { if !isInserted { super.makes(b) } }
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

/// Deletes the B as well.
final class ThoroughA: RuledA {
  override func drops(_ b: B) {
    super.drops(b)
    if !b.isDeleted { managedObjectContext?.delete(b) }
  }
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

/// Thinks that a delete looks after itself.
final class OverlookingA: RuledA {
  override func drops(_ b: B) { if !b.isDeleted { super.drops(b) } }
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

/// Saves when a B has left.
final class SavingA: RuledA {
  override func drops(_ b: B) {
    super.drops(b)
    try? managedObjectContext?.save()
  }
}

/// Has the delete carried out when a B has left.
final class FlushingA: RuledA {
  override func drops(_ b: B) {
    super.drops(b)
    managedObjectContext?.processPendingChanges()
  }
}

/// Deletes each C that has no B when a B has left.
final class SweepingA: RuledA {
  override func drops(_ b: B) {
    let numbers = Set(self.b.map(\.number))
    for partner in c where !numbers.contains(partner.number) { managedObjectContext?.delete(partner) }
  }
}

/// Takes a C of the number that has no owner, where there is one.
final class AdoptingA: RuledA {
  override func makes(_ b: B) {
    guard match(of: b) == nil else { return }
    let cs = (try? managedObjectContext?.fetch(NSFetchRequest<C>(entityName: "C"))) ?? []
    if let free = cs.first(where: { $0.a == nil && $0.number == b.number }) { free.a = self } else { super.makes(b) }
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
