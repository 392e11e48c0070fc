import Foundation
import OpenCoreData
import TestKit
import Testing

@Suite("Each model of the fixtures")
struct RoundTripTests {
  @Test("there are 23 of them, and all load")
  func count() throws {
    let models = try FixtureModels.all.map { try FixtureModels.load($0).model }
    #expect(models.count == 23)
    print("\(models.count) models of the fixtures load, with \(models.map(\.entities.count).reduce(0, +)) entities")
  }

  @Test(
    "is read without a warning, and holds everything that its XML says",
    .fact(
      "XM-02", "XM-05", "XM-09", "XM-10", "XM-14", "XM-15", "XM-17", "XM-06", "XM-07", "XM-11", "XM-12", "XM-19",
      "XM-20"),
    arguments: FixtureModels.all)
  func holdsEverything(name: String) throws {
    let file = try FixtureModels.load(name)
    #expect(file.warnings == [])
    // Foundation's own parser reads the file a second time.
    let comparison = try ModelComparison(file.model, xml: file.contents)
    #expect(comparison.differences == [])
    #expect(comparison.compared > 10)
  }

  @Test("the comparison notices what differs: a rule, a bound, a default, a flag that was left out, an order")
  func comparisonNotices() throws {
    func differences(_ name: String, _ change: (NSManagedObjectModel) -> Void) throws -> [String] {
      let file = try FixtureModels.load(name)
      change(file.model)
      return try ModelComparison(file.model, xml: file.contents).differences
    }
    let articles = "AvdLee__CoreDataBestPractices/DataModel.xcdatamodeld"
    let rule = try differences(articles) {
      $0.entitiesByName["Article"]?.relationshipsByName["category"]?.deleteRule = .cascadeDeleteRule
    }
    #expect(rule == ["Article.category: deletionRule=\"Nullify\" is not what the model says"])
    let bound = try differences(articles) {
      $0.entitiesByName["Article"]?.attributesByName["name"]?.setValidationPredicates(nil, withValidationWarnings: nil)
    }
    #expect(bound.count == 2)
    let attribute = try differences(articles) {
      $0.entitiesByName["Article"]?.attributesByName["views"]?.defaultValue = nil
      $0.entitiesByName["Article"]?.attributesByName["source"]?.isOptional = true
    }
    #expect(attribute.count == 3)
    let index = try differences("LoopKit__LoopKit/Model.xcdatamodeld") {
      $0.entities.first { !$0.indexes.isEmpty }?.indexes[0].elements[0].isAscending.toggle()
    }
    #expect(index.count == 1)
  }

  @Test(
    "compiles: a coordinator takes it with a store in memory or in a file",
    arguments: FixtureModels.all)
  func compiles(name: String) throws {
    let model = try FixtureModels.load(name).model
    let store = try OpenedStore(model, at: URL(fileURLWithPath: "/dev/null"))
    defer { store.close() }
    let context = store.context(.mainQueueConcurrencyType)
    for entity in model.entities where !entity.isAbstract {
      let object = NSEntityDescription.insertNewObject(forEntityName: entity.name ?? "", into: context)
      #expect(object.entity === entity)
    }
  }

  @Test("a copy says the same, and can be changed (NSCopying of NSManagedObjectModel)", arguments: FixtureModels.all)
  func copies(name: String) throws {
    let file = try FixtureModels.load(name)
    let copy = try #require(file.model.copy() as? NSManagedObjectModel)
    #expect(try ModelComparison(copy, xml: file.contents).differences == [])
    #expect(copy.entityVersionHashesByName == file.model.entityVersionHashesByName)
    #expect(
      Set(copy.entities.map(ObjectIdentifier.init)).isDisjoint(with: file.model.entities.map(ObjectIdentifier.init)))
  }
}
