import CSQLite

/// One batch insert, inside a transaction: one prepared statement, run once a row.
struct BatchInsertion {
  private let plan: BatchInsertPlan
  private let store: SQLiteStore
  private let history: HistoryWriter?

  init(_ plan: BatchInsertPlan, _ store: SQLiteStore, _ history: HistoryWriter?) {
    (self.plan, self.store, self.history) = (plan, store, history)
  }

  /// Inserts the rows, with version 1 (SV-18), and raises the counter behind them (BI-09).
  func run() throws -> BatchEffect {
    let root = store.schema[plan.entity.root]
    let writer = store.access.writer(plan.entity)
    var outcome = BatchEffect()
    let last = try PrimaryKeys.last(of: root, store.connection)
    var number = last
    var upsert = BatchUpsert(plan.policy, plan.entity, newKeys: last, store, history)
    while var row = try plan.next() {
      try PrimaryKeys.require(number + 1, root)
      let reference = ObjectReference(entity: plan.entity.index, number: number + 1)
      let snapshot = row.values.becomeRow(reference, version: 1)
      var written: ObjectReference?
      do {
        guard case .done = try writer.insert(snapshot) else {
          throw BatchFailure.keyTaken(entity: plan.entity.name, number: reference.number)
        }
        number += 1
        written = reference
        try history?.add(.insert, plan.entity, reference.number)
      } catch let failure as StoreFailure {
        guard case .sqlite(SQLITE_CONSTRAINT_UNIQUE, _, _, _) = failure else { throw failure }
        written = try upsert.resolve(snapshot, given: row.given, after: failure)
      }
      guard let written else { continue }
      outcome.count += 1
      if plan.wantsReferences { outcome.references.append(written) }
    }
    if number > last { try PrimaryKeys.raise(to: number, root, store.connection) }
    return outcome
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
