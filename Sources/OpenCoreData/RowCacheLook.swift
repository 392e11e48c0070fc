extension NSPersistentStoreCoordinator {
  /// What the coordinator's row cache has of an attribute, without asking a store: looking changes neither the cache nor a
  /// context, and no statement runs.
  ///
  /// Not part of Core Data, which does not let its row cache be seen.
  ///
  /// - Parameters:
  ///   - key: the attribute's name.
  ///   - objectID: the object, by its permanent ID.
  /// - Returns: nil where the cache has no row of the object, and an optional value, as it is printed, where it has one.
  package func cachedValue(of key: String, in objectID: NSManagedObjectID) -> Any?? {
    guard let store = objectID.store, !objectID.isTemporaryID, let slot = objectID.layout.slot(named: key),
      case .attribute(let attribute) = objectID.layout.slots[slot]
    else { return nil }
    let row = try? perform { $0.cachedRow(of: objectID.layout, number: objectID.number, store: store) }
    guard let row else { return nil }
    return .some(row.values[slot].publicValue(as: attribute.type))
  }
}
