import Foundation

/// One side of a comparison, compiled.
indirect enum SQLOperand {
  case constant(ScalarValue)
  /// A collection, for IN and BETWEEN.
  case list([SQLOperand])
  case scalar(SQLScalar)
  /// An object: the key of its row, and the entity it is of.
  case object(key: String, entity: EntityLayout)
  /// What is read from each member of a to-many.
  case members(SQLMembers)

  /// Whether this is the constant nil.
  var isNull: Bool {
    if case .constant(.null) = self { true } else { false }
  }

  /// How the values of a transformable column become bytes.
  var coding: TransformableCoding? {
    if case .scalar(let scalar) = self { scalar.coding } else { nil }
  }

  /// The value of a constant, or of a collection of them; nil for nil and for what depends on the row.
  var constantValue: Any? {
    switch self {
    case .constant(let scalar): return scalar.boxed
    case .list(let elements):
      let values = elements.compactMap(\.constantValue)
      return values.count == elements.count ? values : nil
    case .scalar, .object, .members: return nil
    }
  }

  /// Whether this is a column of decimals.
  var isDecimal: Bool {
    if case .scalar(let scalar) = self { scalar.isDecimal } else { false }
  }
}

/// A value that SQL computes for a row.
struct SQLScalar {
  /// What string operators and arithmetic ask of their operands.
  enum Kind {
    case text, number, other

    init(_ column: ColumnKind) {
      switch column {
      case .string, .uri: self = .text
      case .integer, .boolean, .double, .float, .decimal: self = .number
      case .date, .uuid, .data, .transformable: self = .other
      }
    }
  }

  let sql: SQLText
  let kind: Kind
  /// Whether this is a column of decimals, which SQLite keeps as the numbers it made of their text (SQ-17).
  var isDecimal = false
  /// For a column of transformed values: how they become bytes.
  var coding: TransformableCoding?
}

/// The members of a to-many, or of one behind another, as subqueries inside each other.
struct SQLMembers {
  /// One to-many on the way.
  struct Level {
    let scope: SQLScope
    /// The tables of the subquery, without the joins that its scope gathers.
    let source: String
    /// What ties the members to their owner, and what else restricts them.
    var condition: SQLText
  }

  var levels: [Level]
  /// What is read from each member of the last level: an object or a scalar.
  let element: SQLOperand
  /// The key path, for messages.
  let path: String

  /// A condition that is true where some member fulfils another condition.
  func exists(_ condition: SQLText) -> SQLText {
    levels.reversed().reduce(condition) { inner, level in
      let tables = level.source + level.scope.joins
      return "EXISTS (SELECT 1 FROM \(tables) WHERE " + level.condition + " AND " + inner + ")"
    }
  }

  /// A value computed over all members of a single level.
  func aggregate(_ function: String) throws -> SQLText {
    guard levels.count == 1, let level = levels.first else {
      throw StoreFailure.unsupported(
        "The key path \(path) goes through two to-many relationships; the SQLite store can count or add up one.")
    }
    return "(SELECT \(function) FROM \(level.source + level.scope.joins) WHERE " + level.condition + ")"
  }
}
