// Batch delete, and the merge that belongs to it, in one call.
//
// Use it for many rows at once, when no code has to run for each of them. Do not use it where there is undo, where
// `prepareForDeletion` or `willSave` does something, where a deny rule or a mandatory inverse is in the way (the store refuses the
// whole request then), or in a store that is not SQLite: call `delete(_:)` and `save()` there.
//
//     try await container.persistentStoreCoordinator.batchDelete(mergingInto: [viewContext]) {
//       let old = NSFetchRequest<any NSFetchRequestResult>(entityName: "Note")
//       old.predicate = NSPredicate(format: "date < %@", monthAgo as NSDate)
//       return old
//     }
//     try await viewContext.perform { try viewContext.save() }
//
// Save your edits before: the store does not see them. Save each context afterwards: what it holds of the rows is now deleted in it,
// and what these objects were linked to is changed, both unsaved. A rollback in place of the save would make faults of them whose rows
// are gone. Where there are several contexts, have them merge each other's saves (`automaticallyMergesChangesFromParent`): each save
// writes the rows that lost a link, and without that merge the second one fails with 133020.
//
// The result of the request names the rows that were asked for, and not those that a cascade took or in which nullify cleared a key.
// This file asks for both BEFORE the delete, by the model's delete rules, level by level. Where the store keeps persistent history,
// the rows are added that the history says were deleted or updated since: what belongs to a row that was inserted between the question
// and the delete is among them, and so is what somebody else wrote at that moment.
//
// For a million rows set `fetchLimit` to some thousand and sort without ties, and call it, each time with the saves after it, until
// `requested` is empty: a call keeps the ID of each row that it deletes, holds the queue of each context for as long as all of them
// take to merge, and asks the store of every object that is deleted there and not saved.

import CoreData
import Foundation

