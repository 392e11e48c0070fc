import CSQLite

/// Writing rows.
extension SQLiteStore {
  func reserveNumbers(_ count: Int, root: EntityLayout) throws -> Int64 {
    if isReadOnly { throw StoreFailure.readOnly(url) }
    return try PrimaryKeys.reserve(count, of: schema[root], connection)
  }

  func commit(_ plan: SavePlan, by origin: WorkOrigin) throws -> CommitOutcome {
    if isReadOnly { throw StoreFailure.readOnly(url) }
    try connection.handle.requirePresent()
    let metChanges: Int
    do {
      metChanges = try recorded(by: origin) { try carryOut(plan, $0) }
    } catch let violation as UniqueViolation {
      metChanges = try retry(plan, by: origin, after: violation)
    }
    metadataWasSaved(metChanges)
    giveBackFreePages()
    return CommitOutcome(
      derivedChanges: derived?.takeChanges().map { (root: model.entities[$0.root], number: $0.number) } ?? [])
  }

  /// Carries out a plan, inside a transaction.
  ///
  /// - Parameter history: records it; nil where no history is kept.
  /// - Returns: how many changes of the metadata it has met.
  func carryOut(_ plan: SavePlan, _ history: HistoryWriter?) throws -> Int {
    try history?.add(plan, store: self)
    var conflicts: [StoreConflicts.Conflict] = []
    var violation: StoreFailure?
    var next = 0
    // The end of rows of which one has been refused: they are written one by one.
    var tried = 0
    while next < plan.operations.count {
      if plan.operations[next].isInsert, next >= tried, let end = endOfRun(plan.operations, from: next) {
        if try writeRun(plan.operations[next..<end]) { next = end } else { tried = end }
        continue
      }
      defer { next += 1 }
      do {
        if let conflict = try carryOut(plan.operations[next]) { conflicts.append(conflict) }
      } catch let failure as StoreFailure {
        // Unique values come after versions (MP-11), so the rest is looked at first.
        guard case .sqlite(SQLITE_CONSTRAINT_UNIQUE, _, _, _) = failure else { throw failure }
        violation = failure
      }
    }
    // Every conflict is collected before anything is taken back, so that a merge policy sees them all.
    guard conflicts.isEmpty else { throw StoreConflicts(store: identity, conflicts: conflicts) }
    if let violation { throw UniqueViolation(failure: violation) }
    return try writeChangedMetadata()
  }

  private func carryOut(_ operation: SaveOperation) throws -> StoreConflicts.Conflict? {
    switch operation {
    case .insert(let row): return try conflict(writer(row).insert(row), row, expected: 0)
    case .update(let row, let slots):
      return try conflict(writer(row).update(row, slots: slots), row, expected: row.formerVersion)
    case .delete(let row):
      let outcome = try writer(row).delete(row.reference.number, expected: row.version)
      return try conflict(outcome, row, expected: row.version)
    case .check(let row):
      let outcome = try writer(row).check(row.reference.number, expected: row.version)
      return try conflict(outcome, row, expected: row.version)
    case .link(let relationship, let owner, let member): try access.joinWriter(relationship).link(owner, member)
    case .unlink(let relationship, let owner, let member): try access.joinWriter(relationship).unlink(owner, member)
    case .unlinkAll(let relationship, let owner): try access.joinWriter(relationship).unlinkAll(owner)
    case .arrange(let relationship, let owner, let members, let isAppended):
      let writer = try access.orderWriter(relationship)
      try isAppended ? writer.append(members, to: owner) : writer.arrange(members, of: owner)
    }
    return nil
  }

  /// The conflict behind an outcome, with the row as the store holds it now.
  // In the caller's loop: nearly every row has none, and pays for no call.
  @inline(__always)
  private func conflict(
    _ outcome: RowWriter.Outcome, _ row: RowSnapshot, expected: Int64
  ) throws -> StoreConflicts.Conflict? {
    guard case .conflict = outcome else { return nil }
    // The foreign row may be of any entity of the hierarchy: they share their keys (SQ-06).
    let root = model.entities[row.reference.entity].root
    return StoreConflicts.Conflict(
      reference: row.reference, expectedVersion: expected,
      persisted: try self.row(of: root, number: row.reference.number))
  }

  // Once a row.
  @inline(__always)
  private func writer(_ row: RowSnapshot) -> RowWriter { access.writer(of: row.reference.entity) }
}
