import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var keepThePairs: [WrongAnswer] {
    [
      WrongAnswer("forgets-super", failsAt: "it-joins", KeepThePairs(DeafA.self)),
      WrongAnswer("leaves-it-to-the-button", failsAt: "with-its-c", KeepThePairs(A.self)),
      WrongAnswer("makes-one-each-time", failsAt: "one-is-enough", KeepThePairs(GenerousA.self)),
      WrongAnswer("thinks-only-of-joining", failsAt: "it-leaves-with-it", KeepThePairs(HoardingA.self)),
      WrongAnswer("takes-any-of-them", failsAt: "the-right-one", KeepThePairs(CarelessA.self)),
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
