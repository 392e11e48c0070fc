import CSQLite
import Foundation

/// Looks into a database file without leaving a trace: no file beside it, no lock taken away, no byte changed.
///
/// SQLite alone would do more than look. Opening a file in WAL mode, even for reading, makes files beside it, and a file
/// left behind by a crash is repaired. So a quiet file is opened as one that nobody changes, one with leftovers is copied
/// first, and only one that another connection has open now is opened the ordinary way.
struct StoreInspection {
  let url: URL
  let timeout: Double

  /// What there is in a database.
  enum Finding {
    case store(StoreContents)
    /// No table at all: somebody is just making a store, or died while doing so.
    case nothing
    /// Tables, and not Core Data's.
    case foreign

    init(_ connection: Connection) throws {
      if let contents = try StoreContents(reading: connection) {
        self = .store(contents)
        return
      }
      var count: Int64 = 0
      try connection.query("SELECT COUNT(*) FROM sqlite_master") { count = $0.int(0) }
      self = count == 0 ? .nothing : .foreign
    }
  }

  /// Reads the structure of the database.
  ///
  /// - Throws: `StoreFailure`, such as `notADatabase`.
  /// - Returns: nil for a database without Core Data's bookkeeping.
  func contents() throws -> StoreContents? {
    if case .store(let contents) = try finding() { contents } else { nil }
  }

  /// Looks what there is in the database.
  ///
  /// Others may write meanwhile: what was read while a file changed counts for nothing, and is read again, in the end as
  /// whoever writes would.
  ///
  /// - Throws: `StoreFailure`, such as `notADatabase`.
  func finding() throws -> Finding { try checked(read(Finding.init)) }

  /// Reads something, likewise.
  ///
  /// - Throws: `StoreFailure`, such as `notADatabase`; and what `body` throws.
  func read<Found>(_ body: (Connection) throws -> Found) throws -> Found {
    for _ in 0..<10 {
      let before = files
      let found = Result { try quietly(body) }
      if files == before { return try found.get() }
    }
    return try ordinary(body)
  }

  /// Nothing is there only where the file begins as databases do: SQLite takes a file of few bytes for an empty one, and
  /// would write over it.
  private func checked(_ finding: Finding) throws -> Finding {
    guard case .nothing = finding, let file = try? FileHandle(forReadingFrom: url) else { return finding }
    defer { try? file.close() }
    let start = try file.read(upToCount: 16) ?? Data()
    if !start.isEmpty, start != Data("SQLite format 3\0".utf8) { throw StoreFailure.notADatabase(url) }
    return finding
  }

  /// Sizes and times of the files; while they stay, nobody has written.
  private var files: [String] {
    ["", "-wal", "-journal"].map { suffix in
      var status = stat()
      guard stat(url.path + suffix, &status) == 0 else { return "" }
      return "\(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)"
    }
  }

  private func quietly<Found>(_ body: (Connection) throws -> Found) throws -> Found {
    if hasContent("-wal") {
      // The index of the log lies beside it while somebody is connected.
      return FileManager.default.fileExists(atPath: url.path + "-shm") ? try ordinary(body) : try copied(body)
    }
    guard hasContent("-journal") else { return try unchanging(body) }
    do {
      return try ordinary(body)
    } catch StoreFailure.sqlite(SQLITE_READONLY_ROLLBACK, _, _, _) {
      return try copied(body)
    }
  }

  private func hasContent(_ suffix: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path + suffix)
    return (attributes?[.size] as? NSNumber)?.intValue ?? 0 > 0
  }

  private func unchanging<Found>(_ body: (Connection) throws -> Found) throws -> Found {
    let path = url.absoluteURL.absoluteString + "?immutable=1"
    return try body(
      Connection(path: path, flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, timeout: timeout, url: url))
  }

  private func ordinary<Found>(_ body: (Connection) throws -> Found) throws -> Found {
    try body(Connection(path: url.path, flags: SQLITE_OPEN_READONLY, timeout: timeout, url: url))
  }

  private func copied<Found>(_ body: (Connection) throws -> Found) throws -> Found {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = folder.appendingPathComponent("store")
    for suffix in ["", "-wal", "-journal"] where FileManager.default.fileExists(atPath: url.path + suffix) {
      try FileManager.default.copyItem(atPath: url.path + suffix, toPath: copy.path + suffix)
    }
    return try body(Connection(path: copy.path, flags: SQLITE_OPEN_READWRITE, timeout: timeout, url: url))
  }
}
