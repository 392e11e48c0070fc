/// A uniqueness constraint, compiled: the slots whose values no two rows of a table may share.
///
/// A row without a value in one of them shares nothing, as in SQL.
///
/// No lock is needed: it never changes.
package final class ConstraintLayout: @unchecked Sendable {
  /// The entity that declares the constraint.
  private(set) unowned(unsafe) var entity: EntityLayout
  /// The names of the attributes, as they were declared.
  package let names: [String]
  let slots: [Int]

  init(entity: EntityLayout, names: [String]) {
    self.entity = entity
    self.names = names
    slots = names.compactMap { entity.slot(named: $0) }
  }

  /// Whether rows of an entity are subject to the constraint: those that have all its attributes in the same columns.
  ///
  /// That is wider than the declaring entity where a subentity constrains what it inherits: the store keeps the constraint
  /// as an index of the table that the hierarchy shares (SQ-33, CH-915).
  func applies(to other: EntityLayout) -> Bool {
    var ancestor = other
    while !entity.isKind(of: ancestor) {
      guard let parent = ancestor.parent else { return false }
      ancestor = parent
    }
    return slots.allSatisfy { $0 < ancestor.slots.count }
  }
}
