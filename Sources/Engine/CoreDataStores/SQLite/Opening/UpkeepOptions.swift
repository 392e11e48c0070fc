import Foundation

/// What a store's options ask for when it is added, beside pragmas: a tidy file, and statistics for the query planner.
///
/// Stores that are only read, and stores of other types, ignore both (SQ-58, SQ-58b).
struct UpkeepOptions {
  private let vacuums: Bool
  private let analyzes: Bool

  /// Reads the options before any file is touched.
  ///
  /// - Throws: `StoreFailure.badOption` for a size of the connection pool that is no whole number of at least 1.
  init(_ options: [AnyHashable: Any]?) throws {
    vacuums = StoreOptions.flag(NSSQLiteManualVacuumOption, in: options)
    analyzes = StoreOptions.flag(NSSQLiteAnalyzeOption, in: options)
    let key = NSPersistentStoreConnectionPoolMaxSizeKey
    guard let given = options?[key] else { return }
    guard let size = StoreOptions.number(key, in: options), size >= 1, size == size.rounded() else {
      throw StoreFailure.badOption("\(key) = \(given)", needs: "a whole number of at least 1")
    }
  }

  /// Runs what was asked for; the statistics come last, so that they are of the new file.
  func apply(to connection: Connection) throws {
    if vacuums { try connection.prepare("VACUUM").run() }
    if analyzes { try connection.prepare("ANALYZE").run() }
  }
}
