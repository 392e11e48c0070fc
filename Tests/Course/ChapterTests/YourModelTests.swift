import Foundation
import Processes
import TestKit
import Testing
import WorkbookKit

@Suite("Chapter 7 on a reader's own model and store")
struct YourModelTests {
  private static let stores = "Tests/Engine/InsightTests/ModelFiles/Fixtures/stores"

  /// Models and stores that apps have published, with what is deleted.
  static let known: [(model: String, store: String, entity: String, predicate: String)] = [
    (
      "posts-v3/CoreDataMigration_Example 3.xcdatamodel", "posts-v3/CoreDataMigration_Example_3.sqlite", "Post",
      "hexColor != nil"
    ),
    ("cars-v1/SampleModel.xcdatamodel", "cars-v1/SampleModel_V1.sqlite", "Person", "cars.@count > 3"),
    ("recipes/Recipes.xcdatamodel", "recipes/Recipes.sqlite", "RecipeType", "TRUEPREDICATE"),
    ("worldfacts/WorldFacts.xcdatamodel", "worldfacts/WorldFacts.sqlite", "Country", "population > 50000000"),
    (
      "bookmarks-v1/BookmarksModel.xcdatamodel", "bookmarks-v1/Bookmarks_V1.sqlite", "BookmarkEntity", "isFolder == YES"
    ),
  ]

  private func run(_ model: String, _ store: String, _ entity: String, _ predicate: String) throws -> ProcessResult {
    try Programs.run(
      "chapter-7",
      [
        "--model", "\(Self.stores)/\(model)", "--store", "\(Self.stores)/\(store)", "--entity", entity, "--where",
        predicate,
      ])
  }

  /// The bytes of everything in the folder of a store.
  private func bytes(_ store: String) throws -> [String: Data] {
    let folder = Programs.root.appendingPathComponent("\(Self.stores)/\(store)").deletingLastPathComponent()
    var result: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      result[name] = try? Data(contentsOf: folder.appendingPathComponent(name))
    }
    return result
  }

  @Test(
    "It runs through, and leaves the original and its folder as they were",
    .fact("CH-704"), .shows("what-opening-changes"), arguments: known.indices)
  func subjects(index: Int) throws {
    let subject = Self.known[index]
    let before = try bytes(subject.store)
    let result = try run(subject.model, subject.store, subject.entity, subject.predicate)
    #expect(result.ending == .exited(0), "\(result.text)\(result.errorText)")
    #expect(result.text.contains(/the original +the same bytes/))
    #expect(try bytes(subject.store) == before)
  }

  @Test(
    "A store of another model, an unknown entity and a missing option are said, and nothing crashes",
    .fact("CH-701"), .shows("open-the-store"))
  func problems() throws {
    let other = try run(
      "cars-v1/SampleModel.xcdatamodel", "posts-v3/CoreDataMigration_Example_3.sqlite", "Car", "maker != nil")
    #expect(other.ending == .exited(1))
    #expect(other.text.contains("Car: expected an entity, found none"))
    let entity = try run(Self.known[0].model, Self.known[0].store, "Pots", "TRUEPREDICATE")
    #expect(entity.ending == .exited(1))
    #expect(entity.text.contains("The model has no entity Pots; did you mean Post?"))
    let option = try Programs.run("chapter-7", ["--model", "x"])
    #expect(option.ending == .exited(64))
    #expect(option.errorText == "chapter-7: --store, --entity, --where is missing: give all four or none.\n")
  }
}
