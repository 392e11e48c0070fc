import Foundation
import OpenCoreData
import TestKit
import Testing

/// A store that Apple's framework wrote, and a later version of its app's own model.
@Suite("Stores that Apple's framework wrote are migrated")
struct MigratedStoreTests {
  private static let options: [String: Bool] = [
    NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true,
  ]

  private func fixture(_ name: String) throws -> FixtureStore {
    try #require(FixtureStore.all.first { $0.name == name })
  }

  /// The app's model with two of its versions, the second the current one.
  private func versions(_ folder: ScratchFolder, _ fixtures: [FixtureStore]) throws -> NSManagedObjectModel {
    let url = folder.url.appendingPathComponent("BookmarksModel.xcdatamodeld")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for fixture in fixtures {
      try FileManager.default.copyItem(
        at: fixture.modelURL, to: url.appendingPathComponent(fixture.modelURL.lastPathComponent))
    }
    let current = fixtures.last?.modelURL.lastPathComponent ?? ""
    try PropertyListSerialization.data(
      fromPropertyList: ["_XCCurrentVersionName": current], format: .xml, options: 0
    ).write(to: url.appendingPathComponent(".xccurrentversion"))
    return try ModelFile(contentsOf: url, classes: .plain).model
  }

  @Test(
    "a to-one that was renamed and is to-many now, from version 1 to version 4 of an app's model",
    .fact("MG-05", "MG-04", "MG-11"))
  func bookmarks() throws {
    let (first, last) = try (fixture("bookmarks-v1"), fixture("bookmarks-v4"))
    let (copy, apple) = try (FixtureCopy(first), FixtureCopy(last))
    // The key of each object, with those of its favourites and of its children, in order.
    func members(_ open: OneContextStore) throws -> [Int: [[Int]]] {
      Dictionary(
        uniqueKeysWithValues: try open.all("BookmarkEntity").map { object in
          (object.key, ["favorites", "children"].map { object.linked($0).map(\.key) })
        })
    }
    let before = try copy.open(options: nil)
    let expected = try members(before)
    let titles = try before.all("BookmarkEntity").map { "\($0.key) \($0.value(forKey: "title") ?? "")" }.sorted()
    before.close()
    #expect(expected.values.contains { $0[0].count > 1 })
    let model = try versions(copy.folder, [first, last])
    let after = try OneContextStore(model, copy.url, Self.options)
    #expect(try members(after) == expected)
    for object in try after.all("BookmarkEntity") {
      #expect(object.linked("favoriteFolders").allSatisfy { expected[$0.key]?[0].contains(object.key) == true })
      #expect(object.value(forKey: "isPendingDeletion") as? Bool == false)
    }
    #expect(try after.all("BookmarkEntity").map { "\($0.key) \($0.value(forKey: "title") ?? "")" }.sorted() == titles)
    after.close()
    // The tables have the columns that Apple's own file of that version has.
    func columns(_ url: URL) throws -> [[String?]] {
      try PlainDatabase(url).rows(
        "SELECT m.name, p.name, p.type FROM sqlite_master m JOIN pragma_table_info(m.name) p "
          + "WHERE m.type = 'table' ORDER BY 1, 2")
    }
    #expect(try columns(copy.url) == columns(apple.url))
    // What was migrated is a store of the engine, and keeps its model from now on.
    #expect(
      try OneContextStore(model.copy() as? NSManagedObjectModel ?? model, copy.url).all("BookmarkEntity").count
        == titles.count)
  }

  @Test("without the versions a store of Apple's is not migrated, and left as it was", .fact("MG-09", "CH-961"))
  func withoutVersions() throws {
    let copy = try FixtureCopy(fixture("cars-v1"))
    let model = try #require(copy.model.copy() as? NSManagedObjectModel)
    model.entitiesByName["Person"]?.properties.append(attribute("note"))
    let before = try copy.bytes()
    var code = 0
    do { _ = try OneContextStore(model, copy.url, Self.options) } catch { code = (error as NSError).code }
    #expect(code == NSMigrationMissingSourceModelError)
    #expect(try copy.bytes() == before)
  }
}
