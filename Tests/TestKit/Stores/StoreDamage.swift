import Foundation

/// What is done to the files of a store, as data that can be kept.
package struct StoreDamage: Codable, Sendable {
  /// One blow.
  package enum Blow: Codable, Sendable {
    /// Other bytes at a place of the file; counted in per mille of its length, so that it fits any store.
    case bytes(file: File, perMille: Int, offset: Int, [UInt8])
    /// Only so many per mille of the file are left.
    case cut(file: File, perMille: Int, offset: Int)
    /// The file goes.
    case remove(File)
    /// Pages of 4096 bytes are exchanged.
    case swap(Int, Int)
    /// A statement is run; one that fails does nothing.
    case sql(String)
  }

  /// One of a store's files.
  package enum File: String, Codable, Sendable {
    case store, log
  }

  /// The number of the store, among those that attacks are made on.
  package var base: Int
  package var blows: [Blow]

  /// Makes damage.
  package init(base: Int, blows: [Blow]) { (self.base, self.blows) = (base, blows) }

  /// Whether the bytes of the store itself were changed, so that SQLite may read anything.
  package var isBelowSQL: Bool {
    blows.contains { blow in
      switch blow {
      case .bytes(.store, _, _, _), .cut(.store, _, _), .remove(.store), .swap: true
      default: false
      }
    }
  }
}

