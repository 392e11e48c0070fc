import CSQLite

/// What becomes of a row of a batch insert whose unique value another row has (BI-07; CH-030, by the words of each
/// policy as for a save).
///
/// Store trump and rollback leave the row that is there as it is, and drop the new one. Object trump writes what was given
/// on it, overwrite everything; relationships cannot be given, so they stay. The error policy refuses the whole request.
struct BatchUpsert {
  private let policy: NSMergePolicyType
  private let entity: EntityLayout
  private let store: SQLiteStore
  private let history: HistoryWriter?
  /// Keys up to this one are older than the request.
  private let lastOldKey: Int64
  private var hasTable = false

  init(
    _ policy: NSMergePolicyType, _ entity: EntityLayout, newKeys lastOldKey: Int64, _ store: SQLiteStore,
    _ history: HistoryWriter?
  ) {
    self.policy = policy
    self.entity = entity
    self.lastOldKey = lastOldKey
    self.store = store
    self.history = history
  }

  /// Settles one clash.
  ///
  /// - Parameters:
  ///   - row: the row that could not be inserted.
  ///   - given: the slots of its values that were given; nil for all.
  ///   - failure: what SQLite said, for an index that the model knows nothing of.
  /// - Returns: the row that was changed in its place; nil when none was, or when the request has written that row before.
  /// - Throws: `BatchFailure.valueTaken` under the error policy, and where no single row can take the values.
  mutating func resolve(_ row: RowSnapshot, given: [Int]?, after failure: StoreFailure) throws -> ObjectReference? {
    let broken = try entity.constraints.compactMap { constraint in
      try store.row(with: constraint, of: row).map { (constraint, $0) }
    }
    guard let target = broken.first?.1 else { throw failure }
    switch policy {
    case .errorMergePolicyType: throw taken(broken.map(\.0))
    case .mergeByPropertyStoreTrumpMergePolicyType, .rollbackMergePolicyType: return nil
    case .mergeByPropertyObjectTrumpMergePolicyType, .overwriteMergePolicyType:
      // Values that belong to two rows cannot be put on one of them.
      guard broken.allSatisfy({ $0.1.reference == target.reference }) else { throw taken(broken.map(\.0)) }
      try write(row, policy == .overwriteMergePolicyType ? nil : given, onto: target)
      return try isFirst(target.reference.number) ? target.reference : nil
    }
  }

  private func write(_ row: RowSnapshot, _ given: [Int]?, onto target: RowSnapshot) throws {
    let (values, slots) = merged(row, given, onto: target)
    let changed = values.row(target.reference, version: target.version + 1)
    do {
      _ = try store.access.writer(entity.table[target.reference.entity])
        .update(changed, slots: slots)
      try history?.add(.update, entity.table[target.reference.entity], target.reference.number, slots: slots)
    } catch StoreFailure.sqlite(SQLITE_CONSTRAINT_UNIQUE, _, _, _) {
      // The row that is there is of an entity with more constraints, which the new values break.
      throw taken(entity.table[target.reference.entity].constraints)
    }
  }

  /// The values of a row that is there with those of a new one, which may be of another entity of the hierarchy.
  private func merged(
    _ row: RowSnapshot, _ given: [Int]?, onto target: RowSnapshot
  ) -> (values: RowValues, slots: [Int]) {
    let layout = entity.table[target.reference.entity]
    var values = target.values
    var slots: [Int] = []
    for attribute in entity.attributes where !attribute.isTransient && given?.contains(attribute.slot) ?? true {
      guard let slot = layout.slot(named: attribute.name), !layout.derivedSlots.contains(slot) else { continue }
      values[slot] = row.values[attribute.slot]
      slots.append(slot)
    }
    return (values, slots)
  }

  /// Whether the request meets a row for the first time: one that it has inserted, or changed before, has been counted.
  ///
  /// Noted in a temporary table, so that memory does not grow with the rows.
  private mutating func isFirst(_ number: Int64) throws -> Bool {
    if number > lastOldKey { return false }
    let table = "temp.\"Z_UPSERTED\""
    if !hasTable {
      try store.connection.execute("CREATE TEMP TABLE IF NOT EXISTS \(table) (PK INTEGER PRIMARY KEY)")
      try store.connection.execute("DELETE FROM \(table)")
      hasTable = true
    }
    try store.connection.execute("INSERT OR IGNORE INTO \(table) (PK) VALUES (?)", [.int(number)])
    return store.connection.changes > 0
  }

  private func taken(_ broken: [ConstraintLayout]) -> BatchFailure {
    .valueTaken(entity: entity.name, constraints: broken.map(\.names))
  }
}
