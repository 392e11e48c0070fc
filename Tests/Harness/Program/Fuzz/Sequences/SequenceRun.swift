import Foundation
import TestKit

@testable import CoreData

/// Makes the calls of a sequence in one place, and says what came of each.
final class SequenceRun {
  private let stack: SequenceStack
  /// Where calls are made: the lowest context, or for one call its parent.
  private var context: NSManagedObjectContext
  private var held: [String: NSManagedObject] = [:]
  private var ids: [String: NSManagedObjectID] = [:]
  private var entities: [String: String] = [:]
  /// One that undo has brought back may get another permanent ID: from then on what no ID finds is looked for by its name.
  private var hasUndone = false
  private var hasActedAbove = false

  init(_ stack: SequenceStack) {
    self.stack = stack
    context = stack.context
  }

  /// Makes one call, after which every context is as it has to be.
  ///
  /// - Returns: what came of it.
  /// - Throws: `Finding` for an invariant that is broken.
  func make(_ call: SequenceCall) throws -> String {
    let outcome: String
    if case .above(let call) = call { outcome = try carryOutAbove(call) } else { outcome = try carryOutHere(call) }
    for (depth, each) in stack.contexts.enumerated() {
      let problems = each.performAndWait { Invariants(each).problems() }
      if !problems.isEmpty {
        throw Finding(
          "after `\(call.line)` in \(stack.place), \(depth) below the root: \(problems.joined(separator: "; "))")
      }
    }
    return outcome
  }

  private func carryOutHere(_ call: SequenceCall) throws -> String {
    try context.performAndWait { try carryOut(call) }
  }

  /// Makes the call in the parent, and lets the context that is used look again: what it had read before is as old as it is held.
  private func carryOutAbove(_ call: SequenceCall) throws -> String {
    guard stack.contexts.count > 1 else { throw UnreadableInput(description: "there is nothing above \(stack.place)") }
    // Two contexts that change the same are a conflict, in which each sees something else.
    if call.changesWhatIsThere, stack.context.performAndWait({ stack.context.hasChanges }) { return "busy" }
    context = stack.contexts[stack.contexts.count - 2]
    hasActedAbove = true
    defer { context = stack.context }
    let outcome = try carryOutHere(call)
    context.performAndWait { context.processPendingChanges() }
    stack.context.performAndWait {
      stack.context.refreshAllObjects()
      held = held.filter { (try? stack.context.existingObject(with: $0.value.objectID)) === $0.value }
    }
    return outcome
  }

  private func carryOut(_ call: SequenceCall) throws -> String {
    switch call {
    case .insert(let entity, let name):
      let object = context.make(entity, name)
      entities[name] = entity
      keep(object, name)
    case .set(let name, let key, let value):
      return try with(name) { $0.setValue(value, forKey: key) }
    case .link(let name, let key, let others):
      let ends = try others.compactMap { try object($0) }
      return try with(name) { $0.link(to: ends, key) }
    case .add(let name, let key, let other): return try change(name, key, other) { $0.addObject($1, to: $2) }
    case .remove(let name, let key, let other): return try change(name, key, other) { $0.removeObject($1, from: $2) }
    case .turn(let name, let key):
      return try with(name) { $0.turn(key) }
    case .delete(let name): return try with(name) { context.delete($0) }
    case .read(let name):
      return try with(name) { $0.readAll() }
    case .refresh(let name, let keepsChanges):
      return try with(name) { object in
        let isNew = object.isInserted
        context.refresh(object, mergeChanges: keepsChanges)
        if isNew, !keepsChanges { rename(object, name) }
      }
    case .obtainID(let name): return try with(name) { try context.obtainPermanentIDs(for: [$0]) }
    case .merge(let name):
      return try with(name) { merge($0.rootID) }
    case .letGo(let name): held[name] = nil
    case .fetch(let entity, let above, let refreshes): return try fetch(entity, above, refreshes)
    case .process: context.processPendingChanges()
    case .refreshAll: context.refreshAllObjects()
    case .save: return try save()
    case .rollback: context.rollback()
    case .reset:
      context.reset()
      held = [:]
    case .undo:
      context.undo()
      hasUndone = true
    case .redo: context.redo()
    case .moveAway(let name, let key, let other): return try moveAway(name, key, other)
    case .look: return try (context.sequencePicture() + context.sequenceChanges()).joined(separator: "\n")
    case .above: throw UnreadableInput(description: "only one context above is used: “\(call.line)”")
    }
    return "done"
  }

  // MARK: Another context

  private func moveAway(_ name: String, _ key: String, _ other: String?) throws -> String {
    if context.hasChanges { return "busy" }
    guard let object = try object(name), let relationship = object.layout.relationship(named: key) else {
      return "nobody"
    }
    let read = object.destinations(relationship)
    object.readAll()
    for destination in read { destination.readAll() }
    defer { withExtendedLifetime((object, read)) {} }
    var changes: [AnyHashable: Any] = [:]
    let refusal = try stack.beside { writer -> String? in
      guard let same = try writer.things(object.layout.name).first(where: { $0.sequenceName == name }),
        let former = same.destinations(relationship).first
      else { return "nobody" }
      let next = try other.flatMap { other in try writer.things("Node").first { $0.sequenceName == other } }
      if next === former { return "nobody" }
      same.link(to: next.map { [$0] } ?? [], key)
      writer.delete(former)
      writer.processPendingChanges()
      changes = [
        NSInsertedObjectIDsKey: writer.insertedObjects.map(\.objectID),
        NSUpdatedObjectIDsKey: writer.updatedObjects.map(\.objectID),
        NSDeletedObjectIDsKey: writer.deletedObjects.map(\.objectID),
      ]
      do { try writer.save() } catch let error as CocoaError {
        return Self.lines(error).sorted().joined(separator: ", ")
      }
      return nil
    }
    if let refusal { return refusal }
    for each in stack.contexts {
      NSManagedObjectContext.mergeChanges(fromRemoteContextSave: changes, into: [each])
    }
    return try save()
  }

