/// The primary keys that new objects are going to have.
struct PermanentNumbers {
  /// Objects of one hierarchy that go to one store.
  private struct Drawer {
    let root: EntityLayout
    /// The root's index: comparing numbers counts no references.
    let index: Int
    /// The store that the objects were assigned to; nil when they go where new objects go.
    let assigned: StoreIdentity?
    let store: NSPersistentStore
    let identity: StoreIdentity
    var count = 0
    var next: Int64 = 1

    func takes(_ object: NSManagedObject) -> Bool { object.layout.rootIndex == index && object.store === assigned }
  }

  private let access: RowAccess
  private var drawers: [Drawer] = []
  /// The drawer of the last object; neighbours mostly go to the same.
  private var current = 0

  /// Takes keys from the stores, one request a store and hierarchy.
  ///
  /// - Parameters:
  ///   - objects: objects without a primary key.
  /// - Returns: the keys; give them to all of the objects, in the same order.
  /// - Throws: `StoreFailure` when there is no store to put them in, or it is read-only (SV-20).
  static func reserve(for objects: [NSManagedObject], access: RowAccess) throws -> PermanentNumbers {
    var numbers = PermanentNumbers(access: access)
    try objects.visit { try numbers.count($0) }
    try numbers.takeKeys()
    return numbers
  }

  private init(access: RowAccess) { self.access = access }

  private mutating func count(_ object: NSManagedObject) throws {
    try find(object)
    drawers[current].count += 1
  }

  /// Asks the stores, hierarchies in the order of the model.
  private mutating func takeKeys() throws {
    for index in drawers.indices.sorted(by: { (drawers[$0].index, $0) < (drawers[$1].index, $1) }) {
      let drawer = drawers[index]
      drawers[index].next = try drawer.store.rows.reserveNumbers(drawer.count, root: drawer.root)
    }
  }

  /// The next key and the store of one of the objects.
  mutating func place(_ object: NSManagedObject) -> (number: Int64, store: StoreIdentity) {
    if drawers.count > 1, let drawer = drawers.firstIndex(where: { $0.takes(object) }) { current = drawer }
    let number = drawers[current].next
    drawers[current].next = number + 1
    return (number, drawers[current].identity)
  }

  /// Gives one of the objects its key.
  mutating func number(_ object: NSManagedObject) {
    let place = place(object)
    object.renumber(place.number, store: place.store)
  }

  private mutating func find(_ object: NSManagedObject) throws {
    if current < drawers.count, drawers[current].takes(object) { return }
    if let known = drawers.firstIndex(where: { $0.takes(object) }) {
      current = known
      return
    }
    let store = try store(for: object)
    current = drawers.count
    drawers.append(
      Drawer(
        root: object.layout.root, index: object.layout.rootIndex, assigned: object.store, store: store,
        identity: store.identity))
  }

  /// The store that a new object goes to: the one it was assigned to, else the home of its entity.
  private func store(for object: NSManagedObject) throws -> NSPersistentStore {
    if let assigned = object.store {
      guard let store = access.present(assigned) else { object.raiseUnreachable() }
      if store.isReadOnly { throw StoreFailure.readOnly(store.url) }
      return store
    }
    if let store = access.stores.home(of: object.layout) { return store }
    guard let closed = access.stores.first(where: { $0.holds(object.layout) }) else {
      throw StoreFailure.noStore(entity: object.layout.name)
    }
    throw StoreFailure.readOnly(closed.url)
  }
}
