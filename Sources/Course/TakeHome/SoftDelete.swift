// Soft delete: mark an object now, hide it, and purge its row when a grace period is over.
//
// Use it where a deletion can be taken back, and where several contexts or processes hold objects across a delete: until the
// purge a held fault finds its row. Use a plain delete where one context is all there is. A uniqueness constraint goes on to hold
// for what is marked, and a fetch without `visible` finds it.
//
// Core Data runs no delete rule for a mark, so `mark(_:)` does what the rules say: cascade marks, deny refuses, with every denial
// found before anything is marked, and nullify takes the link apart, or leaves it where a mark may be taken off again. The first
// date stays. The purge deletes object by object, so that one row that may not go does not keep the others; for very many rows
// delete in bulk. It takes nobody along whose grace period is not over: where a cascade leads to an object that is visible again, the
// owner stays until that one is overdue too. The contexts that are told have unsaved deletes afterwards, as after any merge: save
// them. Choose the grace period by the slowest context: it has to have merged the mark before the purge.
//
// Tried: on the engine of the Core Data workbook, on Linux. Not tried: on Apple's framework.

import CoreData
import Foundation

/// How objects are marked, hidden and purged.
///
/// Each entity that can be marked has an optional date attribute.
struct SoftDeletion {
  /// What happens at the mark to links whose delete rule is nullify.
  enum Links: Equatable {
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
  /// What time it is.
  var now: () -> Date = { Date() }

  /// What every fetch of visible objects asks for.
  var visible: NSPredicate { NSPredicate(format: "%K == nil", key) }

  /// What the purge asks for: marked longer ago than the grace period.
  var overdue: NSPredicate { marked(before: now().addingTimeInterval(-grace)) }

  /// The date of an object's mark.
  func mark(of object: NSManagedObject) -> Date? { object.value(forKey: key) as? Date }

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
      guard next.entity.attributesByName[key] != nil else {
        throw SoftDeletionError.cannotBeMarked(entity: next.entity.name ?? "")
      }
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
  func unmark(_ object: NSManagedObject) { object.setValue(nil, forKey: key) }

  /// What a purge did.
  struct Purge {
    /// Every row that is gone, those of cascades too.
    var deleted: [NSManagedObjectID] = []
    /// The objects that may not go, and why; they stay marked.
    var refused: [(object: NSManagedObjectID, error: any Error)] = []
  }

  /// Deletes what is overdue, one transaction an object, and tells every context.
  ///
  /// Never call it with `try?`, and log what is refused: nothing else shows that a purge does not work.
  ///
  /// A mark that another process takes off in the middle of it is not seen: the save finds the row changed and fails, and the object
  /// is among those that were refused. Under another merge policy it would be deleted, or would stay and be told of as gone.
  ///
  /// - Parameters:
  ///   - entityNames: the entities, owners first.
  ///   - context: a context without changes, with the error merge policy, of its own for the purge; call this on its
  ///     queue, while no queue of the other contexts waits for that one.
  ///   - contexts: every other context that may hold one of the rows.
  /// - Throws: `SoftDeletionError.unsavedChanges` and `SoftDeletionError.mergePolicy` before anything is deleted; what a
  ///   fetch throws.
  func purge(
    _ entityNames: [String], in context: NSManagedObjectContext, telling contexts: [NSManagedObjectContext]
  ) throws -> Purge {
    if context.hasChanges { throw SoftDeletionError.unsavedChanges }
    guard (context.mergePolicy as? NSMergePolicy)?.mergeType == .errorMergePolicyType else {
      throw SoftDeletionError.mergePolicy
    }
    var purge = Purge()
    let end = now().addingTimeInterval(-grace)
    for name in entityNames {
      let request = NSFetchRequest<NSManagedObject>(entityName: name)
      request.predicate = marked(before: end)
      request.sortDescriptors = [NSSortDescriptor(key: key, ascending: true)]
      for id in try context.fetch(request).map(\.objectID) {
        do {
          guard let gone = try delete(id, markedBefore: end, in: context) else { continue }
          purge.deleted += gone.deleted
          NSManagedObjectContext.mergeChanges(
            fromRemoteContextSave: [NSDeletedObjectsKey: gone.deleted, NSUpdatedObjectsKey: gone.changed],
            into: contexts)
        } catch {
          context.rollback()
          purge.refused.append((id, error))
        }
      }
    }
    return purge
  }

  /// Deletes an object and what goes with it, and saves.
  ///
  /// - Returns: the rows that are gone and those that lost a link; nil where there is nothing to delete any more.
  /// - Throws: `SoftDeletionError.notOverdue`; what the save throws. The context has changes then.
  private func delete(
    _ id: NSManagedObjectID, markedBefore end: Date, in context: NSManagedObjectContext
  ) throws -> (deleted: [NSManagedObjectID], changed: [NSManagedObjectID])? {
    let object: NSManagedObject
    do { object = try context.existingObject(with: id) } catch let error as NSError
      where error.code == NSManagedObjectReferentialIntegrityError
    {
      // An earlier one has taken it along.
      return nil
    }
    // Somebody may have taken its mark off since the fetch.
    if object.isDeleted || !isMarked(object, before: end) { return nil }
    context.delete(object)
    context.processPendingChanges()
    let kept = context.deletedObjects.filter { !isMarked($0, before: end) }
    if !kept.isEmpty { throw SoftDeletionError.notOverdue(kept.map(\.objectID)) }
    let gone = (context.deletedObjects.map(\.objectID), context.updatedObjects.map(\.objectID))
    try context.save()
    return gone
  }

  private func marked(before end: Date) -> NSPredicate { NSPredicate(format: "%K < %@", key, end as NSDate) }

  /// Whether it was marked before a moment; what has no attribute for a mark goes with its owner.
  private func isMarked(_ object: NSManagedObject, before end: Date) -> Bool {
    guard object.entity.attributesByName[key] != nil else { return true }
    return mark(of: object).map { $0 < end } ?? false
  }

  private func mayDeny(_ object: NSManagedObject) -> Bool {
    if object.isDeleted { return false }
    return object.entity.attributesByName[key] == nil || mark(of: object) == nil
  }

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
enum SoftDeletionError: Error {
  /// A deny rule, and what still stands at its other end.
  struct Denial {
    /// The object that would be marked.
    var object: NSManagedObjectID
    /// Its relationship with the rule deny.
    var relationship: String
    /// What is there and not marked.
    var by: [NSManagedObjectID]
  }

  /// Every denial.
  case denied([Denial])
  /// A cascade leads to an entity without the date attribute.
  case cannotBeMarked(entity: String)
  /// The context of a purge has changes that the purge would save.
  case unsavedChanges
  /// The context of a purge has another merge policy than the one that makes an error of a conflict.
  case mergePolicy
  /// A purge would take these objects along, which are visible or whose grace period is not over.
  case notOverdue([NSManagedObjectID])
}
