import CSQLite

/// What is noted of a running statement while somebody listens.
struct StatementTrace {
  var rows = 0
  private var values: [Value] = []
  /// The clock of each observer at the start.
  private var starts: [Duration] = []
  private var changesBefore: Int32 = 0

  mutating func note(_ value: Value, at index: Int) {
    while values.count < index { values.append(.null) }
    values[index - 1] = value
  }

  mutating func begin(_ handle: DatabaseHandle) {
    starts = handle.observers.map { $0.now() }
    changesBefore = sqlite3_total_changes(handle.pointer)
  }

  func report(_ sql: String, _ handle: DatabaseHandle) {
    let changed = Int(sqlite3_total_changes(handle.pointer) - changesBefore)
    for (observer, start) in zip(handle.observers, starts) {
      observer.didRun(
        StatementRecord(sql: sql, values: values, rows: max(rows, changed), duration: observer.now() - start))
    }
  }
}
