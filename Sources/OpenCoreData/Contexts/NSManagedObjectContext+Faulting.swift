import Foundation

// What objects ask of their context.
extension NSManagedObjectContext: ObjectGraphOwner {
  var hasParent: Bool { parent != nil }

  func row(of object: NSManagedObject) -> RowSnapshot? {
    if let parent { return rowFromParent(of: object, parent) }
    guard let store = object.store, object.number > 0 else { return nil }
    return orRaise {
      try withRows {
        try $0.row(of: object.layout, number: object.number, store: store, maximumAge: stalenessInterval)
      }
    }
  }

  func members(of relationship: RelationshipLayout, owner: NSManagedObject) -> [NSManagedObject] {
    if let parent { return membersFromParent(of: relationship, owner: owner, parent).map(register) }
    guard let store = owner.store else { return [] }
    return memberRows(of: relationship, owner: owner).map { register($0, store: store) }
  }

  func memberReferences(of relationship: RelationshipLayout, owner: NSManagedObject) -> [ObjectReference] {
    if let parent { return membersFromParent(of: relationship, owner: owner, parent).map(\.reference) }
    return memberRows(of: relationship, owner: owner).map(\.reference)
  }

  /// The rows of the committed members of a to-many, for a context that reads stores.
  func memberRows(of relationship: RelationshipLayout, owner: NSManagedObject) -> [RowSnapshot] {
    guard let store = owner.store, owner.number > 0 else { return [] }
    return orRaise {
      try withRows { try $0.members(of: relationship, owner: owner.number, store: store) }
    }
  }

  func results(of property: NSFetchedPropertyDescription, for object: NSManagedObject) -> [NSManagedObject] {
    guard let request = property.fetchRequest?.duplicate() else { return [] }
    guard request.resultType == .managedObjectResultType else {
      raiseException(.invalidArgument, "The fetched property \(property.name) must fetch managed objects.")
    }
    request.predicate = request.predicate?.withSubstitutionVariables([
      "FETCH_SOURCE": object, "FETCHED_PROPERTY": property,
    ])
    return orRaise { try fetch(request).compactMap { $0 as? NSManagedObject } }
  }

  func handleInaccessible(_ object: NSManagedObject, property: NSPropertyDescription?) {
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

  func eventDidBegin() { scheduleEventEnd() }

  /// Runs a read that has no way to throw: a store that fails here ends the process, as an exception does there.
  func orRaise<Result>(_ work: () throws -> Result) -> Result {
    do { return try work() } catch {
      let error = error as NSError
      raiseException(
        .internalInconsistency,
        "A fault could not be fulfilled because its store failed: \(error.localizedDescription) "
          + "\(error.localizedFailureReason ?? "")")
    }
  }
}
