import Foundation
import Testing

@testable import CoreData

/// Records an issue for everything about a context that must never be so.
///
/// Call it on the context's queue. It fires no fault and changes nothing.
package func checkInvariants(of context: NSManagedObjectContext, sourceLocation: SourceLocation = #_sourceLocation) {
  for problem in Invariants(context).problems() {
    Issue.record("\(problem)", sourceLocation: sourceLocation)
  }
}

/// What must hold of a context between any two operations.
package struct Invariants {
  private let context: NSManagedObjectContext
  private let registered: [NSManagedObject]
  // Made once: the context makes a set of all whenever it is asked.
  private let registeredSet: Set<NSManagedObject>
  private let (inserted, updated, deleted): (Set<NSManagedObject>, Set<NSManagedObject>, Set<NSManagedObject>)

  package init(_ context: NSManagedObjectContext) {
    self.context = context
    registeredSet = context.registeredObjects
    registered = registeredSet.sorted { $0.number < $1.number }
    (inserted, updated, deleted) = (context.insertedObjects, context.updatedObjects, context.deletedObjects)
  }

  /// Every violation, as a sentence.
  ///
  /// - Parameter includingInverses: whether both ends of relationships are compared; with several contexts one end may
  ///   rightly be older than the other.
  package func problems(includingInverses: Bool = true) -> [String] {
    setProblems() + eventProblems() + registryProblems() + rowProblems()
      + registered.flatMap { stateProblems($0) + (includingInverses ? relationProblems($0) : []) }
  }

  // MARK: Sets and registry

  private func setProblems() -> [String] {
    let sets = [("inserted", inserted), ("updated", updated), ("deleted", deleted)]
    var problems: [String] = []
    for (first, second) in [(0, 1), (0, 2), (1, 2)] {
      for object in sets[first].1.intersection(sets[second].1) {
        problems.append("\(object.testLabel) is both in \(sets[first].0) and in \(sets[second].0)")
      }
    }
    for (name, objects) in sets {
      for object in objects {
        if !registeredSet.contains(object) {
          problems.append("\(object.testLabel) is \(name), not registered")
        }
        if object.managedObjectContext !== context {
          problems.append("\(object.testLabel) is \(name) without its context")
        }
        if object.life.isDead { problems.append("\(object.testLabel) is \(name), and nothing is left of it") }
      }
      if !objects.isEmpty, !context.hasChanges { problems.append("there are \(name) objects and hasChanges is false") }
    }
    return problems
  }

  private func eventProblems() -> [String] {
    let event = context.graphIfUsed?.event ?? []
    let counts = Dictionary(event.map { (ObjectIdentifier($0), 1) }, uniquingKeysWith: +)
    return event.filter { counts[ObjectIdentifier($0)] != 1 }.map { "\($0.testLabel) is in the event more than once" }
  }

  private func registryProblems() -> [String] {
    var seen: [String: NSManagedObject] = [:]
    var problems: [String] = []
    for object in registered {
      let key = "\(object.layout.root.name) \(object.store.map { $0.uuid } ?? "-") \(object.number)"
      if seen.updateValue(object, forKey: key) != nil { problems.append("two objects are registered for \(key)") }
      if context.registeredObject(for: object.objectID) !== object {
        problems.append("\(object.testLabel) is not found by its own ID")
      }
    }
    return problems
  }

  // MARK: One object for a row

  /// One object for one row, and one ID, in whichever context: a row may have a temporary number here and its key above.
  private func rowProblems() -> [String] {
    var seen: [FormerNumbers.Row: NSManagedObject] = [:]
    var problems: [String] = []
    for object in registered where !object.life.isDead {
      if let row = row(of: object), let other = seen.updateValue(object, forKey: row) {
        problems.append("\(other.testLabel) and \(object.testLabel) are two objects of one row")
      }
      for relationship in object.layout.relationships where !relationship.isToMany {
        for values in [object.row?.values, object.working] {
          guard case .reference(let reference)? = values?[relationship.slot], reference.isTemporary else { continue }
          if context.graphIfUsed?.formerNumbers[reference.number] != nil {
            problems.append(
              "\(object.testLabel).\(relationship.name) is named by a number that the object has no longer")
          }
        }
      }
    }
    return problems
  }

  /// The row of an object, by what this context and those above remember of its number; nil where it has none yet.
  private func row(of object: NSManagedObject) -> FormerNumbers.Row? {
    if let store = object.store, object.number > 0 {
      return FormerNumbers.Row(store: store, root: object.layout.rootIndex, number: object.number)
    }
    var ancestor = context.parent
    while let above = ancestor {
      if let row = above.onQueue({ above.graphIfUsed?.formerNumbers[object.number] }) { return row }
      ancestor = above.parent
    }
    return nil
  }

  // MARK: One object

  private func stateProblems(_ object: NSManagedObject) -> [String] {
    var problems: [String] = []
    func expect(_ condition: Bool, _ problem: String) {
      if !condition { problems.append("\(object.testLabel): \(problem)") }
    }
    expect(object.isInserted == inserted.contains(object), "isInserted and the set disagree")
    expect(object.isUpdated == updated.contains(object), "isUpdated and the set disagree")
    // One that was never saved is not in deletedObjects (ST-08).
    let wasSaved = !object.life.isNew
    expect((object.isDeleted && wasSaved) == deleted.contains(object), "isDeleted and the set disagree")
    expect(
      object.hasChanges == (object.isInserted || object.isUpdated || object.isDeleted),
      "hasChanges is not the disjunction of the three flags")
    // While it has its temporary number, the mark may be there: of a save that failed.
    expect(
      object.number < 0 || !object.life.isFormerIDKept,
      "has a permanent ID, and still the mark that its temporary one is kept")
    if !object.hasChanges, !object.isFault {
      let changed = object.changedSlots().map { object.layout.slots[$0].name }
      expect(changed.isEmpty, "clean, but differs from its row in \(changed)")
    }
    return problems
  }

  // MARK: Relationships

  private func relationProblems(_ object: NSManagedObject) -> [String] {
    guard !object.isFault, let relations = object.relations else { return [] }
    var problems: [String] = []
    for relationship in object.layout.relationships {
      let name = "\(object.testLabel).\(relationship.name)"
      for member in known(relations[relationship.ordinal]) {
        if isLeftover(member, of: object, relationship) { continue }
        if member.managedObjectContext !== context { problems.append("\(name) leads out of the context") }
        if isGone(member), !isGone(object) {
          problems.append("\(name) still has \(member.testLabel), which is deleted")
        }
        if let inverse = relationship.partner, !isGone(object), !answers(member, inverse, object) {
          problems.append("\(name) has \(member.testLabel), whose \(inverse.name) does not have it")
        }
      }
    }
    return problems
  }

  private func known(_ relation: Relation) -> [NSManagedObject] {
    switch relation {
    case .unloaded: []
    case .toOne(let destination): destination.map { [$0] } ?? []
    case .toMany(let members): members.all
    }
  }

  /// Deleted, and its delete rules have run.
  private func isGone(_ object: NSManagedObject) -> Bool {
    object.life.isDead || (object.isDeleted && object.life.hasPropagated)
  }

  /// Whether a deleted member may stay where it is: its own rule does not cut the link, or it cannot know of it.
  private func isLeftover(_ member: NSManagedObject, of object: NSManagedObject, _ relationship: RelationshipLayout)
    -> Bool
  {
    guard isGone(member) else { return false }
    if member.life.isInaccessible { return true }
    guard let inverse = relationship.partner else { return true }
    return inverse.deleteRule == .noActionDeleteRule || inverse.deleteRule == .denyDeleteRule
  }

  /// Whether an object's end of a relationship leads back, as far as it is known without loading anything.
  private func answers(_ object: NSManagedObject, _ relationship: RelationshipLayout, _ other: NSManagedObject) -> Bool
  {
    guard !object.isFault else { return true }
    switch object.relations?[relationship.ordinal] {
    case .toOne(let destination)?: return destination === other
    case .toMany(let members)?: return members.contains(other) ?? true
    case .unloaded?, nil:
      guard !relationship.isToMany, let row = object.row else { return true }
      return row.values[relationship.slot] == .reference(other.reference)
    }
  }
}
