import Foundation

/// One comparison of two compiled operands.
struct SQLComparison {
  let operation: NSComparisonPredicate.Operator
  let options: NSComparisonPredicate.Options
  /// The comparison as the caller wrote it.
  let comparison: NSComparisonPredicate
  let compiler: PredicateSQL

  /// The condition.
  ///
  /// - Throws: `StoreFailure.unsupported` for operands that cannot be compared so.
  func condition(_ left: SQLOperand, _ right: SQLOperand) throws -> SQLText {
    switch operation {
    case .in: return try membership(of: left, in: right)
    case .contains: return try membership(of: right, in: left)
    case .between: return try between(left, right)
    case .beginsWith, .endsWith, .like, .matches: return try textCondition(left, right)
    case .customSelector: throw refused()
    case .equalTo, .notEqualTo, .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo:
      return try comparison(left, symbol, right)
    }
  }

  /// The comparison as text, for messages: it takes a while to write.
  var text: String { comparison.canonicalFormat }

  func refused() -> StoreFailure { .unsupported("The SQLite store cannot compare so: \(text)") }

  private var symbol: String {
    switch operation {
    case .notEqualTo: "<>"
    case .lessThan: "<"
    case .lessThanOrEqualTo: "<="
    case .greaterThan: ">"
    case .greaterThanOrEqualTo: ">="
    default: "="
    }
  }

  // MARK: Order and equality

  private func comparison(_ left: SQLOperand, _ symbol: String, _ right: SQLOperand) throws -> SQLText {
    if symbol == "=" || symbol == "<>" {
      let test = symbol == "=" ? " IS NULL" : " IS NOT NULL"
      if right.isNull { return try value(left) + test }
      if left.isNull { return try value(right) + test }
    }
    if case .object(_, let entity) = left { return try objects(left, symbol, right, entity) }
    if case .object(_, let entity) = right { return try objects(left, symbol, right, entity) }
    if let coding = left.coding ?? right.coding { return try transformed(left, symbol, right, coding) }
    if left.kind == .entity || right.kind == .entity, symbol != "=", symbol != "<>" { throw refused() }
    if let one = left.kind, let other = right.kind, one != other {
      return try neverEqual(left, right, isDifferent: symbol == "<>")
    }
    var text = try value(left, like: right)
    text += " "
    text += symbol
    text += " "
    text += try value(right, like: left)
    return text
  }

  /// Values of two kinds differ, and have no order; whether one of them is missing decides as ever (FR-23).
  private func neverEqual(_ left: SQLOperand, _ right: SQLOperand, isDifferent: Bool) throws -> SQLText {
    let unknown = try value(left) + " IS NULL OR " + value(right) + " IS NULL"
    return "CASE WHEN " + unknown + " THEN NULL ELSE \(isDifferent ? 1 : 0) END"
  }

  private func objects(
    _ left: SQLOperand, _ symbol: String, _ right: SQLOperand, _ entity: EntityLayout
  ) throws -> SQLText {
    guard symbol == "=" || symbol == "<>" else { throw refused() }
    return try key(left, entity) + " \(symbol) " + key(right, entity)
  }

  private func between(_ left: SQLOperand, _ right: SQLOperand) throws -> SQLText {
    guard case .list(let bounds, _) = right, bounds.count == 2 else { throw refused() }
    if left.coding != nil { throw refused() }
    if bounds.contains(where: { $0.kind != nil && $0.kind != left.kind }) {
      return try SQLText.combined([comparison(left, ">=", bounds[0]), comparison(left, "<=", bounds[1])], "AND")
    }
    return try "(" + value(left) + " BETWEEN " + value(bounds[0], like: left) + " AND "
      + value(bounds[1], like: left) + ")"
  }

  /// Transformed values can be told apart, and nothing more; nil has been dealt with.
  private func transformed(
    _ left: SQLOperand, _ symbol: String, _ right: SQLOperand, _ coding: TransformableCoding
  ) throws -> SQLText {
    let column: SQLText
    let constant: Any
    switch (left, right) {
    case (.scalar(let scalar), let other), (let other, .scalar(let scalar)):
      guard symbol == "=" || symbol == "<>", scalar.coding != nil, let value = other.constantValue else {
        throw refused()
      }
      (column, constant) = (scalar.sql, value)
    default: throw refused()
    }
    let bytes = SQLText("?", [.object(try coding.data(of: constant) as NSData)])
    let place = SQLText("?", [.string(coding.place)])
    return "\(TransformedEquality.name)(" + column + ", " + bytes + ", " + place + ") = \(symbol == "=" ? 1 : 0)"
  }

  // MARK: Membership

