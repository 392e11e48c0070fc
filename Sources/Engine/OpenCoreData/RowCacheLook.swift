extension NSPersistentStoreCoordinator {
  /// What the coordinator's row cache has of an attribute, without asking a store: looking changes neither the cache nor a
  /// context, and no statement runs.
  ///
  /// Not part of Core Data, which does not let its row cache be seen.
  ///
  /// - Parameters:
  ///   - objectID: the object, by its permanent ID.
  /// - Returns: nil where the cache has no row of the object, and an optional value, as it is printed, where it has one.
  package func cachedValue(of key: String, in objectID: NSManagedObjectID) -> Any?? {
    objectID.value(of: key) { store in
      try perform { $0.cachedRow(of: objectID.layout, number: objectID.number, store: store) }
    }
  }
}

extension NSManagedObjectContext {
  /// What the state of the stores that the context is pinned to has of an attribute, read past every cache: looking changes no
  /// cache, moves no pin, and nobody who listens to statements is told of it.
  ///
  /// Not part of Core Data, where only a fetch or a fault of a pinned context reads there. Call it on the context's queue.
  ///
  /// - Parameters:
  ///   - objectID: the object, by its permanent ID.
  /// - Returns: nil where the context has not been pinned to a state yet, or the state has no row of the object, and an
  ///   optional value, as it is printed, where it has one.
  package func pinnedValue(of key: String, in objectID: NSManagedObjectID) -> Any?? {
    guard let token = queryGenerationToken, token != NSQueryGenerationToken.current else { return nil }
    let coordinator = self.coordinator
    return objectID.value(of: key) { store in
      try withRows { access in
        try coordinator.statementListeners.unheard(by: coordinator.persistentStores) {
          try access.look(at: objectID.number, of: objectID.layout, store: store, maximumAge: 0)
        }
      }
    }
  }
}

extension NSManagedObjectID {
  /// The value of an attribute in the row that a look finds; nil where it finds none.
  fileprivate func value(of key: String, in look: (StoreIdentity) throws -> RowSnapshot?) -> Any?? {
    guard let store, !isTemporaryID, let slot = layout.slot(named: key),
      case .attribute(let attribute) = layout.slots[slot], let row = try? look(store)
    else { return nil }
    return .some(row.values[slot].publicValue(as: attribute.type))
  }
}
