// Batch delete, and the merge that belongs to it, in one call.
//
// Use it for many rows at once, when no code has to run for each of them. Use `delete(_:)` and `save()` where there is undo,
// where `prepareForDeletion` or `willSave` does something, where a deny rule or a mandatory inverse is in the way (the store
// refuses the whole request then), and in a store that is not SQLite. Save your edits first: the store does not see them.
//
//     let old = NSFetchRequest<any NSFetchRequestResult>(entityName: "Note")
//     old.predicate = NSPredicate(format: "date < %@", monthAgo as NSDate)
//     let gone = try await worker.perform { try worker.batchDelete(old, telling: [viewContext]) }
//     try await viewContext.perform { try viewContext.save() }
//
// Save each context that was told: what it holds of the rows is now deleted in it, and what these objects were linked to is changed,
// both unsaved. A rollback in place of the save would make faults of them whose rows are gone. Where several contexts were told, have
// them merge each other's saves (`automaticallyMergesChangesFromParent`): each save writes the rows that lost a link, and without
// that merge the second one fails with 133020.
//
// `NSBatchDeleteResult` names the rows that were asked for, and not those that a cascade took or in which nullify cleared a key.
// This file asks for both BEFORE the delete, by the model's delete rules, level by level. Where the store keeps persistent
// history, the rows are added that the history says were deleted or updated since: what belongs to a row that was inserted
// between the question and the delete is among them, and so is what somebody else wrote at that moment.
//
// Tried: on the engine of the Core Data workbook, on Linux. Not tried: on Apple's framework.
// There it needs iOS 15 or macOS 12.

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
  /// A context has unsaved changes of objects that the delete may concern: save it first, or roll back what is your edit. What an
  /// earlier merge has changed must be saved: rolled back, it would be faults whose rows are gone.
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
      let (edited, deleted) = context.performAndWait { context.unsaved(of: concerned) }
      // An earlier merge leaves objects that are deleted, and whose rows are gone already: these are no edit of the app.
      let there = try reader.performAndWait { try DeleteReach.entities(ofRowsAmong: deleted, in: reader) }
      if let entity = edited.union(there).min() { throw BatchDeletionError.unsavedChanges(entity: entity) }
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

  /// What is unsaved here of some entities: the entities of inserted and updated objects, and the deleted objects.
  private func unsaved(of entities: Set<String>) -> (edited: Set<String>, deleted: [NSManagedObjectID]) {
    let updated = updatedObjects.filter { !$0.hasOnlyLostDeletedObjects }
    let edited = insertedObjects.union(updated).compactMap(\.entity.name).filter(entities.contains)
    let deleted = deletedObjects.filter { $0.entity.name.map(entities.contains) ?? false }
    return (Set(edited), deleted.map(\.objectID))
  }
}

extension NSManagedObject {
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
