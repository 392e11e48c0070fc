/// The values of one row that a constraint compares, told apart as SQLite's binary collation does.
struct ConstraintKey: Hashable {
  private let parts: [ValueKey]

  /// The key of a row; nil where one of the values is missing, which nothing equals.
  ///
  /// Attributes that a transformer makes bytes of cannot be constrained; of a to-one the destination is compared.
  init?(_ values: RowValues, _ constraint: ConstraintLayout) {
    let parts = constraint.slots.map { ValueKey(values[$0]) }
    let isComplete = parts.allSatisfy { part in
      switch part {
      case .null, .object: false
      case .int, .double, .text, .bytes, .uuid, .reference: true
      }
    }
    guard isComplete else { return nil }
    self.parts = parts
  }
}
