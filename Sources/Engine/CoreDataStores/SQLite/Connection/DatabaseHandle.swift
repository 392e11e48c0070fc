import CSQLite
import Foundation

/// An open SQLite database, closed when its connection and the last of its statements are gone.
final class DatabaseHandle {
  let pointer: OpaquePointer
  /// The file, for errors; nil for a database in memory.
  let url: URL?
  /// Seconds to wait for a lock.
  let timeout: Double
  /// Who is told of statements.
  var observers: [StatementObserver] = [] {
    didSet { isObserved = !observers.isEmpty }
  }
  /// Whether anybody listens: the one thing that hot paths look at.
  private(set) var isObserved = false

  /// The log that SQLite has open; nil where there is none.
  private var log: FileIdentity?

  /// Opens a database.
  ///
  /// Connections have no mutex of their own: the coordinator makes one call at a time.
  ///
  /// - Parameters:
  ///   - path: a path, `:memory:`, or a URI when the flags say so.
  ///   - flags: SQLite's `SQLITE_OPEN_…` flags.
  ///   - timeout: seconds to wait for a lock.
  ///   - url: the file, for errors.
  /// - Throws: `StoreFailure` when SQLite cannot open it.
  init(path: String, flags: Int32, timeout: Double, url: URL?) throws {
    Self.leaveStatisticsOut
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK, let opened else {
      let message = opened.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
      let text = message.map { String(cString: $0) } ?? "unknown error"
      sqlite3_close_v2(opened)
      throw StoreFailure.sqlite(code: code, message: text, sql: nil, url)
    }
    pointer = opened
    self.url = url
    self.timeout = timeout
    sqlite3_busy_timeout(opened, Int32(clamping: Int((timeout * 1000).rounded())))
  }

  deinit { sqlite3_close_v2(pointer) }

  /// Has SQLite keep no count of the memory that it uses, as its authors advise (https://sqlite.org/compile.html).
  ///
  /// Each statement that changes a row takes memory a few times, and to count it takes a lock of the whole process each time.
  /// Where somebody else has begun to use SQLite before, this changes nothing.
  private static let leaveStatisticsOut: Void = { _ = sqlite3_config_memstatus(0) }()

  /// Whether SQLite opened the file for reading only, because it was asked to or may not write it.
  var isReadOnly: Bool { sqlite3_db_readonly(pointer, "main") == 1 }

  /// Notes which file the log is, if there is one.
  ///
  /// Call once the connection has read: with the first read SQLite opens the log, or makes it.
  func noteLog() { log = logPath.flatMap(FileIdentity.init) }

  private var logPath: String? {
    guard url != nil, let file = sqlite3_db_filename(pointer, "main"), let path = sqlite3_filename_wal(file) else {
      return nil
    }
    return String(cString: path)
  }

  /// Checks that the file is still where it was opened, and its log too.
  ///
  /// In WAL mode SQLite goes on writing into files that have been deleted or replaced, where nobody finds it. Of the log it
  /// does not know where it is.
  ///
  /// - Throws: `StoreFailure.moved`, `StoreFailure.logMoved`.
  func requirePresent() throws {
    guard let url else { return }
    var hasMoved: Int32 = 0
    if sqlite3_file_control(pointer, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved) == SQLITE_OK, hasMoved != 0 {
      throw StoreFailure.moved(url)
    }
    if let log, logPath.flatMap(FileIdentity.init) != log { throw StoreFailure.logMoved(url) }
  }

  /// The failure behind a result code of SQLite.
  ///
  /// Call before the statement is reset, while SQLite knows the message.
  func failure(_ code: Int32, sql: String?) -> StoreFailure {
    switch (code & 0xFF, url) {
    case (SQLITE_BUSY, _), (SQLITE_LOCKED, _): return .locked(url, waited: timeout)
    case (SQLITE_READONLY, let url?) where code == SQLITE_READONLY_DBMOVED: return .moved(url)
    case (SQLITE_READONLY, _) where code != SQLITE_READONLY_ROLLBACK: return .notWritable(url, code: code)
    case (SQLITE_NOTADB, let url?): return .notADatabase(url)
    default:
      let message = sqlite3_errmsg(pointer).map { String(cString: $0) } ?? "unknown error"
      return .sqlite(code: code, message: message, sql: sql, url)
    }
  }
}
