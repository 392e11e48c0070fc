import Foundation
import OpenCoreData
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataModel
@testable import CoreDataPredicates
@testable import CoreDataStores

/// What a store says of itself.
@Suite struct MetadataTests {
  @Test(
    "one row: version 1, the UUID in upper case, a binary property list with Core Data's keys", .fact("SQ-02", "SQ-03"))
  func row() throws {
    let sketch = ModelSketch.bookshelf()
    sketch.model.versionIdentifiers = ["2"]
    let bench = try StoreBench(sketch)
    _ = try bench.open([StoreUUIDOption: "11111111-2222-3333-4444-aaaaaaaaaaaa"])
    let plain = try bench.plain()
    #expect(
      try plain.cells("SELECT Z_VERSION, Z_UUID FROM Z_METADATA") == [["1", "11111111-2222-3333-4444-AAAAAAAAAAAA"]])
    var bytes = Data()
    try plain.query("SELECT Z_PLIST FROM Z_METADATA") { bytes = $0.data(0) }
    #expect(bytes.prefix(8) == Data("bplist00".utf8))
    let list = try #require(
      try PropertyListSerialization.propertyList(from: bytes, format: nil) as? [String: Any])
    #expect(list[NSStoreTypeKey] as? String == "SQLite")
    #expect(list["NSStoreModelVersionHashesVersion"] as? Int == 3)
    #expect(list[NSStoreModelVersionIdentifiersKey] as? [String] == ["2"])
    #expect(list["_NSAutoVacuumLevel"] as? String == "2")
    #expect(list["NSPersistenceFrameworkVersion"] as? Int == 1)
    #expect(list[NSStoreUUIDKey] == nil)
    let hashes = try #require(list[NSStoreModelVersionHashesKey] as? [String: Data])
    #expect(hashes.keys.sorted() == ["Author", "Book", "GraphicNovel", "Page", "Writer"])
    #expect(hashes.values.allSatisfy { $0.count == 32 })
    #expect(Set(hashes.values).count == 5)
  }

  @Test("a store keeps its UUID when it is opened again, whatever the option says then", .fact("ID-03"))
  func identity() throws {
    let bench = try StoreBench(.bookshelf())
    let uuid = try bench.open([StoreUUIDOption: "11111111-2222-3333-4444-555555555555"]).identity.uuid
    let again = try bench.open([StoreUUIDOption: "99999999-2222-3333-4444-555555555555"])
    #expect(again.identity.uuid == uuid)
    #expect(again.metadata[NSStoreUUIDKey] as? String == uuid)
    #expect(again.metadata[NSStoreTypeKey] as? String == "SQLite")
  }

  @Test("changed metadata is written with the next save, also one without changes, and not before", .fact("SQ-46"))
  func changes() throws {
    let bench = try StoreBench(.bookshelf())
    let store = try bench.open()
    let hashes = store.metadata[NSStoreModelVersionHashesKey] as? [String: Data]
    store.metadata["note"] = "written by hand"
    store.metadata[NSStoreModelVersionHashesKey] = nil
    #expect(try bench.open().metadata["note"] == nil)
    try store.commit()
    let again = try bench.open()
    #expect(again.metadata["note"] as? String == "written by hand")
    #expect(again.metadata[NSStoreModelVersionHashesKey] as? [String: Data] == hashes)
  }

  @Test("metadata that is changed again while a save writes it is written with the next save", .fact("SQ-46"))
  func changedMeanwhile() throws {
    let bench = try StoreBench(.bookshelf())
    let store = try bench.open()
    store.metadata["note"] = "first"
    let observer = StatementObserver(didRun: { [unowned store] record in
      if record.sql.hasPrefix("UPDATE Z_METADATA") { store.metadata["note"] = "second" }
    })
    store.statementObservers = [observer]
    try store.commit()
    store.statementObservers = []
    #expect(store.needsSave)
    #expect(store.metadata["note"] as? String == "second")
    #expect(try bench.open().metadata["note"] as? String == "first")
    try store.commit()
    #expect(!store.needsSave)
    #expect(try bench.open().metadata["note"] as? String == "second")
  }

  @Test("metadata of a store that is not open is read without a trace, and set at once", .fact("SQ-46"))
  func closedStore() throws {
    let bench = try StoreBench(.bookshelf())
    let uuid = try bench.open().identity.uuid
    let before = try bench.folder.listing()
    #expect(try StoreFile(url: bench.url).metadata()[NSStoreUUIDKey] as? String == uuid)
    #expect(try bench.folder.listing() == before)
    try StoreFile(url: bench.url).setMetadata(["note": "at once"])
    let again = try bench.open()
    #expect(again.metadata["note"] as? String == "at once")
    #expect(again.identity.uuid == uuid)
    let missing = bench.folder.file("none.sqlite")
    #expect(storeFailure { _ = try StoreFile(url: missing).metadata() } != nil)
    #expect(storeFailure { try StoreFile(url: missing).setMetadata([:]) } != nil)
    #expect(!FileManager.default.fileExists(atPath: missing.path))
  }

  @Test("metadata that no property list can hold fails the save, and nothing is written", .fact("SQ-46"))
  func unwritable() throws {
    let bench = try StoreBench(.bookshelf())
    let store = try bench.open()
    store.metadata["object"] = NSObject()
    let failure = storeFailure { try store.commit(try bench.insert("Page", 1)) }
    guard case .unsupported = failure else { return #expect(Bool(false), "\(String(describing: failure))") }
    #expect(try store.count(matching: FetchPlan(entity: try bench.entity("Page"))) == 0)
  }

  @Test("a version hash follows the shape of the rows, not delete rules, classes or defaults", .fact("CH-067"))
  func hashes() throws {
    func hash(_ change: (NSEntityDescription) -> Void) throws -> Data {
      let sketch = ModelSketch.notebook()
      let note = try #require(sketch.model.entitiesByName["Note"])
      change(note)
      _ = try sketch.layout()
      return EntitySignature(note).hash
    }
    let plain = try hash { _ in }
    #expect(try hash { $0.relationshipsByName["author"]?.deleteRule = .cascadeDeleteRule } == plain)
    #expect(try hash { $0.managedObjectClassName = nil } == plain)
    #expect(try hash { $0.attributesByName["length"]?.defaultValue = 5 } == plain)
    #expect(try hash { $0.attributesByName["length"]?.isOptional = false } != plain)
    #expect(try hash { $0.attributesByName["length"]?.attributeType = .integer16AttributeType } != plain)
    #expect(try hash { $0.relationshipsByName["tags"]?.maxCount = 5 } != plain)
    #expect(try hash { $0.versionHashModifier = "2" } != plain)
    #expect(try hash { $0.isAbstract = true } != plain)
  }

  @Test("SHA-256 agrees with the vectors of FIPS 180-4")
  func digests() {
    func hex(_ text: String) -> String {
      SHA256.digest(Array(text.utf8)).map { String(UInt16($0) | 0x100, radix: 16).dropFirst() }.joined()
    }
    #expect(hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    #expect(
      hex(String(repeating: "a", count: 1_000_000))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }
}
