/// The keys of the rows that a batch delete takes, and of those that it changes, in temporary tables: one pair a hierarchy.
///
/// The tables stay with the connection, empty. However many rows they hold, memory does not grow: SQLite keeps them in a
/// file of its own.
final class DoomedRows {
  private let schema: StoreSchema
  private let connection: Connection
  /// How many rows of a hierarchy go, by root entity index; no entry where nothing was looked for.
  private var counts: [Int: Int] = [:]
  private var changedCounts: [Int: Int] = [:]

  init(_ store: SQLiteStore) {
    schema = store.schema
    connection = store.connection
  }

  // MARK: Rows that go

  /// How many rows of an entity's hierarchy go.
  func count(_ entity: EntityLayout) -> Int { counts[entity.root.index] ?? 0 }

  /// The hierarchies of which rows go, in the order of the model.
  var roots: [EntitySchema] { counts.filter { $0.value > 0 }.keys.sorted().map { schema[$0] } }

  /// The table of an entity's hierarchy, made at its first use.
  func table(_ entity: EntityLayout) throws -> String {
    let root = entity.root
    let name = "temp.\"Z_GONE\(root.index)\""
    if counts[root.index] == nil {
      try connection.execute(
        "CREATE TEMP TABLE IF NOT EXISTS \(name) (PK INTEGER PRIMARY KEY, ENT INTEGER, VICTIM INTEGER)")
      try connection.execute("DELETE FROM \(name)")
      counts[root.index] = 0
    }
    return name
  }

  /// Adds what a query finds: key, entity number, and whether a cascade has found it.
  ///
  /// - Returns: how many rows are new.
  @discardableResult
  func add(_ rows: SQLText, of entity: EntityLayout, store: SQLiteStore) throws -> Int {
    let added = try store.run("INSERT OR IGNORE INTO \(try table(entity)) (PK, ENT, VICTIM) " + rows)
    counts[entity.root.index, default: 0] += added
    return added
  }

  /// The entity number of a row under an alias, as it is noted.
  func entityNumber(_ entity: EntityLayout, alias: String) -> String {
    schema[entity].table.isShared ? "\(alias).Z_ENT" : String(schema[entity].number)
  }

  /// A query for the keys of the rows that go and are of an entity or its descendants.
  func keys(_ entity: EntityLayout) throws -> SQLText {
    SQLText("SELECT PK FROM \(try table(entity))") + isOf(entity, " WHERE ENT")
  }

  /// A condition that entity numbers belong to an entity or its descendants; empty where all of the hierarchy do.
  ///
  /// - Parameter start: what comes before it, up to the column.
  func isOf(_ entity: EntityLayout, _ start: String) -> SQLText {
    if entity.index == entity.root.index { return SQLText("") }
    let numbers = schema.entities(from: entity, includingSubentities: true).map(\.number)
    return SQLText("\(start) IN (\(SQLName.parameters(numbers.count)))", numbers.map(Value.int))
  }

  /// The keys of rows that go, in order.
  ///
  /// - Parameter onlyChosen: whether the victims of a cascade are left out.
  func references(_ root: EntitySchema, onlyChosen: Bool = false) throws -> [ObjectReference] {
    var found: [ObjectReference] = []
    try connection.query(
      "SELECT PK, ENT FROM \(try table(root.layout))\(onlyChosen ? " WHERE VICTIM = 0" : "") ORDER BY PK"
    ) { row in
      let entity = schema.entityIndex(ofNumber: row.int(1)) ?? root.layout.index
      found.append(try RowKey.reference(entity: entity, number: row.int(0), table: root.table.name))
    }
    return found
  }

  // MARK: Rows that change

  /// Notes the keys that a query finds as changed.
  ///
  /// - Returns: how many there are; a row may be noted more than once.
  func noteChanged(_ keys: SQLText, of entity: EntityLayout, store: SQLiteStore) throws -> Int {
    let root = entity.root
    let name = changedTable(root)
    if changedCounts[root.index] == nil {
      try connection.execute("CREATE TEMP TABLE IF NOT EXISTS \(name) (PK INTEGER)")
      try connection.execute("DELETE FROM \(name)")
    }
    let noted = try store.run("INSERT INTO \(name) (PK) " + keys)
    changedCounts[root.index, default: 0] += noted
    return noted
  }

  /// Raises the version of every changed row by one, however many of its relationships changed.
  func raiseVersions() throws {
    for root in changedRoots {
      try connection.execute(
        "UPDATE \(SQLName.quoted(root.table.name)) SET Z_OPT = IFNULL(Z_OPT, 0) + 1 WHERE Z_PK IN "
          + "(SELECT PK FROM \(changedTable(root.layout)))")
    }
  }

  /// The keys of the changed rows, in order.
  func changedReferences() throws -> [ObjectReference] {
    var found: [ObjectReference] = []
    for root in changedRoots {
      try connection.query(
        "SELECT t.Z_PK, \(entityNumber(root.layout, alias: "t")) FROM \(SQLName.quoted(root.table.name)) t WHERE t.Z_PK IN "
          + "(SELECT PK FROM \(changedTable(root.layout))) ORDER BY t.Z_PK"
      ) { row in
        let entity = schema.entityIndex(ofNumber: row.int(1)) ?? root.layout.index
        found.append(try RowKey.reference(entity: entity, number: row.int(0), table: root.table.name))
      }
    }
    return found
  }

  private var changedRoots: [EntitySchema] { changedCounts.filter { $0.value > 0 }.keys.sorted().map { schema[$0] } }

  private func changedTable(_ root: EntityLayout) -> String { "temp.\"Z_CHANGED\(root.index)\"" }

  // MARK: Afterwards

  /// Empties the tables.
  func clear() throws {
    for root in roots { try connection.execute("DELETE FROM \(try table(root.layout))") }
    for root in changedRoots { try connection.execute("DELETE FROM \(changedTable(root.layout))") }
  }
}
