import Foundation

/// One way to damage a store, and what has to come of it.
struct Damage: CustomStringConvertible, Sendable {
  let name: String
  /// A part of the reason that the error gives; nil where the store is to be read all the same.
  let reason: String?
  let damage: @Sendable (URL) throws -> Void

  /// Whether the store must not even open.
  var isRefused: Bool { reason != nil && !Self.rows.contains { $0.name == name } }

  var description: String { name }

  /// Changes the file's bytes.
  static func bytes(_ name: String, _ reason: String?, _ change: @escaping @Sendable (inout Data) -> Void) -> Damage {
    Damage(name: name, reason: reason) { url in
      var data = try Data(contentsOf: url)
      change(&data)
      try data.write(to: url)
    }
  }

  /// Runs SQL on the file.
  static func sql(_ name: String, _ reason: String?, _ sql: String) -> Damage {
    Damage(name: name, reason: reason) { try PlainDatabase.run(sql, on: $0) }
  }

  /// Swaps two pages of 4096 bytes, counted from 0.
  private static func swap(_ data: inout Data, _ first: Int, _ second: Int) {
    let (a, b) = (first * 4096..<(first + 1) * 4096, second * 4096..<(second + 1) * 4096)
    let (left, right) = (data.subdata(in: a), data.subdata(in: b))
    data.replaceSubrange(a, with: right)
    data.replaceSubrange(b, with: left)
  }

  /// Damage to the bytes.
  static let files: [Damage] = [
    .bytes("cut after 1 byte", "not a SQLite database") { $0 = $0.prefix(1) },
    .bytes("cut inside the header", "SQLite says") { $0 = $0.prefix(60) },
    .bytes("cut inside the first page", "SQLite says") { $0 = $0.prefix(2000) },
    .bytes("cut after the first page", "SQLite says") { $0 = $0.prefix(4096) },
    .bytes("cut in the middle", "SQLite says") { $0 = $0.prefix($0.count / 2) },
    .bytes("cut inside the last page", nil) { $0 = $0.prefix($0.count - 100) },
    .bytes("another magic", "not a SQLite database") {
      $0.replaceSubrange(0..<6, with: Data("SQLite".reversed().map { $0.asciiValue! }))
    },
    .bytes("a header of zeros", "not a SQLite database") { $0.replaceSubrange(0..<100, with: Data(count: 100)) },
    .bytes("zeros", "not a SQLite database") { $0 = Data(count: $0.count) },
    .bytes("a page size of 3", "not a SQLite database") { $0.replaceSubrange(16..<18, with: Data([0, 3])) },
    .bytes("a schema format of 99", "SQLite says") { $0.replaceSubrange(44..<48, with: Data([0, 0, 0, 99])) },
    .bytes("a text encoding of 9", nil) { $0.replaceSubrange(56..<60, with: Data([0, 0, 0, 9])) },
    .bytes("the root of the schema filled with 0xFF", "SQLite says") {
      $0.replaceSubrange(100..<4000, with: Data(repeating: 0xFF, count: 3900))
    },
    .bytes("pages 0 and 1 swapped", "not a SQLite database") { swap(&$0, 0, 1) },
    .bytes("pages 1 and 2 swapped", nil) { swap(&$0, 1, 2) },
    .bytes("pages 2 and 5 swapped", nil) { swap(&$0, 2, 5) },
    .bytes("text", "not a SQLite database") { $0 = Data(String(repeating: "All work and no play. ", count: 500).utf8) },
    .bytes("a property list", "not a SQLite database") {
      $0 = Data("<?xml version=\"1.0\"?><plist version=\"1.0\"><dict/></plist>".utf8)
    },
    .bytes("gzip", "not a SQLite database") { $0 = Data([0x1F, 0x8B, 8, 0]) + $0.dropFirst(4) },
  ]

