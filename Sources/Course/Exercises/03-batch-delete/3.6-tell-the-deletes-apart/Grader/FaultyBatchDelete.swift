import Foundation
import OpenCoreData
import Samples
import WorkbookKit

/// What a batch delete does.
struct BulkDeleteSteps: SoundSteps {
  /// How many of the rows that were chosen it leaves.
  var left: (Int) -> Int = { _ in 0 }
  /// What it does to the file after it has deleted.
  var damage: (BulkDeleteDamage) throws -> Void = { _ in }
  /// The count that it answers with, of the rows that were chosen and those that a cascade took.
  var count: (_ chosen: Int, _ taken: Int) -> Int = { chosen, _ in chosen }
  /// The object IDs that it answers with.
  var ids: ([NSManagedObjectID]) -> [NSManagedObjectID] = { $0 }
  /// Whether the context is told.
  var tellsTheContext = false
  /// Whether it throws where a count is asked for.
  var throwsForACount = false
}

/// Executes batch deletes, with a fault or without.
///
/// Sound or not, it takes the same steps: a real batch delete in the context, and a look at the file from elsewhere before
/// and after it, where a fault does its damage. The model always has the rules that were asked for.
struct FaultyBatchDelete {
  private let steps: BulkDeleteSteps

  init(_ steps: BulkDeleteSteps) { self.steps = steps }

  func execute(_ request: NSBatchDeleteRequest, on store: GradedStore) throws -> Any? {
    let type = request.resultType
    defer { request.resultType = type }
    request.resultType = .resultTypeObjectIDs
    let rows = try store.elsewhere(BulkDeleteDamage.rows)
    let before = try Self.count(store)
    let chosen = try Self.ids(request.fetchRequest, store.context)
    let left = steps.left(chosen.count)
    var ids = chosen
    if left == 0 {
      ids = (try store.context.execute(request) as? NSBatchDeleteResult)?.result as? [NSManagedObjectID] ?? []
    } else if chosen.count > left {
      try store.context.execute(NSBatchDeleteRequest(objectIDs: chosen.dropLast(left)))
    }
    let taken = before - (try Self.count(store))
    if type == .resultTypeCount, steps.throwsForACount { throw CocoaError(.persistentStoreOperation) }
    try store.elsewhere { try steps.damage(BulkDeleteDamage($0, rows, request.fetchRequest)) }
    if steps.tellsTheContext { try Self.tell(store, ids) }
    return switch type {
    case .resultTypeStatusOnly: true
    case .resultTypeObjectIDs: steps.ids(ids)
    case .resultTypeCount: steps.count(ids.count, taken)
    }
  }

  /// What a request chooses in the file.
  private static func ids(
    _ request: NSFetchRequest<any NSFetchRequestResult>, _ context: NSManagedObjectContext
  ) throws -> [NSManagedObjectID] {
    let chosen = NSFetchRequest<NSManagedObjectID>()
    chosen.entity =
      request.entityName.flatMap { NSEntityDescription.entity(forEntityName: $0, in: context) } ?? request.entity
    (chosen.predicate, chosen.sortDescriptors) = (request.predicate, request.sortDescriptors)
    (chosen.fetchOffset, chosen.fetchLimit) = (request.fetchOffset, request.fetchLimit)
    chosen.resultType = .managedObjectIDResultType
    chosen.includesPendingChanges = false
    return try context.fetch(chosen)
  }

  private static func count(_ store: GradedStore) throws -> Int {
    try store.rows("ZSERIES") + store.rows("ZEPISODE") + store.rows("ZHISTORY")
  }

  /// Tells the context of the deleted objects, and of those that it has of the rows that went along.
  private static func tell(_ store: GradedStore, _ ids: [NSManagedObjectID]) throws {
    let context = store.context
    let held = context.performAndWait { context.registeredObjects.map(\.objectID) }
    let ids =
      try ids
      + held.filter { id in
        let (table, key) = (id.entity.name ?? "", id.uriRepresentation().lastPathComponent.dropFirst())
        return try store.rows("Z" + table.uppercased(), where: "Z_PK = \(key)") == 0
      }
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [context])
    context.performAndWait { context.processPendingChanges() }
  }
}

/// The file after a batch delete, seen from elsewhere.
struct BulkDeleteDamage {
  /// An episode before the delete.
  struct Row {
    let (id, title, duration, series): (Int64, String, Double, Int64?)
  }

  private let context: NSManagedObjectContext
  private let rows: [Row]
  private let chosen: NSFetchRequest<any NSFetchRequestResult>
  private let episodes: [Episode]
  /// The episodes that had a series which is gone.
  private let lost: [Row]

  init(
    _ context: NSManagedObjectContext, _ rows: [Row], _ chosen: NSFetchRequest<any NSFetchRequestResult>
  ) throws {
    (self.context, self.rows, self.chosen) = (context, rows, chosen)
    let series = Set(try (context.all("Series", by: "id") as [Series]).map(\.id))
    episodes = try context.all("Episode", by: "id")
    lost = rows.filter { row in row.series.map { !series.contains($0) } ?? false }
  }

  /// The episodes, to be brought back later.
  static func rows(_ context: NSManagedObjectContext) throws -> [Row] {
    let episodes: [Episode] = try context.all("Episode", by: "id")
    return episodes.map { Row(id: $0.id, title: $0.title, duration: $0.duration, series: $0.series?.id) }
  }

  /// Inserts the episodes that a cascade took.
  func bringEpisodesBack() {
    for row in lost where !episodes.contains(where: { $0.id == row.id }) {
      let episode = Episode(context: context)
      (episode.id, episode.title, episode.duration) = (row.id, row.title, row.duration)
    }
  }

  /// Gives the episodes whose key was cut the key of a series that is not there.
  func leaveKeys() throws {
    let cut = Set(lost.map(\.id))
    let episodes = episodes.filter { $0.series == nil && cut.contains($0.id) }
    guard !episodes.isEmpty, let url = context.persistentStoreCoordinator?.persistentStores.first?.url else { return }
    let series = Series(context: context)
    for episode in episodes { episode.series = series }
    try context.save()
    let careless = try GradedStore.open(SeriesModel(\.seriesEpisodes, .noActionDeleteRule).make(), url).viewContext
    let gone = NSBatchDeleteRequest(fetchRequest: NSFetchRequest<any NSFetchRequestResult>(entityName: "Series"))
    gone.fetchRequest.predicate = NSPredicate(format: "id == 0")
    try careless.execute(gone)
  }

  /// Deletes the histories of the episodes that are gone.
  func takeHistories() throws {
    let gone = Set(rows.map(\.id)).subtracting(episodes.map(\.id))
    let histories: [History] = try context.all("History", by: "episodeId")
    for history in histories where gone.contains(history.episodeId) { context.delete(history) }
  }

  /// Deletes all rows that match, where an offset or a limit has left some.
  func takeAllThatMatch() throws {
    guard chosen.fetchOffset > 0 || chosen.fetchLimit > 0 else { return }
    let all = NSFetchRequest<any NSFetchRequestResult>(entityName: chosen.entityName ?? "Series")
    all.predicate = chosen.predicate
    try context.execute(NSBatchDeleteRequest(fetchRequest: all))
  }
}
