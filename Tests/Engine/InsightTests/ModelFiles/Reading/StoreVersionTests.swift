import Foundation
import OpenCoreData
import TestKit
import Testing

/// Which version of a model a store of Apple's was made with: by the hashes that lie in the compiled model, by columns, and where
/// neither tells by the names of entities.
@Suite("The version of a store that Apple's framework wrote", .fact("CH-1033"))
struct StoreVersionTests {
  private static let migrating = [
    NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true,
  ]
  private let folder: ScratchFolder
  private let versions: URL

  /// Two versions that differ in nothing that a file shows, and a third with a column more.
  init() throws {
    folder = try ScratchFolder()
    func text(_ first: String, _ more: String = "") -> String {
      """
      <entity name="Item"><attribute name="name" \(first) attributeType="String"/>\(more)</entity>
      <entity name="Shelf"><attribute name="name" optional="YES" attributeType="String"/></entity>
      """
    }
    versions = try ModelFolder.write(
      [
        ("Shop", text("optional=\"YES\"")),
        ("Shop 3", text("optional=\"YES\"", "<attribute name=\"size\" optional=\"YES\" attributeType=\"Double\"/>")),
        ("Shop 2", text("defaultValueString=\"-\"")),
      ], in: folder.url)
  }

  private func hash(_ number: UInt8) -> Data { Data(repeating: number, count: 32) }

  /// The hashes of each version: shelves are the same in all.
  private func hashes(_ version: UInt8) -> [String: Data] { ["Item": hash(version), "Shelf": hash(9)] }

  /// Puts the compiled model beside the versions, as far as it is read.
  private func compile() throws {
    let compiled = folder.file("Shop.momd")
    try FileManager.default.createDirectory(at: compiled, withIntermediateDirectories: true)
    let list: [String: Any] = [
      "NSManagedObjectModel_CurrentVersionName": "Shop 2",
      "NSManagedObjectModel_VersionHashes": ["Shop": hashes(1), "Shop 2": hashes(2), "Shop 3": hashes(3)],
    ]
    try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
      .write(to: compiled.appendingPathComponent("VersionInfo.plist"))
  }

  /// Makes a file of the first two versions, which have the same columns.
  private func make(_ version: UInt8) throws -> URL {
    let url = folder.file("shop-\(version).sqlite")
    try PlainDatabase.run(
      """
      \(HandmadeBooks.tables)
      CREATE TABLE ZITEM (\(StoreShape.key), ZNAME VARCHAR);
      CREATE TABLE ZSHELF (\(StoreShape.key), ZNAME VARCHAR);
      INSERT INTO ZITEM VALUES (1, 1, 1, 'a'), (2, 1, 1, NULL);
      INSERT INTO Z_PRIMARYKEY VALUES (1, 'Item', 0, 2), (2, 'Shelf', 0, 0);
      \(HandmadeBooks.metadata(hashes(version)))
      """, on: url)
    return url
  }

  private func model(_ name: String) throws -> NSManagedObjectModel {
    try #require(NSManagedObjectModel(contentsOf: versions.appendingPathComponent("\(name).xcdatamodel")))
  }

