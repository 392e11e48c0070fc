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
    return kept + drained()
  }

  /// Runs `work` and forgets the statements that it ran.
  func leavingOut<Result>(_ work: () throws -> Result) rethrows -> Result {
    kept += drained()
    defer { _ = log.drain() }
    return try work()
  }

  private func drained() -> [Statement] { log.drain().map { Statement(sql: $0.sql, values: $0.values) } }
}
