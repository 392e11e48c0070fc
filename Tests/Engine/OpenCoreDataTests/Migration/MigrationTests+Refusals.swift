import Foundation
import TestKit
import Testing

@testable import CoreData

// What no mapping is inferred for, and where the old model comes from.
extension MigrationTests {
  @Test("another type is 134140, over a 134190 that names the property", .fact("MG-06"))
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
    #expect(cause.domain == NSCocoaErrorDomain)
    #expect(cause.code == NSInferredMappingModelError)
    #expect(cause.userInfo["entity"] as? String == "Car")
    #expect(cause.userInfo["property"] as? String == "seats")
    #expect(cause.userInfo["reason"] as? String == "Source and destination attribute types are incompatible")
    #expect(try bench.folder.listing() == before)
  }

  @Test("a required attribute without a default is 134110, and named", .fact("MG-07"))
  func mandatory() throws {
    let bench = try MigrationBench()
    try bench.open(.of([entity("Car")])) { $0.add("Car", ["name": "A"]) }
    let before = try bench.folder.listing()
    let error = try bench.refusal(.of([entity("Car", attribute("color", isOptional: false))]))
    let reason = "Validation error missing attribute values on mandatory destination attribute"
    #expect(error.code == NSMigrationError)
    #expect(error.userInfo["sourceURL"] as? URL == bench.url)
    #expect(error.userInfo["reason"] as? String == "Cannot migrate store in-place: " + reason)
    let cause = try #require(error.userInfo[NSUnderlyingErrorKey] as? NSError)
    #expect(cause.code == NSMigrationError)
    #expect(cause.userInfo["reason"] as? String == reason)
    #expect(cause.userInfo["entity"] as? String == "Car")
    #expect(cause.userInfo["attribute"] as? String == "color")
    #expect(try bench.folder.listing() == before)
  }

  @Test(
    "equal values that must be unique now are 134110 over 134111, and everything is as it was", .fact("MG-08", "CH-964")
  )
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
    #expect(cause.userInfo["entity"] as? String == "Car")
    #expect(cause.userInfo["attribute"] as? String == "name")
    #expect(try bench.structure() + bench.cells("SELECT * FROM ZCAR") == before)
    try bench.open(.of([entity("Car")])) { context in context.delete(try context.all("Car")[0]) }
    try bench.open(unique()) { context throws in #expect(try context.all("Car").count == 1) }
  }

  @Test("so are rows that share a destination which must be unique now", .fact("MG-08", "CH-964", "CH-1004"))
  func constraintOnToOne() throws {
    func model(isUnique: Bool) -> NSManagedObjectModel {
      let (car, owner) = (entity("Car"), entity("Owner"))
      car.relate(.one("owner"), to: owner, inverse: .many("cars"))
      if isUnique { car.uniquenessConstraints = [["owner"]] }
      return .of([car, owner])
    }
    let bench = try MigrationBench()
    try bench.open(model(isUnique: false)) { context in
      let owner = context.make("Owner", "one")
      for name in ["a", "b"] { context.make("Car", name).setValue(owner, forKey: "owner") }
      // Two without a destination share nothing.
      for name in ["c", "d"] { context.make("Car", name) }
    }
    let before = try bench.structure() + bench.cells("SELECT * FROM ZCAR")
    let error = try bench.refusal(model(isUnique: true))
    #expect(error.code == NSMigrationError)
    let cause = try #require(error.userInfo[NSUnderlyingErrorKey] as? NSError)
    #expect(cause.code == NSMigrationConstraintViolationError)
    #expect(cause.userInfo["entity"] as? String == "Car")
    #expect(cause.userInfo["attribute"] as? String == "owner")
    #expect(try bench.structure() + bench.cells("SELECT * FROM ZCAR") == before)
    try bench.open(model(isUnique: false)) { context in
      let car: NSManagedObject = try context.only("Car", "b")
      car.setValue(nil, forKey: "owner")
    }
    try bench.open(model(isUnique: true)) { context throws in #expect(try context.names("Car") == ["a", "b", "c", "d"])
    }
    #expect(try bench.structure() == bench.newStructure(model(isUnique: true)))
    try bench.open(model(isUnique: false)) { context in
      let (car, owner): (NSManagedObject, NSManagedObject) = try (
        context.only("Car", "b"), context.only("Owner", "one")
      )
      car.setValue(owner, forKey: "owner")
    }
    #expect(try bench.cells("SELECT COUNT(*) FROM ZCAR WHERE ZOWNER = 1") == [["2"]])
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

  @Test("an entity that is renamed and nothing else makes another version, below another entity too", .fact("MG-04"))
  func renamedAlone() throws {
    func model(_ name: String, was: String?) -> NSManagedObjectModel {
      let (vehicle, car) = (entity("Vehicle"), NSEntityDescription.made(name, named: false, was: was))
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

  @Test("without the old model it is 134130, naming the store", .fact("MG-09"))
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
    #expect(error.localizedFailureReason?.contains("Z_MODELCACHE is not read") == true)
    try bench.open(.of([entity("Car")])) { context throws in #expect(try context.all("Car").count == 1) }
  }

  @Test("the old model may come from the versions beside the model's file", .fact("MG-11", "CH-961"))
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

  @Test("a store that may only be read is not migrated, and is refused as without the option", .fact("CH-968"))
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

  @Test(
    "data that may lie in files keeps its form, and moves into the row where files are not allowed any more",
    .fact("SQ-19"))
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
    "history goes on: changes name the same objects and properties, those of a dropped entity go",
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
      #expect(tombstone["tint"] as? String == "red")
      #expect(tombstone["zone"] as? String == "z")
      #expect(tombstone["age"] == nil)
      #expect(try context.existingObject(with: changes[2].changedObjectID).text("tint") == "blue")
      context.add("Aaa", ["name": "later"])
    }
  }
}