  private func membership(of element: SQLOperand, in collection: SQLOperand) throws -> SQLText {
    switch collection {
    case .members(let members): return members.exists(try comparison(members.element, "=", element))
    case .list(let values, _): return try membership(of: element, in: values)
    case .found(let keys, let entity): return "IFNULL(" + (try key(element, entity)) + " IN (" + keys + "), 0)"
    case .sets(let operation, let left, let right):
      // Folded values may be equal that were not when the sets were made.
      if TextOptions.flags(options) != nil { throw refused() }
      let (left, right) = try (membership(of: element, in: left), membership(of: element, in: right))
      let negation = operation == .minus ? "NOT " : ""
      return SQLText.combined(
        ["IFNULL(" + left + ", 0)", "\(negation)IFNULL(" + right + ", 0)"], operation == .union ? "OR" : "AND")
    case .constant(.null): return SQLText("0")
    case .constant(.text), .constant(.url), .scalar: return try containment(collection, part: element)
    case .constant, .object: throw refused()
    }
  }

  private func membership(of element: SQLOperand, in list: [SQLOperand]) throws -> SQLText {
    let values = list.filter { !$0.isNull }
    let others = values.allSatisfy { $0.kind == .number } ? values.map { asText($0, beside: element) } : values
    var parts: [SQLText] = []
    if let coding = element.coding {
      parts += try others.map { try transformed(element, "=", $0, coding) }
    } else if !others.isEmpty {
      // SQLite would compare a column of numbers with text that looks like one.
      let alike = others.filter { $0.kind == nil || element.kind == nil || $0.kind == element.kind }
      parts.append(
        alike.isEmpty
          ? try neverEqual(element, others[0], isDifferent: false)
          : try side(element, like: element) + " IN " + (try self.list(alike, like: element)))
    }
    // SQL finds no NULL in a list; a nil in it asks for rows without a value.
    if others.count < list.count { parts.append(try value(element) + " IS NULL") }
    return parts.isEmpty ? SQLText("0") : SQLText.combined(parts, "OR")
  }

  /// A number beside a column of text is the text that it is written as: so SQLite has it for Core Data's statement, which
  /// binds the number.
  ///
  /// That is for a list of numbers alone (CH-938): among texts a number is equal to none of them, as in memory.
  private func asText(_ operand: SQLOperand, beside element: SQLOperand) -> SQLOperand {
    guard case .scalar = element, element.kind == .text, case .constant(.number(let number)) = operand else {
      return operand
    }
    return .constant(.text(number.exactInteger.map { String($0) } ?? String(number.double)))
  }

  /// A list in brackets, or a temporary table when it is long: SQLite bounds how many values one statement takes.
  private func list(_ operands: [SQLOperand], like element: SQLOperand) throws -> SQLText {
    let sides = try operands.map { try side($0, like: element) }
    let values = sides.flatMap(\.values)
    guard sides.count > 500, sides.allSatisfy({ $0.text == "?" }) else {
      return "(" + SQLText.joined(sides, ", ") + ")"
    }
    let list = ValueList(table: compiler.nextListTable(), values: values)
    return SQLText("(SELECT V FROM \(list.table))", lists: [list])
  }

  private func side(_ operand: SQLOperand, like element: SQLOperand) throws -> SQLText {
    if case .object(_, let entity) = element { return try key(operand, entity) }
    return try value(operand, like: element)
  }

  // MARK: Operands

  /// A value to compare with another: a constant takes the form that the other's column has.
  private func value(_ operand: SQLOperand, like other: SQLOperand) throws -> SQLText {
    // SQLite turns both into numbers in the same way then, so that equal decimals stay equal (SQ-17).
    if other.isDecimal, case .constant(.number(let number)) = operand, number.exactInteger == nil {
      return SQLText("?", [.string("\(number.boxed)")])
    }
    return try value(operand)
  }

  /// A key, on either side of a comparison of objects.
  private func key(_ operand: SQLOperand, _ entity: EntityLayout) throws -> SQLText {
    switch operand {
    case .object(let key, let other):
      // Keys of two hierarchies may be equal and mean nothing.
      guard other.root === entity.root else { throw refused() }
      return SQLText(key)
    case .constant(let scalar):
      guard let key = ConstantSQL.key(scalar, entity: entity, identity: compiler.identity) else { throw refused() }
      return SQLText("?", [.int(key)])
    case .list, .scalar, .members, .found, .sets: throw refused()
    }
  }

  /// A value, folded as the options ask.
  func value(_ operand: SQLOperand) throws -> SQLText {
    switch operand {
    case .constant(let scalar):
      if let text = scalar.text { return SQLText("?", [.string(StringComparison.fold(text, options: options))]) }
      guard let value = ConstantSQL.value(scalar) else { throw refused() }
      return SQLText("?", [value])
    case .scalar(let scalar):
      return scalar.kind == .text ? scalar.sql.folded(options) : scalar.sql
    case .object(let key, _): return SQLText(key)
    case .members(let members):
      throw StoreFailure.unsupported(
        "to-many key not allowed here: \(members.path) in \(text). Say ANY, ALL or @count.")
    case .list, .found, .sets: throw refused()
    }
  }
}
