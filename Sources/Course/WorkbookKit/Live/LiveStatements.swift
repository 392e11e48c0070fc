import OpenCoreData

/// The statements of a coordinator's stores, as a page records them.
///
/// Bookkeeping that comes with opening a store is not among them: the log begins when the store is open.
final class LiveStatements: StatementSource {
  private let log: StatementLog
  private var kept: [Statement] = []

  init(_ coordinator: NSPersistentStoreCoordinator) { log = StatementLog(coordinator) }

  func drainStatements() -> [Statement] {
    defer { kept = [] }
    return Statement.folded(kept + drained())
  }

  /// Runs `work` and forgets the statements that it ran.
  func leavingOut<Result>(_ work: () throws -> Result) rethrows -> Result {
    kept += drained()
    defer { _ = log.drain() }
    return try work()
  }

  /// Runs `work`, whose statements stay the page's, and says how many there were.
  func counting(_ work: () throws -> Void) rethrows -> Int {
    kept += drained()
    try work()
    let own = drained()
    kept += own
    return own.count
  }

  private func drained() -> [Statement] { log.drain().map(Statement.init) }
}

extension Statement {
  /// A statement of the engine's log.
  init(_ entry: StatementLog.Entry) { self.init(sql: entry.sql, values: entry.values) }
}
