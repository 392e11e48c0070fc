import Foundation

// What has been found out, as values.
extension Foresight {
  /// Everything that the rules have done, with what would refuse it.
  func preview(
    requested: [NSManagedObjectID], _ blockers: [DeletionPreview.Blocker],
    _ conflicts: [DeletionPreview.Conflict] = []
  ) -> DeletionPreview {
    let going = graph.pending.deleted.all.filter { !$0.inside.life.isInaccessible && hasRow($0) }
    let goingIDs = Set(going.map(\.objectID))
    let discarded = graph.pending.discarded.all.map(\.objectID)
    let leaving = goingIDs.union(discarded).union(graph.pending.deleted.all.map(\.objectID))
    let trees = trees
    var nullified: [DeletionPreview.Reference] = []
    for step in trees.flatMap(\.steps) where step.outcome == .nullified && !leaving.contains(step.destination) {
      // A batch delete changes rows alone: a to-many whose members have the key loses them with their rows.
      guard let inverse = step.inverse, seesChanges || isStored(inverse, of: step.destination) else { continue }
      // What a dangling key leads to is not there to lose anything.
      let destination = object(step.destination.layout, step.destination.store, step.destination.number)
      guard hasRow(destination), !destination.inside.life.isInaccessible else { continue }
      nullified.append(.init(object: step.destination, relationship: inverse, destination: step.object))
    }
    return DeletionPreview(
      requested: requested, deleted: going.map(\.objectID), discarded: discarded, nullified: nullified,
      leftDangling: dangling(to: going, leaving) + keysInMembers(of: going, leaving)
        + oneWayReferences(to: goingIDs, leaving), blockers: blockers,
      conflicts: conflicts, conflictAnswer: .init(context.mergePolicy), unforeseen: unforeseen, trees: trees)
  }

  /// The app's classes among what the save would write or delete, by name.
  private var unforeseen: [DeletionPreview.Unforeseen] {
    guard seesChanges else { return [] }
    let objects = SaveChanges(graph).all + graph.pending.discarded.all
    let entities = Set(objects.map(\.inside.layout.index)).sorted().map { graph.model.entities[$0] }
    var seen: Set<ObjectIdentifier> = []
    let classes = entities.map(\.managedClass)
      .filter { $0 != NSManagedObject.self && seen.insert(ObjectIdentifier($0)).inserted }
    let found = classes.map {
      DeletionPreview.Unforeseen(className: "\($0)", overrides: OverriddenMethods.names(of: $0))
    }
    return found.filter { $0.overrides?.isEmpty != true }.sorted { $0.className < $1.className }
  }

  private func isStored(_ key: String, of id: NSManagedObjectID) -> Bool {
    id.layout.relationship(named: key).map { $0.storage != .inverseColumn && !$0.isTransient } ?? true
  }

  /// References by the inverses of no action rules.
  private func dangling(
    to going: [NSManagedObject], _ leaving: Set<NSManagedObjectID>
  ) -> [DeletionPreview.Reference] {
    going.flatMap { object in
      object.inside.layout.relationships.flatMap { relationship -> [DeletionPreview.Reference] in
        guard relationship.deleteRule == .noActionDeleteRule, let inverse = relationship.inverse,
          inverse.storage != .inverseColumn, !inverse.isTransient
        else { return [] }
        return object.inside.destinations(relationship).filter { destination in
          !leaving.contains(destination.objectID) && hasRow(destination)
            && (inverse.isToMany || destination.inside.destination(inverse) === object)
        }.map { .init(object: $0.objectID, relationship: inverse.name, destination: object.objectID) }
      }
    }
  }

  /// Whether there is a row, or will be.
  private func hasRow(_ object: NSManagedObject) -> Bool {
    if object.inside.life.isDead { return false }
    return object.inside.life.isNew || !object.isFault || object.inside.lookForRow()
  }

  // MARK: Blockers

  /// What the save's validation would find.
  func validationBlockers() -> [DeletionPreview.Blocker] {
    graph.validationErrors().flatMap(ValidationFailure.details).compactMap { error in
      let error = error as NSError
      guard let object = error.userInfo[NSValidationObjectErrorKey] as? NSManagedObject else { return nil }
      let isDenial = error.code == NSValidationRelationshipDeniedDeleteError
      let value = isDenial ? error.userInfo[NSValidationValueErrorKey] : nil
      let found = (value as? NSManagedObject).map { [$0] } ?? ManagedMembers.all(in: value)
      return DeletionPreview.Blocker(
        object: object.objectID, key: error.userInfo[NSValidationKeyErrorKey] as? String ?? "", code: error.code,
        text: error.localizedDescription,
        destinations: found.map(\.objectID).sorted { ($0.layout.index, $0.number) < ($1.layout.index, $1.number) })
    }
  }

  /// What a batch delete would find before it writes: denials first, as it looks for them first (BD-10, BD-12).
  func batchBlockers() -> [DeletionPreview.Blocker] {
    let stays = { (object: NSManagedObject) in !object.inside.life.isMarked && self.hasRow(object) }
    var denials: [DeletionPreview.Blocker] = []
    for object in graph.pending.deleted.all where !object.inside.life.isInaccessible {
      for relationship in object.inside.layout.relationships where relationship.deleteRule == .denyDeleteRule {
        let blockers = object.inside.destinations(relationship).filter(stays)
        if blockers.isEmpty { continue }
        propagationObserver?.deny(object, relationship, blockers)
        denials.append(
          .init(
            object.objectID, relationship, .denied(relationship.source.name, relationship.name),
            blockers.map(\.objectID)))
      }
    }
    return denials + mandatoryInverses(stays)
  }

  private func mandatoryInverses(_ stays: (NSManagedObject) -> Bool) -> [DeletionPreview.Blocker] {
    var found: [(relationship: RelationshipLayout, object: NSManagedObjectID, destinations: [NSManagedObjectID])] = []
    for step in trees.flatMap(\.steps) where step.outcome == .nullified {
      guard let relationship = step.object.layout.relationship(named: step.relationship),
        let inverse = relationship.storedInverse, !inverse.isOptional,
        stays(object(step.destination.layout, step.destination.store, step.destination.number))
      else { continue }
      if let last = found.indices.last, found[last].object == step.object, found[last].relationship === relationship {
        found[last].destinations.append(step.destination)
      } else {
        found.append((relationship, step.object, [step.destination]))
      }
    }
    return found.map { relationship, object, destinations in
      let failure = BatchFailure.mandatoryInverse(
        MandatoryInverse(relationship), relationship.source.name, relationship.name)
      return .init(object, relationship, failure, destinations)
    }
  }
}

extension DeletionPreview.Blocker {
  fileprivate init(
    _ object: NSManagedObjectID, _ relationship: RelationshipLayout, _ failure: BatchFailure,
    _ destinations: [NSManagedObjectID]
  ) {
    self.init(
      object: object, key: relationship.name, code: failure.code, text: failure.reason, destinations: destinations)
  }
}
