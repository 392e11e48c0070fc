import Foundation

// Object IDs from their written form.
extension NSPersistentStoreCoordinator {
  /// The object ID that a URI stands for; nil when no store of that UUID is here (ID-09).
  ///
  /// - Parameter url: a URI that `uriRepresentation()` gave.
  public func managedObjectID(forURIRepresentation url: URL) -> NSManagedObjectID? {
    let path = url.path.split(separator: "/")
    guard url.scheme == "x-coredata", path.count == 2, let entity = try? compiled.get().entity(named: String(path[0])),
      let store = persistentStores.lazy.map(\.sharedIdentity).first(where: { $0.uuid == url.host?.uppercased() }),
      path[1].hasPrefix("p"), let number = Int64(path[1].dropFirst()), ObjectReference.numbers.contains(number),
      number > 0
    else { return nil }
    return NSManagedObjectID(layout: entity, store: store, number: number)
  }

  /// The object ID that the text of a URI stands for; nil when no store of that UUID is here (ID-09).
  ///
  /// - Parameter string: the text of a URI that `uriRepresentation()` gave.
  public func managedObjectID(for string: String) -> NSManagedObjectID? {
    URL(string: string).flatMap { managedObjectID(forURIRepresentation: $0) }
  }
}
