/// Rows that a batch delete changes because a row that they refer to goes (BD-09).
///
/// Which of their relationships lost it is known while links are being cut, one relationship after the other; a row is
/// recorded once, when all of them are. Noted in temporary tables, so that memory does not grow with the rows.
extension HistoryWriter {
  /// Notes rows that lose a destination.
  ///
  /// - Parameter keys: a query for the keys of the rows, in a column `Z_PK`.
  func noteCut(_ keys: SQLText, from relationship: RelationshipLayout, store: SQLiteStore) throws {
    let root = relationship.source.root
    let table = cutTable(root)
    if !cutRoots.contains(root.index) {
      try connection.execute(
        "CREATE TEMP TABLE IF NOT EXISTS \(table) (PK INTEGER, SLOT INTEGER, PRIMARY KEY (PK, SLOT)) WITHOUT ROWID")
      try connection.execute("DELETE FROM \(table)")
      cutRoots.append(root.index)
    }
    let head = SQLText(
      "INSERT OR IGNORE INTO \(table) (PK, SLOT) SELECT Z_PK, ? FROM (", [.int(Int64(relationship.slot))])
    try store.run(head + keys + ")")
  }

  /// Records the rows that were noted.
  func addCut() throws {
    for index in cutRoots.sorted() {
      let root = schema[index]
      let table = cutTable(root.layout)
      let number = root.table.isShared ? "t.Z_ENT" : String(root.number)
      try connection.query(
        "SELECT c.PK, \(number), GROUP_CONCAT(c.SLOT) FROM \(table) c JOIN \(SQLName.quoted(root.table.name)) t "
          + "ON t.Z_PK = c.PK GROUP BY c.PK ORDER BY c.PK"
      ) { row in
        let entity = schema.entityIndex(ofNumber: row.int(1)) ?? index
        let slots = row.string(2).split(separator: ",").compactMap { Int($0) }
        try add(.update, schema.model.entities[entity], row.int(0), slots: slots)
      }
      try connection.execute("DELETE FROM \(table)")
    }
    cutRoots = []
  }

  private func cutTable(_ root: EntityLayout) -> String { "temp.\"Z_CUT\(root.index)\"" }
}
