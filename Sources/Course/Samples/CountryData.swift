import Foundation
import OpenCoreData

/// The objects of chapter 5, and ways to find them by value.
public enum CountryData {
  private struct Row {
    let name: String
    let capital: String
    let population: Int64
    /// In seconds since 2001.
    let founded: TimeInterval

    init(_ name: String, _ capital: String, _ population: Int64, _ founded: TimeInterval) {
      (self.name, self.capital, self.population, self.founded) = (name, capital, population, founded)
    }
  }

  private static let rows = [
    (
      "Europe",
      [Row("Iceland", "Reykjavík", 390_000, -1_790_000_000), Row("Malta", "Valletta", 550_000, -1_145_000_000)]
    ),
    ("Oceania", [Row("Fiji", "Suva", 930_000, -952_000_000), Row("Samoa", "Apia", 220_000, -1_230_000_000)]),
  ]

  /// Inserts two continents with two countries each, all of them islands, and saves.
  ///
  /// - Parameter context: an empty context of a `CountryModel` store.
  /// - Throws: what the save throws.
  public static func insert(into context: NSManagedObjectContext) throws {
    for (name, countries) in rows {
      let continent = insert("Continent", Continent.self, into: context)
      continent.name = name
      for row in countries {
        let country = insert("Country", Country.self, into: context)
        country.name = row.name
        country.capital = row.capital
        country.population = row.population
        country.isIsland = true
        country.founded = Date(timeIntervalSinceReferenceDate: row.founded)
        country.continent = continent
      }
    }
    try context.save()
  }

  // By the entity's name: which class stands for it, a lesson may change.
  private static func insert<Object: NSManagedObject>(
    _ entity: String, _ type: Object.Type, into context: NSManagedObjectContext
  ) -> Object {
    guard let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context) as? Object else {
      preconditionFailure("The class of \(entity) does not inherit from \(type).")
    }
    return object
  }
}

extension NSManagedObjectContext {
  /// The country of a name.
  ///
  /// - Throws: `SampleError` when there is none, else what the fetch throws.
  public func country(_ name: String) throws -> Country { try named("Country", name) }

  /// The continent of a name.
  ///
  /// - Throws: `SampleError` when there is none, else what the fetch throws.
  public func continent(_ name: String) throws -> Continent { try named("Continent", name) }

  private func named<Object: NSManagedObject>(_ entity: String, _ name: String) throws -> Object {
    let request = NSFetchRequest<Object>(entityName: entity)
    request.predicate = NSPredicate(format: "name == %@", name)
    guard let object = try fetch(request).first else { throw SampleError.noSuchName(entity: entity, name: name) }
    return object
  }
}
