import Foundation

@testable import CoreData
@testable import CoreDataModel
@testable import CoreDataStores

/// Makes an optional derived attribute.
func derived(
  _ name: String, _ type: NSAttributeType, _ expression: String, isOptional: Bool = true
) -> NSDerivedAttributeDescription {
  let attribute = NSDerivedAttributeDescription()
  attribute.name = name
  attribute.attributeType = type
  attribute.isOptional = isOptional
  attribute.derivationExpression = NSExpression(format: expression, argumentArray: [])
  return attribute
}

/// A magazine with a derived attribute of each form (AW-10).
enum Magazine {
  static var model: NSManagedObjectModel {
    let owner = NSEntityDescription.made("Owner")
    let category = NSEntityDescription.made(
      "Category", NSManagedObject.self,
      [
        derived("articleCount", .integer64AttributeType, "articles.@count"),
        derived("wordSum", .integer64AttributeType, "articles.words.@sum"),
        derived("featureCount", .integer64AttributeType, "features.@count"),
      ])
    let article = NSEntityDescription.made(
      "Article", NSManagedObject.self,
      [
        attribute("words", .integer64AttributeType, default: 0),
        derived("categoryName", .stringAttributeType, "category.name"),
        derived("ownerName", .stringAttributeType, "category.owner.name"),
        derived("searchName", .stringAttributeType, "canonical:(name)"),
        derived("shout", .stringAttributeType, "uppercase:(category.name)"),
        derived("saved", .dateAttributeType, "now()"),
        derived("tagCount", .integer32AttributeType, "tags.@count"),
        derived("tagWeight", .doubleAttributeType, "tags.weight.@sum"),
      ])
    let feature = NSEntityDescription.made(
      "Feature", NSManagedObject.self, [derived("quiet", .stringAttributeType, "lowercase:(name)")], named: false)
    article.subentities = [feature]
    let tag = NSEntityDescription.made("Tag", NSManagedObject.self, [attribute("weight", .doubleAttributeType)])
    category.relate(.one("owner"), to: owner, inverse: .many("categories"))
    article.relate(.one("category"), to: category, inverse: .many("articles", .cascadeDeleteRule))
    feature.relate(.one("home"), to: category, inverse: .many("features"))
    article.relate(.many("tags"), to: tag, inverse: .many("articles"))
    article.relate(.one("sequel"), to: article, inverse: .one("prequel"))
    article.properties.append(derived("sequelName", .stringAttributeType, "sequel.name"))
    return .of([owner, category, article, feature, tag])
  }
}

extension TestStack {
  /// What keeps the derived attributes of the one store.
  var derivedValues: DerivedValues? { (coordinator.persistentStores.first?.rows as? SQLiteStore)?.derived }

  /// Each derived value in the file that is not what its definition says of the objects, with what it should be.
  func wrongDerivedValues() throws -> [String] {
    try run { context in
      var wrong: [String] = []
      func check(_ object: NSManagedObject, _ key: String, _ expected: Any?) {
        let found = object.value(forKey: key)
        let (left, right) = (found.map { "\($0)" } ?? "nil", expected.map { "\($0)" } ?? "nil")
        if left != right { wrong.append("\(object.testLabel).\(key) is \(left), not \(right)") }
      }
      for object in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Category")) {
        let articles = object.value(forKey: "articles") as? Set<NSManagedObject> ?? []
        check(object, "articleCount", articles.count)
        check(object, "wordSum", articles.reduce(0) { $0 + ($1.value(forKey: "words") as? Int ?? 0) })
        check(object, "featureCount", (object.value(forKey: "features") as? Set<NSManagedObject> ?? []).count)
      }
      for object in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Article")) {
        let category = object.value(forKeyPath: "category.name") as? String
        check(object, "categoryName", category)
        check(object, "shout", category?.uppercased())
        check(object, "ownerName", object.value(forKeyPath: "category.owner.name"))
        check(object, "sequelName", object.value(forKeyPath: "sequel.name"))
        check(object, "searchName", (object.value(forKey: "name") as? String)?.lowercased())
        if object.entity.name == "Feature" {
          check(object, "quiet", (object.value(forKey: "name") as? String)?.lowercased())
        }
        let tags = object.value(forKey: "tags") as? Set<NSManagedObject> ?? []
        check(object, "tagCount", tags.count)
        check(object, "tagWeight", tags.reduce(0.0) { $0 + ($1.value(forKey: "weight") as? Double ?? 0) })
      }
      return wrong
    }
  }
}
