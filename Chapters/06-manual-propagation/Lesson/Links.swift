import Foundation
import OpenCoreData

// What `propagateDelete()` asks of a relationship, whatever its kind.
extension NSManagedObject {
  /// The relationships that have a rule, in a fixed order.
  func relationships(with rule: NSDeleteRule) -> [NSRelationshipDescription] {
    entity.relationshipsByName.sorted { $0.key < $1.key }.map(\.value).filter { $0.deleteRule == rule }
  }

  /// A copy of what is at the far end, because the relationship changes while it is walked.
  func destinations(of relationship: NSRelationshipDescription) -> [NSManagedObject] {
    let key = relationship.name
    let all: [Any]
    if !relationship.isToMany {
      all = value(forKey: key).map { [$0] } ?? []
    } else if relationship.isOrdered {
      all = mutableOrderedSetValue(forKey: key).array
    } else {
      all = mutableSetValue(forKey: key).allObjects
    }
    return all.compactMap { $0 as? NSManagedObject }
  }

  /// Takes an object out of a relationship by key-value coding, so that overridden accessors are called.
  func disconnect(_ destination: NSManagedObject, from relationship: NSRelationshipDescription) {
    let key = relationship.name
    if !relationship.isToMany {
      if value(forKey: key) as? NSManagedObject === destination { setValue(nil, forKey: key) }
    } else if relationship.isOrdered {
      mutableOrderedSetValue(forKey: key).remove(destination)
    } else {
      mutableSetValue(forKey: key).remove(destination)
    }
  }

  /// Whether there is nothing left to delete: the object is marked already, has no context any more, or its row is gone.
  var isMarkedOrGone: Bool {
    guard !isDeleted, let context = managedObjectContext else { return true }
    guard isFault, !isInserted else { return false }
    do {
      _ = try context.existingObject(with: objectID)
      return false
    } catch {
      // With any other error the row may be there, and only could not be read.
      let error = error as NSError
      return error.domain == NSCocoaErrorDomain && error.code == NSManagedObjectReferentialIntegrityError
    }
  }
}

/// The objects that the calls of `propagateDelete` under way in one context are going to delete.
final class PlannedDeletes {
  var objects: Set<NSManagedObject> = []
}

extension NSManagedObjectContext {
  /// What is planned in this context; empty while no `propagateDelete` is under way.
  var plannedDeletes: PlannedDeletes {
    if let known = userInfo["planned deletes"] as? PlannedDeletes { return known }
    let made = PlannedDeletes()
    userInfo["planned deletes"] = made
    return made
  }
}
