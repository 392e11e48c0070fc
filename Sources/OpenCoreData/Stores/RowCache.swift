/// The committed rows that a coordinator's contexts show, one snapshot a row (FT-06).
///
/// Objects hold the snapshots they show. A row that no object shows any more is swept when the cache has doubled; until
/// then finding it again costs no I/O.
final class RowCache {
  /// By store ordinal, root entity index, primary key.
  private var tables: [[PagedTable<RowSnapshot>?]] = []
  private var count = 0
  private var sweepThreshold = 4096
  /// When rows were read, once a context has asked for their ages.
  private var ages: RowAges?

  /// The row's snapshot, if the cache has it.
  func row(store: StoreIdentity, root: EntityLayout, number: Int64) -> RowSnapshot? {
    guard store.ordinal < tables.count else { return nil }
    return tables[store.ordinal][root.index]?[number]
  }

  /// Takes a snapshot over; one of another version of the same row is superseded.
  func put(_ row: RowSnapshot, store: StoreIdentity, root: EntityLayout) {
    if count >= sweepThreshold { sweep() }
    while tables.count <= store.ordinal {
      tables.append(Array(repeating: nil, count: root.model.entities.count))
    }
    if tables[store.ordinal][root.index] == nil { tables[store.ordinal][root.index] = PagedTable() }
    let number = row.reference.number
    if let old = tables[store.ordinal][root.index]?[number] {
      ages?.note(store, root, number)
      if old === row { return }
      old.supersede()
    } else {
      ages?.note(store, root, number)
      count += 1
    }
    tables[store.ordinal][root.index]?[number] = row
  }

  /// Begins to note when rows are read; those that are here count as read now (chosen here).
  func trackAges(by clock: @escaping () -> Double) {
    if ages == nil { ages = RowAges(clock) }
  }

  /// How many seconds ago a row was read; nil when nobody keeps track.
  func age(store: StoreIdentity, root: EntityLayout, number: Int64) -> Double? { ages?.age(store, root, number) }

  /// Forgets a row: it was deleted, or must be read again.
  func remove(store: StoreIdentity, root: EntityLayout, number: Int64) {
    guard store.ordinal < tables.count, let old = tables[store.ordinal][root.index]?[number] else { return }
    old.supersede()
    count -= 1
    tables[store.ordinal][root.index]?[number] = nil
  }

  /// Forgets a store.
  func removeAll(of store: StoreIdentity) {
    guard store.ordinal < tables.count else { return }
    for case let table? in tables[store.ordinal] {
      for entry in table.sorted() {
        entry.element.supersede()
        count -= 1
      }
    }
    tables[store.ordinal] = tables[store.ordinal].map { _ in nil }
  }

  /// Drops the rows that only the cache holds.
  private func sweep() {
    count = 0
    for store in tables.indices {
      for root in tables[store].indices {
        tables[store][root]?.filter { !isKnownUniquelyReferenced(&$0) }
        count += tables[store][root]?.count ?? 0
      }
    }
    sweepThreshold = max(4096, count * 2)
  }
}

/// When the rows of a cache were last read from their store, or written to it.
final class RowAges {
  private struct Key: Hashable {
    let store: Int
    let root: Int
    let number: Int64
  }
  private let clock: () -> Double
  private let start: Double
  private var times: [Key: Double] = [:]

  init(_ clock: @escaping () -> Double) {
    self.clock = clock
    start = clock()
  }

  func note(_ store: StoreIdentity, _ root: EntityLayout, _ number: Int64) {
    times[Key(store: store.ordinal, root: root.index, number: number)] = clock()
  }

  func age(_ store: StoreIdentity, _ root: EntityLayout, _ number: Int64) -> Double {
    clock() - (times[Key(store: store.ordinal, root: root.index, number: number)] ?? start)
  }
}
