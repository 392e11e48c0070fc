import Foundation

/// What saves and batch requests are to history.
extension HistoryWriter {
  /// Records a save; call before it is carried out, while the rows are there that it deletes.
  func add(_ plan: SavePlan, store: SQLiteStore) throws {
    for operation in plan.operations {
      switch operation {
      case .insert(let row): try add(.insert, entity(row), row.reference.number)
      case .update(let row, let slots): try add(.update, entity(row), row.reference.number, slots: slots)
      case .delete(let row):
        let entity = entity(row)
        if layout(entity).preserved.isEmpty {
          try add(.delete, entity, row.reference.number)
        } else {
          let table = SQLName.quoted(schema[entity].table.name)
          let select = "SELECT \(deletedColumns(entity, alias: "t0")) FROM \(table) t0 WHERE t0.Z_PK = ?"
          try addDeleted(SQLText(select, [.int(row.reference.number)]), store)
        }
      case .check, .link, .unlink, .unlinkAll, .arrange: break
      }
    }
    try flush()
  }

  private func entity(_ row: RowSnapshot) -> EntityLayout { schema[row.reference.entity].layout }

  /// Records a batch update of the rows that a query finds; call before it, as its condition may not hold afterwards.
  ///
  /// - Parameters:
  ///   - slots: the attributes that get new values.
  ///   - entity: the entity that the request names; each of its descendants numbers its properties by itself.
  ///   - select: the query, by its columns.
  func addUpdate(
    of slots: [Int], _ entity: EntityLayout, store: SQLiteStore, select: (_ columns: String) throws -> SQLText
  ) throws {
    let bits = perEntity(entity, alias: "t0") { $0.literal(slots) }
    let columns = "t0.Z_PK AS PK, \(number(entity, alias: "t0")) AS ENT, \(bits) AS ZCOLUMNS"
    try add(.update, try select(columns), columns: ["ZCOLUMNS"], store: store)
  }

  /// Records the deletion of the rows that a query finds; call while they are there.
  func addDeleted(_ rows: SQLText, _ store: SQLiteStore) throws {
    try add(.delete, rows, columns: (0..<tombstoneCount).map { "ZTOMBSTONE\($0)" }, store: store)
  }

  /// The columns of rows that are deleted: key, entity number, and what they leave behind.
  func deletedColumns(_ entity: EntityLayout, alias: String) -> String {
    let tombstones = (0..<tombstoneCount).map { index in
      ", \(perEntity(entity, alias: alias) { $0.tombstone(index, alias: alias) }) AS ZTOMBSTONE\(index)"
    }
    return "\(alias).Z_PK AS PK, \(number(entity, alias: alias)) AS ENT" + tombstones.joined()
  }

  /// The number of a row's own entity.
  private func number(_ entity: EntityLayout, alias: String) -> String {
    schema[entity].table.isShared ? "\(alias).Z_ENT" : String(schema[entity].number)
  }

  /// A term of SQL that may be another for each entity of a hierarchy.
  private func perEntity(_ entity: EntityLayout, alias: String, _ term: (HistoryLayout) -> String) -> String {
    let entities = schema.model.entities[entity.index...entity.lastDescendant]
    let own = term(layout(entity))
    if entities.allSatisfy({ term(layout($0)) == own }) { return own }
    let cases = entities.map { "WHEN \(schema[$0].number) THEN \(term(layout($0)))" }
    return "CASE \(alias).Z_ENT \(cases.joined(separator: " ")) END"
  }
}
