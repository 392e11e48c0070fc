import Foundation

// References that no inverse leads back to: nobody finds them but who looks through the rows (DR-26).
extension Foresight {
  /// To-one references of objects that stay to objects that go, which have no end of them.
  func oneWayReferences(
    to going: Set<NSManagedObjectID>, _ leaving: Set<NSManagedObjectID>
  ) -> [DeletionPreview.Reference] {
    let declared = graph.model.entities.flatMap { entity in entity.relationships.filter { $0.source === entity } }
    return declared.filter { $0.partner == nil && $0.storage == .column }.flatMap { relationship in
      references(by: relationship, to: going.filter { $0.layout.isKind(of: relationship.destination) })
        .filter { !leaving.contains($0.object) }
    }
  }

  /// The rows of members that keep the key of an object that goes, because the rule of its to-many without inverse is no action
  /// (DR-07, DR-23, SQ-26); every other rule takes it out of them.
  func keysInMembers(
    of going: [NSManagedObject], _ leaving: Set<NSManagedObjectID>
  ) -> [DeletionPreview.Reference] {
    going.flatMap { owner in
      owner.inside.layout.relationships
        .filter { $0.isKeptByMembers && $0.deleteRule == .noActionDeleteRule }
        .flatMap { relationship in
          let moved = membersOfOthers(relationship, leaving)
          return committed.lookAtMembers(of: relationship, owner: owner).map { key, row in
            object(key.layout, key.store, key.number, row: row).objectID
          }
          .filter { !leaving.contains($0) && !moved.contains($0) }
          .map { DeletionPreview.Reference(object: $0, relationship: relationship.name, destination: owner.objectID) }
        }
    }
  }

  /// What others that stay have taken as a member and not saved: a member has one owner, so its row gets their key.
  private func membersOfOthers(
    _ relationship: RelationshipLayout, _ leaving: Set<NSManagedObjectID>
  ) -> Set<NSManagedObjectID> {
    guard seesChanges else { return [] }
    let changed = (graph.pending.inserted.all + graph.pending.updated.all).filter {
      $0.inside.layout.isKind(of: relationship.source) && !leaving.contains($0.objectID)
    }
    return Set(changed.flatMap { $0.inside.destinations(relationship).map(\.objectID) })
  }

  private func references(
    by relationship: RelationshipLayout, to going: Set<NSManagedObjectID>
  ) -> [DeletionPreview.Reference] {
    guard !going.isEmpty else { return [] }
    var found = storedReferences(by: relationship, to: going)
    if seesChanges { overlay(relationship, going, &found) }
    return found.map { .init(object: $0.key, relationship: relationship.name, destination: $0.value) }
      .sorted { ($0.object.layout.index, $0.object.number) < ($1.object.layout.index, $1.object.number) }
  }

  private func storedReferences(
    by relationship: RelationshipLayout, to going: Set<NSManagedObjectID>
  ) -> [NSManagedObjectID: NSManagedObjectID] {
    let isMeant = NSPredicate(format: "%K IN %@", relationship.name, Array(going))
    let model = graph.model
    var found: [NSManagedObjectID: NSManagedObjectID] = [:]
    for (store, rows) in committed.lookAtRows(of: relationship.source, where: isMeant) {
      for row in rows {
        guard case .reference(let target) = row.values[relationship.slot] else { continue }
        func id(_ reference: ObjectReference) -> NSManagedObjectID {
          NSManagedObjectID(layout: model.entities[reference.entity], store: store, number: reference.number)
        }
        found[id(row.reference)] = id(target)
      }
    }
    return found
  }

  /// Lays unsaved changes over what the rows say: this context's, and those of its parents under them.
  private func overlay(
    _ relationship: RelationshipLayout, _ going: Set<NSManagedObjectID>,
    _ found: inout [NSManagedObjectID: NSManagedObjectID]
  ) {
    context.visitAncestors { Self.lay($0.graphIfUsed?.destinations(by: relationship) ?? [], going, &found) }
    Self.lay(graph.destinations(by: relationship), going, &found)
  }

  private static func lay(
    _ changes: [(object: NSManagedObjectID, destination: NSManagedObjectID?)], _ going: Set<NSManagedObjectID>,
    _ found: inout [NSManagedObjectID: NSManagedObjectID]
  ) {
    for (object, destination) in changes {
      found[object] = destination.flatMap { going.contains($0) ? $0 : nil }
    }
  }
}

extension ObjectGraph {
  /// Where the changed objects have a to-one relationship lead, as far as they have looked at it or changed it.
  fileprivate func destinations(
    by relationship: RelationshipLayout
  ) -> [(object: NSManagedObjectID, destination: NSManagedObjectID?)] {
    (pending.inserted.all + pending.updated.all).compactMap { object in
      guard object.inside.layout.isKind(of: relationship.source),
        case .toOne(let destination)? = object.inside.relations?[relationship.ordinal]
      else { return nil }
      return (object.objectID, destination?.objectID)
    }
  }
}
