import Foundation
import OpenCoreData
import TestKit
import Testing

@Suite("Binary data that may lie beside the store", .fact("SQ-19"))
struct ExternalDataTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private static let text = """
    <entity name="Photo">
      <attribute name="name" attributeType="String"/>
      <attribute name="data" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
    </entity>
    """
  private static let file = "6C1B2E4A-0F53-4E0E-9A7D-2C6D1B8F7E11"

  private func open() throws -> OneContextStore {
    try OneContextStore(try TextModel.read(Self.text).model, folder.url.appendingPathComponent("Photos.sqlite"))
  }

  private func photo(_ open: OneContextStore, _ name: String) throws -> NSManagedObject {
    try #require(try open.all("Photo").first { $0.value(forKey: "name") as? String == name })
  }

  /// Makes a store with data in its row, and puts a reference to a file into another row.
  private func make(external: Data?) throws {
    let open = try open()
    for name in ["inside", "outside"] {
      let photo = NSEntityDescription.insertNewObject(forEntityName: "Photo", into: open.context)
      photo.setValue(name, forKey: "name")
      photo.setValue(Data([7, 8, 9]), forKey: "data")
    }
    try open.context.save()
    open.close()
    let url = folder.url.appendingPathComponent("Photos.sqlite")
    try Damage.sql(
      "", nil, "UPDATE ZPHOTO SET ZDATA = CAST(x'02' || '\(Self.file)' || x'00' AS BLOB) WHERE ZNAME = 'outside'"
    )
    .damage(url)
    guard let external else { return }
    let place = folder.url.appendingPathComponent(".Photos_SUPPORT/_EXTERNAL_DATA")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try external.write(to: place.appendingPathComponent(Self.file))
  }

  @Test("Data in the row and data in a file are read; what is written carries its mark", .fact("CH-934"))
  func reads() throws {
    let large = Data(repeating: 5, count: 300_000)
    try make(external: large)
    let open = try open()
    #expect(try photo(open, "inside").value(forKey: "data") as? Data == Data([7, 8, 9]))
    #expect(try photo(open, "outside").value(forKey: "data") as? Data == large)
    let plain = try PlainDatabase(folder.url.appendingPathComponent("Photos.sqlite"))
    #expect(try plain.column("SELECT hex(ZDATA) FROM ZPHOTO WHERE ZNAME = 'inside'") == ["01070809"])
  }

  @Test("However large, data is written into its row, and never into a file", .fact("CH-934"))
  func neverOutside() throws {
    let open = try open()
    let photo = NSEntityDescription.insertNewObject(forEntityName: "Photo", into: open.context)
    photo.setValue("large", forKey: "name")
    photo.setValue(Data(repeating: 6, count: 3_000_000), forKey: "data")
    try open.context.save()
    let plain = try PlainDatabase(folder.url.appendingPathComponent("Photos.sqlite"))
    #expect(try plain.number("SELECT length(ZDATA) FROM ZPHOTO") == 3_000_001)
    #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent(".Photos_SUPPORT").path))
  }

  @Test("A file that is missing reads as nil, and its reference stays when something else is saved")
  func missing() throws {
    try make(external: nil)
    let open = try open()
    let outside = try photo(open, "outside")
    #expect(outside.value(forKey: "data") == nil)
    outside.setValue("renamed", forKey: "name")
    try open.context.save()
    let plain = try PlainDatabase(folder.url.appendingPathComponent("Photos.sqlite"))
    #expect(try plain.number("SELECT length(ZDATA) FROM ZPHOTO WHERE ZNAME = 'renamed'") == 38)
  }

  @Test("A name that leads out of the folder is no reference")
  func hostile() throws {
    try make(external: nil)
    let url = folder.url.appendingPathComponent("Photos.sqlite")
    try Damage.sql("", nil, "UPDATE ZPHOTO SET ZDATA = CAST(x'02' || '../../../../etc/passwd' || x'00' AS BLOB)")
      .damage(url)
    let open = try open()
    let data = try photo(open, "inside").value(forKey: "data") as? Data
    #expect(data?.first == 2)
    #expect(data?.count == 24)
  }

  @Test("Predicates and batch updates see the data, not the mark")
  func predicates() throws {
    try make(external: nil)
    let open = try open()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Photo")
    request.predicate = NSPredicate(format: "data == %@", Data([7, 8, 9]) as NSData)
    #expect(try open.context.count(for: request) == 1)
    let update = NSBatchUpdateRequest(entityName: "Photo")
    update.propertiesToUpdate = ["data": Data([1, 1])]
    _ = try open.context.execute(update)
    let fresh = try self.open()
    #expect(try photo(fresh, "outside").value(forKey: "data") as? Data == Data([1, 1]))
  }
}
