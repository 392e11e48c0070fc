/// Nullify in a batch delete: links that lead to rows that go are cut (BD-09).
///
/// A row at the far end whose key or pair goes counts as changed: its version goes up by one, once (CH-026).
struct BatchNullification {
  let reach: DeleteReach
  let doomed: DoomedRows
  let links: DeleteLinks
  let store: SQLiteStore
  /// Records the changes; nil where no history is kept.
  let history: HistoryWriter?

  func run() throws {
    for relationship in reach.relationships where doomed.count(relationship.source) > 0 {
      switch relationship.storage {
      case .joinTable where relationship.deleteRule != .noActionDeleteRule:
        // One that names another has members that name somebody too (CH-1043).
        if relationship.deleteRule == .nullifyDeleteRule, relationship.partner == nil { try clearKeys(relationship) }
        try cutPairs(relationship)
      case .column, .inverseColumn:
        if relationship.deleteRule == .nullifyDeleteRule { try clearKeys(relationship) }
      default: break
      }
    }
    try doomed.raiseVersions()
    try history?.addCut()
  }

  /// Clears the keys of destinations that stay.
  ///
  /// Without an inverse nobody knows who has one (DR-26); a to-many inverse has none. Of an inverse that names another the
  /// keys are cleared where the relationship leads, and it knows no others.
  private func clearKeys(_ relationship: RelationshipLayout) throws {
    guard let inverse = relationship.storedInverse, let key = links.column(of: inverse) else { return }
    var condition =
      "t.\(key) IN (" + (try doomed.keys(relationship.source)) + ") AND " + (try links.stays(relationship))
    if relationship.partner == nil { condition += " AND " + (try links.isDestination(relationship)) }
    let keys = "SELECT t.Z_PK FROM \(links.table(relationship)) WHERE " + condition
    guard try doomed.noteChanged(keys, of: relationship.destination, store: store) > 0 else { return }
    try history?.noteCut(keys, from: inverse, store: store)
    let cleared = links.columns(of: inverse).map { "\(SQLName.quoted($0)) = NULL" }.joined(separator: ", ")
    let table = SQLName.quoted(store.schema[relationship.destination].table.name)
    try store.run("UPDATE \(table) AS t SET \(cleared) WHERE " + condition)
  }

  /// Takes the pairs of rows that go out of a join table, or their keys out of their members' rows.
  private func cutPairs(_ relationship: RelationshipLayout) throws {
    if let owner = store.schema.ownerColumn(of: relationship) {
      let cleared = ([owner.key] + (owner.order.map { [$0] } ?? [])).map { "\(SQLName.quoted($0)) = NULL" }
      try store.run(
        SQLText("UPDATE \(SQLName.quoted(owner.table)) AS t SET \(cleared.joined(separator: ", ")) WHERE ")
          + (try links.isDestination(relationship)))
      return
    }
    guard let end = store.schema.joinEnd(of: relationship) else { return }
    if relationship.deleteRule == .nullifyDeleteRule, let inverse = relationship.partner {
      let keys =
        "SELECT t.Z_PK FROM \(links.table(relationship)) WHERE " + (try links.isDestination(relationship)) + " AND "
        + (try links.stays(relationship))
      _ = try doomed.noteChanged(keys, of: relationship.destination, store: store)
      try history?.noteCut(keys, from: inverse, store: store)
    }
    // A relationship that is its own inverse keeps each pair in both directions.
    for column in end.isReflexive ? [end.ownColumn, end.farColumn] : [end.ownColumn] {
      try store.run(
        "DELETE FROM \(SQLName.quoted(end.table.name)) WHERE \(SQLName.quoted(column)) IN ("
          + (try doomed.keys(relationship.source)) + ")")
    }
  }
}
