import Foundation
import OpenCoreData
import Samples
import TestKit

/// Two contexts over four countries, straight on the engine: no lesson, no page.
///
/// No lock: a save of `sync` is waited for before anything reads what it has saved.
final class CountryStack: @unchecked Sendable {
  let container: NSPersistentContainer
  /// Holds and reads.
  let list: NSManagedObjectContext
  /// Deletes, marks and purges.
  let sync: NSManagedObjectContext
  /// What `sync` has saved since it was last delivered.
  private(set) var saves: [Notification] = []
  private var observer: (any NSObjectProtocol)?

  static let start = Date(timeIntervalSinceReferenceDate: 0)

  /// Fills a SQLite store at /dev/null, which lives in memory and takes batch requests.
  ///
  /// - Parameter tracksHistory: whether the store keeps persistent history.
  init(_ model: CountryModel = CountryModel(), tracksHistory: Bool = false) throws {
    let description = NSPersistentStoreDescription()
    if tracksHistory { description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey) }
    container = try .opened(model.make(), description)
    let seeder = container.newBackgroundContext()
    try seeder.performAndWait { try CountryData.insert(into: seeder) }
    (list, sync) = (container.newBackgroundContext(), container.newBackgroundContext())
    observer = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextDidSave, object: sync, queue: nil
    ) { [weak self] in self?.saves.append($0) }
  }

  deinit {
    if let observer { NotificationCenter.default.removeObserver(observer) }
  }

  /// Lets `sync` change something, and saves it.
  func background(_ work: (NSManagedObjectContext) throws -> Void) throws {
    try sync.performAndWait {
      try work(sync)
      try sync.save()
    }
  }

  /// Merges what `sync` has saved into a context.
  func deliver(to context: NSManagedObjectContext) {
    for save in saves { context.performAndWait { context.mergeChanges(fromContextDidSave: save) } }
    saves = []
  }

  /// Deletes in bulk what was marked before a moment, and merges the IDs into `sync`.
  func purge(_ entity: String = "Country", before cutoff: Date) throws -> [NSManagedObjectID] {
    let marked = NSFetchRequest<any NSFetchRequestResult>(entityName: entity)
    marked.predicate = NSPredicate(format: "markedForDeletionDate < %@", cutoff as NSDate)
    let request = NSBatchDeleteRequest(fetchRequest: marked)
    request.resultType = .resultTypeObjectIDs
    let ids = try sync.performAndWait {
      (try sync.execute(request) as? NSBatchDeleteResult)?.result as? [NSManagedObjectID] ?? []
    }
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [sync])
    return ids
  }

  /// The names of the countries that a context finds, marked ones included or not.
  func names(_ context: NSManagedObjectContext, unmarkedOnly: Bool = false) throws -> [String] {
    let request = NSFetchRequest<Country>(entityName: "Country")
    if unmarkedOnly { request.predicate = NSPredicate(format: "markedForDeletionDate == nil") }
    return try context.performAndWait { try context.fetch(request).map(\.name).sorted() }
  }
}
