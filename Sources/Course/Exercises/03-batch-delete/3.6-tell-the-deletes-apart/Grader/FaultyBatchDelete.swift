import Foundation
import OpenCoreData
import Samples
import WorkbookKit

/// Executes batch deletes, with a fault or without.
///
/// Sound or not, it takes the same steps: a real batch delete in the context, and a look at the file from elsewhere before
/// and after it, where a fault does its damage. The model always has the rules that were asked for.
struct FaultyBatchDelete {
  /// What is wrong with an engine.
  enum Fault {
    /// No row is deleted.
    case deletesNothing
    /// One of the rows that were chosen is not deleted.
    case leavesOneOut
    /// The episodes of a deleted series are left behind.
    case forgetsCascade
    /// An episode whose series was deleted keeps a key.
    case forgetsNullify
    /// Offset and limit are not looked at.
    case takesAllThatMatch
    /// What a cascade took is counted, too.
    case countsTheVictims
    /// The context is told.
    case tellsTheContext
    /// It throws where a count is asked for.
    case throwsForACount
    /// It does not name one of the rows where object IDs are asked for.
    case leavesAnIDOut
    /// A cascade takes the histories along, which are nullified.
    case takesTheHistories
  }

  private struct Row {
    let (id, title, duration, series): (Int64, String, Double, Int64?)
  }

  private let fault: Fault?

  init(_ fault: Fault?) { self.fault = fault }

  func execute(_ request: NSBatchDeleteRequest, on store: GradedStore) throws -> Any? {
    let type = request.resultType
    defer { request.resultType = type }
    request.resultType = .resultTypeObjectIDs
    let rows = try store.elsewhere(Self.rows)
    let before = try Self.count(store)
    let chosen = try Self.ids(request.fetchRequest, store.context)
    let left =
      switch fault {
      case .deletesNothing: chosen.count
      case .leavesOneOut: 1
      default: 0
      }
    var ids = chosen
    if left == 0 {
      ids = (try store.context.execute(request) as? NSBatchDeleteResult)?.result as? [NSManagedObjectID] ?? []
    } else if chosen.count > left {
      try store.context.execute(NSBatchDeleteRequest(objectIDs: chosen.dropLast(left)))
    }
    let taken = before - (try Self.count(store))
    if type == .resultTypeCount, fault == .throwsForACount { throw CocoaError(.persistentStoreOperation) }
    try store.elsewhere { try damage($0, rows, request.fetchRequest) }
    if fault == .tellsTheContext { try Self.tell(store, ids) }
    return switch type {
    case .resultTypeStatusOnly: true
    case .resultTypeObjectIDs: fault == .leavesAnIDOut ? Array(ids.dropLast()) : ids
    case .resultTypeCount: fault == .countsTheVictims ? taken : ids.count
    }
  }

  /// Lets rows be as the fault leaves them.
  private func damage(
    _ context: NSManagedObjectContext, _ rows: [Row], _ chosen: NSFetchRequest<any NSFetchRequestResult>
  ) throws {
    let series = Set(try (context.all("Series", by: "id") as [Series]).map(\.id))
    let episodes: [Episode] = try context.all("Episode", by: "id")
    let lost = rows.filter { row in row.series.map { !series.contains($0) } ?? false }
    switch fault {
    case .forgetsCascade:
      for row in lost where !episodes.contains(where: { $0.id == row.id }) {
        let episode = Episode(context: context)
        (episode.id, episode.title, episode.duration) = (row.id, row.title, row.duration)
      }
    case .forgetsNullify:
      let cut = Set(lost.map(\.id))
      try Self.leaveKey(episodes.filter { $0.series == nil && cut.contains($0.id) }, context)
    case .takesTheHistories:
      let gone = Set(rows.map(\.id)).subtracting(episodes.map(\.id))
      let histories: [History] = try context.all("History", by: "episodeId")
      for history in histories where gone.contains(history.episodeId) { context.delete(history) }
    case .takesAllThatMatch where chosen.fetchOffset > 0 || chosen.fetchLimit > 0:
      let all = NSFetchRequest<any NSFetchRequestResult>(entityName: chosen.entityName ?? "Series")
      all.predicate = chosen.predicate
      try context.execute(NSBatchDeleteRequest(fetchRequest: all))
    default: break
    }
  }

  /// Gives episodes the key of a series that is not there.
  private static func leaveKey(_ episodes: [Episode], _ context: NSManagedObjectContext) throws {
    guard !episodes.isEmpty, let url = context.persistentStoreCoordinator?.persistentStores.first?.url else { return }
    let series = Series(context: context)
    for episode in episodes { episode.series = series }
    try context.save()
    let careless = try GradedStore.open(SeriesModel(\.seriesEpisodes, .noActionDeleteRule).make(), url).viewContext
    let gone = NSBatchDeleteRequest(fetchRequest: NSFetchRequest<any NSFetchRequestResult>(entityName: "Series"))
    gone.fetchRequest.predicate = NSPredicate(format: "id == 0")
    try careless.execute(gone)
  }

  private static func rows(_ context: NSManagedObjectContext) throws -> [Row] {
    let episodes: [Episode] = try context.all("Episode", by: "id")
    return episodes.map { Row(id: $0.id, title: $0.title, duration: $0.duration, series: $0.series?.id) }
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
