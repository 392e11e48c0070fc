/// A uniqueness constraint, compiled: the slots whose values no two rows of a table may share.
///
/// A row without a value in one of them shares nothing, as in SQL.
package final class ConstraintLayout: Sendable {
  /// Index of the entity that declares the constraint.
  package let entityIndex: Int
  /// The names of the attributes and to-one relationships, as they were declared.
  package let names: [String]
  package let slots: [Int]

  init(entityIndex: Int, names: [String], slots: [Int]) {
    (self.entityIndex, self.names, self.slots) = (entityIndex, names, slots)
  }
}
