import CSQLite
import Foundation

/// Keeping the store as it is now, for contexts that are pinned to a query generation.
///
/// In WAL mode a read transaction goes on seeing what was there when it began, while others write. It cannot be turned into
/// one that writes, so it has a connection of its own, and the store's own connection stays free to save.
extension SQLiteStore: PinnableStore {
  var mark: StoreMark? {
    guard case .file? = url.map(StoreLocation.init) else { return nil }
    let handle = connection.handle
    var mode = ""
    var others: Int64 = 0
    do {
      // Nobody has asked the store for this: it does not belong among its statements.
      try connection.query("PRAGMA journal_mode", isObserved: false) { mode = $0.string(0) }
      try connection.query("PRAGMA data_version", isObserved: false) { others = $0.int(0) }
    } catch { return nil }
    guard mode == "wal" else { return nil }
    let own = Int64(sqlite3_total_changes(handle.pointer))
    // What is written inside a transaction can be read only after it: the mark must not be the one of then.
    return StoreMark(others: others, own: sqlite3_get_autocommit(handle.pointer) == 0 ? -1 - own : own)
  }

  func pin() -> PinnedRows? {
    guard let url else { return nil }
    do {
      return access.pin(try pinnedReader(of: url))
    } catch {
      DeveloperConsole.warn(
        "CoreData: warning: \(url.lastPathComponent) could not be opened a second time, so contexts that are pinned to a "
          + "query generation read it as it is now: \(error)")
      return nil
    }
  }

  private func pinnedReader(of url: URL) throws -> RowReader {
    // Opening must not make a new file where this one lay.
    try connection.handle.requirePresent()
    let second = try StoreLocation(url).connect(readOnly: isReadOnly, timeout: connection.handle.timeout)
    try PragmaOptions(options).applyForReading(to: second)
    try RowReader.registerFunctions(on: second, model: model)
    try second.execute("BEGIN")
    // The transaction begins with the first reading.
    try second.query("SELECT 1 FROM sqlite_master LIMIT 1") { _ in }
    second.handle.observers = statementObservers
    return RowReader(second, schema: schema, identity: identity)
  }
}
