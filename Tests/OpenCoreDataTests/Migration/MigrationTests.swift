import Foundation
import TestKit
import Testing

@testable import OpenCoreData

/// Opening a store with a changed model.
@Suite("Migration: a store and a changed model")
struct MigrationTests {
  private func entity(_ name: String, was: String? = nil, _ properties: NSPropertyDescription...) -> NSEntityDescription
  {
    let entity = NSEntityDescription.made(name, NSManagedObject.self, properties)
    entity.renamingIdentifier = was
    return entity
  }

  private func renamed(_ property: NSAttributeDescription, was: String) -> NSAttributeDescription {
    property.renamingIdentifier = was
    return property
  }

  // MARK: Options

  @Test(
    "MG-01 a description migrates and infers unless it is told not to; the options of a dictionary are off",
    .fact("MG-02"))
  func defaults() throws {
    let description = NSPersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null"))
    #expect(description.shouldMigrateStoreAutomatically && description.shouldInferMappingModelAutomatically)
    #expect(description.options[NSMigratePersistentStoresAutomaticallyOption] == NSNumber(value: true))
    description.shouldInferMappingModelAutomatically = false
    let copy = try #require(description.copy() as? NSPersistentStoreDescription)
    #expect(copy.shouldMigrateStoreAutomatically && !copy.shouldInferMappingModelAutomatically)
    #expect(copy.options[NSInferMappingModelAutomaticallyOption] == NSNumber(value: false))
    #expect(NSMigratePersistentStoresAutomaticallyOption == "NSMigratePersistentStoresAutomaticallyOption")
    #expect(NSInferMappingModelAutomaticallyOption == "NSInferMappingModelAutomaticallyOption")
    let bench = try MigrationBench()
    try bench.open(.of([entity("Car")])) { $0.add("Car", ["name": "A"]) }
    let before = try bench.folder.listing()
    let changed = NSManagedObjectModel.of([entity("Car", attribute("color"))])
    for options in [[:], [NSInferMappingModelAutomaticallyOption: true]] as [[AnyHashable: Any]] {
      #expect(try bench.refusal(changed, options).code == 134100)
    }
    let refused = try bench.refusal(changed, [NSMigratePersistentStoresAutomaticallyOption: true])
    #expect(refused.code == NSMigrationMissingMappingModelError)
    #expect(refused.userInfo["reason"] as? String == "Can't find mapping model for migration")
    #expect(try bench.folder.listing() == before)
  }

