import Foundation

/// Carrying out a batch delete.
extension NSBatchDeleteRequest: ExecutableRequest {
  func run(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
    let outcomes = try outcomes(in: context, report: resultType == .resultTypeObjectIDs ? .chosen : .count)
    return NSBatchDeleteResult(outcomes.result(resultType.answer, context.coordinator.layout), resultType)
  }

  /// Deletes the rows.
  ///
  /// - Parameter raises: whether a store that does not know batch requests raises; else it is an error.
  /// - Throws: `BatchFailure` or `StoreFailure` as errors in the Cocoa domain; nothing has been deleted then.
  private func outcomes(
    in context: NSManagedObjectContext, report: BatchDeletePlan.Report, raises: Bool = true
  ) throws -> [StoreOutcome] {
    let watchers = context.coordinator.rowDeletionWatchers.all
    if watchers.isEmpty { return try carryOut(in: context, report, raises) }
    let outcomes = try carryOut(in: context, .everything, raises)
    context.noteRowDeletions(outcomes.ids(\.deleted, context.coordinator.layout), watchers)
    return outcomes
  }

  /// Deletes the rows, and tells of every row that this has deleted or changed.
  ///
  /// - Throws: as for a request that is executed, but 134091 for a store that does not know batch requests.
  package func carryOutTellingAll(
    in context: NSManagedObjectContext
  ) throws -> (requested: [NSManagedObjectID], deleted: [NSManagedObjectID], nullified: [NSManagedObjectID]) {
    let outcomes = try outcomes(in: context, report: .everything, raises: false)
    let model = context.coordinator.layout
    return (
      outcomes.ids(\.references, model), outcomes.ids(\.deleted, model), outcomes.ids(\.nullified, model)
    )
  }

  private func carryOut(
    in context: NSManagedObjectContext, _ report: BatchDeletePlan.Report, _ raises: Bool
  ) throws -> [StoreOutcome] {
    if let objectIDs { return try deleteObjects(objectIDs.map(context.storedID), context, report, raises) }
    var rows = try context.plan(fetchRequest)
    rows.predicate = rows.predicate.map(context.upstream.stored)
    return try context.withStores { access in
      let stores = try BatchStores(self, rows.entity, access, raises: raises)
      if rows.limit > 0 || rows.offset > 0, stores.stores.count > 1 {
        // What limit and offset leave of several stores' rows is known only when all of them have been asked.
        return try deleteObjects(try chosen(for: context, rows.predicate), context, report, raises)
      }
      return try stores.run(by: context.workOrigin) { try $0.delete(BatchDeletePlan(rows: rows, report: report)) }
    }
  }

  /// The IDs of the rows that the request would choose, for a preview.
  ///
  /// - Throws: what carrying it out would throw before it looks at a rule; 134091 where a store does not know batch requests.
  package func chosenRows(in context: NSManagedObjectContext) throws -> [NSManagedObjectID] {
    guard objectIDs?.isEmpty != true else { return [] }
    if let objectIDs { _ = try entities(of: objectIDs) }
    let entity = try context.plan(fetchRequest).entity
    try context.withStores { _ = try BatchStores(self, entity, $0, raises: false) }
    return try chosen(for: context, fetchRequest.predicate.map(context.upstream.stored))
  }

  /// The entities of IDs, in the order of the model.
  ///
  /// The IDs are asked, and not their model: they may have outlived it.
  private func entities(of ids: [NSManagedObjectID]) throws -> [EntityLayout] {
    let known = Dictionary(ids.map { ($0.layout.index, $0.layout) }) { first, _ in first }
    let entities = known.sorted { $0.key < $1.key }.map(\.value)
    if objectIDs != nil, entities.count > 1 { throw BatchFailure.mixedEntities(entities.map(\.name)).cocoaError }
    return entities
  }

  /// The IDs of the rows that the fetch request finds in the stores as they are now (CH-807).
  ///
  /// They are found by a context that has nothing of its own: what others are pinned to or have changed counts neither for the
  /// choice nor for its order (BD-18), and whoever holds the coordinator's lock waits for no parent's queue.
  private func chosen(for context: NSManagedObjectContext, _ predicate: NSPredicate?) throws -> [NSManagedObjectID] {
    guard let fetch = fetchRequest.copy() as? NSFetchRequest<any NSFetchRequestResult> else { return [] }
    fetch.predicate = predicate
    fetch.affectedStores = affectedStores
    let reader = NSManagedObjectContext(readingFor: context)
    return try reader.onQueue { try reader.fetched(fetch).compactMap { $0 as? NSManagedObjectID } }
  }

  private func deleteObjects(
    _ ids: [NSManagedObjectID], _ context: NSManagedObjectContext, _ report: BatchDeletePlan.Report, _ raises: Bool
  ) throws -> [StoreOutcome] {
    // A limit over several stores may find rows of subentities; IDs that callers name are of one entity.
    let isMixed = try entities(of: ids).count > 1
    let places = Set(ids.compactMap { $0.isTemporaryID ? nil : $0.store.map(ObjectIdentifier.init) })
    return try context.withStores { access in
      // Other coordinators' IDs delete nothing here, and their entities are of other models.
      let own = ids.first { !$0.isTemporaryID && $0.store.flatMap(access.present) != nil }
      guard let entity = own?.layout else { return [] }
      var rows = FetchPlan(entity: isMixed ? entity.root : entity)
      rows.includesSubentities = isMixed
      let stores = try BatchStores(self, rows.entity, access, holding: places, raises: raises)
      return try stores.run(by: context.workOrigin) { transaction in
        let numbers = ids.compactMap { $0.store === transaction.identity && $0.number > 0 ? $0.number : nil }
        return try transaction.delete(BatchDeletePlan(rows: rows, numbers: numbers, report: report))
      }
    }
  }
}
