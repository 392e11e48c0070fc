import CSQLite

@testable import CoreData
@testable import CoreDataStores

extension Connection {
  /// The text of every cell of a query, NULL as "NULL".
  package func cells(_ sql: String, _ values: [Value] = []) throws -> [[String]] {
    var result: [[String]] = []
    try query(sql, values) { row in
      result.append((0..<sqlite3_column_count(row.pointer)).map { row.isNull($0) ? "NULL" : row.string($0) })
    }
    return result
  }
}
