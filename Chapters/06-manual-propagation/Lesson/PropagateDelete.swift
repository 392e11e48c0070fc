import Foundation
import OpenCoreData

/// An object some of whose relationships have to be taken down before the others.
protocol DeletesInOrder {
  /// The names of the relationships that come first, in this order.
  var priorityDeletionRelationships: [String] { get }
}

extension NSManagedObject {
  /// Deletes the object by its delete rules, here and now, each link cut before the object at its end goes.
  ///
  /// - Throws: `DeleteDenied` when a deny rule forbids it; nothing has been changed then.
  func propagateDelete() throws { try managedObjectContext?.propagateDelete([self]) }
}

extension NSManagedObjectContext {
  /// Deletes several objects as if they were one: what goes with any of them denies nothing to another.
  ///
  /// - Throws: `DeleteDenied` with every denial; nothing has been changed then.
  func propagateDelete(_ objects: [NSManagedObject]) throws {
    let doomed = doomed
    // A hook that runs inside this may delete more. What goes already needs no second plan.
    let going = reach(of: objects).filter { !doomed.objects.contains($0) }
    doomed.objects.formUnion(going)
    defer { doomed.objects.subtract(going) }
    let denials = going.flatMap { objections(to: $0, doomed) }
    if !denials.isEmpty { throw DeleteDenied(denials: denials) }
    for object in objects { object.tearDown() }
  }

  /// What the propagations that are under way in the context are going to delete.
  private var doomed: DoomedObjects {
    if let known = userInfo["doomed"] as? DoomedObjects { return known }
    let made = DoomedObjects()
    userInfo["doomed"] = made
    return made
  }

  /// Everything that cascades lead to, the objects themselves included; a cycle ends where it comes round.
  private func reach(of objects: [NSManagedObject]) -> [NSManagedObject] {
    var seen: Set<NSManagedObject> = []
    var going: [NSManagedObject] = []
    var line = Array(objects.reversed())
    while let object = line.popLast() {
      guard !object.isGone, seen.insert(object).inserted else { continue }
      going.append(object)
      for relationship in object.relationships(with: .cascadeDeleteRule) {
        line += object.destinations(of: relationship)
      }
    }
    return going
  }

  /// What still stands at the far end of an object's deny rules, once all that is doomed has gone.
  private func objections(to object: NSManagedObject, _ doomed: DoomedObjects) -> [DeleteDenied.Denial] {
    // An object without a row is thrown away, not deleted: nobody asks its deny rules.
    if object.isInserted { return [] }
    return object.relationships(with: .denyDeleteRule).compactMap { relationship in
      let left = object.destinations(of: relationship).filter { !doomed.objects.contains($0) && !$0.isGone }
      return left.isEmpty ? nil : DeleteDenied.Denial(object: object, relationship: relationship.name, by: left)
    }
  }
}

/// Objects that a context is about to delete.
private final class DoomedObjects {
  var objects: Set<NSManagedObject> = []
}

extension NSManagedObject {
  /// Takes down the links of an object, and with them what they cascade to; then deletes it.
  fileprivate func tearDown() {
    guard !isGone, let context = managedObjectContext else { return }
    for relationship in relationshipsInOrder {
      switch relationship.deleteRule {
      case .noActionDeleteRule, .denyDeleteRule: continue
      case .nullifyDeleteRule: for destination in destinations(of: relationship) { cut(relationship, destination) }
      case .cascadeDeleteRule:
        for destination in destinations(of: relationship) {
          cut(relationship, destination)
          destination.tearDown()
        }
      }
    }
    // On a ring without inverses the way leads back here, and the object has gone by now.
    if !isDeleted { context.delete(self) }
  }

  private var relationshipsInOrder: [NSRelationshipDescription] {
    let first = (self as? any DeletesInOrder)?.priorityDeletionRelationships ?? []
    let all = entity.relationshipsByName
    return (first + all.keys.filter { !first.contains($0) }.sorted()).compactMap { all[$0] }
  }

  fileprivate func relationships(with rule: NSDeleteRule) -> [NSRelationshipDescription] {
    entity.relationshipsByName.sorted { $0.key < $1.key }.map(\.value).filter { $0.deleteRule == rule }
  }

  /// A copy of what is at the far end, because the relationship changes while it is walked.
  fileprivate func destinations(of relationship: NSRelationshipDescription) -> [NSManagedObject] {
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

  private func cut(_ relationship: NSRelationshipDescription, _ destination: NSManagedObject) {
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
  fileprivate var isGone: Bool {
    guard !isDeleted, let context = managedObjectContext else { return true }
    return isFault && !isInserted && (try? context.existingObject(with: objectID)) == nil
  }
}

/// Why objects cannot be deleted: every denial, not only the first.
struct DeleteDenied: Error, @unchecked Sendable {
  struct Denial {
    let object: NSManagedObject
    let relationship: String
    /// What is still there.
    let by: [NSManagedObject]
  }

  let denials: [Denial]
}
