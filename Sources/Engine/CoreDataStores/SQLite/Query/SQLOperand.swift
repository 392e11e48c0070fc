import Foundation

/// One side of a comparison, compiled.
indirect enum SQLOperand {
  case constant(ScalarValue)
  /// A collection, for IN and BETWEEN; for a constant one its value, which may be a dictionary or a set.
  case list([SQLOperand], value: Any? = nil)
  case scalar(SQLScalar)
  /// An object: the key of its row, and the entity it is of.
  case object(key: String, entity: EntityLayout)
  /// What is read from each member of a to-many.
  case members(SQLMembers)
  /// The keys that a query finds, as a subquery, and the entity they are of.
  case found(SQLText, entity: EntityLayout)
  /// Two collections combined.
  case sets(NSExpression.SetOperation, SQLOperand, SQLOperand)

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
    case .list(let elements, let value):
      if let value { return value }
      let values = elements.compactMap(\.constantValue)
      return values.count == elements.count ? values : nil
    case .scalar, .object, .members, .found, .sets: return nil
    }
  }

  /// The kind of a value; nil for nil, and for what is not a single value.
  var kind: SQLScalar.Kind? {
    switch self {
    case .scalar(let scalar): return scalar.kind
    case .constant(let scalar):
      switch scalar {
      case .number: return .number
      case .text, .url: return .text
      case .date: return .date
      case .uuid: return .uuid
      case .data: return .data
      case .null, .other: return nil
      }
    case .list, .object, .members, .found, .sets: return nil
    }
  }

  /// Whether this is a column of decimals.
  var isDecimal: Bool {
    if case .scalar(let scalar) = self { scalar.isDecimal } else { false }
  }
}

/// A value that SQL computes for a row.
struct SQLScalar {
  /// What operators and functions ask of their operands: values of two kinds are never equal and have no order.
  enum Kind {
    case text, number, date, uuid, data, transformable, entity

    init(_ column: ColumnKind) {
      switch column {
      case .string, .uri: self = .text
      case .integer, .boolean, .double, .float, .decimal: self = .number
      case .date: self = .date
      case .uuid: self = .uuid
      case .data, .external: self = .data
      case .transformable: self = .transformable
      }
    }
  }

  let sql: SQLText
  var kind: Kind
  /// Whether this is a column of decimals, which SQLite keeps as the numbers it made of their text (SQ-17).
  var isDecimal = false
  /// Whether SQLite may hold whole values of this as integers although it divides as a fraction does: decimals, dates.
  var isFraction = false
  /// What a division takes in its place where it is a fraction in some rows and a whole number in others.
  var divisible: SQLText?
  /// For a column of transformed values: how they become bytes.
  var coding: TransformableCoding?
}

extension SQLScalar {
  /// The value of a column.
  init(column: SQLText, _ kind: ColumnKind, _ coding: TransformableCoding?) {
    self.init(
      sql: column, kind: Kind(kind), isDecimal: kind == .decimal, isFraction: kind == .decimal || kind == .date,
      coding: coding)
  }

  /// The entity of a row, by the number that it has in the store.
  static func entity(ofRow alias: String) -> SQLScalar { SQLScalar(sql: SQLText("\(alias).Z_ENT"), kind: .entity) }

  /// An entity to compare with the one of a row; number 0 for one that the store does not have.
  static func entity(_ description: NSEntityDescription, in schema: StoreSchema) -> SQLScalar {
    let layout = description.name.flatMap(schema.model.entity(named:))
    return SQLScalar(sql: SQLText("?", [.int(layout.map { schema[$0].number } ?? 0)]), kind: .entity)
  }
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
    /// The key of the to-one that leads to the owner, where there is one: without an owner there is nothing to add up.
    var ownerKey: String?
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
    let value = "(SELECT \(function) FROM \(level.source + level.scope.joins) WHERE " + level.condition + ")"
    guard let ownerKey = level.ownerKey else { return value }
    return "CASE WHEN \(ownerKey) IS NULL THEN NULL ELSE " + value + " END"
  }
}
