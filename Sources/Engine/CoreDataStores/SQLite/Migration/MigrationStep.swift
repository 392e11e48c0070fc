import CSQLite
import Foundation

/// One step of a migration, inside its transaction.
enum MigrationStep {
  /// A statement.
  case run(SQLText)
  /// A statement that counts what must not be there, and why the migration is refused where it is.
  case refuse(SQLText, MigrationRefusal)
  /// A statement that makes the index of a uniqueness constraint.
  case unique(String, entity: String, attributes: [String])

  /// A statement without values.
  static func run(_ sql: String) -> MigrationStep { .run(SQLText(sql)) }

  /// Carries the step out.
  ///
  /// - Throws: `MigrationFailure`, or `StoreFailure`.
  func execute(_ connection: Connection, _ url: URL) throws {
    switch self {
    case .run(let sql):
      let statement = try connection.prepare(sql.text)
      statement.bind(sql.values)
      try statement.run()
    case .refuse(let sql, let refusal):
      var count: Int64 = 0
      try connection.query(sql.text, sql.values) { count = $0.int(0) }
      if count > 0 { throw MigrationFailure.notInferable(url, [refusal]) }
    case .unique(let sql, let entity, let attributes):
      do {
        try connection.prepare(sql).run()
      } catch StoreFailure.sqlite(let code, let message, _, _) where code & 0xFF == SQLITE_CONSTRAINT {
        throw MigrationFailure.constraintViolated(url, entity: entity, attributes: attributes, message: message)
      }
    }
  }
}
