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

  /// Takes an object out of a relationship, by the accessors that everybody uses.
  func cut(_ relationship: NSRelationshipDescription, _ destination: NSManagedObject) {
    let key = relationship.name
    if !relationship.isToMany {
      if value(forKey: key) as? NSManagedObject === destination { setValue(nil, forKey: key) }
    } else if relationship.isOrdered {
      mutableOrderedSetValue(forKey: key).remove(destination)
    } else {
      mutableSetValue(forKey: key).remove(destination)
    }
  }

  /// Whether there is nothing left to delete: it is marked already, or its row is gone.
  var isGone: Bool {
    guard !isDeleted, let context = managedObjectContext else { return true }
    return isFault && !isInserted && (try? context.existingObject(with: objectID)) == nil
  }
}

/// Objects that a context is about to delete.
final class DoomedObjects {
  var objects: Set<NSManagedObject> = []
}

extension NSManagedObjectContext {
  /// What the propagations that are under way in the context are going to delete.
  var doomed: DoomedObjects {
    if let known = userInfo["doomed"] as? DoomedObjects { return known }
    let made = DoomedObjects()
    userInfo["doomed"] = made
    return made
  }
}
