import Foundation

/// Finds relationships that lead from one store to another, which no store can keep (KV-11).
struct ExternalRelationships {
  private var objects: [NSManagedObject] = []
  private var lines: [String] = []

  /// Looks at what a save would write.
  ///
  /// Every object must have its store by now. Of a relationship and its inverse, the end that is stored counts.
  ///
  /// - Throws: 133010 with the objects at fault.
  static func check(_ changes: SaveChanges) throws {
    var found = ExternalRelationships()
    for object in changes.inserted + changes.updated { found.look(at: object) }
    if !found.objects.isEmpty { throw found.error }
  }

  private mutating func look(at object: NSManagedObject) {
    guard let relations = object.relations else { return }
    var isAtFault = false
    for relationship in object.layout.relationships {
      let destinations: [NSManagedObject]
      switch relations[relationship.ordinal] {
      case .toOne(let destination) where relationship.storage == .column: destinations = destination.map { [$0] } ?? []
      case .toMany(let members) where relationship.storage == .joinTable: destinations = members.joined
      case .toOne, .toMany, .unloaded: destinations = []
      }
      // One that was thrown away unsaved is in no store, and is not written either.
      for destination in destinations
      where destination.store !== object.store && !destination.life.wasNeverSaved {
        isAtFault = true
        lines.append(
          "\(object.layout.name).\(relationship.name) leads from \(Self.name(object)) to \(Self.name(destination)).")
      }
    }
    if isAtFault { objects.append(object) }
  }

  private static func name(_ object: NSManagedObject) -> String {
    let store = object.store
    return store?.persistentStore?.url?.lastPathComponent ?? store?.uuid ?? "no store"
  }

  private var error: CocoaError {
    CocoaError(
      .managedObjectExternalRelationship,
      userInfo: [
        NSAffectedObjectsErrorKey: objects,
        NSLocalizedDescriptionKey: ErrorSentences.description(forCode: NSManagedObjectExternalRelationshipError),
        NSLocalizedFailureReasonErrorKey: lines.joined(separator: "\n"),
      ])
  }
}
