import Foundation
import OpenCoreData
import TestKit
import Testing

@Suite("Models merged, and told apart")
struct MergingTests {
  private func model(_ text: String) throws -> NSManagedObjectModel { try TextModel.read(text).model }

  @Test("an entity that two models have counts once, and relationships lead to the merged one")
  func merged() throws {
    let person = "<entity name=\"Person\"><attribute name=\"name\" attributeType=\"String\"/></entity>"
    let first = try model(person)
    let second = try model(
      person + "<entity name=\"Car\"><relationship name=\"owner\" destinationEntity=\"Person\"/></entity>"
        + "<configuration name=\"cars\"><memberEntity name=\"Car\"/></configuration>")
    let merged = try #require(NSManagedObjectModel(byMerging: [first, second]))
    #expect(merged.entitiesByName.keys.sorted() == ["Car", "Person"])
    let owner = merged.entitiesByName["Car"]?.relationshipsByName["owner"]
    #expect(owner?.destinationEntity === merged.entitiesByName["Person"])
    #expect(owner?.destinationEntity !== second.entitiesByName["Person"])
    #expect(merged.entities(forConfigurationName: "cars")?.map(\.name) == ["Car"])
  }

  @Test("version hashes follow the shape of the data, not class names or defaults", .fact("CH-067"))
  func hashes() throws {
    func hash(_ attribute: String, _ entity: String = "") throws -> Data? {
      try model("<entity name=\"A\" \(entity)><attribute name=\"a\" \(attribute)/></entity>")
        .entityVersionHashesByName["A"]
    }
    let plain = try hash("attributeType=\"String\"")
    #expect(plain?.count == 32)
    #expect(try hash("attributeType=\"String\" defaultValueString=\"x\"", "representedClassName=\"B\"") == plain)
    #expect(try hash("attributeType=\"String\" optional=\"YES\"") != plain)
    #expect(try hash("attributeType=\"Integer 64\"") != plain)
    #expect(try hash("attributeType=\"String\" versionHashModifier=\"2\"") != plain)
  }

  @Test("a store's metadata chooses the models it was made with")
  func metadata() throws {
    let one = try model("<entity name=\"A\"><attribute name=\"a\" attributeType=\"String\"/></entity>")
    let two = try model("<entity name=\"A\"><attribute name=\"a\" attributeType=\"Date\"/></entity>")
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("store.sqlite")
      let used = try #require(one.copy() as? NSManagedObjectModel)
      try OpenedStore(used, at: url).close()
      let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: NSSQLiteStoreType, at: url)
      #expect(one.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
      #expect(!two.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
      let found = NSManagedObjectModel(byMerging: [two, one], forStoreMetadata: metadata)
      #expect(found?.entitiesByName["A"]?.attributesByName["a"]?.attributeType == .stringAttributeType)
      #expect(NSManagedObjectModel(byMerging: [two], forStoreMetadata: metadata) == nil)
    }
  }

  @Test("of a model with versions the one that fits a store is found, whichever is current", .fact("CH-1033"))
  func versions() throws {
    try withTemporaryFolder { folder in
      func text(_ type: String) -> String {
        "<entity name=\"A\"><attribute name=\"a\" attributeType=\"\(type)\"/></entity>"
      }
      let model = try ModelFolder.write([("Shop", text("String")), ("Shop 2", text("Date"))], in: folder)
      let bundle = try #require(Bundle(path: folder.path))
      let first = try #require(NSManagedObjectModel(contentsOf: model.appendingPathComponent("Shop.xcdatamodel")))
      let second = try #require(NSManagedObjectModel(contentsOf: model))
      for version in [first, second] {
        let url = folder.appendingPathComponent("store-\(version === first).sqlite")
        let used = try #require(version.copy() as? NSManagedObjectModel)
        try OpenedStore(used, at: url).close()
        let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: NSSQLiteStoreType, at: url)
        #expect(NSManagedObjectModel.mergedModel(from: [bundle], forStoreMetadata: metadata) == version)
      }
      #expect(NSManagedObjectModel.mergedModel(from: [bundle]) == second)
    }
  }

  @Test("models of the same contents are equal", .fact("CH-1033"))
  func equality() throws {
    let text = "<entity name=\"A\"><attribute name=\"a\" attributeType=\"String\"/></entity>"
    let (one, two) = (try model(text), try model(text))
    #expect(one == two)
    #expect(one.hash == two.hash)
    #expect(one != (try model(text.replacingOccurrences(of: "String", with: "Date"))))
    let classed = try model(text)
    classed.entities[0].managedObjectClassName = "B"
    #expect(one != classed)
    two.versionIdentifiers = ["2"]
    #expect(one != two)
    two.versionIdentifiers = []
    two.setEntities(two.entities, forConfigurationName: "All")
    #expect(one != two)
    one.setEntities(one.entities, forConfigurationName: "All")
    #expect(one == two)
  }

  @Test("a store in memory is compatible with its own model, and with no other", .fact("CH-1033"))
  func memory() throws {
    let text = "<entity name=\"A\"><attribute name=\"a\" attributeType=\"String\"/></entity>"
    let (own, other) = (try model(text), try model(text.replacingOccurrences(of: "String", with: "Date")))
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: own)
    let store = try coordinator.addPersistentStore(
      ofType: NSInMemoryStoreType, configurationName: nil, at: nil, options: nil)
    #expect(own.isConfiguration(withName: nil, compatibleWithStoreMetadata: store.metadata))
    #expect(!other.isConfiguration(withName: nil, compatibleWithStoreMetadata: store.metadata))
    store.metadata = ["mine": 1, NSStoreModelVersionHashesKey: [String: Data]()]
    #expect(store.metadata["mine"] as? Int == 1)
    #expect(own.isConfiguration(withName: nil, compatibleWithStoreMetadata: store.metadata))
  }
}
