// Soft delete: mark an object now, hide it, and purge its row when a grace period is over.
//
// Use it where a deletion can be taken back, and where several contexts or processes hold objects across a delete: until the
// purge a held fault finds its row. Do not use it where one context is all there is: a plain delete is less. A uniqueness constraint
// goes on to hold for what is marked, and a fetch without `visible` finds it.
//
//     let soft = SoftDeletion(grace: 30 * 24 * 3600)
//     try soft.mark(note)
//     try viewContext.save()
//     request.predicate = soft.visible
//     let purge = try await soft.purge(["Note"], in: container.newBackgroundContext(), mergingInto: [viewContext])
//     for (object, error) in purge.refused { log("\(object) stays: \(error)") }
//
// Core Data runs no delete rule for a mark, so `mark(_:)` does what the rules say: cascade marks, deny refuses, with every denial
// found before anything is marked, and nullify takes the link apart, or leaves it where a mark may be taken off again. The first
// date stays.
//
// The purge takes nobody along whose grace period is not over: where a cascade leads to an object that is visible again, the owner
// stays until that one is overdue too. One row that may not go does not keep the others. For very many rows delete in bulk. The
// contexts that are told have unsaved deletes afterwards, as after any merge: save them.
//
// Choose the grace period by the slowest context: it has to have merged the mark before the purge. Where devices sync, one that was away
// for longer still has the row and may send it again: give its server a list of what was purged, or have it load everything anew when
// it has been away for longer than the grace period.

import CoreData
import Foundation

