/// The statements that make the tables of a new store.
struct SchemaSQL {
  let schema: StoreSchema

  /// All statements, in order: entity tables, join tables, indexes, bookkeeping.
  var statements: [String] {
    schema.tables.map(create) + schema.joins.map(create) + schema.tables.flatMap(indexes)
      + schema.joins.map { index($0.index, on: $0.name) } + SchemaSQL.bookkeeping
  }

  /// Core Data's own tables (SQ-01).
  ///
  /// The model cache stays empty: it would hold the model as an archive of Apple's classes, which cannot be written here
  /// and which no reader needs.
  private static let bookkeeping = [
    "CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER)",
    "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)",
    "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)",
  ]

  private func create(_ table: TableSchema) -> String {
    let leading = ["Z_PK INTEGER PRIMARY KEY", "Z_ENT INTEGER", "Z_OPT INTEGER"]
    let columns = leading + table.columns.map { "\(SQLName.quoted($0.name)) \($0.declaredType)" }
    return "CREATE TABLE \(SQLName.quoted(table.name)) (\(columns.joined(separator: ", ")))"
  }

  private func create(_ join: JoinSchema) -> String {
    let (owner, member) = (SQLName.quoted(join.ownerColumn), SQLName.quoted(join.memberColumn))
    let orders = join.orderColumns.map { "\(SQLName.quoted($0)) INTEGER, " }.joined()
    return "CREATE TABLE \(SQLName.quoted(join.name)) "
      + "(\(owner) INTEGER, \(member) INTEGER, \(orders)PRIMARY KEY (\(owner), \(member)))"
  }

  private func indexes(_ table: TableSchema) -> [String] {
    table.indexes.map { index($0, on: table.name) }
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
