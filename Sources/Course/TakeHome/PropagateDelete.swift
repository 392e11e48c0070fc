// Delete by the model's delete rules, at once, in your own order, with every denial found before anything changes.
//
// Use it where code of yours runs in the middle of a delete and has to see a whole graph, and where a refusal must leave the
// context as it was. Do not use it anywhere else: `delete(_:)` runs the same rules, later, with less work. A delete that goes past
// this, such as `context.delete(_:)` or a batch delete, is propagated as ever.
//
//     do {
//       try order.propagateDelete()
//       try context.save()
//     } catch PropagatedDeleteError.denied(let denials) { tell(denials) }
//
// Each link is taken apart before the object at its end goes, by key-value coding, so that your accessors are called. Between the two
// a reference of an object that is about to go is nil: what observes or draws it in that moment must not read it through a property
// that is not optional (`@NSManaged var order: Order` ends the process there). A ring ends, and what is shared goes once. No action
// leaves links alone, as in the model.

import CoreData
import Foundation

/// An object some of whose relationships have to be taken apart before the others.
nonisolated protocol DeletesInOrder {
  /// The names of the relationships that come first, in this order.
  var priorityDeletionRelationships: [String] { get }
}

/// Why nothing was deleted and nothing changed.
nonisolated enum PropagatedDeleteError: Error {
  /// A deny rule, and what would still be at its other end.
  struct Denial: Sendable {
    var object: NSManagedObjectID
    var relationship: String
    /// What is still there.
    var by: [NSManagedObjectID]
  }

  /// Every denial, not only the first.
  case denied([Denial])
  /// Objects that have no context, because they are deleted and saved already, or another one than that which is to delete them.
  case notInThisContext([NSManagedObjectID])
  /// A name among `priorityDeletionRelationships` that is no relationship of the entity.
  case noRelationship(String, entity: String)
}

nonisolated extension NSManagedObject {
  /// Deletes the object by its delete rules, here and now.
  ///
  /// The rows go with the next save.
  ///
  /// - Throws: `PropagatedDeleteError`, with nothing changed; what a fetch throws.
  func propagateDelete() throws {
    guard let context = managedObjectContext else { throw PropagatedDeleteError.notInThisContext([objectID]) }
    try context.propagateDelete([self])
  }
}

nonisolated extension NSManagedObjectContext {
  /// Deletes several objects as if they were one: what goes with any of them denies nothing to another.
  ///
  /// - Throws: `PropagatedDeleteError`, with nothing changed; what a fetch throws.
  func propagateDelete(_ objects: [NSManagedObject]) throws {
    let strangers = objects.filter { $0.managedObjectContext !== self }
    if !strangers.isEmpty { throw PropagatedDeleteError.notInThisContext(strangers.map(\.objectID)) }
    let planned = plannedDeletes
    // An accessor that runs inside this may delete more. What is planned already needs no second plan.
    let going = try reach(of: objects).filter { !planned.objects.contains($0) }
    planned.objects.formUnion(going)
    defer { planned.objects.subtract(going) }
    for object in going { try object.checkPriorities() }
    let denials = going.flatMap { denialsBy($0, planned) }
    if !denials.isEmpty { throw PropagatedDeleteError.denied(denials) }
    for object in objects { object.takeApart() }
  }

  /// Everything that cascades lead to, the objects themselves included, level by level; a ring ends where it comes round.
  private func reach(of objects: [NSManagedObject]) throws -> [NSManagedObject] {
    var seen: Set<NSManagedObject> = []
    var going: [NSManagedObject] = []
    var level = objects
    while !level.isEmpty {
      level = level.filter { seen.insert($0).inserted }
      try load(level)
      level = level.filter { !$0.isMarkedOrGone }
      going += level
      level = level.flatMap { object in
        object.relationships(with: .cascadeDeleteRule).flatMap { object.destinations(of: $0) }
      }
    }
    return going
  }

  /// Reads the rows of many faults by one fetch; one by one each would be a question to the store.
  private func load(_ objects: [NSManagedObject]) throws {
    let faults = objects.filter { $0.isFault && !$0.isInserted && $0.managedObjectContext === self }
    for (entity, faults) in Dictionary(grouping: faults, by: { $0.entity.name ?? "" }) where faults.count > 1 {
      for start in stride(from: 0, to: faults.count, by: 500) {
        let request = NSFetchRequest<NSManagedObject>(entityName: entity)
        request.predicate = NSPredicate(
          format: "SELF IN %@", Array(faults[start..<min(start + 500, faults.count)]) as NSArray)
        request.returnsObjectsAsFaults = false
        request.includesPendingChanges = false
        _ = try fetch(request)
      }
    }
  }

  private func denialsBy(_ object: NSManagedObject, _ planned: PlannedDeletes) -> [PropagatedDeleteError.Denial] {
    // An object without a row is thrown away, not deleted: its deny rules are not asked.
    if object.isInserted { return [] }
    return object.relationships(with: .denyDeleteRule).compactMap { relationship in
      let left = object.destinations(of: relationship).filter { !planned.objects.contains($0) && !$0.isMarkedOrGone }
      return left.isEmpty
        ? nil
        : PropagatedDeleteError.Denial(
          object: object.objectID, relationship: relationship.name, by: left.map(\.objectID))
    }
  }

  /// What is planned in this context; empty while no `propagateDelete` is under way.
  private var plannedDeletes: PlannedDeletes {
    if let known = userInfo["planned deletes"] as? PlannedDeletes { return known }
    let made = PlannedDeletes()
    userInfo["planned deletes"] = made
    return made
  }
}

