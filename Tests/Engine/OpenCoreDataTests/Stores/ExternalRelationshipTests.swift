import Foundation
import Testing

@testable import CoreData

/// Relationships that lead from one store to another, which no store can keep.
@Suite struct ExternalRelationshipTests {
  @Test(
    "a to-one into another store fails the save with 133010 and writes nothing", .fact("KV-11"),
    arguments: StoreKind.allCases)
  func toOne(kind: StoreKind) throws {
    let row = try StoreRow(kind, Shop.model(), ["Goods", "People"])
    try row.run { context throws in
      let order = context.make("Order", "1")
      order.setValue(context.make("Item", "Pen"), forKey: "item")
      let error = try saveFailure(context)
      #expect(error.code == 133010)
      #expect((error as? CocoaError)?.affectedObjects?.count == 1)
      #expect(error.userInfo[NSAffectedObjectsErrorKey] as? [NSManagedObject] == [order])
      #expect(error.localizedFailureReason == "Order.item leads from 2.sqlite to 1.sqlite.")
      #expect(context.insertedObjects.count == 2)
      #expect(order.objectID.isTemporaryID)
      order.setValue(nil, forKey: "item")
      try context.save()
    }
    #expect(try row.names("Order") == ["1"])
    #expect(try row.names("Item") == ["Pen"])
  }

  @Test(
    "133010 also for a changed object, a one-to-many and a many-to-many", .fact("KV-11"), arguments: StoreKind.allCases)
  func otherRelationships(kind: StoreKind) throws {
    let row = try StoreRow(kind)
    try row.fill(row.stores[0], "Person", "Ann")
    try row.fill(row.stores[0], "Label", "gift")
    try row.fill(row.stores[1], "Order", "1")
    try row.run { context throws in
      let order: NSManagedObject = try context.only("Order", "1")
      let person: NSManagedObject = try context.only("Person", "Ann")
      person.setValue(Set([order]), forKey: "orders")
      let error = try saveFailure(context)
      #expect(error.code == 133010)
      #expect(error.userInfo[NSAffectedObjectsErrorKey] as? [NSManagedObject] == [order])
      context.rollback()
      order.setValue(Set([try context.only("Label", "gift") as NSManagedObject]), forKey: "labels")
      let pair = try saveFailure(context)
      #expect(pair.code == 133010)
      #expect((pair.userInfo[NSAffectedObjectsErrorKey] as? [NSManagedObject])?.count == 2)
      context.rollback()
      try context.save()
    }
  }

  @Test(
    "a key of another store is another key: a link to the object with the same number is a change", .fact("KV-11"),
    arguments: StoreKind.allCases)
  func sameNumber(kind: StoreKind) throws {
    let row = try StoreRow(kind)
    try row.fill(row.stores[0], "Person", "Ann")
    try row.run { context in
      let (person, order) = (context.make("Person", "Bob"), context.make("Order", "1"))
      // Ann has an order of the same number in her store.
      let other = context.make("Order", "2")
      other.setValue(try context.only("Person", "Ann") as NSManagedObject, forKey: "person")
      context.assign(other, to: row.stores[0])
      for object in [person, order] { context.assign(object, to: row.stores[1]) }
      order.setValue(person, forKey: "person")
      try context.save()
    }
    try row.run { context in
      let ann: NSManagedObject = try context.only("Person", "Ann")
      let order: NSManagedObject = try context.only("Order", "1")
      ann.mutableSetValue(forKey: "orders").add(order)
      #expect(ann.objectIDs(forRelationshipNamed: "orders").count == 2)
      #expect(order.changedValues().keys.sorted() == ["person"])
      #expect(try saveFailure(context).code == 133010)
      context.refresh(order, mergeChanges: true)
      #expect(order.value(forKey: "person") as? NSManagedObject === ann)
      #expect(try saveFailure(context).code == 133010)
      context.rollback()
    }
    try row.run { context in
      let child = NSManagedObjectContext.child(of: context)
      try child.performAndWait {
        let order: NSManagedObject = try child.only("Order", "1")
        order.setValue(try child.only("Person", "Ann") as NSManagedObject, forKey: "person")
        try child.save()
      }
      #expect(try saveFailure(context).code == 133010)
      context.rollback()
      let order: NSManagedObject = try context.only("Order", "1")
      #expect((order.value(forKey: "person") as? NSManagedObject)?.value(forKey: "name") as? String == "Bob")
    }
  }

  @Test("relationships inside each of several stores are saved", .fact("KV-11"), arguments: StoreKind.allCases)
  func insideStores(kind: StoreKind) throws {
    let row = try StoreRow(kind)
    try row.run { context throws in
      for store in row.stores {
        let (person, order) = (context.make("Person", "Ann"), context.make("Order", "1"))
        order.setValue(person, forKey: "person")
        context.assign(person, to: store)
        context.assign(order, to: store)
      }
      try context.save()
    }
    try row.run { context throws in
      let people = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Person"))
      #expect(people.count == 2)
      for person in people {
        let orders = person.value(forKey: "orders") as? Set<NSManagedObject> ?? []
        #expect(orders.map { $0.objectID.persistentStore } == [person.objectID.persistentStore])
      }
    }
  }
}
