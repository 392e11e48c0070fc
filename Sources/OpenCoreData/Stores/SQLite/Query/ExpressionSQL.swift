import Foundation

/// Expressions: constants, key paths, variables and the functions that SQL can compute.
extension PredicateSQL {
  /// Compiles an expression.
  ///
  /// - Throws: `StoreFailure.unsupported` naming what SQL cannot do.
  func operand(_ expression: NSExpression) throws -> SQLOperand {
    if case .aggregate(let elements) = expression.form { return .list(try elements.map(operand)) }
    if isConstant(expression) { return constant(expression.value(in: EvaluationScope(object: nil, bindings: [:]))) }
    switch expression.form {
    case .evaluatedObject: return .object(key: "\(root.alias).Z_PK", entity: root.entity)
    case .keyPath(let path): return try operand(path, in: root)
    case .variable(let name):
      if let value = values[name] { return .scalar(value) }
      let scope = try scope(ofVariable: name)
      return .object(key: "\(scope.alias).Z_PK", entity: scope.entity)
    case .function(let call): return try operand(call, expression)
    case .subquery(let collection, let variable, let predicate):
      return .members(try subquery(collection, variable, predicate, expression))
    default: throw refused(expression)
    }
  }

  /// Whether no row is needed to know the value.
  private func isConstant(_ expression: NSExpression) -> Bool {
    switch expression.form {
    case .constant: true
    case .function(let call):
      // The path that is read from a constant is no path of the row.
      (call.readsPath || call.arguments.allSatisfy(isConstant)) && (call.operand.map(isConstant) ?? true)
    default: false
    }
  }

  /// A constant, or the constants in a collection.
  private func constant(_ value: Any?) -> SQLOperand {
    let scalar = ScalarValue(value)
    guard case .other(let object) = scalar, !(object is NSManagedObject), let collection = ValueCollection(object)
    else { return .constant(scalar) }
    return .list(collection.elements.map { .constant(ScalarValue($0)) })
  }

  private func scope(ofVariable name: String) throws -> SQLScope {
    guard let scope = variables[name] else {
      throw StoreFailure.unsupported("The variable $\(name) has no value: substitute it before fetching.")
    }
    return scope
  }

  // MARK: Functions

  private func operand(_ call: FunctionCall, _ expression: NSExpression) throws -> SQLOperand {
    if call.readsPath, let target = call.operand { return try path(call, target, expression) }
    let arguments = try call.arguments.map(operand)
    if let symbol = PredicateSQL.arithmetic[call.name], arguments.count == 2 {
      let sides = try arguments.map { try number($0, expression) }
      return .scalar(SQLScalar(sql: "(" + sides[0] + " \(symbol) " + sides[1] + ")", kind: .number))
    }
    if call.name == "abs:" {
      return .scalar(SQLScalar(sql: "ABS(" + (try number(arguments[0], expression)) + ")", kind: .number))
    }
    guard let function = PredicateSQL.texts[call.name], case .scalar(let value) = arguments.first, value.kind == .text
    else { throw refused(expression) }
    return .scalar(SQLScalar(sql: "\(function.0)(" + value.sql + "\(function.1))", kind: function.2))
  }

  private static let arithmetic = [
    "add:to:": "+", "from:subtract:": "-", "multiply:by:": "*", "divide:by:": "/",
  ]

  private static let texts: [String: (String, String, SQLScalar.Kind)] = [
    "uppercase:": ("text_upper", "", .text), "lowercase:": ("text_lower", "", .text),
    "canonical:": ("text_fold", ", 'cd'", .text), "length:": ("text_length", "", .number),
  ]

  private func number(_ operand: SQLOperand, _ expression: NSExpression) throws -> SQLText {
    switch operand {
    case .scalar(let value) where value.kind == .number: return value.sql
    case .constant(.number(let number)): return SQLText("?", [ConstantSQL.value(number)])
    default: throw refused(expression)
    }
  }

  // MARK: Paths and subqueries

  /// `$x.name`, and the count of a SUBQUERY: how a path on something else than SELF is written as a tree.
  private func path(_ call: FunctionCall, _ target: NSExpression, _ expression: NSExpression) throws -> SQLOperand {
    guard case .keyPath(let path) = call.arguments[0].form else { throw refused(expression) }
    switch target.form {
    case .evaluatedObject: return try operand(path, in: root)
    case .variable(let name): return try operand(path, in: scope(ofVariable: name))
    case .subquery(let collection, let variable, let predicate) where path.steps == [.count]:
      let members = try subquery(collection, variable, predicate, expression)
      return .scalar(SQLScalar(sql: try members.aggregate("COUNT(*)"), kind: .number))
    default: throw refused(expression)
    }
  }

  private func subquery(
    _ collection: NSExpression, _ variable: String, _ predicate: NSPredicate, _ expression: NSExpression
  ) throws -> SQLMembers {
    guard case .members(var members) = try operand(collection), case .object = members.element,
      let level = members.levels.last
    else { throw refused(expression) }
    let outer = variables[variable]
    defer { variables[variable] = outer }
    variables[variable] = level.scope
    members.levels[members.levels.count - 1].condition += " AND " + (try condition(predicate))
    return members
  }

  private func refused(_ expression: NSExpression) -> StoreFailure {
    .unsupported("The SQLite store cannot compute \(expression.canonicalFormat).")
  }
}