/// How objects are marked, hidden and purged.
///
/// Each entity that can be marked has an optional date attribute.
nonisolated struct SoftDeletion: Sendable {
  /// What happens at the mark to links whose delete rule is nullify.
  enum Links: Equatable, Sendable {
    /// They are cut, as a delete would cut them; taking the mark off does not bring them back.
    case cut
    /// They stay until the purge; hide the members that are marked where they are read.
    case kept
  }

  /// The name of the date attribute.
  var key = "markedForDeletionDate"
  /// How long a marked row stays.
  var grace: TimeInterval
  /// What happens to links that nullify would cut.
  var links: Links = .kept
  /// How many objects a purge deletes in one transaction, and merges at once; some hundred at most.
  var portion = 100
  var now: @Sendable () -> Date = { Date() }

  /// What every fetch of visible objects asks for; the entity has to have the date attribute.
  var visible: NSPredicate { NSPredicate(format: "%K == nil", key) }

  /// The date of an object's mark; nil where its entity has no date attribute too.
  func mark(of object: NSManagedObject) -> Date? {
    canMark(object.entity) ? object.value(forKey: key) as? Date : nil
  }

  /// Whether the save that is about to begin is the one that marks the object: for a `willSave` of your own.
  func isBeingMarked(_ object: NSManagedObject) -> Bool { object.changedValues()[key] is Date }

  /// Marks an object, and what its cascades lead to, with one date; what is marked already keeps its date.
  ///
  /// - Returns: the objects that were marked by this call.
  /// - Throws: `SoftDeletionError`, with nothing changed.
  @discardableResult
  func mark(_ object: NSManagedObject) throws -> [NSManagedObject] {
    var reached: Set<NSManagedObject> = [object]
    var going: [NSManagedObject] = []
    var waiting = [object]
    while let next = waiting.popLast() {
      guard canMark(next.entity) else { throw SoftDeletionError.cannotBeMarked(entity: next.entity.name ?? "") }
      going.append(next)
      for relationship in relationships(of: next, .cascadeDeleteRule) {
        for destination in destinations(of: next, relationship) where reached.insert(destination).inserted {
          waiting.append(destination)
        }
      }
    }
    let denials = going.filter { mark(of: $0) == nil }.flatMap { object in
      relationships(of: object, .denyDeleteRule).compactMap { relationship -> SoftDeletionError.Denial? in
        let left = destinations(of: object, relationship).filter { !reached.contains($0) && mayDeny($0) }
        if left.isEmpty { return nil }
        return SoftDeletionError.Denial(
          object: object.objectID, relationship: relationship.name, by: left.map(\.objectID))
      }
    }
    if !denials.isEmpty { throw SoftDeletionError.denied(denials) }

    let date = now()
    let marked = going.filter { mark(of: $0) == nil }
    for object in marked { object.setValue(date, forKey: key) }
    if links == .cut { for object in marked { cutLinks(of: object) } }
    return marked
  }

  /// Takes a mark off one object; nothing else comes back by itself, its owner included.
  ///
  /// - Throws: `SoftDeletionError.cannotBeMarked`.
  func unmark(_ object: NSManagedObject) throws {
    guard canMark(object.entity) else { throw SoftDeletionError.cannotBeMarked(entity: object.entity.name ?? "") }
    object.setValue(nil, forKey: key)
  }

  /// What a purge did.
  struct Purge: Sendable {
    /// Every row that is gone, those of cascades too.
    var deleted: [NSManagedObjectID] = []
    /// The objects that may not go, and why; they stay marked.
    var refused: [(object: NSManagedObjectID, error: any Error)] = []
  }

  /// Deletes what is overdue, a portion a transaction, and tells every context of a portion at once.
  ///
  /// No thread waits for the queue of a context. Never call it with `try?`, and log what is refused: nothing else shows that a purge
  /// does not work.
  ///
  /// A mark that another process takes off between the reading of a portion and its save makes the save fail: the portion is then
  /// read and saved again, object by object. Under another merge policy it would be deleted, or would stay and be told of as gone.
  ///
  /// - Parameters:
  ///   - entityNames: the entities, owners first.
  ///   - context: a context without changes, with the error merge policy, of its own for the purge.
  ///   - contexts: every other context that may hold one of the rows, a parent before its children.
  /// - Throws: `SoftDeletionError` before anything is deleted; what a fetch throws.
  func purge(
    _ entityNames: [String], in context: NSManagedObjectContext, mergingInto contexts: [NSManagedObjectContext]
  ) async throws -> Purge {
    let end = now().addingTimeInterval(-grace)
    try await context.perform { try check(entityNames, in: context) }
    var purge = Purge()
    for name in entityNames {
      let overdue = try await context.perform { try overdueIDs(name, before: end, in: context) }
      for start in stride(from: 0, to: overdue.count, by: max(portion, 1)) {
        let ids = Array(overdue[start..<min(start + max(portion, 1), overdue.count)])
        let done = await context.perform { delete(ids, of: name, markedBefore: end, in: context) }
        purge.deleted += done.deleted
        purge.refused += done.refused
        if done.deleted.isEmpty { continue }
        for other in contexts {
          await other.perform {
            NSManagedObjectContext.mergeChanges(
              fromRemoteContextSave: [NSDeletedObjectsKey: done.deleted, NSUpdatedObjectsKey: done.changed],
              into: [other])
          }
        }
      }
    }
    return purge
  }

  private func check(_ entityNames: [String], in context: NSManagedObjectContext) throws {
    if context.hasChanges { throw SoftDeletionError.unsavedChanges }
    guard (context.mergePolicy as? NSMergePolicy)?.mergeType == .errorMergePolicyType else {
      throw SoftDeletionError.mergePolicy
    }
    let entities = context.persistentStoreCoordinator?.managedObjectModel.entitiesByName ?? [:]
    for name in entityNames {
      guard let entity = entities[name] else { throw SoftDeletionError.noEntity(name) }
      guard canMark(entity) else { throw SoftDeletionError.cannotBeMarked(entity: name) }
    }
  }

  private func overdueIDs(
    _ name: String, before end: Date, in context: NSManagedObjectContext
  ) throws -> [NSManagedObjectID] {
    let request = NSFetchRequest<NSManagedObjectID>(entityName: name)
    request.predicate = NSPredicate(format: "%K < %@", key, end as NSDate)
    request.sortDescriptors = [NSSortDescriptor(key: key, ascending: true)]
    request.resultType = .managedObjectIDResultType
    return try context.fetch(request)
  }

  /// The rows of a portion that are gone, those that lost a link, and what stays.
  private struct Portion: Sendable {
    var deleted: [NSManagedObjectID] = []
    var changed: [NSManagedObjectID] = []
    var refused: [(object: NSManagedObjectID, error: any Error)] = []
  }

  /// Deletes a portion with one save; where that is refused, one object with a save of its own after the other.
  private func delete(
    _ ids: [NSManagedObjectID], of name: String, markedBefore end: Date, in context: NSManagedObjectContext
  ) -> Portion {
    do { return try deleteTogether(ids, of: name, markedBefore: end, in: context) } catch {
      context.rollback()
      guard ids.count > 1 else { return Portion(refused: ids.map { ($0, error) }) }
    }
    var all = Portion()
    for id in ids {
      let one = delete([id], of: name, markedBefore: end, in: context)
      all.deleted += one.deleted
      all.changed += one.changed
      all.refused += one.refused
    }
    return all
  }

  private func deleteTogether(
    _ ids: [NSManagedObjectID], of name: String, markedBefore end: Date, in context: NSManagedObjectContext
  ) throws -> Portion {
    // Since they were listed an earlier one may have taken some along, and somebody may have taken a mark off: the store is asked.
    let request = NSFetchRequest<NSManagedObject>(entityName: name)
    request.predicate = NSPredicate(format: "SELF IN %@ AND %K < %@", ids as NSArray, key, end as NSDate)
    request.sortDescriptors = [NSSortDescriptor(key: key, ascending: true)]
    request.returnsObjectsAsFaults = false
    try context.fetch(request).forEach(context.delete)
    context.processPendingChanges()
    let kept = context.deletedObjects.filter { !isMarked($0, before: end) }
    if !kept.isEmpty { throw SoftDeletionError.notOverdue(kept.map(\.objectID)) }
    let gone = Portion(
      deleted: context.deletedObjects.map(\.objectID), changed: context.updatedObjects.map(\.objectID))
    try context.save()
    return gone
  }

  private func canMark(_ entity: NSEntityDescription) -> Bool {
    entity.attributesByName[key]?.attributeType == .dateAttributeType
  }

  /// Whether it was marked before a moment; what has no attribute for a mark goes with its owner.
  private func isMarked(_ object: NSManagedObject, before end: Date) -> Bool {
    guard canMark(object.entity) else { return true }
    return mark(of: object).map { $0 < end } ?? false
  }

  private func mayDeny(_ object: NSManagedObject) -> Bool { !object.isDeleted && mark(of: object) == nil }

  private func cutLinks(of object: NSManagedObject) {
    for relationship in relationships(of: object, .nullifyDeleteRule) {
      if !relationship.isToMany {
        object.setValue(nil, forKey: relationship.name)
      } else if relationship.isOrdered {
        object.mutableOrderedSetValue(forKey: relationship.name).removeAllObjects()
      } else {
        object.mutableSetValue(forKey: relationship.name).removeAllObjects()
      }
    }
  }

  private func relationships(of object: NSManagedObject, _ rule: NSDeleteRule) -> [NSRelationshipDescription] {
    object.entity.relationshipsByName.values.filter { $0.deleteRule == rule }.sorted { $0.name < $1.name }
  }

  private func destinations(
    of object: NSManagedObject, _ relationship: NSRelationshipDescription
  ) -> [NSManagedObject] {
    let all: [Any]
    if !relationship.isToMany {
      all = object.value(forKey: relationship.name).map { [$0] } ?? []
    } else if relationship.isOrdered {
      all = object.mutableOrderedSetValue(forKey: relationship.name).array
    } else {
      all = object.mutableSetValue(forKey: relationship.name).allObjects
    }
    return all.compactMap { $0 as? NSManagedObject }
  }
}

/// Why nothing was marked, no purge begun, or an object not purged.
nonisolated enum SoftDeletionError: Error {
  /// A deny rule, and what still stands at its other end.
  struct Denial: Sendable {
    /// The object that would be marked.
    var object: NSManagedObjectID
    /// Its relationship with the rule deny.
    var relationship: String
    /// What is there and not marked.
    var by: [NSManagedObjectID]
  }

  /// Every denial.
  case denied([Denial])
  /// An entity that a cascade leads to, or a purge is to begin with, has no date attribute of that name.
  case cannotBeMarked(entity: String)
  /// The model has no entity of this name.
  case noEntity(String)
  /// The context of a purge has changes that the purge would save.
  case unsavedChanges
  /// The context of a purge has another merge policy than the one that makes an error of a conflict.
  case mergePolicy
  /// A purge would take these objects along, which are visible or whose grace period is not over.
  case notOverdue([NSManagedObjectID])
}
