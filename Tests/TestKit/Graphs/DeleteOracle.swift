/// The simplest model of deletion there is: what the facts say, over dictionaries and sets.
///
/// It shares nothing with the engine. It may be slow, and it knows no order of rules: what propagation leaves behind does not
/// depend on it (DR-12), since a rule only ever cuts links of objects that go anyway. The destinations of a relationship are
/// a list, so an ordered one is what its list says: who joins comes last, and who stays keeps its place.
package struct DeleteOracle {
  package let schema: PlainSchema
  package let beliefs: OracleBeliefs
  private let propagatesAtEndOfEvent: Bool

  /// What the store holds.
  package private(set) var stored: PlainGraph
  /// What the context shows, deleted objects included until the save.
  package private(set) var graph: PlainGraph
  /// Objects without a row yet.
  package private(set) var unsaved: Set<String> = []
  /// Objects with a row, marked deleted.
  package private(set) var deleted: Set<String> = []
  /// Objects that were deleted without ever being saved: they just leave (ST-08).
  package private(set) var discarded: Set<String> = []
  /// Deleted objects whose rules have not run.
  private var pending: Set<String> = []
  /// How the last save failed; empty when it did not.
  package private(set) var failures: [PlainFailure] = []

  package init(_ script: PlainScript, beliefs: OracleBeliefs = OracleBeliefs()) {
    schema = script.schema
    self.beliefs = beliefs
    propagatesAtEndOfEvent = script.propagatesAtEndOfEvent
    stored = script.base
    stored.changed = []
    graph = stored
  }

  // MARK: Steps

  package mutating func apply(_ step: PlainStep) {
    switch step {
    case .insert(let object, let entity):
      graph.entities[object] = entity
      unsaved.insert(object)
    case .set(let object, let name, let others):
      guard let relationship = schema.relationship(name) else { return }
      graph.replace(object, relationship, with: others, in: schema)
    case .touch(let object): graph.changed.insert(object)
    case .delete(let object): mark(object)
    case .process: if propagatesAtEndOfEvent, beliefs.propagatesWhenProcessing { propagate() }
    case .save: save()
    case .rollback, .reset: discardChanges()
    case .read, .refresh, .look: break
    }
  }

  /// Marks an object deleted at once (ST-03); the graph reads as before (DR-08).
  ///
  /// A second time is harmless (ST-10).
  private mutating func mark(_ object: String) {
    guard isThere(object) else { return }
    if unsaved.contains(object) { discarded.insert(object) } else { deleted.insert(object) }
    pending.insert(object)
  }

  /// Whether an object is in the context and not deleted.
  package func isThere(_ object: String) -> Bool {
    graph.entities[object] != nil && !deleted.contains(object) && !discarded.contains(object)
  }

  // MARK: Propagation

  private mutating func propagate() {
    var going = pending
    var line = pending
    while let object = line.popFirst() {
      for relationship in relationships(of: object) where beliefs.spreading.contains(relationship.rule) {
        for destination in graph.destinations(object, relationship.name) where isThere(destination) {
          mark(destination)
          going.insert(destination)
          if beliefs.spreadsInTurn { line.insert(destination) }
        }
      }
    }
    for object in going {
      for relationship in relationships(of: object) where beliefs.cutting.contains(relationship.rule) {
        for destination in graph.destinations(object, relationship.name) {
          graph.part(object, relationship, destination)
        }
      }
    }
    for object in going where discarded.contains(object) && !beliefs.deniesUnsaved { forget(object) }
    pending = []
  }

  /// An object that was never saved leaves without a trace, whatever its rules: what never had a row cannot be dangling
  /// (ST-08, CH-916).
  ///
  /// Only a relationship without inverse goes on pointing at it, as nobody knows who has one (DR-26).
  private mutating func forget(_ object: String) {
    for relationship in relationships(of: object) where relationship.inverse != nil {
      for destination in graph.destinations(object, relationship.name) {
        graph.part(object, relationship, destination)
      }
    }
    graph.removeObject(object)
  }

  private func relationships(of object: String) -> [PlainRelationship] {
    guard let entity = graph.entities[object] else { return [] }
    let all = schema.relationships(of: entity)
    return beliefs.inherits ? all : all.filter { $0.owner == entity }
  }

  // MARK: Saving

  private mutating func save() {
    propagate()
    failures = (deniedDeletes() + invalidObjects()).sorted()
    if failures.isEmpty || !beliefs.failureWritesNothing { commit() }
  }

  /// The deny rules that find a destination which is still there, now that all that goes is marked (DR-06, DR-17).
  private func deniedDeletes() -> [PlainFailure] {
    let candidates = beliefs.deniesUnsaved ? deleted.union(discarded) : deleted
    return candidates.flatMap { object in
      relationships(of: object).filter { relationship in
        beliefs.denying.contains(relationship.rule)
          && graph.destinations(object, relationship.name).contains {
            beliefs.deletedDestinationsLiftDenial ? isThere($0) : graph.entities[$0] != nil
          }
      }.map { PlainFailure(code: 1600, object: object, relationship: $0.name) }
    }
  }

  /// What is wrong with the objects that are new or changed (VL-02).
  private func invalidObjects() -> [PlainFailure] {
    let candidates = beliefs.validatesOnlyChanged ? graph.changed.union(unsaved) : Set(graph.entities.keys)
    return candidates.filter(isThere).flatMap { object in
      relationships(of: object).compactMap { relationship in
        let destinations = graph.destinations(object, relationship.name)
        // One that goes by a rule which does not touch this end stays a destination, dangling as it may be (DR-07, DR-23).
        // One that never had a row cannot (DR-31).
        let code =
          destinations.allSatisfy(graph.knows) ? problem(with: relationship, count: destinations.count) : 1550
        return code.map { PlainFailure(code: $0, object: object, relationship: relationship.name) }
      }
    }
  }

  /// The error of a relationship that has a number of destinations (VL-03, VL-08); nil when nothing is wrong.
  package func problem(with relationship: PlainRelationship, count: Int) -> Int? {
    if !relationship.isToMany {
      return !relationship.isOptional && count == 0 && beliefs.requiresDestination ? 1570 : nil
    }
    // An optional to-many without members counts as nil, whose bounds are not enforced (VL-08c).
    if relationship.isOptional, count == 0 { return nil }
    if count < relationship.minCount { return beliefs.requiresMinimum ? 1580 : nil }
    return relationship.maxCount > 0 && count > relationship.maxCount ? 1590 : nil
  }

  private mutating func commit() {
    let keys = graph.everStored.union(graph.entities.keys.filter { !discarded.contains($0) })
    graph.everStored = keys
    for object in deleted.union(discarded) { graph.removeObject(object) }
    graph.changed = []
    // What was never saved has no key; nothing that is written leads there, unless a failure writes all the same.
    for object in graph.objects {
      for relationship in schema.relationships { graph.drop(object, relationship.name) { !keys.contains($0) } }
    }
    var rows = graph
    let there = graph.entities
    for object in graph.objects {
      for relationship in schema.relationships {
        // A key in a row stays though its row is gone (DR-23); members are found through rows that are there.
        let keepsKey = !relationship.isToMany && beliefs.keepsDanglingKeys
        rows.drop(object, relationship.name) { there[$0] == nil && !keepsKey }
      }
    }
    stored = rows
    (unsaved, deleted, discarded, pending) = ([], [], [], [])
  }

  private mutating func discardChanges() {
    graph = stored
    (unsaved, deleted, discarded, pending, failures) = ([], [], [], [], [])
  }
}

/// Why a save failed: one object, one relationship, one code.
package struct PlainFailure: Hashable, Comparable, Sendable, CustomStringConvertible {
  package var code: Int
  package var object: String
  package var relationship: String

  package var description: String { "\(code) \(object).\(relationship)" }

  package static func < (left: PlainFailure, right: PlainFailure) -> Bool { left.description < right.description }
}
