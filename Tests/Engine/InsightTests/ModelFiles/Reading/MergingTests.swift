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
}
