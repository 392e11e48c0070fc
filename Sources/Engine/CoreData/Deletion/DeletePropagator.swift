/// What delete rules need of the context whose objects they walk.
package protocol PropagationHost: AnyObject {
  /// Marks an object deleted, as `delete(_:)` does; one that is marked already is left alone.
  func markDeleted(_ object: NSManagedObject)
  /// Whether an object's row is known to be gone.
  func isGone(_ object: NSManagedObject) -> Bool
  /// Reads what the rules of many objects are going to ask for.
  ///
  /// - Returns: what has to be held until the rules have run.
  func readAhead(of objects: [NSManagedObject]) -> [NSManagedObject]
}

/// Runs the delete rules of objects marked deleted.
///
/// Order (CH-001; none is promised, DR-12): objects in the order in which they were marked, victims of a cascade at
/// the end of the line; relationships in slot order; members in the order in which they joined. An object is visited
/// once, so cycles end.
package struct DeletePropagator {
  let graph: ObjectGraph
  // It makes the propagator, and waits until it has run.
  unowned let host: any PropagationHost
  /// Who is told of each step; nil where nobody asked.
  var observer: (any PropagationObserver)?

  package init(graph: ObjectGraph, host: any PropagationHost, observer: (any PropagationObserver)? = nil) {
    (self.graph, self.host, self.observer) = (graph, host, observer)
  }

  /// From how many objects in line on, what their rules read of the stores is read at once (CH-304).
  ///
  /// Core Data fires faults during propagation; so it is seen here with as many objects as one looks at.
  private static let readAheadThreshold = 32

  /// Runs until no deleted object is left whose rules have not run.
  package func run() {
    // Each look at a reference that is not kept would be checked.
    let host = host
    while !graph.unpropagated.isEmpty {
      let batch = graph.unpropagated
      graph.unpropagated = []
      // What is not deleted any more has been taken back: its rules are not going to run.
      let ahead = batch.count >= Self.readAheadThreshold ? host.readAhead(of: batch.filter(isWaiting)) : []
      defer { withExtendedLifetime(ahead) {} }
      batch.visit { object in
        guard isWaiting(object) else { return }
        object.life.make(.propagate)
        propagate(from: object, host)
      }
    }
  }

  /// Whether an object is deleted and its rules have not run.
  private func isWaiting(_ object: NSManagedObject) -> Bool { object.life.isMarked && !object.life.hasPropagated }

  private func propagate(from object: NSManagedObject, _ host: any PropagationHost) {
    observer?.begin(object)
    for relationship in object.layout.relationships {
      rule(for: relationship).propagate(from: object, along: relationship, host: host, observer: observer)
    }
  }

  private func rule(for relationship: RelationshipLayout) -> any DeleteRule.Type {
    switch relationship.deleteRule {
    case .noActionDeleteRule: NoActionRule.self
    case .nullifyDeleteRule: NullifyRule.self
    case .cascadeDeleteRule: CascadeRule.self
    case .denyDeleteRule: DenyRule.self
    }
  }
}

/// One delete rule: what it does to the destinations of a relationship when the owner is deleted (DR-03).
protocol DeleteRule {
  /// Carries the rule out.
  ///
  /// - Parameters:
  ///   - relationship: a relationship of the owner that has this rule.
  ///   - host: where to mark further objects deleted.
  ///   - observer: who is told of each step, if anybody asked.
  static func propagate(
    from object: NSManagedObject, along relationship: RelationshipLayout, host: any PropagationHost,
    observer: (any PropagationObserver)?)
}