  /// Damage to the tables.
  static let tables: [Damage] = [
    .sql("no Z_METADATA", "without Core Data's bookkeeping", "DROP TABLE Z_METADATA"),
    .sql("no Z_PRIMARYKEY", "without Core Data's bookkeeping", "DROP TABLE Z_PRIMARYKEY"),
    .sql("an empty Z_METADATA", "without Core Data's bookkeeping", "DELETE FROM Z_METADATA"),
    .sql(
      "metadata that are no property list", "without Core Data's bookkeeping",
      "UPDATE Z_METADATA SET Z_PLIST = x'00FF00FF'"),
    .sql("metadata that are NULL", "without Core Data's bookkeeping", "UPDATE Z_METADATA SET Z_PLIST = NULL"),
    .sql("no entities", "Post: expected an entity, found none", "DELETE FROM Z_PRIMARYKEY"),
    .sql(
      "an entity too few", "Section: expected an entity, found none",
      "DELETE FROM Z_PRIMARYKEY WHERE Z_NAME = 'Section'"),
    .sql("an entity too many", "Robot: expected no such entity", "INSERT INTO Z_PRIMARYKEY VALUES (9, 'Robot', 0, 0)"),
    .sql(
      "an entity by a hostile name", "expected no such entity",
      "INSERT INTO Z_PRIMARYKEY VALUES (9, 'x\"; DROP TABLE ZPOST; --', 0, 0)"),
    .sql(
      "an entity below another", "Section: expected no superentity, found Post",
      "UPDATE Z_PRIMARYKEY SET Z_SUPER = 1 WHERE Z_NAME = 'Section'"),
    .sql(
      "an entity below itself", "Post: expected no superentity, found Post",
      "UPDATE Z_PRIMARYKEY SET Z_SUPER = Z_ENT WHERE Z_NAME = 'Post'"),
    .sql("two entities of one name", nil, "INSERT INTO Z_PRIMARYKEY VALUES (9, 'Post', 0, 0)"),
    .sql("an entity number of 0", nil, "UPDATE Z_PRIMARYKEY SET Z_ENT = 0 WHERE Z_NAME = 'Post'"),
    .sql("a table too few", "Post: expected a table ZPOST, found none", "DROP TABLE ZPOST"),
    .sql("a table of another name", "Post: expected a table ZPOST, found none", "ALTER TABLE ZPOST RENAME TO ZBLOG"),
    .sql(
      "a view in a table's place", "Post: expected a table ZPOST, found none",
      "ALTER TABLE ZPOST RENAME TO ZBLOG; CREATE VIEW ZPOST AS SELECT * FROM ZBLOG"),
    .sql(
      "a column too few", "Post.postID: expected a column ZPOST.ZPOSTID of type VARCHAR, found none",
      "ALTER TABLE ZPOST DROP COLUMN ZPOSTID"),
    .sql(
      "a column too many", "Post: expected no column ZPOST.ZEXTRA, found one of type BLOB",
      "ALTER TABLE ZPOST ADD COLUMN ZEXTRA BLOB"),
    .sql(
      "a column of another type", "Section.index: expected a column ZSECTION.ZINDEX of type INTEGER",
      "ALTER TABLE ZSECTION RENAME COLUMN ZINDEX TO ZOLD; ALTER TABLE ZSECTION ADD COLUMN ZINDEX BLOB; ALTER TABLE ZSECTION DROP COLUMN ZOLD"
    ),
    .sql(
      "no version column", "Post: expected a column ZPOST.Z_OPT of type INTEGER", "ALTER TABLE ZPOST DROP COLUMN Z_OPT"),
    .sql(
      "no key to the other entity", "Section.post: expected a column ZSECTION.ZPOST",
      "DROP INDEX ZSECTION_ZPOST_INDEX; ALTER TABLE ZSECTION DROP COLUMN ZPOST"),
    .sql("a generated column", nil, "ALTER TABLE ZPOST ADD COLUMN ZGEN GENERATED ALWAYS AS (Z_PK * 2) VIRTUAL"),
  ]

  /// Damage to the rows: the store opens.
  static let rows: [Damage] = [
    .sql("a negative key", "keys must lie between", "UPDATE ZPOST SET Z_PK = -5 WHERE Z_PK = 1"),
    .sql("an enormous key", "keys must lie between", "UPDATE ZPOST SET Z_PK = 9223372036854775807 WHERE Z_PK = 1"),
    .sql("a key to a row that is not there", nil, "UPDATE ZSECTION SET ZPOST = 999"),
    .sql("a key that is text", "keys must lie between", "UPDATE ZSECTION SET ZPOST = 'abc'"),
    .sql("a negative key to another row", "keys must lie between", "UPDATE ZSECTION SET ZPOST = -1"),
    .sql("dates that are text", nil, "UPDATE ZPOST SET ZDATE = 'yesterday'"),
    .sql("dates that are endless", nil, "UPDATE ZPOST SET ZDATE = 9e999"),
    .sql("numbers that are text", nil, "UPDATE ZSECTION SET ZINDEX = 'first'"),
    .sql("numbers too large for their type", nil, "UPDATE ZSECTION SET ZINDEX = 99999999"),
    .sql("text that is no UTF-8", nil, "UPDATE ZPOST SET ZHEXCOLOR = CAST(x'C328FF00' AS TEXT)"),
    .sql("text with a NUL", nil, "UPDATE ZPOST SET ZHEXCOLOR = 'a' || char(0) || 'b'"),
    .sql("text that is bytes", nil, "UPDATE ZPOST SET ZHEXCOLOR = x'00FF'"),
    .sql("an entity number that is none", nil, "UPDATE ZPOST SET Z_ENT = 77"),
    .sql("no version", nil, "UPDATE ZPOST SET Z_OPT = NULL"),
    .sql(
      "an enormous version", "versions must lie between", "UPDATE ZPOST SET Z_OPT = 9223372036854775807 WHERE Z_PK = 1"),
    .sql("a version that is text", nil, "UPDATE ZPOST SET Z_OPT = 'x'"),
    .sql(
      "a table of nothing but NULL", nil,
      "UPDATE ZPOST SET ZDATE = NULL, ZHEXCOLOR = NULL, ZPOSTID = NULL, Z_ENT = NULL"),
  ]

  /// Damage that shows when something is saved: what is refused stays as it was.
  static let saves: [Damage] = [
    .sql(
      "a trigger that refuses", "SQLite says: no",
      "CREATE TRIGGER t BEFORE UPDATE ON ZPOST BEGIN SELECT RAISE(ABORT, 'no'); END"),
    .sql(
      "a trigger with a function that nobody has", "SQLite says",
      "CREATE TRIGGER t AFTER UPDATE ON ZPOST BEGIN SELECT hologram(1); END"),
    .sql(
      "a trigger on a table that is not there", "SQLite says",
      "CREATE TRIGGER t AFTER UPDATE ON ZPOST BEGIN UPDATE nowhere SET a = 1; END"),
    .sql(
      "an index that holds the old value fast", "SQLite says",
      "CREATE TRIGGER t AFTER UPDATE ON ZPOST BEGIN SELECT RAISE(ROLLBACK, 'back'); END"),
  ]
}