  @Test("MG-01 a container migrates its store without a word", .fact("SQ-44b"))
  func container() throws {
    let bench = try MigrationBench()
    try bench.open(.of([entity("Car")])) { $0.add("Car", ["name": "A"]) }
    let container = NSPersistentContainer(
      name: "Cars", managedObjectModel: .of([entity("Car", attribute("color", default: "red"))]))
    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: bench.url)]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    #expect(failure == nil)
    let context = container.newBackgroundContext()
    try context.performAndWait { () throws in #expect(try context.all("Car").map { $0.text("color") } == ["red"]) }
    for store in container.persistentStoreCoordinator.persistentStores {
      try container.persistentStoreCoordinator.remove(store)
    }
  }

  @Test("VL-20f the codes of migration, and their sentences", .fact("VL-20f"))
  func codes() {
    let codes: [(Int, CocoaError.Code, Int)] = [
      (NSMigrationError, .migration, 134110), (NSMigrationCancelledError, .migrationCancelled, 134120),
      (NSMigrationMissingSourceModelError, .migrationMissingSourceModel, 134130),
      (NSMigrationMissingMappingModelError, .migrationMissingMappingModel, 134140),
      (NSMigrationManagerSourceStoreError, .migrationManagerSourceStore, 134150),
      (NSMigrationManagerDestinationStoreError, .migrationManagerDestinationStore, 134160),
      (NSEntityMigrationPolicyError, .entityMigrationPolicy, 134170),
      (NSInferredMappingModelError, .inferredMappingModel, 134190),
    ]
    for (constant, code, number) in codes { #expect(constant == number && code.rawValue == number) }
    #expect(NSMigrationConstraintViolationError == 134111)
    #expect(ErrorText.description(forCode: 134110) == "An error occurred during persistent store migration.")
  }

  @Test("MG-03 ignoring versions opens a store of other hashes, and one without the columns still not", .fact("CH-969"))
  func ignoring() throws {
    let bench = try MigrationBench()
    let required = NSManagedObjectModel.of([entity("Car", attribute("color")), entity("Bike")])
    try bench.open(required) { $0.add("Car", ["name": "A", "color": "red"]) }
    let ignoring: [AnyHashable: Any] = MigrationBench.automatic.merging([NSIgnorePersistentStoreVersioningOption: true])
    { $1 }
    let optional = NSManagedObjectModel.of([entity("Car", attribute("color", isOptional: false))])
    let before = try bench.structure()
    try bench.open(optional, ignoring) { context throws in
      #expect(try context.all("Car").map { $0.text("color") } == ["red"])
    }
    #expect(try bench.structure() == before)
    #expect(try bench.refusal(.of([entity("Car", attribute("size"))]), ignoring).code == 134100)
  }

  // MARK: Attributes and entities

  @Test("MG-04 attributes come and go, are renamed, and get values where they must have one", .fact("CH-963"))
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

  @Test("CH-960 the UUID, the keys, the versions, the app's metadata and the counter stay", .fact("CH-960"))
  func identity() throws {
    let bench = try MigrationBench()
    let old = NSManagedObjectModel.of([entity("Car")])
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: old)
    let store = try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: bench.url)
    let uuid = store.identifier
    coordinator.setMetadata(["note": "kept"], for: store)
    let context = NSManagedObjectContext(.privateQueue)
    context.persistentStoreCoordinator = coordinator
    let (uri, keys) = try context.performAndWait { () throws -> (URL, [Int64]) in
      let cars = ["A", "B", "C"].map { context.add("Car", ["name": $0]) }
      try context.save()
      cars[1].setValue("B2", forKey: "name")
      context.delete(cars[2])
      try context.save()
      return (cars[1].objectID.uriRepresentation(), cars.map(\.objectID.number))
    }
    try coordinator.remove(store)
    let new = NSManagedObjectModel.of([entity("Auto", was: "Car", attribute("color")), entity("Aaa")])
    try bench.open(new) { context throws in
      let coordinator = try #require(context.persistentStoreCoordinator)
      #expect(coordinator.persistentStores[0].identifier == uuid)
      #expect(coordinator.persistentStores[0].metadata["note"] as? String == "kept")
      // The name in an ID's URI is the entity's, which is another now; key and store are the same.
      let renamed = try #require(URL(string: uri.absoluteString.replacingOccurrences(of: "/Car/", with: "/Auto/")))
      let id = try #require(coordinator.managedObjectID(forURIRepresentation: renamed))
      let object = try context.existingObject(with: id)
      #expect(object.text("name") == "B2" && object.row?.version == 2)
      let fresh = context.add("Auto", ["name": "D"])
      try context.save()
      #expect(fresh.objectID.number == (keys.max() ?? 0) + 1)
    }
  }

  @Test("MG-05 entities come and go, and relations to what is gone are none", .fact("MG-05"))
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

  @Test("MG-05 a new superentity takes attributes up, and an entity leaves its hierarchy with its own", .fact("MG-05"))
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

  @Test("CH-965 objects of an entity that is abstract now stop a migration, and none do not")
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

  // MARK: Relationships

  @Test("MG-05 a to-one becomes to-many, with and without an inverse", .fact("MG-05"), arguments: [true, false])
  func toMany(hasInverse: Bool) throws {
    func model(many: Bool) -> NSManagedObjectModel {
      let (book, author) = (entity("Book"), entity("Author"))
      let back = many ? End.many("books") : .one("books")
      book.relate(many ? .many("authors") : .one("authors"), to: author, inverse: hasInverse ? back : nil)
      return .of([book, author])
    }
    let bench = try MigrationBench()
    try bench.open(model(many: false)) { context throws in
      context.add("Book", ["name": "A", "authors": context.add("Author", ["name": "x"])])
      context.add("Book", ["name": "B", "authors": context.add("Author", ["name": "y"])])
      context.add("Book", ["name": "C"])
    }
    let new = model(many: true)
    try bench.open(new) { context throws in
      let books = try context.all("Book").sorted { $0.text("name") < $1.text("name") }
      #expect(books.map { $0.names("authors") } == [["x"], ["y"], []])
    }
    #expect(try bench.structure() == bench.newStructure(new))
  }

  @Test("CH-965 a to-many without an inverse cannot take over what several owners share")
  func shared() throws {
    func model(many: Bool) -> NSManagedObjectModel {
      let (book, author) = (entity("Book"), entity("Author"))
      book.relate(many ? .many("author") : .one("author"), to: author)
      return .of([book, author])
    }
    let bench = try MigrationBench()
    try bench.open(model(many: false)) { context throws in
      let author = context.add("Author", ["name": "x"])
      for name in ["A", "B"] { context.add("Book", ["name": name, "author": author]) }
    }
    let before = try bench.structure()
    let error = try bench.refusal(model(many: true))
    let cause = try #require(error.userInfo[NSUnderlyingErrorKey] as? NSError)
    #expect(error.code == 134140 && cause.code == 134190)
    #expect(cause.userInfo["entity"] as? String == "Book" && cause.userInfo["property"] as? String == "author")
    #expect(try bench.structure() == before)
  }

  @Test("MG-05 members get an order, lose it, and get an inverse", .fact("CH-966"))
  func order() throws {
    func model(_ end: End, inverse: End?) -> NSManagedObjectModel {
      let (shelf, book) = (entity("Shelf"), entity("Book"))
      shelf.relate(end, to: book, inverse: inverse)
      return .of([shelf, book])
    }
    let bench = try MigrationBench()
    try bench.open(model(.many("books").inOrder, inverse: nil)) { context throws in
      let books = ["c", "a", "b"].map { context.add("Book", ["name": $0]) }
      context.add("Shelf", ["name": "S", "books": NSOrderedSet(array: books)])
    }
    let steps: [(End, End?)] = [
      (.many("books").inOrder, .one("shelf")), (.many("books").inOrder, .many("shelf")),
      (.many("books"), .many("shelf")),
    ]
    for (end, inverse) in steps {
      let new = model(end, inverse: inverse)
      try bench.open(new) { context throws in
        let names = try context.all("Shelf")[0].names("books")
        #expect(names == (end.isOrdered ? ["c", "a", "b"] : ["a", "b", "c"]))
        #expect(try context.all("Book").map { $0.names("shelf") } == [["S"], ["S"], ["S"]])
      }
      #expect(try bench.structure() == bench.newStructure(new))
    }
  }

  @Test("derived attributes are computed for the rows that are there")
  func derived() throws {
    func model(_ isDerived: Bool) -> NSManagedObjectModel {
      let (shelf, book) = (entity("Shelf"), entity("Book"))
      shelf.relate(.many("books"), to: book, inverse: .one("shelf"))
      if isDerived {
        for (name, type, form) in [
          ("count", NSAttributeType.integer64AttributeType, "books.@count"),
          ("key", .stringAttributeType, "canonical:(name)"),
          ("saved", .dateAttributeType, "now()"),
        ] {
          let derived = NSDerivedAttributeDescription()
          (derived.name, derived.attributeType) = (name, type)
          derived.derivationExpression = NSExpression(format: form)
          shelf.properties.append(derived)
        }
      }
      return .of([shelf, book])
    }
    let bench = try MigrationBench()
    try bench.open(model(false)) { context throws in
      let shelf = context.add("Shelf", ["name": "Ä"])
      for name in ["a", "b"] { context.add("Book", ["name": name, "shelf": shelf]) }
    }
    try bench.open(model(true)) { context throws in
      let shelf = try context.all("Shelf")[0]
      #expect(shelf.text("count") == "2" && shelf.text("key") == "a")
      #expect(shelf.value(forKey: "saved") is Date)
      context.add("Book", ["name": "c", "shelf": shelf])
      try context.save()
      context.refresh(shelf, mergeChanges: false)
      #expect(shelf.text("count") == "3")
    }
  }

  // MARK: Refusals

  @Test("MG-06 another type is 134140, over a 134190 that names the property", .fact("MG-06"))
  func types() throws {
    let bench = try MigrationBench()
    try bench.open(.of([entity("Car", attribute("seats"))])) { $0.add("Car", ["name": "A", "seats": "5"]) }
    let before = try bench.folder.listing()
    let error = try bench.refusal(.of([entity("Car", attribute("seats", .integer16AttributeType))]))
    #expect(error.code == NSMigrationMissingMappingModelError)
    #expect(error.localizedDescription == "Persistent store migration failed, missing mapping model.")
    #expect(error.userInfo["reason"] as? String == "Can't find or automatically infer mapping model for migration")
    #expect(error.localizedFailureReason?.contains("Car.seats") == true)
    let cause = try #require(error.userInfo[NSUnderlyingErrorKey] as? NSError)
    #expect(cause.domain == NSCocoaErrorDomain && cause.code == NSInferredMappingModelError)
    #expect(cause.userInfo["entity"] as? String == "Car" && cause.userInfo["property"] as? String == "seats")
    #expect(cause.userInfo["reason"] as? String == "Source and destination attribute types are incompatible")
    #expect(try bench.folder.listing() == before)
  }

  @Test("MG-07 a required attribute without a default is 134110, and named", .fact("MG-07"))
  func mandatory() throws {
    let bench = try MigrationBench()
    try bench.open(.of([entity("Car")])) { $0.add("Car", ["name": "A"]) }
    let before = try bench.folder.listing()
    let error = try bench.refusal(.of([entity("Car", attribute("color", isOptional: false))]))
    let reason = "Validation error missing attribute values on mandatory destination attribute"
    #expect(error.code == NSMigrationError && error.userInfo["sourceURL"] as? URL == bench.url)
    #expect(error.userInfo["reason"] as? String == "Cannot migrate store in-place: " + reason)
    let cause = try #require(error.userInfo[NSUnderlyingErrorKey] as? NSError)
    #expect(cause.code == NSMigrationError && cause.userInfo["reason"] as? String == reason)
    #expect(cause.userInfo["entity"] as? String == "Car" && cause.userInfo["attribute"] as? String == "color")
    #expect(try bench.folder.listing() == before)
  }

  @Test(
    "MG-08 equal values that must be unique now are 134110 over 134111, and everything is as it was", .fact("CH-964"))
  func constraints() throws {
    func unique() -> NSManagedObjectModel {
      let car = entity("Car", attribute("new"))
      car.uniquenessConstraints = [["name"]]
      return .of([car])
    }
    let bench = try MigrationBench()
    try bench.open(.of([entity("Car")])) { context in for _ in 0..<2 { context.add("Car", ["name": "A"]) } }
    let before = try bench.structure() + bench.cells("SELECT * FROM ZCAR")
    let error = try bench.refusal(unique())
    #expect(error.code == NSMigrationError)
    #expect(
      error.userInfo["reason"] as? String
        == "Cannot migrate store in-place: constraint violation during attempted migration")
    let cause = try #require(error.userInfo[NSUnderlyingErrorKey] as? NSError)
    #expect(cause.code == NSMigrationConstraintViolationError)
    #expect(cause.userInfo["entity"] as? String == "Car" && cause.userInfo["attribute"] as? String == "name")
    #expect(try bench.structure() + bench.cells("SELECT * FROM ZCAR") == before)
    try bench.open(.of([entity("Car")])) { context in context.delete(try context.all("Car")[0]) }
    try bench.open(unique()) { context throws in #expect(try context.all("Car").count == 1) }
  }

  @Test("a store of ours that keeps no model gets one when it is opened", .fact("CH-961"))
  func keeping() throws {
    let bench = try MigrationBench()
    try bench.open(.of([entity("Car")])) { $0.add("Car", ["name": "A"]) }
    _ = try bench.cells("DELETE FROM Z_MODELCACHE")
    try bench.open(.of([entity("Car")])) { _ in }
    try bench.open(.of([entity("Car", attribute("color", default: "red"))])) { context throws in
      #expect(try context.all("Car").map { $0.text("color") } == ["red"])
    }
  }

  @Test("MG-04 an entity that is renamed and nothing else makes another version, below another entity too")
  func renamedAlone() throws {
    func model(_ name: String, was: String?) -> NSManagedObjectModel {
      let (vehicle, car) = (entity("Vehicle"), NSEntityDescription.made(name, named: false))
      car.renamingIdentifier = was
      vehicle.subentities = [car]
      return .of([vehicle, car])
    }
    let bench = try MigrationBench()
    try bench.open(model("Car", was: nil)) { $0.add("Car", ["name": "A"]) }
    #expect(try bench.refusal(model("Auto", was: "Car"), [:]).code == 134100)
    try bench.open(model("Auto", was: "Car")) { context throws in
      #expect(try context.all("Auto").map { $0.text("name") } == ["A"])
    }
    #expect(try bench.structure() == bench.newStructure(model("Auto", was: "Car")))
  }

  @Test("a hash modifier alone makes another version, which keeps everything")
  func modifier() throws {
    let bench = try MigrationBench()
    try bench.open(.of([entity("Car")])) { $0.add("Car", ["name": "A"]) }
    let modified = { () -> NSManagedObjectModel in
      let car = entity("Car")
      car.attributesByName["name"]?.versionHashModifier = "2"
      return .of([car])
    }
    #expect(try bench.refusal(modified(), [:]).code == 134100)
    try bench.open(modified()) { context throws in #expect(try context.all("Car").map { $0.text("name") } == ["A"]) }
    #expect(try bench.structure() == bench.newStructure(modified()))
    let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: NSSQLiteStoreType, at: bench.url)
    #expect(modified().isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
  }

  @Test("MG-09 without the old model it is 134130, naming the store", .fact("MG-09"))
  func missingSource() throws {
    let bench = try MigrationBench()
    try bench.open(.of([entity("Car")])) { $0.add("Car", ["name": "A"]) }
    // As a store of Apple's has it: an archive that is not ours.
    _ = try bench.cells("UPDATE Z_MODELCACHE SET Z_CONTENT = x'ED5D'")
    let error = try bench.refusal(.of([entity("Car", attribute("color"))]))
    #expect(error.code == NSMigrationMissingSourceModelError)
    #expect(error.userInfo["reason"] as? String == "Can't find model for source store")
    #expect(error.userInfo["URL"] as? URL == bench.url)
    #expect((error.userInfo["metadata"] as? [String: Any])?[NSStoreTypeKey] as? String == "SQLite")
    #expect(error.localizedFailureReason?.contains("store.sqlite") == true)
    try bench.open(.of([entity("Car")])) { context throws in #expect(try context.all("Car").count == 1) }
  }

  @Test("MG-11 the old model may come from the versions beside the model's file", .fact("CH-961"))
  func versions() throws {
    let bench = try MigrationBench()
    let folder = bench.folder.file("Cars.xcdatamodeld")
    for (version, attributes) in [
      ("One", ""), ("Two", "<attribute name=\"color\" attributeType=\"String\" optional=\"YES\"/>"),
    ] {
      let place = folder.appendingPathComponent("\(version).xcdatamodel")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      let text =
        "<model><entity name=\"Car\"><attribute name=\"name\" attributeType=\"String\" optional=\"YES\"/>"
        + "\(attributes)</entity></model>"
      try Data(text.utf8).write(to: place.appendingPathComponent("contents"))
    }
    let list = try PropertyListSerialization.data(
      fromPropertyList: ["_XCCurrentVersionName": "Two.xcdatamodel"], format: .xml, options: 0)
    try list.write(to: folder.appendingPathComponent(".xccurrentversion"))
    try bench.open(.of([entity("Car")])) { $0.add("Car", ["name": "A"]) }
    _ = try bench.cells("DELETE FROM Z_MODELCACHE")
    let new = try #require(NSManagedObjectModel(contentsOf: folder))
    try bench.open(new) { context throws in #expect(try context.all("Car").map { $0.text("color") } == ["nil"]) }
  }

  @Test("CH-968 a store that may only be read is not migrated, and is refused as without the option")
  func readOnly() throws {
    let bench = try MigrationBench()
    try bench.open(.of([entity("Car")])) { $0.add("Car", ["name": "A"]) }
    let before = try bench.folder.listing()
    let options = MigrationBench.automatic.merging([NSReadOnlyPersistentStoreOption: true]) { $1 }
    #expect(try bench.refusal(.of([entity("Car", attribute("color"))]), options).code == 134100)
    #expect(try bench.folder.listing() == before)
  }

  @Test("two that open a store at once migrate it once", arguments: ["wal", "delete"])
  func together(mode: String) throws {
    let bench = try MigrationBench()
    let options = MigrationBench.automatic.merging([NSSQLitePragmasOption: ["journal_mode": mode]]) { $1 }
    try bench.open(.of([entity("Car")]), options) { context throws in
      for index in 0..<50 { context.add("Car", ["name": "\(index)"]) }
    }
    let new = { NSManagedObjectModel.of([entity("Car", attribute("color", default: "red"))]) }
    let models = (0..<4).map { _ in new() }
    nonisolated(unsafe) var counts = [Int](repeating: 0, count: models.count)
    nonisolated(unsafe) let all = models
    nonisolated(unsafe) let shared = bench
    nonisolated(unsafe) let opening = options
    let lock = NSLock()
    DispatchQueue.concurrentPerform(iterations: models.count) { index in
      let count =
        (try? shared.open(all[index], opening) { try $0.all("Car").count { $0.text("color") == "red" } }) ?? -1
      lock.withLock { counts[index] = count }
    }
    #expect(counts == [50, 50, 50, 50])
    #expect(try bench.structure() == bench.newStructure(new()))
  }

  @Test("SQ-19 data that may lie in files keeps its form, and moves into the row where files are not allowed any more")
  func external() throws {
    func model(_ isExternal: Bool, _ other: String) -> NSManagedObjectModel {
      let photo = attribute("photo", .binaryDataAttributeType)
      photo.allowsExternalBinaryDataStorage = isExternal
      return .of([entity("Car", photo, attribute(other))])
    }
    let bench = try MigrationBench()
    try bench.open(model(true, "a")) { context throws in
      context.add("Car", ["name": "A", "photo": Data([1, 2, 3])])
      context.add("Car", ["name": "B", "photo": Data([9])])
    }
    let uuid = UUID().uuidString
    let place = bench.folder.file(".store_SUPPORT/_EXTERNAL_DATA")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try Data([7, 7]).write(to: place.appendingPathComponent(uuid))
    _ = try bench.cells("UPDATE ZCAR SET ZPHOTO = CAST(x'02' || '\(uuid)' || x'00' AS BLOB) WHERE ZNAME = 'B'")
    for (isExternal, other) in [(true, "b"), (false, "c"), (true, "d")] {
      try bench.open(model(isExternal, other)) { context throws in
        let photos = try context.all("Car").sorted { $0.text("name") < $1.text("name") }.map {
          $0.value(forKey: "photo") as? Data
        }
        #expect(photos == [Data([1, 2, 3]), Data([7, 7])], "\(other)")
      }
    }
    #expect(FileManager.default.fileExists(atPath: place.appendingPathComponent(uuid).path))
  }

  @Test(
    "CH-967 history goes on: changes name the same objects and properties, those of a dropped entity go",
    .fact("CH-967"))
  func history() throws {
    let bench = try MigrationBench()
    let options = MigrationBench.automatic.merging([NSPersistentHistoryTrackingKey: true]) { $1 }
    func kept(_ attribute: NSAttributeDescription) -> NSAttributeDescription {
      attribute.preservesValueInHistoryOnDeletion = true
      return attribute
    }
    let old = NSManagedObjectModel.of([
      entity("Car", kept(attribute("color")), kept(attribute("zone")), attribute("gone")), entity("Junk"),
    ])
    try bench.open(old, options) { context throws in
      let cars = ["A", "B"].map { context.add("Car", ["name": $0, "color": "red", "zone": "z"]) }
      context.add("Junk")
      try context.save()
      cars[0].setValue("blue", forKey: "color")
      cars[0].setValue("x", forKey: "gone")
      try context.save()
      context.delete(cars[1])
    }
    let new = NSManagedObjectModel.of([
      entity(
        "Auto", was: "Car", kept(renamed(attribute("tint"), was: "color")), kept(attribute("zone")),
        kept(attribute("age"))),
      entity("Aaa"),
    ])
    try bench.open(new, options) { context throws in
      let request = NSPersistentHistoryChangeRequest.fetchHistory(after: nil as NSPersistentHistoryToken?)
      let result = try context.execute(request) as? NSPersistentHistoryResult
      let transactions = result?.result as? [NSPersistentHistoryTransaction] ?? []
      #expect(transactions.map(\.transactionNumber) == [1, 2, 3])
      let changes = transactions.flatMap { $0.changes ?? [] }
      #expect(
        changes.map { "\($0.changeType.rawValue) \($0.changedObjectID.entity.name ?? "")" } == [
          "0 Auto", "0 Auto", "1 Auto", "2 Auto",
        ])
      #expect(changes[2].updatedProperties?.map(\.name).sorted() == ["tint"])
      let tombstone = changes[3].tombstone ?? [:]
      #expect(tombstone["tint"] as? String == "red" && tombstone["zone"] as? String == "z" && tombstone["age"] == nil)
      #expect(try context.existingObject(with: changes[2].changedObjectID).text("tint") == "blue")
      context.add("Aaa", ["name": "later"])
    }
  }
}
