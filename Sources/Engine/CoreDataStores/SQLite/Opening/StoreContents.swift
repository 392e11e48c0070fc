import Foundation

/// What a database says of its own structure.
struct StoreContents {
  /// A row of `Z_PRIMARYKEY`.
  struct Entity {
    let number: Int64
    let superNumber: Int64
  }

  let metadata: StoreMetadata
  /// The entities by name, those of persistent history left out (SQ-50).
  let entities: [String: Entity]
  /// The declared types of the columns, by table and column.
  let tables: [String: [String: String]]
  /// The sets of columns that unique indexes and table constraints are about, by table (SQ-33).
  let uniqueColumns: [String: Set<Set<String>>]

  /// The bytes of the model cache; nil where there are none (SQ-04).
  let modelCache: Data?

  /// Whether the tables of persistent history are there.
  var hasHistory: Bool { HistoryTables.names.allSatisfy { tables[$0] != nil } }

  /// Reads the structure.
  ///
  /// - Returns: nil for a database without Core Data's bookkeeping.
  init?(reading connection: Connection) throws {
    var tables: [String: [String: String]] = [:]
    let columns = """
      SELECT m.name, p.name, p.type FROM sqlite_master m JOIN pragma_table_info(m.name) p WHERE m.type = 'table'
      """
    try connection.query(columns) { row in tables[row.string(0), default: [:]][row.string(1)] = row.string(2) }
    guard tables["Z_METADATA"] != nil, tables["Z_PRIMARYKEY"] != nil,
      var metadata = try MetadataTable.read(connection)
    else { return nil }
    var indexes: [String: [String: Set<String>]] = [:]
    let unique = """
      SELECT m.name, l.name, i.name FROM sqlite_master m JOIN pragma_index_list(m.name) l JOIN pragma_index_info(l.name) i
      WHERE m.type = 'table' AND l."unique" AND NOT l.partial AND i.name IS NOT NULL
      """
    try connection.query(unique) { row in
      indexes[row.string(0), default: [:]][row.string(1), default: []].insert(row.string(2))
    }
    uniqueColumns = indexes.mapValues { Set($0.values) }
    var entities: [String: Entity] = [:]
    try connection.query("SELECT Z_NAME, Z_ENT, IFNULL(Z_SUPER, 0) FROM Z_PRIMARYKEY WHERE Z_ENT < ?", [.int(16000)]) {
      entities[$0.string(0)] = Entity(number: $0.int(1), superNumber: $0.int(2))
    }
    modelCache = try tables["Z_MODELCACHE"] == nil ? nil : ModelCache.read(connection)
    if metadata.ownHashes == nil { metadata.columns = tables }
    self.metadata = metadata
    self.entities = entities
    self.tables = tables
  }
}
