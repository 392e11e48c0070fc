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
    cachedRow(of: objectID)?.value(of: key, in: objectID)
  }

  /// The version of the row that the coordinator's row cache has of an object; nil where it has none.
  ///
  /// - Parameter objectID: the object, by its permanent ID.
  package func cachedVersion(of objectID: NSManagedObjectID) -> Int64? { cachedRow(of: objectID)?.version }

  private func cachedRow(of objectID: NSManagedObjectID) -> RowSnapshot? {
    objectID.row { store in
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
    let row = objectID.row { store in
      try withRows { access in
        try coordinator.statementListeners.unheard(by: coordinator.persistentStores) {
          try access.look(at: objectID.number, of: objectID.layout, store: store, maximumAge: 0)
        }
      }
    }
    return row?.value(of: key, in: objectID)
  }
}

extension ObjectInside {
  /// What the committed row that the object refers to has of an attribute, whether the object is a fault or not; no fault fires.
  ///
  /// - Returns: nil where the object refers to no row, and an optional value, as it is printed, where it refers to one.
  package func rowValue(of key: String, in objectID: NSManagedObjectID) -> Any?? {
    row?.value(of: key, in: objectID)
  }

  /// The version of the committed row that the object refers to; nil where it refers to none.
  package var rowVersion: Int64? { row?.version }
}

extension NSManagedObjectID {
  /// The row that a look finds; nil where it finds none.
  fileprivate func row(_ look: (StoreIdentity) throws -> RowSnapshot?) -> RowSnapshot? {
    guard let store, !isTemporaryID else { return nil }
    return try? look(store)
  }
}

extension RowSnapshot {
  /// The value of an attribute, as it is printed.
  fileprivate func value(of key: String, in objectID: NSManagedObjectID) -> Any?? {
    let layout = objectID.layout
    guard let slot = layout.slot(named: key), case .attribute(let attribute) = layout.slots[slot] else { return nil }
    return .some(values[slot].publicValue(as: attribute.type))
  }
}
