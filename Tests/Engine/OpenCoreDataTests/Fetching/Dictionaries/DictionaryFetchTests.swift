import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("fetching dictionaries", .fact("FR-08"))
struct DictionaryFetchTests {
  @Test(
    "without propertiesToFetch: every attribute, no relationship, no key for nil", .fact("FR-08b"),
    arguments: StoreKind.anywhere)
  func everyAttribute(_ kind: StoreKind) throws {
    try Payroll.on(kind) { _, context throws in
      let found = try context.lines(Payroll.request())
      #expect(
        found == ["name=Ann salary=10", "name=Bob salary=20", "salary=25", "name=Cid salary=5", "name=Dot salary=20"])
    }
  }

  @Test("names, descriptions, a to-one as an object ID, key paths through to-ones", arguments: StoreKind.anywhere)
  func properties(_ kind: StoreKind) throws {
    try Payroll.on(kind) { stack, context throws in
      let entity = try #require(stack.container.managedObjectModel.entitiesByName["Employee"])
      let name = try #require(entity.attributesByName["name"])
      let department = try #require(entity.relationshipsByName["department"])
      let request = Payroll.request([name, department, "department.name"])
      request.predicate = NSPredicate(format: "salary <= 10 OR name == 'Dot'")
      let found = try context.fetch(request)
      #expect(found.map { $0["name"] as? String } == ["Ann", "Cid", "Dot"])
      #expect(found.map { $0["department.name"] as? String } == ["Sales", "Lab", nil])
      let ids = try ["Sales", "Lab"].map { try (context.only("Department", $0) as Department).objectID }
      #expect(found.compactMap { $0["department"] as? NSManagedObjectID } == ids)
      #expect(found[2].allKeys.count == 1)
    }
  }

  @Test(
    "the object's own ID, by the evaluated object and by its name", .fact("CH-939", "CH-992"),
    arguments: StoreKind.anywhere)
  func objectID(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.zoo()) { _, context throws in
      let pets = [context.make("Dog", "Rex"), context.make("Puppy", "Pip")]
      let keeper = context.make("Keeper", "Kim")
      for pet in pets { pet.setValue(keeper, forKey: "keeper") }
      try context.save()
      let own = computed("id", .expressionForEvaluatedObject(), .objectIDAttributeType)
      let found = try context.fetch(Payroll.request([own, "keeper", "objectID"], of: "Animal"))
      #expect(found.compactMap { $0["objectID"] as? NSManagedObjectID } == pets.map(\.rootID))
      #expect(found.compactMap { $0["id"] as? NSManagedObjectID } == pets.map(\.rootID))
      #expect(found.compactMap { ($0["id"] as? NSManagedObjectID)?.entity.name } == ["Dog", "Puppy"])
      #expect(found.compactMap { $0["keeper"] as? NSManagedObjectID } == [keeper.rootID, keeper.rootID])
      let ids = [
        computed("id", NSExpression(forKeyPath: "objectID"), .objectIDAttributeType),
        computed("its", NSExpression(forKeyPath: "keeper.objectID"), .objectIDAttributeType),
      ]
      let read = try context.fetch(Payroll.request(ids, of: "Animal"))
      #expect(read.compactMap { $0["id"] as? NSManagedObjectID } == pets.map(\.rootID))
      #expect(read.compactMap { $0["its"] as? NSManagedObjectID } == [keeper.rootID, keeper.rootID])
      let counted = try context.fetch(Payroll.request([computed("n", aggregate("count:", "objectID"))], of: "Animal"))
      #expect(counted.compactMap { $0["n"] as? Int } == [2])
    }
  }

  @Test(
    "a to-one whose destination has subentities gives the ID of the real one", .fact("ID-03"),
    arguments: StoreKind.anywhere)
  func subentity(_ kind: StoreKind) throws {
    let home = NSEntityDescription.made("Home", Thing.self)
    let animal = NSEntityDescription.made("Pet", Thing.self)
    let dog = NSEntityDescription.made("Hound", Thing.self, named: false)
    animal.subentities = [dog]
    home.relate(.one("pet"), to: animal)
    try onStack(kind, NSManagedObjectModel.of([home, animal, dog])) { _, context throws in
      context.make("Home", "house").setValue(context.make("Hound", "Rex"), forKey: "pet")
      try context.save()
      let found = try context.fetch(Payroll.request(["pet"], of: "Home"))
      #expect(found.compactMap { ($0["pet"] as? NSManagedObjectID)?.entity.name } == ["Hound"])
    }
  }

  @Test("they say what the store holds, whatever has not been saved", .fact("FR-08"), arguments: StoreKind.anywhere)
  func storeOnly(_ kind: StoreKind) throws {
    try Payroll.on(kind) { _, context throws in
      let bob: Employee = try context.only("Employee", "Bob")
      bob.salary = 99
      context.delete(try context.only("Employee", "Ann") as Employee)
      context.make("Employee", "New")
      let request = Payroll.request(["salary"])
      #expect(request.includesPendingChanges)
      #expect(try context.lines(request).count == 5)
      request.predicate = NSPredicate(format: "name == 'Bob'")
      #expect(try context.lines(request) == ["salary=20"])
    }
  }

  @Test("order, offset and limit; counting counts the dictionaries", .fact("CH-053"), arguments: StoreKind.anywhere)
  func bounds(_ kind: StoreKind) throws {
    try Payroll.on(kind) { _, context throws in
      let request = Payroll.request(["salary"])
      request.sortDescriptors = [
        NSSortDescriptor(key: "salary", ascending: false), NSSortDescriptor(key: "department.name", ascending: true),
      ]
      request.fetchOffset = 1
      request.fetchLimit = 3
      #expect(try context.lines(request) == ["salary=20", "salary=20", "salary=10"])
      #expect(try context.count(for: request) == 3)
    }
  }

  @Test("equal dictionaries count once; other results are never equal", .fact("FR-13"), arguments: StoreKind.anywhere)
  func distinct(_ kind: StoreKind) throws {
    try Payroll.on(kind) { _, context throws in
      let request = Payroll.request(["salary"])
      request.returnsDistinctResults = true
      request.sortDescriptors = [NSSortDescriptor(key: "salary", ascending: true)]
      #expect(try context.lines(request) == ["salary=5", "salary=10", "salary=20", "salary=25"])
      request.fetchOffset = 1
      request.fetchLimit = 2
      #expect(try context.lines(request) == ["salary=10", "salary=20"])
      let objects = NSFetchRequest<Employee>(entityName: "Employee")
      objects.returnsDistinctResults = true
      objects.propertiesToFetch = ["salary"]
      #expect(try context.fetch(objects).count == 5)
    }
  }

  @Test("arithmetic and text functions are computed a row", arguments: StoreKind.anywhere)
  func rowExpressions(_ kind: StoreKind) throws {
    try Payroll.on(kind) { _, context throws in
      let request = Payroll.request([
        computed("double", NSExpression(format: "salary * 2 + 1")),
        computed("loud", aggregate("uppercase:", "name"), .stringAttributeType),
        computed("seven", NSExpression(forConstantValue: 7)),
      ])
      request.predicate = NSPredicate(format: "salary > 20 OR name == 'Ann'")
      #expect(try context.lines(request) == ["double=21 loud=ANN seven=7", "double=51 seven=7"])
    }
  }

  @Test("every attribute type comes as public API speaks it", arguments: StoreKind.anywhere)
  func types(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.values()) { _, context throws in
      let uuid = try #require(UUID(uuidString: OpenedStore.uuid))
      let values: [String: Any] = [
        "small": Int16(1), "medium": Int32(2), "large": Int64(3), "double": 1.5, "float": Float(2.5), "flag": true,
        "date": Date(timeIntervalSinceReferenceDate: 5), "data": Data([1, 2]), "uuid": uuid, "name": "x",
      ]
      let object = context.make("Values", "x")
      for (key, value) in values { object.setValue(value, forKey: key) }
      try context.save()
      let found = try #require(try context.fetch(Payroll.request(of: "Values")).first)
      #expect(found.count == values.count)
      #expect(found["small"] as? Int16 == 1)
      #expect(found["medium"] as? Int32 == 2)
      #expect(found["large"] as? Int == 3)
      #expect(found["double"] as? Double == 1.5)
      #expect(found["float"] as? Float == 2.5)
      #expect(found["flag"] as? Bool == true)
      #expect(found["date"] as? Date == Date(timeIntervalSinceReferenceDate: 5))
      #expect(found["data"] as? Data == Data([1, 2]))
      #expect(found["uuid"] as? UUID == uuid)
    }
  }

  @Test("a request without a result type of its own, cast to Swift dictionaries", arguments: StoreKind.anywhere)
  func untyped(_ kind: StoreKind) throws {
    try Payroll.on(kind) { _, context throws in
      let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Employee")
      request.resultType = .dictionaryResultType
      request.propertiesToFetch = ["salary"]
      request.predicate = NSPredicate(format: "name == 'Cid'")
      let found = try #require(try context.fetch(request) as? [[String: Any]])
      #expect(found.map { $0["salary"] as? Int } == [5])
      request.resultType = .managedObjectResultType
      #expect(try context.fetch(request).compactMap { ($0 as? Employee)?.name } == ["Cid"])
      request.resultType = .managedObjectIDResultType
      #expect(try context.fetch(request).allSatisfy { $0 is NSManagedObjectID })
    }
  }

  @Test("a transient attribute is left out, and refused by name", arguments: StoreKind.anywhere)
  func transient(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context throws in
      context.makeSeries("Dark").mood = "grim"
      try context.save()
      #expect(try context.lines(Payroll.request(of: "Series")) == ["name=Dark rating=0"])
      let error = try failure { _ = try context.fetch(Payroll.request(["mood"], of: "Series")) }
      #expect(error.code == NSPersistentStoreOperationError)
    }
  }

  @Test("transformable values are given as values", arguments: StoreKind.anywhere)
  func transformable(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.item([attribute("tags", .transformableAttributeType)])) { _, context throws in
      context.make("Item", "one").setValue(["a", "b"] as NSArray, forKey: "tags")
      try context.save()
      context.reset()
      let found = try context.fetch(Payroll.request(["tags"], of: "Item"))
      #expect(found.map { $0["tags"] as? [String] } == [["a", "b"]])
    }
  }
}
