import Foundation
import OpenCoreData
import Samples

/// What the workloads share: the open store, a context, and the number that must agree with other layers.
final class Bench {
  let count: Int
  let context: NSManagedObjectContext
  /// Objects that a workload keeps.
  var kept: [NSManagedObject] = []
  /// What a workload keeps of a fetch, as it came: to make another list of it would count as the fetch's cost.
  var found: Any?
  /// The number of objects changed, or the sum that the workload computes.
  var check = 0
  /// Works the number out when the clock has stopped, where that takes a look at the store.
  var lateCheck: (() throws -> Int)?

  /// The contexts of a workload that has several; the first is the one that works.
  var contexts: [NSManagedObjectContext] = []

  let container: NSPersistentContainer
  private let path: String

  init(options: Options) throws {
    count = options.count
    path = options.path
    let isSeries = options.workload == "prepare-series" || Workload.onSeries.contains(options.workload)
    container = NSPersistentContainer(
      name: "bench",
      managedObjectModel: isSeries ? SeriesModel(\.episodeHistory, .cascadeDeleteRule).make() : ItemModel.make())
    let description = NSPersistentStoreDescription(url: URL(fileURLWithPath: options.path))
    if Workload.withHistory.contains(options.workload) {
      description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
    }
    container.persistentStoreDescriptions = [description]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 ?? failure }
    if let failure { throw failure }
    context = container.viewContext
  }

  /// Adds an index on the creation dates of items, past the engine.
  func addDateIndex() throws {
    try RawDatabase(path: path).run("CREATE INDEX item_created ON ZITEM (ZCREATEDAT)")
  }

  func fetch<Object: NSManagedObject>(
    _ entity: String, _ predicate: NSPredicate? = nil, prefetching keyPaths: [String]? = nil
  ) throws
    -> [Object]
  {
    let request = NSFetchRequest<Object>(entityName: entity)
    request.predicate = predicate
    request.relationshipKeyPathsForPrefetching = keyPaths
    return try context.fetch(request)
  }

  /// Item `index`'s creation date.
  func createdAt(_ index: Int) -> Date {
    Date(timeIntervalSinceReferenceDate: 700_000_000 + Double((index * 7919) % max(count, 1)))
  }
}

/// The timed section.
nonisolated(unsafe) var section: () throws -> Void = {}

/// Runs the timed section, under a name that a profiler finds.
@_silgen_name("bench_section") @inline(never) public func benchSection() throws { try section() }
