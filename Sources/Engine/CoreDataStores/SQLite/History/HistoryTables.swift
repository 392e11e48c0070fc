import Foundation

/// The tables of persistent history in Core Data's own layout (SQ-50 to SQ-54).
enum HistoryTables {
  /// The numbers under which the tables stand in `Z_PRIMARYKEY` (SQ-50).
  enum Number {
    static let change: Int64 = 16001
    static let transaction: Int64 = 16002
    static let string: Int64 = 16003
  }

  /// The number from which on a counter counts as used up.
  ///
  /// Beyond it there is room for more changes than one transaction can have.
  static let highest: Int64 = 1 << 62

  /// The tables that must all be there.
  static let names = ["ACHANGE", "ATRANSACTION", "ATRANSACTIONSTRING"]

  /// Makes what a store lacks of the tables, in one transaction; a store that lacks nothing is not written to.
  ///
  /// - Parameter tombstones: how many attributes of one entity at most keep their values (XM-21).
  static func install(on connection: Connection, tombstones: Int) throws {
    if try isComplete(connection, tombstones) { return }
    try connection.transaction {
      // Somebody else may have been quicker.
      for sql in statements { try connection.prepare(sql).run() }
      var columns = try tombstoneCount(connection)
      while columns < tombstones {
        try connection.prepare("ALTER TABLE ACHANGE ADD COLUMN ZTOMBSTONE\(columns) BLOB").run()
        columns += 1
      }
    }
  }

  /// How many columns for values of deleted rows there are.
  static func tombstoneCount(_ connection: Connection) throws -> Int {
    var count = 0
    try connection.query("SELECT COUNT(*) FROM pragma_table_info('ACHANGE') WHERE name LIKE 'ZTOMBSTONE%'") {
      count = Int($0.int(0))
    }
    return count
  }

  private static func isComplete(_ connection: Connection, _ tombstones: Int) throws -> Bool {
    var found = 0
    try connection.query(
      "SELECT (SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name IN (\(SQLName.parameters(names.count))))"
        + " + (SELECT COUNT(*) FROM Z_PRIMARYKEY WHERE Z_ENT BETWEEN ? AND ?)",
      names.map(Value.string) + [.int(Number.change), .int(Number.string)]
    ) { found = Int($0.int(0)) }
    return try found == names.count * 2 && tombstoneCount(connection) >= tombstones
  }

  private static var statements: [String] {
    [
      "CREATE TABLE IF NOT EXISTS ACHANGE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCHANGETYPE INTEGER, "
        + "ZENTITY INTEGER, ZENTITYPK INTEGER, ZTRANSACTIONID INTEGER, ZCOLUMNS BLOB)",
      "CREATE TABLE IF NOT EXISTS ATRANSACTION (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
        + "ZAUTHORTS INTEGER, ZBUNDLEIDTS INTEGER, ZCONTEXTNAMETS INTEGER, ZPROCESSIDTS INTEGER, ZTIMESTAMP FLOAT, "
        + "ZAUTHOR VARCHAR, ZBUNDLEID VARCHAR, ZCONTEXTNAME VARCHAR, ZPROCESSID VARCHAR, ZQUERYGEN BLOB)",
      "CREATE TABLE IF NOT EXISTS ATRANSACTIONSTRING (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
        + "ZNAME VARCHAR)",
      "CREATE INDEX IF NOT EXISTS ACHANGE_ZTRANSACTIONID_INDEX ON ACHANGE (ZTRANSACTIONID)",
    ]
      + ["ZAUTHORTS", "ZBUNDLEIDTS", "ZCONTEXTNAMETS", "ZPROCESSIDTS"].map {
        "CREATE INDEX IF NOT EXISTS ATRANSACTION_\($0)_INDEX ON ATRANSACTION (\($0))"
      } + [
        "CREATE INDEX IF NOT EXISTS Z_TRANSACTION_TransactionAuthorIndex ON ATRANSACTION (ZAUTHOR COLLATE BINARY ASC)",
        "CREATE INDEX IF NOT EXISTS Z_TRANSACTION_TransactionTimestampIndex ON ATRANSACTION "
          + "(ZTIMESTAMP COLLATE BINARY ASC)",
        "CREATE UNIQUE INDEX IF NOT EXISTS Z_TRANSACTIONSTRING_UNIQUE_NAME ON ATRANSACTIONSTRING "
          + "(ZNAME COLLATE BINARY ASC)",
        "INSERT OR IGNORE INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) VALUES (\(Number.change), 'CHANGE', 0, 0), "
          + "(\(Number.transaction), 'TRANSACTION', 0, 0), (\(Number.string), 'TRANSACTIONSTRING', 0, 0)",
      ]
  }
}
