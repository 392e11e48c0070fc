/// The committed rows that a coordinator's contexts show, one snapshot a row (FT-06).
///
/// Objects hold the snapshots they show. A row that no object shows any more is swept when the cache has doubled; until
/// then finding it again costs no I/O.
final class RowCache {
  /// By store ordinal, root entity index, primary key.
  private var tables: [[PagedTable<RowSnapshot>?]] = []
  private var count = 0
  private var sweepThreshold = 4096

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
      if old === row { return }
      old.supersede()
    } else {
      count += 1
    }
    tables[store.ordinal][root.index]?[number] = row
  }

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
