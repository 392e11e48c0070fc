/// The primary keys that new objects are going to have.
enum PermanentNumbers {
  /// One object's place.
  struct Place {
    let store: StoreIdentity
    let number: Int64
  }

  /// Takes keys from the stores, one request a store and hierarchy.
  ///
  /// - Parameters:
  ///   - objects: objects without a primary key.
  ///   - access: the coordinator's stores.
  /// - Returns: a place for each, in the same order.
  /// - Throws: `StoreFailure` when there is no store to put them in, or one is read-only (SV-20).
  static func reserve(for objects: [NSManagedObject], access: RowAccess) throws -> [Place] {
    var counts: [Int: Int] = [:]
    let home = try store(access)
    for object in objects { counts[object.layout.root.index, default: 0] += 1 }
    var next: [Int: Int64] = [:]
    for (root, count) in counts.sorted(by: { $0.key < $1.key }) {
      guard let layout = objects.first?.layout.model.entities[root] else { continue }
      next[root] = try home.rows.reserveNumbers(count, root: layout)
    }
    return objects.map { object in
      let root = object.layout.root.index
      let number = next[root, default: 1]
      next[root] = number + 1
      return Place(store: home.identity, number: number)
    }
  }

  /// The store new objects go to: the first that can be written.
  private static func store(_ access: RowAccess) throws -> NSPersistentStore {
    guard let first = access.stores.first else {
      throw StoreFailure.unsupported("The coordinator has no store to save new objects to: add one first.")
    }
    guard let store = access.stores.first(where: { !$0.isReadOnly }) else { throw StoreFailure.readOnly(first.url) }
    return store
  }
}
