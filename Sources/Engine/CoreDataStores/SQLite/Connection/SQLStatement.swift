import CSQLite
import Foundation

/// A prepared statement: bind its values, step through its rows, finish, and again.
///
/// Whoever binds or steps a statement finishes it, also after an error.
package final class SQLStatement {
  let sql: String
  let handle: DatabaseHandle
  package let pointer: OpaquePointer
  // Three that each bind and step touches: left out of the run-time check for overlapping accesses. A statement is one
  // connection's, behind its lock, and calls nobody while it changes them.
  /// Whether it has been stepped and not been finished: it must not be bound anew then.
  @exclusivity(unchecked) private(set) var isRunning = false
  private var holdsLargeValue = false
  @exclusivity(unchecked) private var room = TextRoom()
  /// Why a value could not be bound, until the statement is finished: it does not run without it.
  private var refusal: StoreFailure?
  @exclusivity(unchecked) private var trace: StatementTrace?

  /// Prepares a statement.
  ///
  /// - Throws: `StoreFailure` for text that is not one statement of SQL.
  init(_ sql: String, handle: DatabaseHandle) throws {
    var prepared: OpaquePointer?
    var text = sql
    let code = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        sqlite3_prepare_v3(
          handle.pointer, characters.baseAddress, Int32(characters.count), UInt32(SQLITE_PREPARE_PERSISTENT),
          &prepared, nil)
      }
    }
    guard code == SQLITE_OK else { throw handle.failure(code, sql: sql) }
    guard let prepared else {
      throw StoreFailure.sqlite(code: SQLITE_MISUSE, message: "there is no statement in the text", sql: sql, handle.url)
    }
    self.sql = sql
    self.handle = handle
    pointer = prepared
  }

  deinit { sqlite3_finalize(pointer) }

  /// Goes to the next row.
  ///
  /// - Returns: false when there is none, or nothing to return.
  /// - Throws: `StoreFailure` with SQLite's message, or why a value could not be bound.
  package func step() throws -> Bool {
    if let refusal { throw refusal }
    if !isRunning { begin() }
    let code = sqlite3_step(pointer)
    if code == SQLITE_ROW {
      trace?.rows += 1
      return true
    }
    if code == SQLITE_DONE { return false }
    throw handle.failure(code, sql: sql)
  }

  /// Steps once, for a statement whose rows nobody reads, and finishes it.
  func run() throws {
    defer { finish() }
    while try step() {}
  }

  /// Steps once, and keeps what is bound for another run, which tells the observer of both as one.
  func runFirst() throws {
    defer { sqlite3_reset(pointer) }
    while try step() {}
  }

  /// Makes the statement ready for other values, and tells the observer.
  package func finish() {
    sqlite3_reset(pointer)
    room.clear()
    isRunning = false
    refusal = nil
    if holdsLargeValue {
      sqlite3_clear_bindings(pointer)
      holdsLargeValue = false
    }
    if let finished = trace.take() { finished.report(sql, handle) }
  }

  private func begin() {
    isRunning = true
    guard handle.isObserved else { return }
    var started = trace ?? StatementTrace()
    started.begin(handle)
    trace = started
  }

  /// Begins a run that nobody is told of.
  func beginUnobserved() {
    isRunning = true
    trace = nil
  }

  // MARK: Binding

  /// Binds an integer.
  ///
  /// Parameters count from 1.
  func bind(_ value: Int64, at index: Int32) {
    check(sqlite3_bind_int64(pointer, index, value))
    if handle.isObserved { note(.int(value), at: index) }
  }

  /// Binds a value of any kind; one that cannot be bound keeps the statement from running.
  ///
  /// SQLite copies bytes and long texts; short texts lie in the statement's own room.
  func bind(_ value: Value, at index: Int32) {
    switch value {
    case .null: check(sqlite3_bind_null(pointer, index))
    case .int(let number): check(sqlite3_bind_int64(pointer, index, number))
    case .double(let number): check(sqlite3_bind_double(pointer, index, number))
    case .string(let string): bindText(string, at: index)
    case .uuid(let uuid): withUnsafeBytes(of: uuid.uuid) { bindBytes($0, at: index) }
    case .reference(let reference): check(sqlite3_bind_int64(pointer, index, reference.number))
    case .object(let object): bindObject(object, at: index)
    }
    if handle.isObserved { note(value, at: index) }
  }

  /// Binds values from a position on.
  func bind(_ values: [Value], from first: Int32 = 1) {
    var index = first
    for value in values {
      bind(value, at: index)
      index += 1
    }
  }

  /// Keeps the first failure of a binding.
  private func check(_ code: Int32) {
    if code != SQLITE_OK { refuse(handle.failure(code, sql: sql)) }
  }

  private func refuse(_ failure: StoreFailure) {
    if refusal == nil { refusal = failure }
  }

  private func bindObject(_ object: AnyObject, at index: Int32) {
    switch object {
    case let data as NSData:
      bindBytes(UnsafeRawBufferPointer(start: data.bytes, count: data.length), at: index)
    // NUMERIC affinity turns the text into a number (SQ-17).
    case let number as NSDecimalNumber:
      if number.decimalValue.isNaN {
        refuse(.decimalNaN)
      } else {
        bindText(number.decimalValue.description, at: index)
      }
    case let url as NSURL: bindText(url.absoluteString, at: index)
    default: refuse(.unsupported("A value of the class \(type(of: object)) cannot be stored."))
    }
  }

  private func bindText(_ string: String, at index: Int32) {
    var text = string
    text.withUTF8 { bytes in
      if let kept = room.copy(bytes) {
        check(sqlite3_bind_text(pointer, index, kept, Int32(bytes.count), nil))
        return
      }
      guard hasRoom(for: bytes.count) else { return }
      bytes.withMemoryRebound(to: CChar.self) { characters in
        // An empty buffer may have no address, which SQLite would take for NULL.
        if let start = characters.baseAddress {
          check(sqlite3_bind_text(pointer, index, start, Int32(characters.count), SQLStatement.copies))
        } else {
          check(sqlite3_bind_text(pointer, index, "", 0, SQLStatement.copies))
        }
      }
    }
  }

  private func bindBytes(_ bytes: UnsafeRawBufferPointer, at index: Int32) {
    guard let start = bytes.baseAddress, !bytes.isEmpty else {
      check(sqlite3_bind_zeroblob(pointer, index, 0))
      return
    }
    guard hasRoom(for: bytes.count) else { return }
    check(sqlite3_bind_blob(pointer, index, start, Int32(bytes.count), SQLStatement.copies))
  }

  /// Whether SQLite can be told a size, and takes note of a large one.
  private func hasRoom(for count: Int) -> Bool {
    if count > SQLStatement.large { holdsLargeValue = true }
    if count <= Int32.max { return true }
    refuse(.unsupported("A value of \(count) bytes cannot be stored: SQLite takes \(Int32.max) at most."))
    return false
  }

  private func note(_ value: Value, at index: Int32) {
    if trace == nil { trace = StatementTrace() }
    trace?.note(value, at: Int(index))
  }

  /// A copy of a value beyond this size is not kept until the statement's next use.
  private static let large = 1 << 16
  /// SQLITE_TRANSIENT: SQLite makes its own copy.
  nonisolated(unsafe) static let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
