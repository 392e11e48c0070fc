import Foundation

/// The SQL statements that a coordinator's stores run, in order, from the moment the log is made.
///
/// Not part of Core Data, where `-com.apple.CoreData.SQLDebug` writes to the console instead. A store that is added later is
/// not in the log, and one coordinator has one log at a time: a newer one takes over.
public final class StatementLog: @unchecked Sendable {
  /// One statement.
  public struct Entry: Sendable, Equatable {
    /// The SQL text, with `?` for each bound value.
    public let sql: String
    /// The bound values in order, as SQL literals.
    public let values: [String]
    /// Rows read or written.
    public let rows: Int
    /// How long it took, reading its rows included.
    public let duration: Duration
  }

  private let lock = NSLock()
  private var entries: [Entry] = []

  /// Starts a log of a coordinator's SQLite stores.
  ///
  /// - Parameter coordinator: its stores must have been added.
  public init(_ coordinator: NSPersistentStoreCoordinator) {
    for case let store as SQLiteStore in coordinator.persistentStores {
      store.statementObserver = StatementObserver { [weak self] record in self?.add(record) }
    }
  }

  /// The statements since the last call, oldest first; they are forgotten.
  public func drain() -> [Entry] {
    lock.withLock {
      defer { entries = [] }
      return entries
    }
  }

  private func add(_ record: StatementRecord) {
    let entry = Entry(
      sql: record.sql, values: record.values.map(\.sqlLiteral), rows: record.rows, duration: record.duration)
    lock.withLock { entries.append(entry) }
  }
}

extension Value {
  /// The value as it would be written in SQL text.
  var sqlLiteral: String {
    switch self {
    case .null: "NULL"
    case .int(let number): String(number)
    case .double(let number): PropertyListText.number(number)
    case .string(let text): "'" + text.replacingOccurrences(of: "'", with: "''") + "'"
    case .uuid(let uuid): withUnsafeBytes(of: uuid.uuid) { Self.hex(Array($0)) }
    case .object(let data as NSData): Self.hex(Array(data as Data))
    case .object(let object): "'\(object)'"
    case .reference(let reference): String(reference.number)
    }
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    "x'" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "'"
  }
}
