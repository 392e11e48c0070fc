import CSQLite
import Foundation

/// Where a store lies: in a file, or in memory (SQ-45).
enum StoreLocation: Equatable {
  case file(URL)
  /// `/dev/null`: memory of one connection.
  case privateMemory
  /// `/dev/null/name`: memory that every connection of the process shares under that name.
  case sharedMemory(String)

  init(_ url: URL) {
    let path = url.standardizedFileURL.path
    if path == "/dev/null" {
      self = .privateMemory
    } else if path.hasPrefix("/dev/null/") {
      self = .sharedMemory(String(path.dropFirst("/dev/null/".count)))
    } else {
      self = .file(url)
    }
  }

  /// The file, for errors.
  var fileURL: URL? {
    if case .file(let url) = self { url } else { nil }
  }

  /// Whether nobody has a file open and it cannot be changed from here: it or its folder may not be written, and there is no
  /// log.
  ///
  /// SQLite would make a log beside such a file even for reading, one that nobody may write later, or refuse the file where
  /// it cannot; unless it is told that the file does not change.
  private static func cannotChange(_ url: URL) -> Bool {
    let log = try? FileManager.default.attributesOfItem(atPath: url.path + "-wal")[.size] as? NSNumber
    guard (log?.intValue ?? 0) == 0, !FileManager.default.fileExists(atPath: url.path + "-shm") else { return false }
    return [url, url.deletingLastPathComponent()].contains { faccessat(AT_FDCWD, $0.path, W_OK, AT_EACCESS) != 0 }
  }

  /// Opens a connection.
  ///
  /// - Parameters:
  ///   - readOnly: whether SQLite is to refuse writing. A database in memory is always writable.
  ///   - timeout: seconds to wait for a lock.
  func connect(readOnly: Bool, timeout: Double) throws -> Connection {
    let writable = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    switch self {
    case .file(let url) where readOnly && StoreLocation.cannotChange(url):
      let path = url.absoluteURL.absoluteString + "?immutable=1"
      return try Connection(path: path, flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, timeout: timeout, url: url)
    case .file(let url):
      let connection = try Connection(
        path: url.path, flags: readOnly ? SQLITE_OPEN_READONLY : writable, timeout: timeout, url: url)
      // SQLite would open it for reading alone, and leave a log beside it that nobody may write later.
      if !readOnly, connection.handle.isReadOnly { throw StoreFailure.notWritable(url, code: SQLITE_READONLY) }
      return connection
    case .privateMemory:
      return try Connection(path: ":memory:", flags: writable, timeout: timeout)
    case .sharedMemory(let name):
      let path = name.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? name
      return try Connection(path: "file:/\(path)?vfs=memdb", flags: writable | SQLITE_OPEN_URI, timeout: timeout)
    }
  }
}
