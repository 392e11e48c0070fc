/// The statements that make the tables of a new store.
struct SchemaSQL {
  let schema: StoreSchema

  /// All statements, in order: entity tables, join tables, indexes, bookkeeping.
  var statements: [String] {
    schema.tables.map { create($0) } + schema.joins.map { create($0) } + indexes.map(\.sql) + SchemaSQL.bookkeeping
  }

  /// The statements that make the indexes, each with its index.
  var indexes: [(index: IndexSchema, sql: String)] {
    schema.tables.flatMap { table in table.indexes.map { ($0, index($0, on: table.name)) } }
      + schema.joins.map { ($0.index, index($0.index, on: $0.name)) }
  }

  /// Core Data's own tables (SQ-01).
  ///
  /// The model cache of a store of ours holds the model in a form of our own; see `ModelCache`.
  private static let bookkeeping = [
    "CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER)",
    "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)",
    "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)",
  ]

  /// The statement that makes a table, under another name if one is given.
  func create(_ table: TableSchema, named name: String? = nil) -> String {
    let leading = ["Z_PK INTEGER PRIMARY KEY", "Z_ENT INTEGER", "Z_OPT INTEGER"]
    let columns = leading + table.columns.map { "\(SQLName.quoted($0.name)) \($0.declaredType)" }
    return "CREATE TABLE \(SQLName.quoted(name ?? table.name)) (\(columns.joined(separator: ", ")))"
  }

  /// The statement that makes a join table, under another name if one is given.
  func create(_ join: JoinSchema, named name: String? = nil) -> String {
    let (owner, member) = (SQLName.quoted(join.ownerColumn), SQLName.quoted(join.memberColumn))
    let orders = join.orderColumns.map { "\(SQLName.quoted($0)) INTEGER, " }.joined()
    return "CREATE TABLE \(SQLName.quoted(name ?? join.name)) "
      + "(\(owner) INTEGER, \(member) INTEGER, \(orders)PRIMARY KEY (\(owner), \(member)))"
  }

  private func index(_ index: IndexSchema, on table: String) -> String {
    let kind = index.isUnique ? "UNIQUE INDEX" : "INDEX"
    let columns = index.ascending.map { directions in
      zip(index.columns, directions).map { "\(SQLName.quoted($0)) COLLATE BINARY \($1 ? "ASC" : "DESC")" }
        .joined(separator: ", ")
    }
    return "CREATE \(kind) \(SQLName.quoted(index.name)) ON \(SQLName.quoted(table)) "
      + "(\(columns ?? SQLName.list(index.columns)))"
  }
}
