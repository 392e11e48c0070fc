/// What tells a trace of one context's propagation.
final class DeletionRecorder {
  private let trace: DeletionTrace
  private let context: ObjectIdentifier
  private let name: String?
  private let graph: ObjectGraph

  fileprivate init(trace: DeletionTrace, context: ObjectIdentifier, name: String?, graph: ObjectGraph) {
    (self.trace, self.context, self.name, self.graph) = (trace, context, name, graph)
  }
}

extension DeletionTrace: PropagationWatcher {
  package func observer(of graph: ObjectGraph, in context: AnyObject, named name: String?) -> any PropagationObserver {
    DeletionRecorder(trace: self, context: ObjectIdentifier(context), name: name, graph: graph)
  }
}

extension DeletionRecorder: PropagationObserver {
  func begin(_ object: NSManagedObject) {
    let place = place(object)
    trace.note { $0.begin(place, name) }
  }

  func turn(
    _ object: NSManagedObject, _ relationship: RelationshipLayout, to destination: NSManagedObject
  ) -> () -> Void {
    let step = DeletionStep(
      object, relationship, destination.objectID,
      Self.outcome(relationship, isMarked: destination.inside.life.isMarked))
    trace.note { $0.turn(to: step, context) }
    // How many objects were waiting for their rules to run.
    let marked = graph.unpropagated.count
    return { self.take(step, self.graph.unpropagated[marked...].map(\.objectID)) }
  }

  func pass(_ object: NSManagedObject, _ relationship: RelationshipLayout) {
    // What was never saved leaves nothing behind: its links are cut when it is thrown away.
    let outcome: DeletionStep.Outcome =
      switch (object.inside.life.isNew, relationship.inverse) {
      case (true, nil): .untouched
      case (true, _?): .nullified
      case (false, _): Self.outcome(relationship, isMarked: false)
      }
    for id in object.objectIDs(forRelationshipNamed: relationship.name) {
      take(DeletionStep(object, relationship, id, outcome), [])
    }
  }

  func deny(_ object: NSManagedObject, _ relationship: RelationshipLayout, _ blockers: [NSManagedObject]) {
    let place = place(object)
    let steps = blockers.map { DeletionStep(object, relationship, $0.objectID, .denied) }
    trace.note { $0.deny(steps, place, name) }
  }

  private func take(_ step: DeletionStep, _ deleted: [NSManagedObjectID]) {
    let place = DeletionLog.Subject(context: context, object: step.object)
    trace.note { $0.take(step, place, name, deleted) }
  }

  private func place(_ object: NSManagedObject) -> DeletionLog.Subject {
    DeletionLog.Subject(context: context, object: object.objectID)
  }

  private static func outcome(_ relationship: RelationshipLayout, isMarked: Bool) -> DeletionStep.Outcome {
    switch relationship.deleteRule {
    case .cascadeDeleteRule: return isMarked ? .deletedAlready : .deleted
    case .nullifyDeleteRule: return relationship.inverse == nil ? .notTold : .nullified
    case .denyDeleteRule: return .asked
    case .noActionDeleteRule:
      // A to-one whose inverse is a to-many lies in the row that goes, and a transient inverse in none.
      // The members of a to-many without inverse have the key of its owner in their rows.
      if relationship.isKeptByMembers { return .leftDangling }
      guard let inverse = relationship.storedInverse else { return .untouched }
      return inverse.storage == .inverseColumn ? .untouched : .leftDangling
    }
  }
}

extension DeletionStep {
  fileprivate init(
    _ object: NSManagedObject, _ relationship: RelationshipLayout, _ destination: NSManagedObjectID, _ outcome: Outcome
  ) {
    self.init(
      object: object.objectID, relationship: relationship.name, inverse: relationship.inverse?.name,
      rule: relationship.deleteRule, destination: destination, outcome: outcome)
  }
}