  private func metadata(_ url: URL) throws -> [String: Any] {
    try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: NSSQLiteStoreType, at: url)
  }

  /// Which of the three versions count as compatible.
  private func fitting(_ metadata: [String: Any]) throws -> [String] {
    try ["Shop", "Shop 2", "Shop 3"].filter {
      try model($0).isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata)
    }
  }

  @Test(
    "the hashes of the compiled model beside it tell, of each version", .fact("XM-70"), arguments: [1, 2] as [UInt8])
  func hashesTell(version: UInt8) throws {
    let metadata = try self.metadata(make(version))
    #expect(try fitting(metadata) == ["Shop", "Shop 2"])
    try compile()
    let name = version == 1 ? "Shop" : "Shop 2"
    #expect(try fitting(metadata) == [name])
    let bundle = try #require(Bundle(path: folder.url.path))
    let found = try #require(NSManagedObjectModel.mergedModel(from: [bundle], forStoreMetadata: metadata))
    #expect(try found == model(name))
    // What is copied or merged is still known.
    let copy = try #require(found.copy() as? NSManagedObjectModel)
    #expect(copy.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
    let other = try #require(try model(version == 1 ? "Shop 2" : "Shop").copy() as? NSManagedObjectModel)
    #expect(!other.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
    #expect(NSManagedObjectModel(byMerging: [other], forStoreMetadata: metadata) == nil)
    // A model that was changed is not the one that was compiled: of it nothing is known but names.
    other.entitiesByName["Item"]?.attributesByName["name"]?.versionHashModifier = "changed"
    #expect(other.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
  }

  @Test("a store is opened by the version of its hashes, and migrated from it to another", .fact("XM-70"))
  func opening() throws {
    try compile()
    let url = try make(1)
    var failure: NSError?
    do { _ = try OneContextStore(model("Shop 2"), url) } catch { failure = error as NSError }
    #expect(failure?.code == NSPersistentStoreIncompatibleVersionHashError)
    let reason = failure?.userInfo[NSLocalizedFailureReasonErrorKey] as? String ?? ""
    #expect(reason.contains("Item: expected the version hash of its compiled model, found another"), "\(reason)")
    #expect(!reason.contains("Shelf"))
    #expect(try OneContextStore(model("Shop"), url).all("Item").count == 2)
    #expect(
      try OneContextStore(model("Shop 2"), url, [NSIgnorePersistentStoreVersioningOption: true]).all("Item").count == 2)
    let migrated = try OneContextStore(model("Shop 2"), url, Self.migrating)
    #expect(try migrated.all("Item").compactMap { $0.value(forKey: "name") as? String }.sorted() == ["-", "a"])
    migrated.close()
    #expect(try fitting(metadata(url)) == ["Shop 2"])
  }

  @Test("a list that cannot be read, or lacks the version, tells nothing")
  func unreadable() throws {
    try compile()
    let list = folder.file("Shop.momd").appendingPathComponent("VersionInfo.plist")
    let metadata = try self.metadata(make(1))
    for bytes in [Data("nonsense".utf8), Data()] {
      try bytes.write(to: list)
      #expect(try fitting(metadata) == ["Shop", "Shop 2"])
    }
    try FileManager.default.removeItem(at: list)
    try FileManager.default.createDirectory(at: list, withIntermediateDirectories: true)
    #expect(try fitting(metadata) == ["Shop", "Shop 2"])
  }

  @Test("columns of the file tell, where its metadata was read from it; else the names of entities alone")
  func columnsTell() throws {
    let url = try make(1)
    let read = try metadata(url)
    #expect(try fitting(read) == ["Shop", "Shop 2"])
    let hashes = read.filter { $0.key == NSStoreModelVersionHashesKey }
    #expect(try fitting(hashes) == ["Shop", "Shop 2", "Shop 3"])
    // It is no part of what a caller sets, and is not written into the file.
    try NSPersistentStoreCoordinator.setMetadata(read, forPersistentStoreOfType: NSSQLiteStoreType, at: url)
    let place = "instr(Z_PLIST, CAST('OpenCoreDataColumns' AS BLOB))"
    #expect(try PlainDatabase(url).number("SELECT \(place) FROM Z_METADATA") == 0)
    try PlainDatabase.run("ALTER TABLE ZITEM ADD COLUMN ZSIZE FLOAT", on: url)
    #expect(try fitting(metadata(url)) == ["Shop 3"])
    let open = try OneContextStore(model("Shop 3"), url)
    #expect(try fitting(open.store.metadata) == ["Shop 3"])
  }

  @Test("every file of an app's, read with its own model, is compatible with it", arguments: FixtureStore.all)
  func fixtures(fixture: FixtureStore) throws {
    let copy = try FixtureCopy(fixture)
    let metadata = try self.metadata(copy.url)
    #expect(copy.model.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
    let later = try #require(copy.model.copy() as? NSManagedObjectModel)
    later.entities[0].properties.append(attribute("oneMore"))
    #expect(!later.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
  }

  @Test("so is every file that was made by hand", arguments: StoreShape.all)
  func shapes(shape: StoreShape) throws {
    let url = folder.file("shape.sqlite")
    try shape.make(at: url)
    let model = try TextModel.read(shape.model).model
    let metadata = try self.metadata(url)
    #expect(model.isConfiguration(withName: shape.configuration, compatibleWithStoreMetadata: metadata))
    let later = try #require(model.copy() as? NSManagedObjectModel)
    let entity = try #require(later.entities(forConfigurationName: shape.configuration)?.first)
    entity.properties.append(attribute("oneMore", .doubleAttributeType))
    #expect(!later.isConfiguration(withName: shape.configuration, compatibleWithStoreMetadata: metadata))
  }
}
