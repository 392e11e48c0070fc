import OpenCoreData

/// The model of chapter 5: `Continent` 1—* `Country`.
public struct CountryModel: Sendable {
  /// What deleting a continent does to its countries.
  public var continentCountries = NSDeleteRule.cascadeDeleteRule
  /// Whether two countries may have the same name.
  public var isNameUnique = false
  /// The class of the continents.
  public var continentClass: Continent.Type = Continent.self
  /// The class of the countries.
  public var countryClass: Country.Type = Country.self

  /// The model of chapter 5; change what a lesson is about.
  public init() {}

  /// A new model.
  public func make() -> NSManagedObjectModel {
    let continent = NSEntityDescription(
      Continent.self,
      [
        NSAttributeDescription("name", .stringAttributeType, isOptional: false, defaultValue: ""),
        NSAttributeDescription("markedForDeletionDate", .dateAttributeType),
      ])
    let country = NSEntityDescription(
      Country.self,
      [
        NSAttributeDescription("name", .stringAttributeType, isOptional: false, defaultValue: ""),
        NSAttributeDescription("capital", .stringAttributeType),
        NSAttributeDescription("population", .integer64AttributeType, isOptional: false, defaultValue: 0),
        NSAttributeDescription("isIsland", .booleanAttributeType, isOptional: false, defaultValue: false),
        NSAttributeDescription("founded", .dateAttributeType, isOptional: false),
        NSAttributeDescription("markedForDeletionDate", .dateAttributeType),
      ])
    continent.managedObjectClassName = NSEntityDescription.name(of: continentClass)
    country.managedObjectClassName = NSEntityDescription.name(of: countryClass)
    if isNameUnique { country.uniquenessConstraints = [["name"]] }
    RelationshipEnd.connect(
      .many(continent, "countries", continentCountries), .one(country, "continent", .nullifyDeleteRule))
    let model = NSManagedObjectModel()
    model.entities = [continent, country]
    return model
  }
}
