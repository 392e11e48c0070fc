extension NSManagedObject: StoredIdentity {
  final var storedKey: StoredKey { StoredKey(number: number, root: layout.root, store: store) }
}

extension NSManagedObjectID: StoredIdentity {
  var storedKey: StoredKey { StoredKey(number: number, root: layout.root, store: store) }
}
