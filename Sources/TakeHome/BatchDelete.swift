// Batch delete, and the merge that belongs to it, in one call.
//
// Use it for many rows at once, when no code has to run for each of them. Use `delete(_:)` and `save()` where there is undo,
// where `prepareForDeletion` or `willSave` does something, where a deny rule or a mandatory inverse is in the way (the store
// refuses the whole request then), and in a store that is not SQLite. Save your edits first: the store does not see them.
//
// `NSBatchDeleteResult` names the rows that were asked for, and not those that a cascade took or in which nullify cleared a key.
// This file asks for both BEFORE the delete, by the model's delete rules, level by level. Where the store keeps persistent
// history, the rows are added that the history says were deleted or updated since: what belongs to a row that was inserted
// between the question and the delete is among them, and so is what somebody else wrote at that moment.
//
// Tried: on the engine of the Core Data workbook, on Linux. Not tried: on Apple's framework.

import CoreData
import Foundation

/// What a batch delete changed, and who says so.
struct BatchDeletion {
  /// How the rows were found that the request did not ask for.
  enum Source: Equatable {
    /// By asking before the delete.
    case asked
    /// By asking before the delete, and by the store's history after it.
    case askedAndHistory
  }

  /// The rows that the request asked for.
  var requested: [NSManagedObjectID]
  /// Every row that is gone, those of cascades too.
  var deleted: Set<NSManagedObjectID>
  /// The rows that stayed and lost a reference; by history also those that somebody else updated meanwhile.
  var changed: Set<NSManagedObjectID>
  /// Who says so.
  var source: Source
}

/// Why a batch delete was not begun, or what of it did not come through.
enum BatchDeletionError: Error, Equatable {
  /// A context has unsaved changes of objects that the delete may concern: save or roll back first.
  case unsavedChanges(entity: String)
  /// The fetch request has no entity that the model knows.
  case noEntity
  /// The context leads to no store.
  case noStore
}

extension NSManagedObjectContext {
  /// Deletes rows in the store, and tells every context of all that went or changed with them.
  ///
  /// Call it on the context's queue, and while no other of the contexts waits for this queue.
  ///
  /// - Parameters:
  ///   - request: which rows; a fetch limit needs sort descriptors that leave no ties.
  ///   - contexts: every context that may hold one of the rows; this one need not be named.
  /// - Returns: what was deleted and changed.
  /// - Throws: `BatchDeletionError` before anything is deleted; the store's error, and then nothing was deleted either.
  @discardableResult
  func batchDelete(
    _ request: NSFetchRequest<any NSFetchRequestResult>, telling contexts: [NSManagedObjectContext]
  ) throws -> BatchDeletion {
    guard let coordinator = rootCoordinator else { throw BatchDeletionError.noStore }
    guard let name = request.entityName ?? request.entity?.name,
      let entity = coordinator.managedObjectModel.entitiesByName[name]
    else { throw BatchDeletionError.noEntity }
    let told = contexts.contains { $0 === self } ? contexts : contexts + [self]

    let reader = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    reader.persistentStoreCoordinator = coordinator
    let reach = try reader.performAndWait { try DeleteReach(of: request, entity, in: reader) }
    let concerned = reach.entities
    for context in told {
      let unsaved = context.performAndWait { context.unsavedEntity(among: concerned) }
      if let unsaved { throw BatchDeletionError.unsavedChanges(entity: unsaved) }
    }

    let keepsHistory = coordinator.persistentStores.contains {
      ($0.options?[NSPersistentHistoryTrackingKey] as? NSNumber)?.boolValue == true
    }
    let bookmark = keepsHistory ? coordinator.currentPersistentHistoryToken(fromStores: nil) : nil
    let deletion = NSBatchDeleteRequest(fetchRequest: request)
    deletion.resultType = .resultTypeObjectIDs
    let result = try execute(deletion) as? NSBatchDeleteResult
    let requested = result?.result as? [NSManagedObjectID] ?? []

    var outcome = BatchDeletion(
      requested: requested, deleted: reach.deleted.union(requested), changed: reach.changed, source: .asked)
    // The rows are gone. A history that cannot be read is no reason to leave the contexts untold.
    if let bookmark, let recorded = try? changes(since: bookmark) {
      outcome.deleted.formUnion(recorded.filter { $0.changeType == .delete }.map(\.changedObjectID))
      outcome.changed.formUnion(recorded.filter { $0.changeType == .update }.map(\.changedObjectID))
      outcome.source = .askedAndHistory
    }
    outcome.changed.subtract(outcome.deleted)
    NSManagedObjectContext.mergeChanges(
      fromRemoteContextSave: [
        NSDeletedObjectsKey: Array(outcome.deleted), NSUpdatedObjectsKey: Array(outcome.changed),
      ], into: told)
    return outcome
  }