/// What a batch delete changed.
nonisolated struct BatchDeletion: Sendable {
  /// How the rows were found that the request did not ask for.
  enum Source: Equatable, Sendable {
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
  var source: Source
}

/// Why a batch delete was not begun, or what of it did not come through.
nonisolated enum BatchDeletionError: Error, Equatable {
  /// A context has unsaved changes of objects that the delete may concern: save it first, or roll back what is your edit. What an
  /// earlier merge has changed must be saved: rolled back, it would be faults whose rows are gone.
  case unsavedChanges(entity: String)
  /// The fetch request has no entity that the model knows.
  case noEntity
  /// The rows are gone, and the store has not said which: the contexts were told what was asked before.
  case unexpectedResult
}

nonisolated extension NSPersistentStoreCoordinator {
  /// Deletes rows in the stores, and tells contexts of all that went or changed with them.
  ///
  /// No thread waits for the queue of a context. An edit that begins after the contexts were asked goes with its row.
  ///
  /// - Parameters:
  ///   - contexts: every context that may hold one of the rows, a parent before its children.
  ///   - author: the `transactionAuthor` in the store's history.
  ///   - request: makes the request; a fetch limit needs sort descriptors that leave no ties.
  /// - Returns: what was deleted and changed.
  /// - Throws: `BatchDeletionError`; the store's error, and then nothing was deleted.
  @discardableResult
  func batchDelete(
    mergingInto contexts: [NSManagedObjectContext], author: String? = nil,
    _ request: @escaping @Sendable () -> NSFetchRequest<any NSFetchRequestResult>
  ) async throws -> BatchDeletion {
    let worker = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    worker.persistentStoreCoordinator = self
    worker.transactionAuthor = author
    let (selection, reach) = try await worker.perform {
      let request = request()
      return (Selection(request: request), try DeleteReach(of: request, in: worker))
    }
    for context in contexts {
      let (edited, deleted) = await context.perform { context.unsaved(of: reach.entities) }
      // An earlier merge leaves objects that are deleted, and whose rows are gone already: these are no edit of the app.
      let there = try await worker.perform { try DeleteReach.entities(ofRowsAmong: deleted, in: worker) }
      if let entity = edited.union(there).min() { throw BatchDeletionError.unsavedChanges(entity: entity) }
    }
    let (outcome, isComplete) = try await worker.perform { try worker.delete(selection.request, reach) }
    for context in contexts {
      await context.perform {
        NSManagedObjectContext.mergeChanges(
          fromRemoteContextSave: [
            NSDeletedObjectsKey: Array(outcome.deleted), NSUpdatedObjectsKey: Array(outcome.changed),
          ], into: [context])
      }
    }
    if !isComplete { throw BatchDeletionError.unexpectedResult }
    return outcome
  }
}

/// The request between two blocks of one queue; nothing else touches it.
private nonisolated struct Selection: @unchecked Sendable {
  let request: NSFetchRequest<any NSFetchRequestResult>
}

nonisolated extension NSManagedObjectContext {
  /// Deletes what a request selects.
  ///
  /// - Returns: what went, and whether the store has said so.
  fileprivate func delete(
    _ request: NSFetchRequest<any NSFetchRequestResult>, _ reach: DeleteReach
  ) throws -> (outcome: BatchDeletion, isComplete: Bool) {
    let keepsHistory = persistentStoreCoordinator?.persistentStores.contains {
      ($0.options?[NSPersistentHistoryTrackingKey] as? NSNumber)?.boolValue == true
    }
    let bookmark =
      keepsHistory == true ? persistentStoreCoordinator?.currentPersistentHistoryToken(fromStores: nil) : nil
    let deletion = NSBatchDeleteRequest(fetchRequest: request)
    deletion.resultType = .resultTypeObjectIDs
    let requested = (try execute(deletion) as? NSBatchDeleteResult)?.result as? [NSManagedObjectID]
    var outcome = BatchDeletion(
      requested: requested ?? [], deleted: reach.deleted.union(requested ?? []), changed: reach.changed, source: .asked)
    // The rows are gone. A history that cannot be read is no reason to leave the contexts untold.
    if let bookmark, let recorded = try? changes(since: bookmark) {
      outcome.deleted.formUnion(recorded.filter { $0.changeType == .delete }.map(\.changedObjectID))
      outcome.changed.formUnion(recorded.filter { $0.changeType == .update }.map(\.changedObjectID))
      outcome.source = .askedAndHistory
    }
    outcome.changed.subtract(outcome.deleted)
    return (outcome, requested != nil)
  }

  /// What anybody changed since a token; nil where the store does not say.
  private func changes(since bookmark: NSPersistentHistoryToken) throws -> [NSPersistentHistoryChange]? {
    let history = try execute(NSPersistentHistoryChangeRequest.fetchHistory(after: bookmark))
    let transactions = (history as? NSPersistentHistoryResult)?.result as? [NSPersistentHistoryTransaction]
    return transactions?.flatMap { $0.changes ?? [] }
  }

  /// What is unsaved here of some entities: the entities of inserted and updated objects, and the deleted objects.
  fileprivate func unsaved(of entities: Set<String>) -> (edited: Set<String>, deleted: [NSManagedObjectID]) {
    let updated = updatedObjects.filter { !$0.hasOnlyLostDeletedObjects }
    let edited = insertedObjects.union(updated).compactMap(\.entity.name).filter(entities.contains)
    let deleted = deletedObjects.filter { $0.entity.name.map(entities.contains) ?? false }
    return (Set(edited), deleted.map(\.objectID))
  }
}

nonisolated extension NSManagedObject {
  /// Whether all that is changed here are relationships that lost objects which are deleted: what a delete rule does to the others.
  fileprivate var hasOnlyLostDeletedObjects: Bool {
    changedValues().allSatisfy { key, value in
      guard entity.relationshipsByName[key] != nil else { return false }
      let (before, now) = (Self.objects(in: committedValues(forKeys: [key])[key]), Self.objects(in: value))
      return now.isSubset(of: before) && before.subtracting(now).allSatisfy(\.isDeleted)
    }
  }

  /// The objects of a relationship's value, of whichever kind it is.
  private static func objects(in value: Any?) -> Set<NSManagedObject> {
    switch value {
    case let object as NSManagedObject: [object]
    case let objects as Set<NSManagedObject>: objects
    case let objects as NSSet: Set(objects.allObjects.compactMap { $0 as? NSManagedObject })
    case let objects as NSOrderedSet: Set(objects.array.compactMap { $0 as? NSManagedObject })
    default: []
    }
  }
}

/// The rows that the delete rules reach from those that a request selects.
private nonisolated struct DeleteReach: Sendable {
  private(set) var deleted: Set<NSManagedObjectID> = []
  private(set) var changed: Set<NSManagedObjectID> = []
  /// The names of the entities that were asked, whether they had rows or not.
  private(set) var entities: Set<String> = []

  /// Asks the store; nothing is changed.
  init(of request: NSFetchRequest<any NSFetchRequestResult>, in context: NSManagedObjectContext) throws {
    guard let name = request.entityName ?? request.entity?.name,
      let entity = context.persistentStoreCoordinator?.managedObjectModel.entitiesByName[name]
    else { throw BatchDeletionError.noEntity }
    let selection = NSFetchRequest<NSManagedObjectID>(entityName: name)
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
        for relationship in entity.relationshipsByName.values where !relationship.isTransient {
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

  /// The names of the entities of which a row is still there.
  static func entities(ofRowsAmong ids: [NSManagedObjectID], in context: NSManagedObjectContext) throws -> Set<String> {
    var found: Set<String> = []
    for (entity, ids) in Dictionary(grouping: ids, by: { $0.entity }) {
      guard let name = entity.name else { continue }
      for part in parts(of: ids) where !found.contains(name) {
        let request = NSFetchRequest<NSManagedObjectID>(entityName: name)
        request.predicate = NSPredicate(format: "SELF IN %@", part as NSArray)
        request.resultType = .managedObjectIDResultType
        if try context.count(for: request) > 0 { found.insert(name) }
      }
    }
    return found
  }

  /// A database takes so many values in one statement, and no more.
  private static func parts(of ids: [NSManagedObjectID]) -> [[NSManagedObjectID]] {
    stride(from: 0, to: ids.count, by: 500).map { Array(ids[$0..<min($0 + 500, ids.count)]) }
  }

  private mutating func add(_ entity: NSEntityDescription) {
    if let name = entity.name, entities.insert(name).inserted { entity.subentities.forEach { add($0) } }
  }

  private static func destinations(
    of relationship: NSRelationshipDescription, from ids: [NSManagedObjectID], in context: NSManagedObjectContext
  ) throws -> [NSManagedObjectID] {
    try parts(of: ids).flatMap { part -> [NSManagedObjectID] in
      if relationship.isToMany, let inverse = relationship.inverseRelationship,
        let name = relationship.destinationEntity?.name
      {
        let request = NSFetchRequest<NSManagedObjectID>(entityName: name)
        request.predicate = NSPredicate(
          format: inverse.isToMany ? "ANY %K IN %@" : "%K IN %@", inverse.name, part as NSArray)
        request.resultType = .managedObjectIDResultType
        return try context.fetch(request)
      }
      // The key of a to-one is in the row itself: the other end would be asked of each of its rows. Without an inverse only the owner
      // knows.
      let request = NSFetchRequest<NSManagedObject>(entityName: relationship.entity.name ?? "")
      request.predicate = NSPredicate(format: "SELF IN %@", part as NSArray)
      request.returnsObjectsAsFaults = false
      return try context.fetch(request).flatMap { $0.objectIDs(forRelationshipNamed: relationship.name) }
    }
  }
}
