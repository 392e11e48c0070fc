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

  /// Opens a connection.
  ///
  /// - Parameters:
  ///   - readOnly: whether SQLite is to refuse writing. A database in memory is always writable.
  ///   - timeout: seconds to wait for a lock.
  func connect(readOnly: Bool, timeout: Double) throws -> Connection {
    let writable = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    switch self {
    case .file(let url):
      return try Connection(
        path: url.path, flags: readOnly ? SQLITE_OPEN_READONLY : writable, timeout: timeout, url: url)
    case .privateMemory:
      return try Connection(path: ":memory:", flags: writable, timeout: timeout)
    case .sharedMemory(let name):
      let path = name.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? name
      return try Connection(path: "file:/\(path)?vfs=memdb", flags: writable | SQLITE_OPEN_URI, timeout: timeout)
    }
  }
}
