import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataModel

/// A model that Core Data takes, though one end of a relationship alone names the other.
@Suite("An inverse given on one side only", .fact("CH-935"))
struct OneSidedInverseTests {
  /// `A.r` names `B.back` as its inverse, which names none.
  private func model(_ end: End, _ back: End) -> NSManagedObjectModel {
    let (a, b) = (NSEntityDescription.made("A"), NSEntityDescription.made("B"))
    let there = a.relate(end, to: b, inverse: back)
    there.inverseRelationship?.inverseRelationship = nil
    return .of([a, b])
  }

  @Test(
    "Both ends are kept in step, saved and read again",
    arguments: StoreKind.anywhere, [(true, false), (false, false), (true, true)])
  func inStep(kind: StoreKind, isToMany: (here: Bool, there: Bool)) throws {
    func end(_ name: String, _ isToMany: Bool) -> End { isToMany ? .many(name) : .one(name) }
    try onStack(kind, model(end("r", isToMany.here), end("back", isToMany.there))) { stack, context in
      func set(_ object: NSManagedObject, _ key: String, _ isToMany: Bool, _ other: NSManagedObject) {
        object.setValue(isToMany ? NSSet(object: other) : other, forKey: key)
      }
      func names(_ object: NSManagedObject, _ key: String) -> [String] {
        let value = object.value(forKey: key)
        let others = (value as? NSManagedObject).map { [$0] } ?? (value as? Set<NSManagedObject>).map(Array.init) ?? []
        return others.compactMap { $0.value(forKey: "name") as? String }.sorted()
      }
      let (a, other, b) = (context.make("A", "a"), context.make("A", "other"), context.make("B", "b"))
      set(a, "r", isToMany.here, b)
      #expect(names(b, "back") == ["a"])
      set(b, "back", isToMany.there, other)
      #expect(names(a, "r") == [])
      #expect(names(other, "r") == ["b"])
      try context.save()
      try stack.run { fresh in
        let (stored, far): (NSManagedObject, NSManagedObject) = try (fresh.only("A", "other"), fresh.only("B", "b"))
        #expect(names(stored, "r") == ["b"])
        #expect(names(far, "back") == ["other"])
      }
      context.delete(other)
      try context.save()
      try stack.run { fresh in
        let far: NSManagedObject = try fresh.only("B", "b")
        #expect(names(far, "back") == [])
      }
    }
  }

  @Test("A to-many that a to-one names stays without an inverse", arguments: StoreKind.anywhere)
  func toManyAlone(kind: StoreKind) throws {
    try onStack(kind, model(.one("r"), .many("back"))) { stack, context in
      let (a, b) = (context.make("A", "a"), context.make("B", "b"))
      a.setValue(b, forKey: "r")
      #expect(b.value(forKey: "back") as? Set<NSManagedObject> == [a])
      try context.save()
      b.setValue(NSSet(), forKey: "back")
      #expect(a.value(forKey: "r") as? NSManagedObject == b)
      try context.save()
      try stack.run { fresh in
        let stored: NSManagedObject = try fresh.only("A", "a")
        #expect(stored.value(forKeyPath: "r.name") as? String == "b")
      }
    }
  }

  @Test("An inverse that two ends name, and that names none, belongs to neither: the model is refused")
  func twoSuitors() throws {
    let (a, b) = (NSEntityDescription.made("A"), NSEntityDescription.made("B"))
    let back = b.relate(.one("back"), to: a)
    a.relate(.many("first"), to: b).inverseRelationship = back
    a.relate(.many("second"), to: b).inverseRelationship = back
    #expect(throws: ModelError(problem: .inverseDisagrees("B.back"), entity: "A", property: "first")) {
      try NSManagedObjectModel.of([a, b]).layout()
    }
  }
}
