import Foundation

@testable import CoreData

/// What the engine does and the oracle does not, or the other way round.
package struct Disagreement: Error, CustomStringConvertible {
  /// After which step it showed; nil for the graph at the start.
  package var step: String?
  package var problems: [String]

  package var description: String {
    "after \(step ?? "the graph at the start was saved"):\n" + problems.map { "  \($0)" }.joined(separator: "\n")
  }
}

/// Deletes several objects of a context, or refuses to: then it gives every object at fault, with its relationship.
package typealias Deleting = (NSManagedObjectContext, [NSManagedObject]) throws -> [(NSManagedObject, String)]

/// Runs one script on the engine and on the oracle, and compares them after each step.
package final class OracleRun {
  package let script: PlainScript
  package private(set) var oracle: DeleteOracle
  private let entities: OracleModel
  private let place: OraclePlace
  package private(set) var context: NSManagedObjectContext
  package private(set) var labels = ObjectLabels()
  /// Objects that are held because the script says so.
  private var held: [String: NSManagedObject] = [:]
  /// Objects without a row yet, held so that their new IDs can be learned.
  private var newborn: [String: NSManagedObject] = [:]
  private var touches = 0
  /// Whether every save is previewed.
  private let foresees: Bool
  /// How objects are deleted, if not by the context.
  private let deleting: Deleting?
  /// What waits to be deleted so.
  private var victims: [String] = []
  /// Where things stood before that.
  private var beforeVictims: DeleteOracle?
  /// What has been foreseen of the next save.
  private var foreseen: PreviewCheck?

  /// - Parameters:
  ///   - model: the compiled form of the script's schema, which many scripts may share.
  ///   - beliefs: what the oracle holds true.
  ///   - foresees: whether every save is previewed, and compared with what it then does.
  ///   - deleting: how objects are deleted that the script deletes one after the other, if not by the context.
  package init(
    _ script: PlainScript, model: OracleModel, beliefs: OracleBeliefs = OracleBeliefs(), foresees: Bool = false,
    deleting: Deleting? = nil
  ) throws {
    self.script = script
    self.deleting = deleting
    self.foresees = foresees
    entities = model
    oracle = DeleteOracle(script, beliefs: beliefs)
    place = try OraclePlace(script.store, model.model, isNested: script.isNested)
    context = place.context()
  }

  /// Runs everything.
  ///
  /// - Returns: the oracle as it ended, for counting.
  /// - Throws: a `Disagreement`, or a store's error.
  @discardableResult
  package func run() throws -> DeleteOracle {
    try context.performAndWait { try saveBase() }
    if script.startsFresh {
      held = [:]
      context = place.context()
    }
    try context.performAndWait {
      context.propagatesDeletesAtEndOfEvent = script.propagatesAtEndOfEvent
      for (number, step) in script.steps.enumerated() {
        if foresees { foresee(number) }
        if let deleting {
          if !step.isDelete, try !deleteVictims(deleting) { return }
          if step.isDelete, victims.isEmpty { beforeVictims = oracle }
        }
        let problems = try take(step)
        if !problems.isEmpty {
          throw Disagreement(step: "step \(number + 1), \(step.text)", problems: problems)
        }
      }
    }
    return oracle
  }

  // MARK: Objects

  package func object(_ label: String) -> NSManagedObject? {
    if let object = newborn[label] ?? held[label] { return object }
    guard let object = labels.id(of: label).map(context.object(with:)) else { return nil }
    if script.holdsObjects { held[label] = object }
    return object
  }

  private func insert(_ label: String, _ entity: String) {
    let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
    object.setValue(label, forKey: OracleModel.label)
    newborn[label] = object
    labels.note(object, label)
  }

  private func set(_ label: String, _ name: String, _ others: [String]) {
    guard let relationship = script.schema.relationship(name) else { return }
    let objects = others.compactMap(object)
    let value: Any? =
      !relationship.isToMany
      ? objects.first : relationship.isOrdered ? NSOrderedSet(array: objects) : NSSet(array: objects)
    object(label)?.setValue(value, forKey: name)
  }

  /// After a save the newborn have rows, and the deleted are gone.
  private func settle() {
    for (label, object) in newborn where oracle.graph.entities[label] != nil {
      labels.note(object, label)
      if script.holdsObjects { held[label] = object }
    }
    newborn = [:]
    held = held.filter { oracle.graph.entities[$0.key] != nil }
  }

  private func saveBase() throws {
    for label in script.base.objects { insert(label, script.base.entities[label] ?? "") }
    for label in script.base.objects {
      for relationship in script.schema.relationships(of: script.base.entities[label] ?? "") {
        let others = script.base.destinations(label, relationship.name)
        if !others.isEmpty { set(label, relationship.name, others) }
      }
    }
    do { try saveContext() } catch {
      throw Disagreement(step: nil, problems: ["the engine refuses it: \(lines(of: error))"])
    }
    settle()
    let problems = storeProblems()
    if !problems.isEmpty { throw Disagreement(step: nil, problems: problems) }
  }

  // MARK: Steps

  /// Previews the next save where it is the next step, or where only deletes come before it.
  private func foresee(_ number: Int) {
    guard foreseen == nil else { return }
    var victims: [String] = []
    for step in script.steps[number...] {
      switch step {
      case .delete(let label): victims.append(label)
      case .process, .look: if victims.isEmpty { return }
      case .save:
        foreseen = PreviewCheck(of: victims.compactMap(object), in: context, labels, oracle)
        return
      default: return
      }
    }
  }

  /// Deletes what waits for it.
  ///
  /// - Returns: false where it was refused, as the oracle has foreseen, and nothing was changed: the script cannot go on.
  private func deleteVictims(_ deleting: Deleting) throws -> Bool {
    defer { victims = [] }
    let denied = try deleting(context, victims.compactMap(object)).map { "1600 \(labels.label(of: $0)).\($1)" }.sorted()
    if denied.isEmpty { return true }
    var saved = oracle
    saved.apply(.save)
    let expected = saved.failures.filter { $0.code == 1600 }.map(\.description)
    if let beforeVictims { oracle = beforeVictims }
    let problems = setProblems() + graphProblems()
    if denied != expected || !problems.isEmpty {
      throw Disagreement(
        step: "deleting \(victims)", problems: problems + ["denied by \(denied), in the oracle by \(expected)"])
    }
    return false
  }

  private func foreseenProblems() -> [String] {
    defer { foreseen = nil }
    return foreseen?.problems(oracle) ?? []
  }

  private func take(_ step: PlainStep) throws -> [String] {
    if step == .reset, oracle.needsReset { resetParent() }
    oracle.apply(step)
    switch step {
    case .insert(let label, let entity): insert(label, entity)
    case .set(let label, let name, let others): set(label, name, others)
    case .touch(let label):
      touches += 1
      object(label)?.setValue(touches, forKey: OracleModel.touch)
    case .read(let label):
      guard let object = object(label), let entity = oracle.graph.entities[label] else { break }
      for relationship in script.schema.relationships(of: entity) { _ = labels.destinations(of: object, relationship) }
      object.willAccessValue(forKey: nil)
    case .refresh(let label): object(label).map { context.refresh($0, mergeChanges: true) }
    case .delete(let label):
      if deleting != nil {
        victims.append(label)
        return []
      }
      object(label).map(context.delete)
    case .process: context.processPendingChanges()
    case .look: return setProblems() + graphProblems()
    case .save: return save() + setProblems() + storeProblems() + foreseenProblems()
    case .rollback:
      context.rollback()
      newborn = [:]
    case .reset:
      context.reset()
      (newborn, held) = ([:], [:])
    }
    return setProblems()
  }

  private func save() -> [String] {
    var lines: [String] = []
    do {
      try saveContext()
      settle()
    } catch { lines = self.lines(of: error) }
    let expected = oracle.failures.map(\.description)
    return lines == expected ? [] : ["the save fails with \(lines) in the engine, with \(expected) in the oracle"]
  }

  /// Saves; a child's objects get their permanent IDs before, by which contexts without it know them too (PC-13, PC-16).
  private func saveContext() throws {
    if script.isNested {
      try context.obtainPermanentIDs(for: Array(context.insertedObjects))
      for (label, object) in newborn { labels.note(object, label) }
    }
    try context.save()
  }

  /// A child's reset leaves its parent as it is (PC-21): what dangles in the parent's memory after a save would still count
  /// there when the parent validates (DR-07).
  private func resetParent() {
    guard let parent = context.parent else { return }
    parent.performAndWait { parent.reset() }
  }

  /// Code, object and relationship of each failure, in order.
  private func lines(of error: any Error) -> [String] {
    let error = error as NSError
    guard error.domain == NSCocoaErrorDomain else { return ["\(error)"] }
    let details = (error.userInfo[NSDetailedErrorsKey] as? [any Error]) ?? [error]
    if error.code == NSValidationMultipleErrorsError, details.count < 2 { return ["1560 with \(details.count)"] }
    return details.map { detail in
      let detail = detail as NSError
      guard let object = detail.userInfo[NSValidationObjectErrorKey] as? NSManagedObject else { return "\(detail)" }
      let key = detail.userInfo[NSValidationKeyErrorKey] as? String ?? "?"
      return "\(detail.code) \(labels.label(of: object)).\(key)"
    }.sorted()
  }

  /// What a context that knows nothing finds in the store, against what the oracle says is there.
  private func storeProblems() -> [String] {
    do {
      return try place.reopened { context in
        try StoreComparison(script: script, labels: labels, roots: entities.roots).problems(in: context, oracle.stored)
      }
    } catch { return ["the store cannot be read: \(error)"] }
  }
}
