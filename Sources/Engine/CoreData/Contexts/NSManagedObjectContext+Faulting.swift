import Foundation

// What objects ask of their context.
extension NSManagedObjectContext: ObjectGraphOwner {
  package func row(of object: NSManagedObject) -> RowSnapshot? { upstream.row(of: object) }

  package func members(of relationship: RelationshipLayout, owner: NSManagedObject) -> [NSManagedObject] {
    upstream.members(of: relationship, owner: owner)
  }

  package func memberReferences(of relationship: RelationshipLayout, owner: NSManagedObject) -> [ObjectReference] {
    upstream.memberReferences(of: relationship, owner: owner)
  }

  package func unknownObject(of layout: EntityLayout, number: Int64, in graph: ObjectGraph) -> NSManagedObject? {
    upstream.unknownObject(of: layout, number: number, in: graph)
  }

  package func results(of property: NSFetchedPropertyDescription, for object: NSManagedObject) -> [NSManagedObject] {
    guard let request = property.fetchRequest?.duplicate() else { return [] }
    guard request.resultType == .managedObjectResultType else {
      raiseException(.invalidArgument, "The fetched property \(property.name) must fetch managed objects.")
    }
    request.predicate = request.predicate?.withSubstitutionVariables([
      "FETCH_SOURCE": object, "FETCHED_PROPERTY": property,
    ])
    return orRaise { try fetched(request).compactMap { $0 as? NSManagedObject } }
  }

  package func handleInaccessible(_ object: NSManagedObject, property: NSPropertyDescription?) {
    if !phases.contains(.propagating), let store = object.store, object.number > 0, !isReachable(store) {
      object.raiseUnreachable()
    }
    // Propagation deletes what is gone without asking (FT-12).
    guard
      phases.contains(.propagating)
        || shouldHandleInaccessibleFault(object, for: object.objectID, triggeredByProperty: property)
    else {
      raiseException(
        .objectInaccessible,
        "CoreData could not fulfill a fault for '\(object.objectID)'",
        note: persistentStoreCoordinator?.note(onRowOf: object.objectID))
    }
    object.graph?.markInaccessible(object)
  }

  /// `shouldHandleInaccessibleFault(_:for:triggeredByProperty:)` without an override.
  func deletesInaccessible(_ oid: NSManagedObjectID) -> Bool {
    if shouldDeleteInaccessibleFaults {
      DeveloperConsole.warn(
        "CoreData: warning: An NSManagedObjectContext delegate overrode fault handling behavior to silently delete the "
          + "object with ID '\(oid)' and substitute nil/0 for all property values instead of throwing.")
    }
    return shouldDeleteInaccessibleFaults
  }

  package func eventDidBegin() { scheduleEventEnd() }

  /// Runs a read that has no way to throw: a store that fails here ends the process, as an exception does there.
  package func orRaise<Result>(_ work: () throws -> Result) -> Result {
    do { return try work() } catch {
      let error = error as NSError
      raiseException(
        .internalInconsistency,
        "A fault could not be fulfilled because its store failed: \(error.localizedDescription) "
          + "\(error.localizedFailureReason ?? "")")
    }
  }
}
