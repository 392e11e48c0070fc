/// Cascade in a batch delete: the destinations of rows that go, go too, through every level (DR-05; CH-026, BD-08).
struct BatchCascade {
  let group: CascadeGroup
  let doomed: DoomedRows
  let links: DeleteLinks
  let store: SQLiteStore

  /// Finds what the rules of a group take.
  ///
  /// A row that goes already is not found again, so cycles end.
  func run() throws {
    if group.inner.contains(where: { doomed.count($0.source) > 0 }) {
      // Every table must be there before the first query reads it.
      for root in group.roots { _ = try doomed.table(root) }
      for root in group.roots { try doomed.add(try reach(root), of: root, store: store) }
    }
    for relationship in group.outer where doomed.count(relationship.source) > 0 {
      let destination = relationship.destination
      let rows =
        "SELECT t.Z_PK, \(doomed.entityNumber(destination, alias: "t")), 1 FROM \(links.table(relationship)) WHERE "
        + (try links.isDestination(relationship))
      try doomed.add(rows, of: destination, store: store)
    }
  }

  /// All rows of a hierarchy that the group's rules lead to from rows that go, over any number of steps.
  ///
  /// One query goes down a tree of any depth. A row of it is told apart by hierarchy and key.
  private func reach(_ root: EntityLayout) throws -> SQLText {
    let chosen = try group.roots.map {
      SQLText("SELECT \($0.index), PK, ENT FROM \(try doomed.table($0))")
    }
    let steps = group.inner.map { relationship in
      let destination = relationship.destination
      return SQLText(
        "SELECT \(destination.root.index), t.Z_PK, \(doomed.entityNumber(destination, alias: "t")) FROM R ")
        + links.join(relationship, from: "R.PK") + " WHERE R.ROOT = \(relationship.source.root.index)"
        + doomed.isOf(relationship.source, " AND R.ENT")
    }
    return "WITH RECURSIVE R (ROOT, PK, ENT) AS (" + SQLText.joined(chosen + steps, " UNION ")
      + ") SELECT PK, ENT, 1 FROM R WHERE ROOT = \(root.index)"
  }
}
