import CSQLite
import Foundation

/// The pragmas that a store's connection starts with: Core Data's defaults and what `NSSQLitePragmasOption` says (SQ-40,
/// SQ-41).
struct PragmaOptions {
  private let asked: [String: String]

  /// Checks the pragmas in a store's options before any file is touched.
  ///
  /// - Throws: `StoreFailure.badPragma` for a name that SQLite does not know, or a value that it does not take.
  init(_ options: [AnyHashable: Any]?) throws {
    let given = options?[NSSQLitePragmasOption] as? [AnyHashable: Any] ?? [:]
    let known = given.isEmpty ? [] : try PragmaOptions.knownNames()
    var asked: [String: String] = [:]
    for (key, value) in given.sorted(by: { "\($0.key)" < "\($1.key)" }) {
      let (name, text) = ("\(key)".lowercased(), "\(value)".lowercased())
      guard known.contains(name), PragmaOptions.accepts(text, for: name) else {
        throw StoreFailure.badPragma("\(key) = \(value)")
      }
      asked[name] = text
    }
    self.asked = asked
  }

  /// Sets the pragmas of a connection that may write.
  ///
  /// - Parameter isNew: whether the file has just been made; only then do the page size and the like have an effect.
  func apply(to connection: Connection, isNew: Bool) throws {
    var rest = PragmaOptions.defaults.merging(asked) { $1 }
    for name in PragmaOptions.structural {
      guard let value = rest.removeValue(forKey: name), isNew || asked[name] != nil else { continue }
      try set(name, value, on: connection)
    }
    for (name, value) in rest.sorted(by: { $0.key < $1.key }) { try set(name, value, on: connection) }
  }

  /// Sets the pragmas of a connection that may only read: none that would write.
  func applyForReading(to connection: Connection) throws {
    let writing = PragmaOptions.structural + ["journal_mode", "application_id", "user_version"]
    for (name, value) in asked.sorted(by: { $0.key < $1.key }) where !writing.contains(name) {
      try set(name, value, on: connection)
    }
  }

  private func set(_ name: String, _ value: String, on connection: Connection) throws {
    if name == "journal_mode" { return try connection.setJournalMode(value) }
    // Prepared for this once: some pragmas act when they are prepared.
    let statement = try connection.prepare("PRAGMA \(name) = \(value)")
    try statement.run()
  }

  /// Temporary tables go to a file once a small cache is full: what a batch delete takes is noted there, however many rows.
  private static let defaults = [
    "auto_vacuum": "incremental", "journal_mode": "wal", "page_size": "4096", "synchronous": "normal",
    "temp_store": "file",
  ]

  /// Pragmas that must be set before the first table is made, in this order.
  private static let structural = ["page_size", "auto_vacuum"]

  private static let journalModes: Set = ["delete", "truncate", "persist", "memory", "wal", "off"]

  /// Values cannot be bound, so only a number or a word is taken.
  private static func accepts(_ value: String, for name: String) -> Bool {
    if name == "journal_mode" { return journalModes.contains(value) }
    let body = value.hasPrefix("-") ? value.dropFirst() : value[...]
    // A store's text is UTF-8: its byte order is the order of BINARY (SQ-40).
    if name == "encoding" { return false }
    return !body.isEmpty
      && body.unicodeScalars.allSatisfy { $0.isASCII && ($0.properties.isAlphabetic || "0"..."9" ~= $0 || $0 == "_") }
  }

  private static func knownNames() throws -> Set<String> {
    var names: Set<String> = []
    let memory = try Connection(path: ":memory:", flags: SQLITE_OPEN_READWRITE)
    try memory.query("SELECT name FROM pragma_pragma_list") { names.insert($0.string(0)) }
    return names
  }
}
