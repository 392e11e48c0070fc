import CSQLite

/// One batch insert, inside a transaction: a statement for a run of rows, and one prepared statement for each of the rest.
///
/// Rows that can clash with others are written one by one: the next one is asked for when the clash has been settled.
struct BatchInsertion {
  private let plan: BatchInsertPlan
  private let store: SQLiteStore
  private let history: HistoryWriter?
  private let root: EntitySchema
  private let writer: RowWriter
  private var upsert: BatchUpsert
  /// The last key that has been given.
  private var number: Int64
  private var outcome = BatchEffect()

  init(_ plan: BatchInsertPlan, _ store: SQLiteStore, _ history: HistoryWriter?) throws {
    (self.plan, self.store, self.history) = (plan, store, history)
    root = store.schema[plan.entity.root]
    writer = store.access.writer(plan.entity)
    number = try PrimaryKeys.last(of: root, store.connection)
    upsert = BatchUpsert(plan.policy, plan.entity, newKeys: number, store, history)
  }

  /// Inserts the rows, with version 1 (SV-18), and raises the counter behind them (BI-09).
  mutating func run() throws -> BatchEffect {
    let last = number
    let length = plan.entity.constraints.isEmpty ? writer.runLength : 1
    var rows: [(row: RowSnapshot, given: [Int]?)] = []
    rows.reserveCapacity(length)
    var isOver = false
    while !isOver {
      do {
        while rows.count < length {
          guard let row = try next(behind: rows.count) else {
            isOver = true
            break
          }
          rows.append(row)
        }
      } catch {
        // What is wrong with a row in front of this one is told first.
        try insert(rows, isRun: false)
        throw error
      }
      try insert(rows, isRun: rows.count == length && length > 1)
      rows.removeAll(keepingCapacity: true)
    }
    if number > last { try PrimaryKeys.raise(to: number, root, store.connection) }
    return outcome
  }

  /// The next row, with the key behind those of the rows that wait to be written.
  private func next(behind waiting: Int) throws -> (row: RowSnapshot, given: [Int]?)? {
    guard var row = try plan.next() else { return nil }
    let key = number + Int64(waiting) + 1
    try PrimaryKeys.require(key, root)
    return (row.values.becomeRow(ObjectReference(entity: plan.entity.index, number: key), version: 1), row.given)
  }

  private mutating func insert(_ rows: [(row: RowSnapshot, given: [Int]?)], isRun: Bool) throws {
    if isRun, try writer.insert(run: rows.lazy.map(\.row)) {
      for (row, _) in rows { try note(inserted: row.reference) }
    } else {
      for (row, given) in rows { try insert(row, given: given) }
    }
  }

  private mutating func insert(_ row: RowSnapshot, given: [Int]?) throws {
    do {
      guard case .done = try writer.insert(row) else {
        throw BatchFailure.keyTaken(entity: plan.entity.name, number: row.reference.number)
      }
    } catch let failure as StoreFailure {
      guard case .sqlite(SQLITE_CONSTRAINT_UNIQUE, _, _, _) = failure else { throw failure }
      if let written = try upsert.resolve(row, given: given, after: failure) { note(written) }
      return
    }
    try note(inserted: row.reference)
  }

  private mutating func note(inserted reference: ObjectReference) throws {
    number = reference.number
    note(reference)
    try history?.add(.insert, plan.entity, reference.number)
  }

  private mutating func note(_ written: ObjectReference) {
    outcome.count += 1
    if plan.wantsReferences { outcome.references.append(written) }
  }
}

/// Keys that are given out inside a transaction: taking it back takes them back too, as nobody has seen them.
extension PrimaryKeys {
  /// The last key that was given.
  static func last(of entity: EntitySchema, _ connection: Connection) throws -> Int64 {
    var last: Int64?
    try connection.query("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = ?", [.int(entity.number)]) { last = $0.int(0) }
    guard let last else {
      throw StoreFailure.unsupported("Z_PRIMARYKEY has no row for \(entity.layout.name), number \(entity.number).")
    }
    return max(last, 0)
  }

  /// Notes the last key that was given.
  static func raise(to number: Int64, _ entity: EntitySchema, _ connection: Connection) throws {
    try connection.execute(
      "UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_ENT = ?", [.int(number), .int(entity.number)])
  }

  /// Checks that a key can be held.
  static func require(_ number: Int64, _ entity: EntitySchema) throws {
    guard number <= ObjectReference.numbers.upperBound else {
      throw StoreFailure.unsupported(
        "The keys of \(entity.layout.name) are used up: the counter in Z_PRIMARYKEY would reach \(number).")
    }
  }
}
