/// What refuses a batch delete, judged when all rows that go are known and before any is written.
struct BatchDeleteChecks {
  let reach: DeleteReach
  let doomed: DoomedRows
  let links: DeleteLinks
  let store: SQLiteStore

  /// Looks for a deny rule with a destination that stays, then for a mandatory inverse (BD-10, BD-12).
  ///
  /// As in a save, a destination that goes too denies nothing (DR-17; CH-027). An inverse counts as mandatory when it
  /// is not optional, to-one or to-many, as apps report it (BD-10). Minimum counts are not looked at (BD-14).
  ///
  /// - Throws: `BatchFailure`.
  func run() throws {
    for relationship in reach.relationships(.denyDeleteRule) where try leavesDestination(relationship) {
      throw BatchFailure.denied(relationship.source.name, relationship.name)
    }
    for relationship in reach.relationships(.nullifyDeleteRule) {
      guard let inverse = relationship.storedInverse, !inverse.isOptional, try leavesDestination(relationship) else {
        continue
      }
      throw BatchFailure.mandatoryInverse(
        MandatoryInverse(relationship), relationship.source.name, relationship.name)
    }
  }

  /// Whether a row that goes has a destination that stays.
  private func leavesDestination(_ relationship: RelationshipLayout) throws -> Bool {
    guard doomed.count(relationship.source) > 0 else { return false }
    let query =
      "SELECT 1 FROM \(links.table(relationship)) WHERE " + (try links.isDestination(relationship)) + " AND "
      + (try links.stays(relationship)) + " LIMIT 1"
    var isFound = false
    try store.connection.query(query.text, query.values) { _ in isFound = true }
    return isFound
  }
}
