import Foundation

/// What a SQLite store has of persistent history.
struct KeptHistory {
  /// Whether there is a history that can be read.
  let isReadable: Bool
  /// Records what is written; nil where no history is kept, or the file is only read.
  let recorder: HistoryRecorder?
  /// Tells of new transactions, whoever writes them; nil unless asked for.
  var watch: TransactionWatch?
  /// The number of the last transaction that was recorded here.
  var last: Int64?

  /// Begins to keep history where that is wanted: the tables are made that the file lacks.
  init(_ policy: HistoryPolicy, on connection: Connection, schema: StoreSchema) throws {
    isReadable = policy.isReadable
    guard policy.isWritten else {
      recorder = nil
      return
    }
    let tombstones = schema.model.entities.map { HistoryLayout(schema[$0]).preserved.count }.max() ?? 0
    try HistoryTables.install(on: connection, tombstones: tombstones)
    recorder = try HistoryRecorder(connection, schema: schema)
  }
}

/// Whether persistent history is kept in a file, and read from it.
struct HistoryPolicy {
  let isReadable: Bool
  let isWritten: Bool
  /// Whether nothing may be written to the store at all.
  ///
  /// A store that has a history and is opened without the option for one may only be read, or transactions would be missing
  /// (observed).
  let forbidsWriting: Bool

  /// Decides.
  ///
  /// - Parameters:
  ///   - hasHistory: whether the file had a history when it was opened.
  ///   - isReadOnly: whether the store is only read anyway.
  init(_ options: [AnyHashable: Any]?, hasHistory: Bool, isReadOnly: Bool) {
    let isAsked = StoreOptions.flag(NSPersistentHistoryTrackingKey, in: options)
    isWritten = isAsked && !isReadOnly
    isReadable = isAsked && (hasHistory || !isReadOnly)
    forbidsWriting = !isAsked && hasHistory && !isReadOnly
  }
}
