/// Values that had to be unique and were not: nothing of the save was written (MP-11).
package struct ConstraintConflicts: Error {
  /// One conflict.
  ///
  /// A row may go to any thread, which the compiler cannot see of a buffer.
  package struct Conflict: @unchecked Sendable {
    package let constraint: ConstraintLayout
    /// The rows of the save: one that clashes with the store, or several that clash with each other.
    package let references: [ObjectReference]
    /// The row in the store that has the values; nil where the rows of the save clash with each other.
    package let persisted: RowSnapshot?
  }
  /// The store that found them: another one may have rows with the same keys.
  package let store: StoreIdentity
  package let conflicts: [Conflict]
}

/// Judges a save's unique values by the state it leads to: what it deletes or changes is out of the way.
///
/// So two rows may exchange their values, and a new row may have those of a deleted one (CH-914).
package struct ConstraintCheck {
  private struct Group {
    let constraint: ConstraintLayout
    var rows: [RowSnapshot]
  }

  /// The rows that get new values, together with those that get the same.
  private var groups: [Group] = []
  /// For each constraint the keys of the stored rows whose present values go.
  private var released: [ObjectIdentifier: Set<Int64>] = [:]

  /// Collects what a save changes.
  package init(_ plan: SavePlan, _ entities: [EntityLayout]) {
    var positions: [ObjectIdentifier: [ConstraintKey: Int]] = [:]
    func add(_ row: RowSnapshot, _ constraint: ConstraintLayout) {
      guard let key = ConstraintKey(row.values, constraint) else { return }
      if let position = positions[ObjectIdentifier(constraint)]?[key] {
        groups[position].rows.append(row)
      } else {
        positions[ObjectIdentifier(constraint), default: [:]][key] = groups.count
        groups.append(Group(constraint: constraint, rows: [row]))
      }
    }
    func constraints(_ row: RowSnapshot) -> [ConstraintLayout] { entities[row.reference.entity].constraints }
    for operation in plan.operations {
      switch operation {
      case .insert(let row): for constraint in constraints(row) { add(row, constraint) }
      case .update(let row, let slots):
        for constraint in constraints(row) where constraint.slots.contains(where: slots.contains) {
          released[ObjectIdentifier(constraint), default: []].insert(row.reference.number)
          add(row, constraint)
        }
      case .delete(let row):
        for constraint in constraints(row) {
          released[ObjectIdentifier(constraint), default: []].insert(row.reference.number)
        }
      case .check, .link, .unlink, .unlinkAll, .arrange: break
      }
    }
  }

  /// The conflicts, in the order of the plan.
  ///
  /// - Parameter stored: gives the stored row that has the values of another row, if there is one.
  package func conflicts(
    stored: (_ constraint: ConstraintLayout, _ row: RowSnapshot) throws -> RowSnapshot?
  ) rethrows -> [ConstraintConflicts.Conflict] {
    var found: [ConstraintConflicts.Conflict] = []
    for group in groups {
      let constraint = group.constraint
      if group.rows.count > 1 {
        found.append(
          ConstraintConflicts.Conflict(
            constraint: constraint, references: group.rows.map(\.reference), persisted: nil))
      }
      guard let row = group.rows.first, let persisted = try stored(constraint, row),
        released[ObjectIdentifier(constraint)]?.contains(persisted.reference.number) != true
      else { continue }
      found += group.rows.map {
        ConstraintConflicts.Conflict(constraint: constraint, references: [$0.reference], persisted: persisted)
      }
    }
    return found
  }
}
