import CSQLite

/// What is noted of a running statement while somebody listens.
struct StatementTrace {
  var rows = 0
  private var values: [Value] = []
  private var start: Duration = .zero
  private var changesBefore: Int32 = 0

  mutating func note(_ value: Value, at index: Int) {
    while values.count < index { values.append(.null) }
    values[index - 1] = value
  }

  mutating func begin(_ handle: DatabaseHandle) {
    start = handle.observer?.now() ?? .zero
    changesBefore = sqlite3_total_changes(handle.pointer)
  }

  func report(_ sql: String, _ handle: DatabaseHandle) {
    guard let observer = handle.observer else { return }
    let changed = Int(sqlite3_total_changes(handle.pointer) - changesBefore)
    observer.didRun(
      StatementRecord(sql: sql, values: values, rows: max(rows, changed), duration: observer.now() - start))
  }
}
