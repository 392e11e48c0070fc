import Foundation
import OpenCoreData
import TestKit
import Testing

@Suite("A store and the model that it was made with")
struct MatchingTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Why a store is refused with a changed model, one difference a line; nil where it opens.
  private func refusal(_ name: String, _ change: (NSManagedObjectModel) throws -> Void) throws -> [String]? {
    let copy = try FixtureCopy(.named(name))
    let model = try #require(copy.model.copy() as? NSManagedObjectModel)
    try change(model)
    let before = try copy.bytes()
    do {
      _ = try OneContextStore(model, copy.url)
      return nil
    } catch let error as CocoaError {
      #expect(error.errorCode == NSPersistentStoreIncompatibleVersionHashError)
      #expect(try copy.bytes() == before)
      let reason = error.userInfo[NSLocalizedFailureReasonErrorKey] as? String ?? ""
      #expect(reason.hasPrefix("\(copy.fixture.file) was made with another model:\n"))
      return reason.split(separator: "\n").filter { $0.hasPrefix("  ") }.map { String($0.dropFirst(2)) }
    }
  }

  private func entity(_ model: NSManagedObjectModel, _ name: String) throws -> NSEntityDescription {
    try #require(model.entitiesByName[name])
  }

  @Test(
    "Apple's store: an attribute too many, too few, or of another type is named with what was expected and found",
    .fact("CH-701"))
  func attributes() throws {
    let more = try refusal("posts-v3") { model in
      try entity(model, "Post").properties.append(attribute("likes", .integer64AttributeType))
    }
    #expect(more == ["Post.likes: expected a column ZPOST.ZLIKES of type INTEGER, found none"])
    let fewer = try refusal("posts-v3") { model in
      try entity(model, "Post").properties.removeAll { $0.name == "hexColor" }
    }
    #expect(fewer == ["Post: expected no column ZPOST.ZHEXCOLOR, found one of type VARCHAR"])
    let other = try refusal("posts-v3") { model in
      let index = try #require(try entity(model, "Section").attributesByName["index"])
      index.defaultValue = nil
      index.attributeType = .dateAttributeType
    }
    #expect(other == ["Section.index: expected a column ZSECTION.ZINDEX of type TIMESTAMP, found type INTEGER"])
  }

  @Test("Apple's store: entities and the hierarchy, relationships and constraints", .fact("CH-701"))
  func structure() throws {
    let renamed = try refusal("cars-v1") { try entity($0, "SportCar").name = "RaceCar" }
    #expect(renamed?.contains("RaceCar: expected an entity, found none") == true)
    #expect(renamed?.contains("SportCar: expected no such entity, found one") == true)
    let ordered = try refusal("posts-v3") { try entity($0, "Post").relationshipsByName["sections"]?.isOrdered = true }
    #expect(ordered == ["Section.post: expected a column ZSECTION.Z_FOK_POST of type INTEGER, found none"])
    let unique = try refusal("posts-v3") { try entity($0, "Post").uniquenessConstraints = [["postID"]] }
    #expect(unique == ["Post: expected a unique index on ZPOST (ZPOSTID), found none"])
    let many = try refusal("bookmarks-v4") { model in
      try entity(model, "BookmarkEntity").relationshipsByName["favorites"]?.isOrdered = false
    }
    #expect(many?.first?.hasPrefix("BookmarkEntity.favorites: expected a table Z_1FAVORITES with the columns") == true)
  }

  @Test(
    "What a store does not show is no difference: class names, rules, defaults, fetch indexes, validation",
    .fact("CH-701"))
  func irrelevant() throws {
    let refused = try refusal("posts-v3") { model in
      let post = try entity(model, "Post")
      post.managedObjectClassName = "Article"
      post.relationshipsByName["sections"]?.deleteRule = .denyDeleteRule
      post.attributesByName["hexColor"]?.defaultValue = "FF0000"
      let date = try #require(post.attributesByName["date"])
      date.isOptional = false
      post.indexes = [
        NSFetchIndexDescription(
          name: "byDate", elements: [NSFetchIndexElementDescription(property: date, collationType: .binary)])
      ]
    }
    #expect(refused == nil)
  }

  @Test(
    "A store of ours is compared by our own hashes: what its tables do not show is told too", .fact("SQ-44"))
  func own() throws {
    let url = folder.url.appendingPathComponent("own.sqlite")
    let file = try ModelFile(contentsOf: FixtureStore.named("posts-v3").modelURL, classes: .plain)
    try OneContextStore(try #require(file.model.copy() as? NSManagedObjectModel), url).close()
    let changed = try #require(file.model.copy() as? NSManagedObjectModel)
    changed.entitiesByName["Post"]?.attributesByName["date"]?.isOptional = false
    do {
      _ = try OneContextStore(changed, url)
      Issue.record("the store was opened")
    } catch let error as CocoaError {
      let reason = error.userInfo[NSLocalizedFailureReasonErrorKey] as? String
      #expect(reason?.contains("Post.date: expected required Date, found optional Date") == true)
    }
  }

  @Test(
    "Every model of the fixtures makes a store of its own that it opens again", .fact("CH-701"),
    arguments: FixtureModels.all)
  func ownStores(name: String) throws {
    let url = folder.url.appendingPathComponent("own.sqlite")
    for _ in 1...2 {
      let open = try OneContextStore(try FixtureModels.load(name).model, url)
      for entity in open.model.entities { #expect(try open.all(entity.name ?? "").isEmpty) }
      open.close()
    }
    try LayoutRules.check(url, try FixtureModels.load(name).model)
  }

  @Test("a join table that is named after the other end is found, and read and written as that one", .fact("SQ-22"))
  func otherEnd() throws {
    let copy = try FixtureCopy(.named("bookmarks-v4"))
    try Damage.sql("", nil, "ALTER TABLE Z_1FAVORITES RENAME TO Z_1FAVORITEFOLDERS").damage(copy.url)
    do {
      let open = try copy.open()
      let root = try #require(try open.all("BookmarkEntity").first { $0.key == 3 })
      #expect(root.linked("favorites").map(\.key) == [8, 1, 10, 7, 9])
      root.mutableOrderedSetValue(forKey: "favorites").removeObject(at: 0)
      try open.context.save()
    }
    let plain = try PlainDatabase(copy.url)
    #expect(
      try plain.column("SELECT Z_1FAVORITES FROM Z_1FAVORITEFOLDERS ORDER BY Z_FOK_1FAVORITES") == [
        "1", "10", "7", "9",
      ])
  }

  @Test("a store that keeps an entity under its old name fits a model that tells the old name", .fact("SQ-08"))
  func renamed() throws {
    let copy = try FixtureCopy(.named("posts-v3"))
    try Damage.sql("", nil, "UPDATE Z_PRIMARYKEY SET Z_NAME = 'Article' WHERE Z_NAME = 'Post'").damage(copy.url)
    let model = try #require(copy.model.copy() as? NSManagedObjectModel)
    #expect(throws: CocoaError.self) {
      _ = try OneContextStore(try #require(model.copy() as? NSManagedObjectModel), copy.url)
    }
    model.entitiesByName["Post"]?.renamingIdentifier = "Article"
    let open = try OneContextStore(model, copy.url)
    #expect(try open.all("Post").count == 12)
    #expect(try open.all("Section").first?.linked("post").count == 1)
  }
}
