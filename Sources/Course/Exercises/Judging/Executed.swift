import Foundation
import OpenCoreData

/// What was executed against a store while an attempt ran, whichever coordinator and context it was sent through.
///
/// "In bulk" and "without loading" are judged by this, and not by what a context has registered in the end.
public struct Executed: Equatable {
  /// How many statements of each kind ran: `DELETE FROM ZITEM`, `UPDATE ZITEM`, `INSERT INTO ZITEM`.
  public private(set) var writes: [String: Int] = [:]
  /// How many rows of each table were read for their values: as objects, as a fetch or a fault reads them, or as dictionaries.
  ///
  /// Rows of which only the key was read, for an object ID, do not count.
  public private(set) var rowsRead: [String: Int] = [:]
  /// How many of these rows were loaded as objects, and not as dictionaries.
  public private(set) var rowsLoaded: [String: Int] = [:]
  /// How many coordinators opened the store while the attempt ran.
  public private(set) var coordinators = 0

  /// Runs `work` and records what it executes.
  ///
  /// - Parameters:
  ///   - store: the store that the work is about.
  ///   - work: the work.
  /// - Returns: the record, and what the work returns.
  /// - Throws: what the work throws.
  public static func during<Result>(
    on store: GradedStore, _ work: () throws -> Result
  ) rethrows -> (executed: Executed, result: Result) {
    let recorder = ExecutionRecorder(store)
    defer { recorder.end() }
    let result = try work()
    return (recorder.end(), result)
  }

  /// The statements that wrote to a table, by the first word of each.
  ///
  /// - Parameters:
  ///   - verb: `DELETE`, `UPDATE` or `INSERT`.
  ///   - table: the table, such as `ZITEM`.
  public func count(_ verb: String, _ table: String) -> Int { writes["\(verb) \(table)", default: 0] }

  /// Compares the rows that were loaded as objects, and the statements that wrote, with those of the same work on more.
  ///
  /// - Parameter more: what it had more of, such as “30 items”.
  /// - Throws: `Mismatch` where the other work loaded or wrote in another number.
  func expectSameWork(as other: Executed, with more: String) throws {
    try expectSame("rows that were loaded", rowsLoaded, other.rowsLoaded, with: more)
    try expectSame("statements that wrote", writes, other.writes, with: more)
  }

  mutating func opened() { coordinators += 1 }

  mutating func add(_ entry: StatementLog.Entry) {
    let words = entry.sql.split { " (,\"".contains($0) }.map(String.init)
    guard let verb = words.first?.uppercased() else { return }
    switch verb {
    case "DELETE", "INSERT":
      if let table = Self.word(after: verb == "DELETE" ? "FROM" : "INTO", in: words) {
        writes["\(verb) \(table)", default: 0] += 1
      }
    case "UPDATE":
      if let table = words.dropFirst().first(where: { $0.hasPrefix("Z") }) {
        writes["UPDATE \(table)", default: 0] += 1
      }
    case "SELECT":
      let columns = words.dropFirst().prefix { $0.uppercased() != "FROM" }.map(Self.name(of:))
      guard let table = Self.word(after: "FROM", in: words), table.hasPrefix("Z"), !table.hasPrefix("Z_"),
        Self.readsValues(columns)
      else { return }
      rowsRead[table, default: 0] += entry.rows
      // An object has the version of its row; a dictionary has only what it was asked for.
      if columns.contains("Z_OPT") { rowsLoaded[table, default: 0] += entry.rows }
    default: break
    }
  }

  /// Whether a list of columns has more than keys and versions; a count of rows has no column.
  private static func readsValues(_ columns: [String]) -> Bool {
    columns.contains { $0.hasPrefix("Z") && !["Z_PK", "Z_OPT", "Z_ENT"].contains($0) }
  }

  /// The name of a column, without the table in front of it.
  private static func name(of column: String) -> String { column.split(separator: ".").last.map(String.init) ?? column }

  private static func word(after keyword: String, in words: [String]) -> String? {
    words.firstIndex { $0.uppercased() == keyword }.flatMap { words.dropFirst($0 + 1).first }
  }
}

/// Listens to every coordinator that has a store open, and to those that open it later.
private final class ExecutionRecorder: Sendable {
  private struct State {
    var logs: [(log: StatementLog, isLater: Bool)]
    var known: Set<ObjectIdentifier>
    var token: (any NSObjectProtocol)?
    var result: Executed?
  }

  // Coordinators may be made on any thread.
  private let state: Guarded<State>

  init(_ store: GradedStore) {
    let coordinator = store.container.persistentStoreCoordinator
    state = Guarded(State(logs: [(StatementLog(coordinator), false)], known: [ObjectIdentifier(coordinator)]))
    let path = store.url.resolvingSymlinksInPath().path
    let token = NotificationCenter.default.addObserver(
      forName: .NSPersistentStoreCoordinatorStoresDidChange, object: nil, queue: nil
    ) { [weak self] notification in
      guard let coordinator = notification.object as? NSPersistentStoreCoordinator,
        coordinator.persistentStores.contains(where: { $0.url?.resolvingSymlinksInPath().path == path })
      else { return }
      self?.follow(coordinator)
    }
    state.withLock { $0.token = token }
  }

  private func follow(_ coordinator: NSPersistentStoreCoordinator) {
    let isNew = state.withLock { $0.known.insert(ObjectIdentifier(coordinator)).inserted }
    guard isNew else { return }
    let log = StatementLog(coordinator)
    state.withLock { $0.logs.append((log, true)) }
  }

  /// Stops listening; the same answer each time.
  @discardableResult
  func end() -> Executed {
    let token = state.withLock { state -> (any NSObjectProtocol)? in
      defer { state.token = nil }
      return state.token
    }
    if let token { NotificationCenter.default.removeObserver(token) }
    return state.withLock { state -> Executed in
      if let result = state.result { return result }
      var executed = Executed()
      for (log, isLater) in state.logs {
        if isLater { executed.opened() }
        for entry in log.drain() { executed.add(entry) }
      }
      state.logs = []
      state.result = executed
      return executed
    }
  }
}
