/// Which row of a memory store has which unique values: what unique indexes are in SQLite.
struct UniqueValues {
  private var numbers: [ObjectIdentifier: [ConstraintKey: Int64]] = [:]

  /// The key of the row that has the values of another row.
  func number(_ constraint: ConstraintLayout, _ row: RowSnapshot) -> Int64? {
    guard let table = numbers[ObjectIdentifier(constraint)] else { return nil }
    return ConstraintKey(row.values, constraint).flatMap { table[$0] }
  }

  /// Takes over what a save changes.
  ///
  /// - Parameters:
  ///   - plan: a save without conflicts, not applied yet.
  ///   - stored: gives a row as it still is.
  mutating func apply(_ plan: SavePlan, _ model: ModelLayout, stored: (EntityLayout, Int64) -> RowSnapshot?) {
    // All old values go before the first new one comes, so that rows can exchange theirs.
    for operation in plan.operations {
      switch operation {
      case .update(let row, _), .delete(let row):
        let entity = model.entities[row.reference.entity]
        if !entity.constraints.isEmpty { stored(entity, row.reference.number).map { remove($0, entity) } }
      default: break
      }
    }
    for operation in plan.operations {
      switch operation {
      case .insert(let row), .update(let row, _):
        for constraint in model.entities[row.reference.entity].constraints {
          guard let key = ConstraintKey(row.values, constraint) else { continue }
          numbers[ObjectIdentifier(constraint), default: [:]][key] = row.reference.number
        }
      default: break
      }
    }
  }

  private mutating func remove(_ row: RowSnapshot, _ entity: EntityLayout) {
    for constraint in entity.constraints {
      guard let key = ConstraintKey(row.values, constraint) else { continue }
      numbers[ObjectIdentifier(constraint)]?[key] = nil
    }
  }
}
