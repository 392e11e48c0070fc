import Foundation
import OpenCoreData
import Samples

/// A store with countries, a context that looks at them, and one that deletes.
struct Globe {
  let store: GradedStore
  /// The context that the attempt gets.
  let list: NSManagedObjectContext
  /// Another root, which deletes.
  let sync: NSManagedObjectContext

  /// Makes a store: the continent *Asia* with some countries.
  ///
  /// - Parameter change: changes each country before the store is opened again.
  init(
    _ names: [String], _ model: CountryModel = CountryModel(), _ change: (Country) -> Void = { _ in }
  ) throws {
    // What fills a store is no business of the attempt's classes.
    var plain = model
    (plain.countryClass, plain.continentClass) = (Country.self, Continent.self)
    store = try GradedStore(
      plain.make, openedAs: model.make,
      filledBy: { context in
        let asia = Continent(context: context)
        asia.name = "Asia"
        for name in names {
          let country = Country(context: context)
          country.name = name
          country.population = 1_000_000
          country.founded = Self.moment(0)
          country.continent = asia
          change(country)
        }
      })
    list = store.container.newBackgroundContext()
    sync = store.container.newBackgroundContext()
  }

  /// A moment, in seconds after the beginning of a day far from today.
  static func moment(_ seconds: TimeInterval) -> Date { Date(timeIntervalSinceReferenceDate: 2_000_000_000 + seconds) }

  /// The country of a name, which is a fault or has been read.
  func held(_ name: String, isLoaded: Bool, in context: NSManagedObjectContext? = nil) throws -> Country {
    try held(isLoaded: isLoaded, in: context) { try $0.country(name) }
  }

  /// The country of an ID, which is a fault or has been read.
  func held(_ id: NSManagedObjectID, isLoaded: Bool) throws -> Country {
    try held(isLoaded: isLoaded, in: nil) { try $0.country(id) }
  }

  private func held(
    isLoaded: Bool, in context: NSManagedObjectContext?, _ find: (NSManagedObjectContext) throws -> Country
  ) throws -> Country {
    let context = context ?? list
    return try context.performAndWait {
      let country = try find(context)
      if isLoaded { _ = country.name } else { context.refresh(country, mergeChanges: false) }
      return country
    }
  }

  /// Deletes a country in the other context and saves; what that posts is merged, or not.
  func delete(_ name: String, isMerged: Bool) throws { try delete(isMerged: isMerged) { try $0.country(name) } }

  /// Deletes the country of an ID in the other context and saves; what that posts is merged, or not.
  func delete(_ id: NSManagedObjectID, isMerged: Bool) throws { try delete(isMerged: isMerged) { try $0.country(id) } }

  private func delete(isMerged: Bool, _ find: (NSManagedObjectContext) throws -> Country) throws {
    try sync.telling(isMerged ? [list] : []) { try inBackground { $0.delete(try find($0)) } }
  }

  /// The IDs of the countries of a name, in no order; no context that anybody gets has heard of them.
  func ids(named name: String, _ fresh: FreshData) throws -> [NSManagedObjectID] {
    let reader = store.container.newBackgroundContext()
    let request = NSFetchRequest<Country>(entityName: "Country")
    request.predicate = NSPredicate(format: "name == %@", name)
    return try reader.performAndWait { fresh.shuffled(try reader.fetch(request).map(\.objectID)) }
  }

  /// Lets the other context do something and save it.
  func inBackground(_ work: (NSManagedObjectContext) throws -> Void) throws {
    try sync.performAndWait {
      try work(sync)
      try asCaller("the save of its context") { try sync.save() }
    }
  }

  /// The names of the countries in the file that fulfil a condition, in order.
  func names(where condition: String = "1") throws -> [String] {
    try store.texts("SELECT ZNAME FROM ZCOUNTRY WHERE \(condition) ORDER BY ZNAME")
  }
}

extension NSManagedObjectContext {
  /// This context's country of an ID.
  func country(_ id: NSManagedObjectID) throws -> Country {
    guard let country = try existingObject(with: id) as? Country else { throw Mismatch(["\(id) is no country"]) }
    return country
  }
}