  // MARK: Objects

  /// Gives an object back the name that it goes by, which it has lost with its other values: for good, so not for undo.
  private func rename(_ object: NSManagedObject, _ name: String) {
    context.processPendingChanges()
    context.undoManager?.disableUndoRegistration()
    object.setValue(name, forKey: "name")
    context.processPendingChanges()
    context.undoManager?.enableUndoRegistration()
  }

  /// The object of a name, if it is there: not deleted, and not thrown away unsaved.
  private func object(_ name: String) throws -> NSManagedObject? {
    guard let found = try found(name), found.life.isThere, found.managedObjectContext === context else { return nil }
    if stack.place.holding == .held { keep(found, name) }
    return found
  }

  /// Keeps of an object of the context that is used what the place keeps: nobody else has its ID.
  private func keep(_ object: NSManagedObject, _ name: String) {
    guard context === stack.context else { return }
    switch stack.place.holding {
    case .held: held[name] = object
    case .byID: ids[name] = object.objectID
    case .fetched: break
    }
  }

  private func found(_ name: String) throws -> NSManagedObject? {
    if let object = held[name], object.managedObjectContext === context, !object.life.isDead { return object }
    guard let entity = entities[name] else { return nil }
    if stack.place.holding == .byID, context === stack.context, let id = ids[name] {
      let found = try? context.existingObject(with: id)
      if found != nil || !hasUndone { return found }
    }
    let request = NSFetchRequest<NSManagedObject>(entityName: entity)
    request.predicate = NSPredicate(format: "name == %@", name)
    let found = try context.fetch(request)
    if found.count > 1 { throw Finding("\(found.count) objects are called \(name) in \(stack.place)") }
    return found.first
  }

  private func with(_ name: String, _ work: (NSManagedObject) throws -> Void) throws -> String {
    guard let object = try object(name) else { return "nobody" }
    try work(object)
    return "done"
  }

  private func change(
    _ name: String, _ key: String, _ other: String,
    _ work: (NSManagedObject, NSManagedObject, NSRelationshipDescription) -> Void
  ) throws -> String {
    guard let other = try object(other) else { return "nobody" }
    return try with(name) { object in
      guard let relationship = object.entity.relationshipsByName[key], relationship.isToMany else { return }
      work(object, other, relationship)
    }
  }

  private func merge(_ id: NSManagedObjectID) {
    guard !id.isTemporaryID else { return }
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSUpdatedObjectIDsKey: [id]], into: [context])
  }

  // MARK: Fetching and saving

  private func fetch(_ entity: String, _ above: Int, _ refreshes: Bool) throws -> String {
    let request = NSFetchRequest<NSManagedObject>(entityName: entity)
    if above >= 0 { request.predicate = NSPredicate(format: "size > %d", above) }
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    request.shouldRefreshRefetchedObjects = refreshes
    request.fetchBatchSize = stack.place.batchSize
    if stack.place.prefetches {
      request.relationshipKeyPathsForPrefetching = entity == "Node" ? ["owns.tags", "next"] : ["owner.peers"]
    }
    return "\(try context.fetch(request).map(\.sequenceName))"
  }

  /// Saves, up to the file; what is in it then is part of the answer.
  private func save() throws -> String {
    do { try context.save() } catch let error as CocoaError {
      return Self.lines(error).sorted().joined(separator: ", ")
    }
    var next = context.parent
    while let above = next {
      next = above.parent
      do { try above.performAndWait { try above.save() } } catch let error as CocoaError {
        let lines = Self.lines(error).sorted().joined(separator: ", ")
        // Only what was done up there may be refused there.
        guard hasActedAbove else { throw Finding("in \(stack.place) a context above could not save: \(lines)") }
        return "above: \(lines)"
      }
    }
    let (picture, problems) = try stack.stored()
    if !problems.isEmpty { throw Finding("after a save in \(stack.place): \(problems.joined(separator: "; "))") }
    return "saved\n" + picture.joined(separator: "\n")
  }

  private static func lines(_ error: CocoaError) -> [String] {
    if let errors = error.userInfo[NSDetailedErrorsKey] as? [CocoaError] { return errors.flatMap(lines) }
    let object = error.userInfo[NSValidationObjectErrorKey] as? NSManagedObject
    return ["\(error.code.rawValue) \(object?.sequenceName ?? "").\(error.userInfo[NSValidationKeyErrorKey] ?? "")"]
  }
}

extension NSManagedObject {
  /// Makes these the only far ends of a relationship.
  fileprivate func link(to others: [NSManagedObject], _ key: String) {
    guard let relationship = entity.relationshipsByName[key] else { return }
    if !relationship.isToMany {
      setValue(others.first, forKey: key)
    } else if relationship.isOrdered {
      setValue(NSOrderedSet(array: others), forKey: key)
    } else {
      setValue(Set(others), forKey: key)
    }
  }

  /// Puts the first member of an ordered relationship at its end.
  fileprivate func turn(_ key: String) {
    guard let members = value(forKey: key) as? NSOrderedSet, members.count > 1 else { return }
    let array = members.array
    setValue(NSOrderedSet(array: Array(array.dropFirst()) + [array[0]]), forKey: key)
  }

  /// Reads every relationship, and the objects at its far end.
  fileprivate func readAll() {
    for relationship in layout.relationships { _ = destinations(relationship).map(\.sequenceName) }
  }
}