  /// What anybody changed since a token.
  private func changes(since bookmark: NSPersistentHistoryToken) throws -> [NSPersistentHistoryChange] {
    let history =
      try execute(NSPersistentHistoryChangeRequest.fetchHistory(after: bookmark)) as? NSPersistentHistoryResult
    return (history?.result as? [NSPersistentHistoryTransaction] ?? []).flatMap { $0.changes ?? [] }
  }

  /// The coordinator at the root of a tree of contexts.
  private var rootCoordinator: NSPersistentStoreCoordinator? {
    var context = self
    while let parent = context.parent { context = parent }
    return context.persistentStoreCoordinator
  }

  /// The first of some entities that has unsaved objects here.
  private func unsavedEntity(among entities: Set<String>) -> String? {
    let unsaved = insertedObjects.union(updatedObjects).union(deletedObjects)
    return unsaved.compactMap(\.entity.name).filter(entities.contains).min()
  }
}

/// The rows that the delete rules reach from those that a request selects.
private struct DeleteReach {
  private(set) var deleted: Set<NSManagedObjectID> = []
  private(set) var changed: Set<NSManagedObjectID> = []
  /// The names of the entities that were asked, whether they had rows or not.
  private(set) var entities: Set<String> = []

  /// Asks the store; nothing is changed.
  init(
    of request: NSFetchRequest<any NSFetchRequestResult>, _ entity: NSEntityDescription,
    in context: NSManagedObjectContext
  ) throws {
    let selection = NSFetchRequest<NSManagedObjectID>(entityName: entity.name ?? "")
    selection.predicate = request.predicate
    selection.sortDescriptors = request.sortDescriptors
    selection.fetchLimit = request.fetchLimit
    selection.fetchOffset = request.fetchOffset
    selection.includesSubentities = request.includesSubentities
    selection.affectedStores = request.affectedStores
    selection.resultType = .managedObjectIDResultType
    add(entity)
    var waiting = try context.fetch(selection)
    deleted = Set(waiting)
    while !waiting.isEmpty {
      let level = waiting
      waiting = []
      for (entity, ids) in Dictionary(grouping: level, by: { $0.entity }) {
        for relationship in entity.relationshipsByName.values {
          let isCascade = relationship.deleteRule == .cascadeDeleteRule
          guard isCascade || relationship.deleteRule == .nullifyDeleteRule else { continue }
          if let destination = relationship.destinationEntity { add(destination) }
          for id in try Self.destinations(of: relationship, from: ids, in: context) {
            if !isCascade {
              changed.insert(id)
            } else if deleted.insert(id).inserted {
              waiting.append(id)
            }
          }
        }
      }
    }
    changed.subtract(deleted)
  }

  private mutating func add(_ entity: NSEntityDescription) {
    if let name = entity.name, entities.insert(name).inserted { entity.subentities.forEach { add($0) } }
  }

  private static func destinations(
    of relationship: NSRelationshipDescription, from ids: [NSManagedObjectID], in context: NSManagedObjectContext
  ) throws -> [NSManagedObjectID] {
    // A database takes so many values in one statement, and no more.
    try stride(from: 0, to: ids.count, by: 500).flatMap { start -> [NSManagedObjectID] in
      let part = Array(ids[start..<min(start + 500, ids.count)])
      if let inverse = relationship.inverseRelationship, let name = relationship.destinationEntity?.name {
        let request = NSFetchRequest<NSManagedObjectID>(entityName: name)
        request.predicate = NSPredicate(
          format: inverse.isToMany ? "ANY %K IN %@" : "%K IN %@", inverse.name, part as NSArray)
        request.resultType = .managedObjectIDResultType
        return try context.fetch(request)
      }
      // Without an inverse only the owner knows.
      let request = NSFetchRequest<NSManagedObject>(entityName: relationship.entity.name ?? "")
      request.predicate = NSPredicate(format: "SELF IN %@", part as NSArray)
      return try context.fetch(request).flatMap { $0.objectIDs(forRelationshipNamed: relationship.name) }
    }
  }
}
