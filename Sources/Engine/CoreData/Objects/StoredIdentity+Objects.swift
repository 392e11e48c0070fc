extension NSManagedObject: StoredIdentity {
  package final var storedKey: StoredKey { StoredKey(number: number, root: layout.root, store: store) }
}

extension NSManagedObjectID: StoredIdentity {
  package var storedKey: StoredKey { StoredKey(number: number, root: layout.root, store: store) }
}
