import CSQLite
import Foundation

/// Plain SQLite for the workloads' floor: prepared statements, one transaction a save, nothing in between.
final class RawDatabase {
  private let pointer: OpaquePointer

  /// SQLite's complaint, with the statement it was about.
  struct Failure: Error {
    let message: String
    let sql: String
  }

  init(path: String) throws {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    guard sqlite3_open_v2(path, &opened, flags, nil) == SQLITE_OK, let opened else {
      throw Failure(message: "cannot open \(path)", sql: "")
    }
    pointer = opened
    for pragma in ["journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=OFF"] { try run("PRAGMA \(pragma)") }
  }

  deinit { sqlite3_close_v2(pointer) }

  /// Runs a statement that needs no values.
  func run(_ sql: String) throws {
    guard sqlite3_exec(pointer, sql, nil, nil, nil) == SQLITE_OK else { throw failure(sql) }
  }

  /// Runs a statement that needs no values, and gives the number of rows it changed.
  func change(_ sql: String) throws -> Int {
    try run(sql)
    return Int(sqlite3_changes(pointer))
  }

  /// Runs a piece of work as one transaction.
  func transaction(_ work: () throws -> Void) throws {
    try run("BEGIN IMMEDIATE")
    try work()
    try run("COMMIT")
  }

  /// Prepares a statement.
  func prepare(_ sql: String) throws -> RawStatement {
    var prepared: OpaquePointer?
    guard sqlite3_prepare_v3(pointer, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil) == SQLITE_OK,
      let prepared
    else { throw failure(sql) }
    return RawStatement(prepared)
  }

  private func failure(_ sql: String) -> Failure {
    Failure(message: String(cString: sqlite3_errmsg(pointer)), sql: sql)
  }
}

/// A prepared statement of the floor.
final class RawStatement {
  private let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  deinit { sqlite3_finalize(pointer) }

  /// Goes to the next row; at the end the statement is ready to run again.
  func step() -> Bool {
    if sqlite3_step(pointer) == SQLITE_ROW { return true }
    sqlite3_reset(pointer)
    return false
  }

  /// Runs to the end.
  func run() { while step() {} }

  // What the binds answer is not looked at: most are inside of what is timed, and the floor must not be slower than it has to. An
  // index that the statement does not have, or memory that runs out, is all that could be wrong with one here.

  func bind(_ index: Int32, _ value: Int64) { sqlite3_bind_int64(pointer, index, value) }

  func bind(_ index: Int32, _ value: Double) { sqlite3_bind_double(pointer, index, value) }

  func bind(_ index: Int32, _ value: String) {
    sqlite3_bind_text(pointer, index, value, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
  }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(pointer, column) }

  func real(_ column: Int32) -> Double { sqlite3_column_double(pointer, column) }

  func text(_ column: Int32) -> String { String(cString: sqlite3_column_text(pointer, column)) }
}
