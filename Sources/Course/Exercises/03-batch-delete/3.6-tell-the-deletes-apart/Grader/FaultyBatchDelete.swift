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

/// What an entity of the library has of another one, and whose rule says what becomes of it.
private struct LibraryLink {
  let owner, owned, key, link: String

  /// The two that a batch delete of series or of episodes follows.
  static let all = [
    LibraryLink(owner: "Series", owned: "Episode", key: "id", link: "series"),
    LibraryLink(owner: "Episode", owned: "History", key: "episodeId", link: "episode"),
  ]
}

/// The file after a batch delete, seen from elsewhere.
struct BulkDeleteDamage {
  /// An episode or a history before the delete.
  struct Row {
    let entity: String
    let values: [String: Any]
    let key: Int64
    /// The key of the object that it belonged to.
    let owner: Int64?
  }

  private let context: NSManagedObjectContext
  private let rows: [Row]
  private let chosen: NSFetchRequest<any NSFetchRequestResult>

  init(
    _ context: NSManagedObjectContext, _ rows: [Row], _ chosen: NSFetchRequest<any NSFetchRequestResult>
  ) throws {
    (self.context, self.rows, self.chosen) = (context, rows, chosen)
  }

  /// The episodes and histories, to be brought back later.
  static func rows(_ context: NSManagedObjectContext) throws -> [Row] {
    try LibraryLink.all.flatMap { link in
      (try context.all(link.owned, by: link.key) as [NSManagedObject]).map { object in
        Row(
          entity: link.owned,
          values: object.dictionaryWithValues(forKeys: object.entity.attributesByName.keys.sorted()),
          key: object.value(forKey: link.key) as? Int64 ?? 0,
          owner: (object.value(forKey: link.link) as? NSManagedObject)?.value(forKey: "id") as? Int64)
      }
    }
  }

  /// Inserts what a cascade took.
  func bringTheOwnedBack() throws {
    for link in LibraryLink.all {
      let left = Set(try keys(link.owned, link.key))
      for row in try lost(link) where !left.contains(row.key) {
        NSEntityDescription.insertNewObject(forEntityName: link.owned, into: context).setValuesForKeys(row.values)
      }
    }
  }

  /// Gives what has lost its owner the key of one that is not there.
  func leaveKeys() throws {
    guard let url = context.persistentStoreCoordinator?.persistentStores.first?.url else { return }
    var rules = SeriesModel(\.seriesEpisodes, .noActionDeleteRule)
    rules.episodeHistory = .noActionDeleteRule
    for link in LibraryLink.all {
      let cut = Set(try lost(link).map(\.key))
      let free = (try context.all(link.owned, by: link.key) as [NSManagedObject]).filter {
        $0.value(forKey: link.link) == nil && cut.contains($0.value(forKey: link.key) as? Int64 ?? 0)
      }
      // The end of a history is to one, so each gets an owner of its own.
      for object in free {
        object.setValue(
          NSEntityDescription.insertNewObject(forEntityName: link.owner, into: context), forKey: link.link)
      }
      guard !free.isEmpty else { continue }
      try context.save()
      let gone = NSBatchDeleteRequest(fetchRequest: NSFetchRequest<any NSFetchRequestResult>(entityName: link.owner))
      gone.fetchRequest.predicate = NSPredicate(format: "id == 0")
      try GradedStore.open(rules.make(), url).viewContext.execute(gone)
    }
  }

  /// Deletes the histories of the episodes that are gone.
  func takeHistories() throws {
    let gone = Set(rows.filter { $0.entity == "Episode" }.map(\.key)).subtracting(try keys("Episode", "id"))
    let histories: [History] = try context.all("History", by: "episodeId")
    for history in histories where gone.contains(history.episodeId) { context.delete(history) }
  }

  /// Deletes all rows that match, where an offset or a limit has left some.
  func takeAllThatMatch() throws {
    guard chosen.fetchOffset > 0 || chosen.fetchLimit > 0 else { return }
    try take { _ in }
  }

  /// Deletes the rows that match and that an offset has left.
  func takeThoseBeforeTheOffset() throws {
    guard chosen.fetchOffset > 0 else { return }
    try take { request in
      (request.sortDescriptors, request.fetchLimit) = (chosen.sortDescriptors, chosen.fetchOffset)
    }
  }

  private func take(_ narrow: (NSFetchRequest<any NSFetchRequestResult>) -> Void) throws {
    let all = NSFetchRequest<any NSFetchRequestResult>(entityName: chosen.entityName ?? "Series")
    all.predicate = chosen.predicate
    narrow(all)
    try context.execute(NSBatchDeleteRequest(fetchRequest: all))
  }

  /// Those whose owner was there, and is gone.
  private func lost(_ link: LibraryLink) throws -> [Row] {
    let owners = Set(try keys(link.owner, "id"))
    return rows.filter { row in row.entity == link.owned && (row.owner.map { !owners.contains($0) } ?? false) }
  }

  private func keys(_ entity: String, _ key: String) throws -> [Int64] {
    (try context.all(entity, by: key) as [NSManagedObject]).compactMap { $0.value(forKey: key) as? Int64 }
  }
}
