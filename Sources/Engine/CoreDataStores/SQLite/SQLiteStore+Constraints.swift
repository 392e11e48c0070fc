/// A save that met a unique index.
struct UniqueViolation: Error {
  /// What SQLite said, for an index that the model knows nothing of.
  let failure: StoreFailure
}

/// Saving against unique indexes.
///
/// SQLite looks at each statement by itself, so it also refuses a save that only passes through equal values. The usual
/// save pays nothing for that; one that was refused is judged as a whole, and tried again with its old values out of the way.
extension SQLiteStore {
  /// Carries out a plan that SQLite refused statement by statement.
  ///
  /// - Returns: how many changes of the metadata the transaction has met.
  /// - Throws: `ConstraintConflicts` when the state it leads to has equal values.
  func retry(_ plan: SavePlan, by origin: WorkOrigin, after violation: UniqueViolation) throws -> Int {
    let check = ConstraintCheck(plan, model.entities)
    do {
      return try recorded(by: origin) { history in
        let conflicts = try check.conflicts(stored: row(with:of:))
        guard conflicts.isEmpty else { throw ConstraintConflicts(store: identity, conflicts: conflicts) }
        try park(plan)
        return try carryOut(plan, history)
      }
    } catch let violation as UniqueViolation {
      throw violation.failure
    }
  }

  func row(with constraint: ConstraintLayout, of row: RowSnapshot) throws -> RowSnapshot? {
    let declaring = model.entities[constraint.entityIndex]
    let scope = scope(declaring.root, includingSubentities: true)
    let names = columns(constraint, of: declaring)
    let condition = names.map { "t0.\(SQLName.quoted($0)) = ?" }.joined(separator: " AND ")
    let statement = try connection.statement("SELECT \(scope.selectList) FROM \(scope.source) WHERE \(condition)")
    statement.bind(constraint.slots.map { row.values[$0] })
    return try scope.rows(statement) { _, _ in nil }.first
  }

  /// Empties the unique columns that the plan is going to write or whose rows it deletes.
  private func park(_ plan: SavePlan) throws {
    for operation in plan.operations {
      switch operation {
      case .update(let row, let slots): try empty(row.reference) { slots.contains($0) }
      case .delete(let row): try empty(row.reference) { _ in true }
      case .insert, .check, .link, .unlink, .unlinkAll, .arrange: break
      }
    }
  }

  private func empty(_ reference: ObjectReference, _ isMeant: (Int) -> Bool) throws {
    let entity = model.entities[reference.entity]
    let slots = Set(entity.constraints.flatMap(\.slots)).filter(isMeant).sorted()
    guard !slots.isEmpty else { return }
    let names = slots.flatMap { schema[entity].slots[$0].names }.map { "\(SQLName.quoted($0)) = NULL" }
    try connection.execute(
      "UPDATE \(SQLName.quoted(schema[entity].table.name)) SET \(names.joined(separator: ", ")) WHERE Z_PK = ?",
      [.int(reference.number)])
  }

  private func columns(_ constraint: ConstraintLayout, of entity: EntityLayout) -> [String] {
    constraint.slots.flatMap { schema[entity].slots[$0].telling }
  }
}