/// Makes damage at random.
package struct StoreDamageGenerator {
  /// The names of the tables, each with those of its columns.
  let tables: [(name: String, columns: [String])]

  /// Makes a generator for stores of certain tables.
  package init(tables: [(name: String, columns: [String])]) { self.tables = tables }

  private static let values = [
    "NULL", "-1", "0", "1", "2", "3", "999", "1.5", "9e999", "-9e999", "9223372036854775807", "-9223372036854775808",
    "''",
    "'abc'", "'1'", "x''", "x'00FF'", "x'62706C697374303000'", "'a' || char(0)", "CAST(x'C328FF' AS TEXT)",
    "zeroblob(16)",
    "Z_PK", "Z_PK + 1", "99999999999",
  ]

  /// Damage to a store.
  package func damage(base: Int, _ random: inout SeededGenerator) -> StoreDamage {
    StoreDamage(base: base, blows: (0...random.below(3)).map { _ in blow(&random) })
  }

  private func blow(_ random: inout SeededGenerator) -> StoreDamage.Blow {
    switch random.below(20) {
    case 0...4:
      return .bytes(
        file: .store, perMille: random.below(1000), offset: random.below(200), bytes(&random))
    // The header and the schema are in the first page.
    case 5: return .bytes(file: .store, perMille: 0, offset: random.below(120), bytes(&random))
    case 6: return .cut(file: .store, perMille: random.below(1001), offset: random.below(60))
    case 7: return .swap(random.below(24), random.below(24))
    case 8, 9: return .bytes(file: .log, perMille: random.below(1000), offset: random.below(60), bytes(&random))
    case 10: return .cut(file: .log, perMille: random.below(1001), offset: random.below(60))
    case 11: return random.once(in: 10) ? .remove(.store) : .remove(.log)
    case 12: return .sql(bookkeeping(&random))
    case 13, 14: return .sql(schema(&random))
    default: return .sql(row(&random))
    }
  }

  private func bytes(_ random: inout SeededGenerator) -> [UInt8] {
    let fills: [UInt8] = [0, 0xFF, 0x41, UInt8(random.below(256))]
    let fill = fills[random.below(fills.count)]
    let count = random.once(in: 5) ? 600 : 1 + random.below(8)
    return random.chance(50) ? Array(repeating: fill, count: count) : (0..<count).map { _ in UInt8(random.below(256)) }
  }

  private func value(_ random: inout SeededGenerator) -> String { Self.values[random.below(Self.values.count)] }

  private func quoted(_ name: String) -> String { "\"" + name.replacing("\"", with: "\"\"") + "\"" }

  private func row(_ random: inout SeededGenerator) -> String {
    guard let table = random.pick(tables.filter { !$0.name.hasPrefix("Z_M") }), let column = random.pick(table.columns)
    else { return "" }
    let rows = random.chance(60) ? " WHERE rowid = \(1 + random.below(6))" : ""
    switch random.below(12) {
    case 0: return "DELETE FROM \(quoted(table.name))\(rows)"
    case 1:
      return "INSERT OR IGNORE INTO \(quoted(table.name)) (\(quoted(column))) VALUES (\(value(&random)))"
    default: return "UPDATE OR IGNORE \(quoted(table.name)) SET \(quoted(column)) = \(value(&random))\(rows)"
    }
  }

  private func schema(_ random: inout SeededGenerator) -> String {
    guard let table = random.pick(tables), let column = random.pick(table.columns) else { return "" }
    let (name, field) = (quoted(table.name), quoted(column))
    switch random.below(14) {
    case 0: return "DROP TABLE \(name)"
    case 1: return "ALTER TABLE \(name) RENAME TO ZELSEWHERE"
    case 2: return "ALTER TABLE \(name) DROP COLUMN \(field)"
    case 3: return "ALTER TABLE \(name) RENAME COLUMN \(field) TO ZELSE"
    case 4:
      return
        "ALTER TABLE \(name) ADD COLUMN ZMORE \(random.pick(["INTEGER", "BLOB", "VARCHAR NOT NULL DEFAULT 1"]) ?? "")"
    case 5: return "ALTER TABLE \(name) RENAME TO ZOLD; CREATE VIEW \(name) AS SELECT * FROM ZOLD"
    case 6: return "CREATE UNIQUE INDEX ZMOREINDEX ON \(name) (\(field))"
    case 7: return "CREATE TRIGGER t BEFORE UPDATE ON \(name) BEGIN SELECT RAISE(ABORT, 'no'); END"
    case 8: return "CREATE TRIGGER t BEFORE INSERT ON \(name) BEGIN SELECT RAISE(ROLLBACK, 'no'); END"
    case 9: return "CREATE TRIGGER t AFTER DELETE ON \(name) BEGIN SELECT nobody(1); END"
    case 10: return "CREATE TRIGGER t AFTER UPDATE ON \(name) BEGIN UPDATE nowhere SET a = 1; END"
    case 11: return "PRAGMA journal_mode = \(random.pick(["delete", "truncate", "persist", "wal"]) ?? "")"
    case 12:
      return
        "CREATE TABLE \(name)_2 AS SELECT * FROM \(name); DROP TABLE \(name); ALTER TABLE \(name)_2 RENAME TO \(name)"
    default:
      return "PRAGMA \(random.pick(["user_version", "application_id", "schema_version"]) ?? "") = \(random.below(999))"
    }
  }

  private func bookkeeping(_ random: inout SeededGenerator) -> String {
    let rows = random.chance(60) ? " WHERE Z_ENT = \(1 + random.below(4))" : ""
    switch random.below(9) {
    case 0: return "UPDATE Z_PRIMARYKEY SET Z_MAX = \(value(&random).replacing("Z_PK", with: "Z_MAX"))\(rows)"
    case 1: return "UPDATE OR IGNORE Z_PRIMARYKEY SET Z_ENT = \(value(&random).replacing("Z_PK", with: "Z_ENT"))\(rows)"
    case 2: return "UPDATE Z_PRIMARYKEY SET Z_SUPER = \(value(&random).replacing("Z_PK", with: "Z_ENT"))\(rows)"
    case 3: return "UPDATE Z_PRIMARYKEY SET Z_NAME = \(value(&random).replacing("Z_PK", with: "Z_ENT"))\(rows)"
    case 4: return "DELETE FROM Z_PRIMARYKEY\(rows)"
    case 5: return "INSERT OR IGNORE INTO Z_PRIMARYKEY VALUES (\(1 + random.below(30)), 'A', 0, 0)"
    case 6: return "UPDATE Z_METADATA SET Z_PLIST = \(value(&random).replacing("Z_PK", with: "1"))"
    case 7: return "UPDATE OR IGNORE Z_METADATA SET Z_UUID = \(value(&random).replacing("Z_PK", with: "1"))"
    default:
      return random.chance(50)
        ? "DELETE FROM Z_METADATA" : "INSERT INTO Z_METADATA SELECT 2, Z_UUID, Z_PLIST FROM Z_METADATA"
    }
  }
}
