import Foundation
import OpenCoreData
import Samples

/// A store with continents whose countries have marks or none, opened with the attempt's class of countries.
struct Regions {
  let store: GradedStore
  /// The context that marks.
  let sync: NSManagedObjectContext
  /// A context that looks on.
  let list: NSManagedObjectContext
  /// The countries without a mark, in no order.
  let unmarked: [NSManagedObjectID]
  /// The countries that were marked before the class was what it is, and have kept their continents; in no order.
  let marked: [NSManagedObjectID]
  /// The continents, in no order.
  let continents: [NSManagedObjectID]
  /// When the marks were set that are there.
  let earlier: Date

  init(_ fresh: FreshData, _ countryClass: Country.Type) throws {
    var model = CountryModel()
    model.countryClass = countryClass
    let (names, earlier) = (fresh.words(3), Self.date(fresh))
    self.earlier = earlier
    // One of those without a mark has no name, and one has a long one.
    let long = String(repeating: fresh.word(), count: 40)
    var others = fresh.shuffled(["", long] + (0..<4).map { _ in fresh.element(of: names) })
    store = try GradedStore(
      CountryModel().make, openedAs: model.make,
      filledBy: { context in
        for name in names {
          let continent = Continent(context: context)
          continent.name = name
          for isMarked in fresh.shuffled([false, false, true, true]) {
            let country = Country(context: context)
            country.name = isMarked ? fresh.element(of: names) : others.removeLast()
            country.capital = fresh.bool() ? fresh.word() : nil
            country.population = Int64(fresh.int(1...9_000))
            country.founded = Self.date(fresh)
            country.markedForDeletionDate = isMarked ? earlier : nil
            country.continent = continent
          }
        }
      })
    sync = store.container.newBackgroundContext()
    list = store.container.newBackgroundContext()
    let reader = store.container.newBackgroundContext()
    func ids(_ entity: String, _ format: String) throws -> [NSManagedObjectID] {
      let request = NSFetchRequest<NSManagedObjectID>(entityName: entity)
      request.resultType = .managedObjectIDResultType
      request.predicate = NSPredicate(format: format)
      return fresh.shuffled(try reader.performAndWait { try reader.fetch(request) })
    }
    unmarked = try ids("Country", "markedForDeletionDate == nil")
    marked = try ids("Country", "markedForDeletionDate != nil")
    continents = try ids("Continent", "TRUEPREDICATE")
  }

  /// A moment, long ago or far away; not a whole number of seconds, so that SQLite keeps it as it is.
  static func date(_ fresh: FreshData) -> Date {
    Date(timeIntervalSinceReferenceDate: TimeInterval(fresh.int(-3_000_000_000...3_000_000_000)) + 0.5)
  }

  /// Lets the context that marks change some countries, and saves it.
  ///
  /// - Throws: what the save throws.
  func save(_ ids: some Sequence<NSManagedObjectID>, _ change: (Country) throws -> Void) throws {
    try sync.performAndWait {
      for id in ids { try change(try sync.country(of: id)) }
      try sync.save()
    }
  }

  /// The row of a country, as `FileContents.changes(to:)` names it.
  static func row(_ id: NSManagedObjectID) -> String {
    "ZCOUNTRY \(id.uriRepresentation().lastPathComponent.dropFirst())"
  }

  /// The changes of the file since an earlier reading, and what they should be: of each row, which columns and to what.
  ///
  /// - Throws: `Mismatch` where something else has changed.
  func expectChanges(since before: FileContents, _ expected: [String], _ what: String) throws {
    try expect("changes of the file, \(what)", before.changes(to: try store.contents()).sorted(), is: expected.sorted())
  }

  /// What the file tells of a country that leaves its continent with the save that writes a mark.
  func leaving(_ id: NSManagedObjectID, _ date: Date) throws -> String {
    let key = id.uriRepresentation().lastPathComponent.dropFirst()
    let continent = try store.numbers("SELECT ZCONTINENT FROM ZCOUNTRY WHERE Z_PK = \(key)").first ?? 0
    let mark = marked.contains(id) ? String(earlier.timeIntervalSinceReferenceDate) : "NULL"
    return Self.row(id)
      + ": ZCONTINENT \(continent) → NULL, ZMARKEDFORDELETIONDATE \(mark) → \(date.timeIntervalSinceReferenceDate)"
  }
}

extension NSManagedObjectContext {
  /// This context's country of an ID.
  func country(of id: NSManagedObjectID) throws -> Country {
    guard let country = try existingObject(with: id) as? Country else { throw Mismatch(["\(id) is no country"]) }
    return country
  }
}
