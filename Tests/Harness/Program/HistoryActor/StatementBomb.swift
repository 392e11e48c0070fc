import CSQLite
import Foundation

/// Counts the statements of every connection of this process, those of opening included, and ends it by SIGKILL before the
/// one with a number.
enum StatementBomb {
  nonisolated(unsafe) private(set) static var count = 0
  nonisolated(unsafe) private static var fuse = Int.max

  /// Begins to count.
  ///
  /// - Parameter number: the statement, from 1, that is not to run any more.
  static func arm(before number: Int?) {
    fuse = number ?? .max
    let entry: @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, UnsafeRawPointer?) -> Int32 = {
      database, _, _ in
      sqlite3_trace_v2(
        database, UInt32(SQLITE_TRACE_STMT),
        { _, _, _, _ in
          StatementBomb.count += 1
          if StatementBomb.count >= StatementBomb.fuse { kill(getpid(), SIGKILL) }
          return 0
        }, nil)
    }
    sqlite3_auto_extension(unsafeBitCast(entry, to: (@convention(c) () -> Void).self))
  }
}
