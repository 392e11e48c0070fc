import Foundation
import OpenCoreData
import Samples

/// A store whose continents and countries carry marks of every age, and three contexts over it.
///
/// For each age of a mark there is a continent, and in each continent a country for each age. The countries of two
/// continents have the same names; what tells them apart is their population.
struct MarkedWorld {
  /// How old a mark is, against the moment up to which marks are old enough.
  enum Mark: Int, CaseIterable {
    /// Older than the grace period is long.
    case old
    /// As old as the grace period is long.
    case onTheLimit
    /// Younger.
    case recent
    /// There is no mark.
    case none
  }

  let store: GradedStore
  /// The context that purges.
  let purger: NSManagedObjectContext
  /// The contexts that have to be told.
  let others: [NSManagedObjectContext]
  let now: Date
  let grace: TimeInterval

  private let ages: [Mark: TimeInterval]

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - fresh: gives names, orders and moments.
  ///   - more: how many more countries with old marks the unmarked continent and the one with an old mark have.
  ///   - grace: the grace period in seconds; drawn if it is nil.
  init(_ fresh: FreshData, more: Int = 0, grace: TimeInterval? = nil) throws {
    let more = more + fresh.more
    let grace = grace ?? TimeInterval(fresh.int(60...600))
    self.grace = grace
    now = Globe.moment(TimeInterval(fresh.int(5_000...9_000)))
    ages = [
      .old: grace + TimeInterval(fresh.int(1...900)), .onTheLimit: grace,
      .recent: grace - TimeInterval(fresh.int(1...50)),
    ]
    let names = fresh.words(Mark.allCases.count)
    let (moment, ages) = (now, ages)
    store = try GradedStore(
      CountryModel().make,
      filledBy: { context in
        func date(_ mark: Mark) -> Date? { ages[mark].map { moment.addingTimeInterval(-$0) } }
        func insert(_ mark: Mark, in continent: Continent, _ population: Int64) {
          let country = Country(context: context)
          country.name = names[mark.rawValue]
          country.population = population
          country.founded = moment
          country.markedForDeletionDate = date(mark)
          country.continent = continent
        }
        for mark in fresh.shuffled(Mark.allCases) {
          let continent = Continent(context: context)
          continent.name = "\(mark)"
          continent.markedForDeletionDate = date(mark)
          for own in fresh.shuffled(Mark.allCases) { insert(own, in: continent, Self.population(own, mark)) }
          guard mark == .none || mark == .old else { continue }
          for number in 0..<more { insert(.old, in: continent, Int64(1_000 + number)) }
        }
      })
    purger = store.container.newBackgroundContext()
    others = [store.container.newBackgroundContext(), store.container.newBackgroundContext()]
  }

  /// All contexts, the one that purges first.
  var contexts: [NSManagedObjectContext] { [purger] + others }

  private static func population(_ mark: Mark, _ continent: Mark) -> Int64 {
    Int64(10 * (continent.rawValue + 1) + mark.rawValue)
  }

  /// The ID of a country, told by its mark and by its continent's.
  func country(_ mark: Mark, in continent: Mark) throws -> NSManagedObjectID {
    try id("Country", NSPredicate(format: "population == %@", Self.population(mark, continent)))
  }

  /// The ID of the continent of a mark.
  func continent(_ mark: Mark) throws -> NSManagedObjectID {
    try id("Continent", NSPredicate(format: "name == %@", "\(mark)"))
  }

  private func id(_ entity: String, _ predicate: NSPredicate) throws -> NSManagedObjectID {
    guard let id = try ids(entity, predicate).first else {
      throw Mismatch(["a fetch for a \(entity) finds nothing"])
    }
    return id
  }

  /// The IDs of the rows of an entity that are in the file; a context that nobody gets asks for them.
  func ids(_ entity: String, _ predicate: NSPredicate? = nil) throws -> [NSManagedObjectID] {
    let request = NSFetchRequest<NSManagedObjectID>(entityName: entity)
    request.resultType = .managedObjectIDResultType
    request.predicate = predicate
    let reader = store.container.newBackgroundContext()
    return try reader.performAndWait { try reader.fetch(request) }
  }

  /// The changes of the file that a purge stands for, as `FileContents.changes(to:)` tells them.
  ///
  /// - Throws: what SQLite says.
  func changes(ofPurging entity: String) throws -> [String] {
    let old = "ZMARKEDFORDELETIONDATE < \((now - grace).timeIntervalSinceReferenceDate)"
    let continents = "SELECT Z_PK FROM ZCONTINENT WHERE \(old)"
    func lines(_ table: String, _ condition: String) throws -> [String] {
      try store.numbers("SELECT Z_PK FROM \(table) WHERE \(condition) ORDER BY Z_PK").map { "\(table) \($0): deleted" }
    }
    if entity == "Country" { return try lines("ZCOUNTRY", old) }
    return try lines("ZCONTINENT", old) + lines("ZCOUNTRY", "ZCONTINENT IN (\(continents))")
  }

  /// An object of a context, held as a fault or loaded.
  func held(_ id: NSManagedObjectID, isLoaded: Bool, in context: NSManagedObjectContext) -> NSManagedObject {
    context.performAndWait {
      let object = context.object(with: id)
      if isLoaded { _ = object.value(forKey: "name") }
      return object
    }
  }

  /// Places bystanders in a context; the purge takes none of them.
  func bystanders(in context: NSManagedObjectContext) throws -> Bystanders {
    let edited = held(try country(.none, in: .none), isLoaded: true, in: context)
    return try Bystanders(
      in: context, of: store,
      // In the others it is a mark, which counts only when it is saved.
      edit: context === purger
        ? (edited, "capital", "Interim" as NSString)
        : (edited, "markedForDeletionDate", now.addingTimeInterval(-2 * grace) as NSDate),
      insert: ("Country", ["name": "Newland" as NSString, "founded": now as NSDate]),
      loaded: held(try country(.none, in: .onTheLimit), isLoaded: true, in: context),
      fault: try country(.recent, in: .recent))
  }
}