/// The objects that the calls of `propagateDelete` under way in one context are going to delete.
private nonisolated final class PlannedDeletes {
  var objects: Set<NSManagedObject> = []
}

nonisolated extension NSManagedObject {
  /// Takes apart the links of an object, and with them what they cascade to; then deletes it.
  ///
  /// The way down is a list and no recursion, because a chain of cascades may be longer than a thread's stack is deep.
  fileprivate func takeApart() {
    var way = isMarkedOrGone ? [] : [Dismantling(self)]
    while var last = way.popLast() {
      if let destination = last.next() {
        way.append(last)
        if !destination.isMarkedOrGone { way.append(Dismantling(destination)) }
      } else if !last.object.isDeleted {
        // On a ring without inverses the way leads back to an object, which has gone by now.
        last.object.managedObjectContext?.delete(last.object)
      }
    }
  }

  fileprivate func checkPriorities() throws {
    let names = (self as? any DeletesInOrder)?.priorityDeletionRelationships ?? []
    if let wrong = names.first(where: { entity.relationshipsByName[$0] == nil }) {
      throw PropagatedDeleteError.noRelationship(wrong, entity: entity.name ?? "")
    }
  }

  fileprivate var relationshipsInOrder: [NSRelationshipDescription] {
    let first = (self as? any DeletesInOrder)?.priorityDeletionRelationships ?? []
    let all = entity.relationshipsByName
    return (first + all.keys.filter { !first.contains($0) }.sorted()).compactMap { all[$0] }
  }

  fileprivate func relationships(with rule: NSDeleteRule) -> [NSRelationshipDescription] {
    entity.relationshipsByName.values.filter { $0.deleteRule == rule }.sorted { $0.name < $1.name }
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

  fileprivate func disconnect(_ destination: NSManagedObject, from relationship: NSRelationshipDescription) {
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
  fileprivate var isMarkedOrGone: Bool {
    guard !isDeleted, let context = managedObjectContext else { return true }
    guard isFault, !isInserted else { return false }
    do {
      _ = try context.existingObject(with: objectID)
      return false
    } catch let error as NSError where error.domain == NSCocoaErrorDomain {
      // A row that cannot be read now is another matter.
      return error.code == NSManagedObjectReferentialIntegrityError
    } catch { return false }
  }
}

/// An object whose links are being taken apart, and what of them is left.
private nonisolated struct Dismantling {
  let object: NSManagedObject
  private var relationships: ArraySlice<NSRelationshipDescription>
  private var relationship: NSRelationshipDescription?
  private var destinations: ArraySlice<NSManagedObject> = []

  init(_ object: NSManagedObject) {
    self.object = object
    relationships =
      object.relationshipsInOrder.filter {
        $0.deleteRule == .cascadeDeleteRule || $0.deleteRule == .nullifyDeleteRule
      }[...]
  }

  /// Takes links apart up to the first that is a cascade.
  ///
  /// - Returns: the object that this cascade leads to; nil when there is no link left.
  mutating func next() -> NSManagedObject? {
    while true {
      while let relationship, let destination = destinations.popFirst() {
        object.disconnect(destination, from: relationship)
        if relationship.deleteRule == .cascadeDeleteRule { return destination }
      }
      guard let next = relationships.popFirst() else { return nil }
      (relationship, destinations) = (next, object.destinations(of: next)[...])
    }
  }
}
