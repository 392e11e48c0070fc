import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataStores

/// A uniqueness constraint that names a to-one relationship: one delivery of an event for each backend.
@Suite("A to-one in a uniqueness constraint", .fact("CH-1004"))
struct UniqueToOneTests {
  private func model() -> NSManagedObjectModel {
    let (event, party) = (entity("Event"), bareEntity("Party"))
    event.subentities = [party]
    let delivery = entity("Delivery", attribute("backend"))
    event.relate(.many("deliveries", .cascadeDeleteRule), to: delivery, inverse: .one("event"))
    delivery.uniquenessConstraints = [["event", "backend"]]
    return .of([event, party, delivery])
  }

  @discardableResult
  private func deliver(_ name: String, _ event: NSManagedObject?, _ backend: String?, _ context: NSManagedObjectContext)
    -> NSManagedObject
  {
    let delivery = context.make("Delivery", name)
    delivery.setValue(event, forKey: "event")
    delivery.setValue(backend, forKey: "backend")
    return delivery
  }

  @Test("the index is on the key and the attribute")
  func index() throws {
    let stack = try TestStack(.sqlite, model: model())
    #expect(
      try stack.texts(
        "SELECT i.name FROM pragma_index_list('ZDELIVERY') l JOIN pragma_index_info(l.name) i WHERE l.\"unique\""
      ).map { $0[0] } == ["ZEVENT", "ZBACKEND"])
  }

  @Test("a second pair is a conflict; half of one, another and a missing value are none", arguments: StoreKind.allCases)
  func conflict(kind: StoreKind) throws {
    try onStack(kind, model()) { _, context in
      let (one, two) = (context.make("Event", "one"), context.make("Party", "two"))
      let first = deliver("a", one, "x", context)
      deliver("b", one, "y", context)
      deliver("c", two, "x", context)
      for name in ["d", "e"] { deliver(name, nil, "x", context) }
      for name in ["f", "g"] { deliver(name, one, nil, context) }
      try context.save()
      let second = deliver("h", one, "x", context)
      let error = try saveFailure(context)
      #expect(error.code == NSManagedObjectConstraintMergeError)
      let clash = try #require((error.userInfo["conflictList"] as? [NSConstraintConflict])?.first)
      #expect(clash.constraint == ["event", "backend"])
      #expect(clash.databaseObject === first)
      #expect(clash.conflictingObjects == [second])
      second.setValue(two, forKey: "event")
      #expect(try saveFailure(context).code == NSManagedObjectConstraintMergeError)
      second.setValue("z", forKey: "backend")
      try context.save()
      // Two rows exchange what they are of.
      let c = try context.only("Delivery", "c") as NSManagedObject
      first.setValue(two, forKey: "event")
      c.setValue(one, forKey: "event")
      try context.save()
      context.delete(one)
      try context.save()
      #expect(try context.names("Delivery") == ["a", "d", "e", "h"])
    }
  }

  @Test(
    "policies resolve it as for attributes", .fact("CH-020"), arguments: [StoreKind.sqlite, .memory],
    [NSMergePolicy.mergeByPropertyObjectTrump, .mergeByPropertyStoreTrump, .overwrite, .rollback])
  func policies(kind: StoreKind, policy: NSMergePolicy) throws {
    try onStack(kind, model()) { stack, context in
      let (one, two) = (context.make("Event", "one"), context.make("Party", "two"))
      deliver("a", one, "x", context)
      let other = deliver("b", two, "x", context)
      try context.save()
      context.mergePolicy = policy
      // A new one that clashes goes; under two policies its values stay.
      deliver("n", one, "x", context)
      try context.save()
      let trumps = policy == .mergeByPropertyObjectTrump || policy == .overwrite
      #expect(try stack.storedNames("Delivery") == (trumps ? ["b", "n"] : ["a", "b"]))
      // A saved one that is moved into a clash goes back, or the row in its way does.
      other.setValue(one, forKey: "event")
      try context.save()
      #expect(try stack.storedNames("Delivery") == (trumps ? ["b"] : ["a", "b"]))
      #expect(other.value(forKey: "event") as? NSManagedObject == (trumps ? one : two))
      #expect(two.related("deliveries") == (trumps ? [] : [other]))
    }
  }

  @Test("a batch insert leaves the relationship out, so that nothing clashes")
  func batchInsert() throws {
    try onStack(.sqlite, model()) { stack, context in
      deliver("a", context.make("Event", "one"), "x", context)
      try context.save()
      let rows = [["name": "b", "backend": "x"], ["name": "c", "backend": "x"]]
      try context.execute(NSBatchInsertRequest(entityName: "Delivery", objects: rows))
      #expect(try stack.storedNames("Delivery") == ["a", "b", "c"])
    }
  }
}
