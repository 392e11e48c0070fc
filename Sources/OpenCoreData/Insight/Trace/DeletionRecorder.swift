/// What tells traces of one propagation; there is none where nobody traces.
struct DeletionRecorder {
  private let traces: [DeletionTrace]
  private let context: ObjectIdentifier
  private let name: String?
  private let graph: ObjectGraph

  /// Nil when there is no trace to tell.
  init?(_ traces: [DeletionTrace], _ context: AnyObject, name: String?, _ graph: ObjectGraph) {
    if traces.isEmpty { return nil }
    self.traces = traces
    self.context = ObjectIdentifier(context)
    self.name = name
    self.graph = graph
  }

  /// The rules of an object begin to run.
  func begin(_ object: NSManagedObject) {
    let place = place(object)
    for trace in traces { trace.note { $0.begin(place, name) } }
  }

  /// A rule is about to do something to a destination.
  ///
  /// - Returns: what `end` needs.
  func turn(
    _ object: NSManagedObject, _ relationship: RelationshipLayout, to destination: NSManagedObject
  ) -> PresentStep {
    let step = DeletionStep(
      object, relationship, destination.objectID,
      Self.outcome(relationship, isMarked: destination.state.contains(.deleted)))
    for trace in traces { trace.note { $0.turn(to: step, context) } }
    return PresentStep(step: step, marked: graph.unpropagated.count)
  }

  /// It has done so.
  func end(_ present: PresentStep) {
    take(present.step, graph.unpropagated[present.marked...].map(\.objectID))
  }

  /// A rule leaves the destinations alone.
  func pass(_ object: NSManagedObject, _ relationship: RelationshipLayout) {
    // What was never saved leaves nothing behind: its links are cut when it is thrown away.
    let outcome =
      object.state.contains(.inserted) && relationship.inverse != nil
      ? DeletionStep.Outcome.nullified : Self.outcome(relationship, isMarked: false)
    for id in object.objectIDs(forRelationshipNamed: relationship.name) {
      take(DeletionStep(object, relationship, id, outcome), [])
    }
  }

  /// A save finds destinations by which a deny rule refuses it.
  func deny(_ object: NSManagedObject, _ relationship: RelationshipLayout, _ blockers: [NSManagedObject]) {
    let place = place(object)
    let steps = blockers.map { DeletionStep(object, relationship, $0.objectID, .denied) }
    for trace in traces { trace.note { $0.deny(steps, place, name) } }
  }

  private func take(_ step: DeletionStep, _ deleted: [NSManagedObjectID]) {
    let place = DeletionLog.Subject(context: context, object: step.object)
    for trace in traces { trace.note { $0.take(step, place, name, deleted) } }
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
      // A to-one whose inverse is a to-many lies in the row that goes.
      guard let inverse = relationship.inverse else { return .untouched }
      return inverse.storage == .inverseColumn ? .untouched : .leftDangling
    }
  }
}

/// A step that is being taken.
struct PresentStep {
  fileprivate let step: DeletionStep
  /// How many objects were waiting for their rules to run when it began.
  fileprivate let marked: Int
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

extension NSManagedObjectContext {
  /// What tells this context's traces and its coordinator's; nil where there are none.
  var deletionRecorder: DeletionRecorder? {
    guard let graph = graphIfUsed else { return nil }
    return DeletionRecorder(deletionTraces.all + coordinator.deletionTraces.all, self, name: name, graph)
  }
}
