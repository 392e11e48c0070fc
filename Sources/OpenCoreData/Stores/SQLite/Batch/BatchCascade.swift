/// Cascade in a batch delete: the destinations of rows that go, go too, through every level (DR-05; chosen here, BD-08).
struct BatchCascade {
  let group: CascadeGroup
  let doomed: DoomedRows
  let links: DeleteLinks
  let store: SQLiteStore

  /// Finds what the rules of a group take.
  ///
  /// Chosen rows have depth 0; what other groups have found counts as chosen here, and each round finds rows one deeper.
  /// A row that goes already is not found again, so cycles end.
  func run() throws {
    if group.inner.contains(where: { doomed.count($0.source) > 0 }) { try runRounds() }
    for relationship in group.outer where doomed.count(relationship.source) > 0 {
      _ = try spread(relationship, from: nil, to: 1)
    }
  }

  private func runRounds() throws {
    for relationship in group.inner {
      try doomed.prepareRounds(relationship.source)
      try doomed.prepareRounds(relationship.destination)
    }
    // The hierarchies in which the last round found rows.
    var fresh = Set(group.inner.filter { doomed.count($0.source) > 0 }.map { $0.source.root.index })
    var depth = 2
    while !fresh.isEmpty {
      var found: Set<Int> = []
      for relationship in group.inner where fresh.contains(relationship.source.root.index) {
        let added = try spread(relationship, from: depth == 2 ? nil : depth - 1, to: depth)
        if added > 0 { found.insert(relationship.destination.root.index) }
      }
      fresh = found
      depth += 1
    }
  }

  /// Adds the destinations of one relationship.
  private func spread(_ relationship: RelationshipLayout, from owners: Int?, to depth: Int) throws -> Int {
    let entity = doomed.entityNumber(relationship.destination, alias: "t")
    let rows =
      SQLText("SELECT t.Z_PK, \(entity), ? FROM \(links.table(relationship)) WHERE ", [.int(Int64(depth))])
      + (try links.isDestination(relationship, depth: owners))
    return try doomed.add(rows, of: relationship.destination, store: store)
  }
}
