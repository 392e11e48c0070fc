import Foundation
import TestKit
import Testing

@testable import CoreData

// Attributes and entities that come, go and change their names.
extension MigrationTests {
  @Test("attributes come and go, are renamed, and get values where they must have one", .fact("MG-04", "CH-963"))
  func attributes() throws {
    let bench = try MigrationBench()
    let old = NSManagedObjectModel.of([
      entity("Car", attribute("color"), attribute("gone"), attribute("seats", .integer16AttributeType))
    ])
    try bench.open(old) {
      $0.add("Car", ["name": "A", "color": "red", "gone": "x", "seats": 2])
      $0.add("Car", ["name": "B"])
    }
    let new = NSManagedObjectModel.of([
      entity(
        "Automobile", was: "Car", renamed(attribute("paint"), was: "color"),
        attribute("seats", .integer16AttributeType, isOptional: false, default: 5),
        attribute("price", .doubleAttributeType, isOptional: false, default: 1.5), attribute("note"),
        attribute("made", .dateAttributeType, default: Date(timeIntervalSinceReferenceDate: 60)))
    ])
    new.versionIdentifiers = ["2"]
    try bench.open(new) { context throws in
      let lines = try context.all("Automobile").sorted { $0.text("name") < $1.text("name") }.map { car in
        ["name", "paint", "seats", "price", "note"].map(car.text).joined(separator: " ")
      }
      #expect(lines == ["A red 2 1.5 nil", "B nil 5 1.5 nil"])
      #expect(
        try context.all("Automobile")[0].value(forKey: "made") as? Date == Date(timeIntervalSinceReferenceDate: 60))
    }
    #expect(try bench.structure() == bench.newStructure(new))
    let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: NSSQLiteStoreType, at: bench.url)
    #expect(new.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
    #expect(!old.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
    #expect(metadata[NSStoreModelVersionIdentifiersKey] as? [String] == ["2"])
    #expect(metadata[NSStoreModelVersionHashesKey] as? [String: Data] == new.entityVersionHashesByName)
  }

  @Test("the UUID, the keys, the versions, the app's metadata and the counter stay", .fact("CH-960"))
  func identity() throws {
    let bench = try MigrationBench()
    let old = NSManagedObjectModel.of([entity("Car")])
    let opened = try OpenedStore(old, at: bench.url)
    let uuid = opened.store.identifier
    opened.coordinator.setMetadata(["note": "kept"], for: opened.store)
    let (uri, keys) = try opened.run { context throws -> (URL, [Int64]) in
      let cars = ["A", "B", "C"].map { context.add("Car", ["name": $0]) }
      try context.save()
      cars[1].setValue("B2", forKey: "name")
      context.delete(cars[2])
      try context.save()
      return (cars[1].objectID.uriRepresentation(), cars.map(\.objectID.number))
    }
    opened.close()
    let new = NSManagedObjectModel.of([entity("Auto", was: "Car", attribute("color")), entity("Aaa")])
    try bench.open(new) { context throws in
      let coordinator = try #require(context.persistentStoreCoordinator)
      #expect(coordinator.persistentStores[0].identifier == uuid)
      #expect(coordinator.persistentStores[0].metadata["note"] as? String == "kept")
      // The name in an ID's URI is the entity's, which is another now; key and store are the same.
      let renamed = try #require(URL(string: uri.absoluteString.replacingOccurrences(of: "/Car/", with: "/Auto/")))
      let id = try #require(coordinator.managedObjectID(forURIRepresentation: renamed))
      let object = try context.existingObject(with: id)
      #expect(object.text("name") == "B2")
      #expect(object.row?.version == 2)
      let fresh = context.add("Auto", ["name": "D"])
      try context.save()
      #expect(fresh.objectID.number == (keys.max() ?? 0) + 1)
    }
  }

  @Test("entities come and go, and relations to what is gone are none", .fact("MG-05"))
  func droppedEntity() throws {
    func model(withTruck: Bool) -> NSManagedObjectModel {
      let (vehicle, car, truck, owner) = (
        entity("Vehicle"), NSEntityDescription.made("Car", named: false),
        NSEntityDescription.made("Truck", named: false), entity("Owner")
      )
      vehicle.subentities = withTruck ? [car, truck] : [car]
      owner.relate(.one("first"), to: vehicle, inverse: .many("firstOf"))
      owner.relate(.many("all"), to: vehicle, inverse: .many("owners"))
      return .of(withTruck ? [vehicle, car, truck, owner] : [vehicle, car, owner, entity("Bike")])
    }
    let bench = try MigrationBench()
    try bench.open(model(withTruck: true)) { context throws in
      let (car, truck) = (context.add("Car", ["name": "car"]), context.add("Truck", ["name": "truck"]))
      context.add("Owner", ["name": "A", "first": car, "all": Set([car, truck])])
      context.add("Owner", ["name": "B", "first": truck, "all": Set([truck])])
    }
    let new = model(withTruck: false)
    try bench.open(new) { context throws in
      let owners = try context.all("Owner").sorted { $0.text("name") < $1.text("name") }
      #expect(owners.map { $0.names("first") } == [["car"], []])
      #expect(owners.map { $0.names("all") } == [["car"], []])
      #expect(try context.all("Vehicle").map { $0.entity.name } == ["Car"])
    }
    #expect(try bench.structure() == bench.newStructure(new))
  }

  @Test("a new superentity takes attributes up, and an entity leaves its hierarchy with its own", .fact("MG-05"))
  func hierarchy() throws {
    let bench = try MigrationBench()
    let flat = NSManagedObjectModel.of([entity("Car", attribute("a"))])
    try bench.open(flat) { $0.add("Car", ["name": "A", "a": "1"]) }
    func tall() -> NSManagedObjectModel {
      let thing = entity("Thing", attribute("a"))
      thing.isAbstract = true
      let (car, bike) = (NSEntityDescription.made("Car", named: false), NSEntityDescription.made("Bike", named: false))
      thing.subentities = [car, bike]
      return .of([thing, car, bike])
    }
    try bench.open(tall()) { context throws in
      #expect(
        try context.all("Thing").map { "\($0.entity.name ?? "") \($0.text("name")) \($0.text("a"))" } == ["Car A 1"])
      context.add("Bike", ["name": "B", "a": "2"])
    }
    let apart = NSManagedObjectModel.of([entity("Car", attribute("a")), entity("Bike", attribute("a"))])
    try bench.open(apart) { context throws in
      #expect(try context.all("Car").map { $0.text("a") } == ["1"])
      #expect(try context.all("Bike").map { $0.text("a") } == ["2"])
    }
    #expect(try bench.structure() == bench.newStructure(apart))
  }

  @Test("objects of an entity that is abstract now stop a migration, and none do not", .fact("CH-965"))
  func abstraction() throws {
    let bench = try MigrationBench()
    func model(isAbstract: Bool) -> NSManagedObjectModel {
      let car = entity("Car")
      car.isAbstract = isAbstract
      return .of([car])
    }
    try bench.open(model(isAbstract: false)) { $0.add("Car", ["name": "A"]) }
    let error = try bench.refusal(model(isAbstract: true))
    #expect(error.code == 134140)
    #expect((error.userInfo[NSUnderlyingErrorKey] as? NSError)?.userInfo["entity"] as? String == "Car")
    try bench.open(model(isAbstract: false)) { context in try context.all("Car").forEach(context.delete) }
    try bench.open(model(isAbstract: true)) { _ in }
  }
}
