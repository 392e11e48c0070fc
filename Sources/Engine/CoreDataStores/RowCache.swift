/// The committed rows that a coordinator's contexts show, one snapshot a row (FT-06).
///
/// Hierarchies are named by the index of their root, which costs no reference.
///
/// Objects hold the snapshots they show. A row that no object shows any more is swept when the cache has doubled; until
/// then finding it again costs no I/O.
package final class RowCache {
  /// The rows of one hierarchy in one store.
  @usableFromInline
  package final class Table {
    // As the cache's own, below.
    @exclusivity(unchecked) @usableFromInline var rows = PagedTable<RowSnapshot>()

    /// Whether the cache has no row of them.
    package var isEmpty: Bool { rows.count == 0 }

    /// The row's snapshot, if the cache has it.
    @inlinable
    package func row(_ number: Int64) -> RowSnapshot? { rows[number] }
  }

  // Touched for each row that is read: left out of the run-time check for overlapping accesses. No code here calls out
  // while it is inside one; what is let go of goes afterwards.

  /// By store ordinal, root entity index, primary key.
  @exclusivity(unchecked) private var tables: [[Table]] = []
  /// The table asked for last; neighbours are mostly of the same.
  @exclusivity(unchecked) private var last: (store: Int, root: Int, table: Table)?
  @exclusivity(unchecked) private var count = 0
  @exclusivity(unchecked) private var sweepThreshold = 4096
  /// When rows were read, once a context has asked for their ages.
  private var ages: RowAges?

  /// Makes an empty cache.
  package init() {}

  /// The row's snapshot, if the cache has it.
  package func row(store: StoreIdentity, root: Int, number: Int64) -> RowSnapshot? {
    known(store.ordinal, root)?.rows[number]
  }

  /// The table of a hierarchy, for a reader of many rows.
  package func table(store: StoreIdentity, root: Int) -> Table {
    let ordinal = store.ordinal
    if let known = known(ordinal, root) { return known }
    while tables.count <= ordinal { tables.append([]) }
    while tables[ordinal].count <= root { tables[ordinal].append(Table()) }
    return tables[ordinal][root]
  }

  // Once a row.
  @inline(__always)
  private func known(_ ordinal: Int, _ root: Int) -> Table? {
    if let last, last.root == root, last.store == ordinal { return last.table }
    guard ordinal < tables.count, root < tables[ordinal].count else { return nil }
    let table = tables[ordinal][root]
    last = (ordinal, root, table)
    return table
  }

  /// Takes a snapshot over; one of another version of the same row is superseded.
  package func put(_ row: RowSnapshot, store: StoreIdentity, root: Int) {
    put(row, in: table(store: store, root: root), store: store, root: root)
  }

  /// The same, for who has the table of the hierarchy in hand.
  package func put(_ row: RowSnapshot, in table: Table, store: StoreIdentity, root: Int) {
    makeRoom()
    noteReplaced(table.rows.put(row, row.reference.number), by: row)
    ages?.note(store, root, row.reference.number)
  }

  /// Takes the snapshots of a hierarchy over.
  ///
  /// An array, since the code for any sequence would look its types up for each row.
  package func put(_ rows: [RowSnapshot], store: StoreIdentity, root: Int) {
    let table = table(store: store, root: root)
    // By index: a row taken out would be counted once more.
    for index in rows.indices {
      makeRoom()
      noteReplaced(table.rows.put(rows[index], rows[index].reference.number), by: rows[index])
    }
    if let ages { for row in rows { ages.note(store, root, row.reference.number) } }
  }

  /// Lets rows that nobody holds go, where there have come to be many.
  // Once a row.
  @inline(__always)
  private func makeRoom() {
    if count >= sweepThreshold { sweep() }
  }

  /// Counts a row that has been taken over, or supersedes the one whose place it has.
  // Once a row.
  @inline(__always)
  private func noteReplaced(_ old: RowSnapshot?, by row: RowSnapshot) {
    guard let old else {
      count += 1
      return
    }
    if old !== row { old.supersede() }
  }

  /// Begins to note when rows are read; those that are here count as read now (chosen here).
  package func trackAges(by clock: @escaping () -> Double) {
    if ages == nil { ages = RowAges(clock) }
  }

  /// How many seconds ago a row was read; nil when nobody keeps track.
  package func age(store: StoreIdentity, root: Int, number: Int64) -> Double? {
    ages?.age(store, root, number)
  }

  /// Forgets a row: it was deleted, or must be read again.
  package func remove(store: StoreIdentity, root: Int, number: Int64) {
    guard let table = known(store.ordinal, root), let old = table.rows[number] else { return }
    old.supersede()
    count -= 1
    table.rows[number] = nil
  }

  /// Forgets a store.
  package func removeAll(of store: StoreIdentity) {
    guard store.ordinal < tables.count else { return }
    for table in tables[store.ordinal] {
      for entry in table.rows.sorted() {
        entry.element.supersede()
        count -= 1
      }
    }
    tables[store.ordinal] = []
    last = nil
  }

  /// Drops the rows that only the cache holds.
  private func sweep() {
    count = 0
    var unshown: [[RowSnapshot]] = []
    for table in tables.joined() {
      unshown.append(table.rows.takeOut { !isKnownUniquelyReferenced(&$0) })
      count += table.rows.count
    }
    sweepThreshold = max(4096, count * 2)
    // Last: an app's values can go with them, and run code that asks for a row.
    withExtendedLifetime(unshown) {}
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

  func note(_ store: StoreIdentity, _ root: Int, _ number: Int64) {
    times[Key(store: store.ordinal, root: root, number: number)] = clock()
  }

  func age(_ store: StoreIdentity, _ root: Int, _ number: Int64) -> Double {
    clock() - (times[Key(store: store.ordinal, root: root, number: number)] ?? start)
  }
}
