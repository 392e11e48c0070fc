import Foundation

/// Expressions: constants, key paths, variables, subqueries, queries inside the query.
extension PredicateSQL {
  /// Compiles an expression.
  ///
  /// - Throws: `StoreFailure.unsupported` naming what SQL cannot do.
  func operand(_ expression: NSExpression) throws -> SQLOperand {
    if case .aggregate(let elements) = expression.form { return .list(try elements.map(operand)) }
    if isConstant(expression) {
      return constant(try expression.value(in: EvaluationScope(object: nil, bindings: [:])))
    }
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
    case .conditional(let predicate, let yes, let no): return try choice(predicate, yes, no, expression)
    case .sets(let operation, let left, let right): return .sets(operation, try operand(left), try operand(right))
    case .fetch(let request, _, let isCount):
      let query = inner(try FetchPlan(of: request, in: schema.model))
      if isCount { return .scalar(SQLScalar(sql: "(" + (try query.count()) + ")", kind: .number)) }
      return .found(try query.select("t0.Z_PK"), entity: query.plan.entity)
    case .constant, .aggregate, .block: throw refused(expression)
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

  /// A constant, or the constants in a collection; a collection inside a collection is one constant.
  private func constant(_ value: Any?) -> SQLOperand {
    let scalar = ScalarValue(value)
    guard case .other(let object) = scalar, !(object is any StoredIdentity), let collection = ValueCollection(object)
    else { return single(scalar) }
    return .list(collection.elements.map { single(ScalarValue($0)) }, value: object)
  }

  private func single(_ scalar: ScalarValue) -> SQLOperand {
    guard let entity = scalar.object as? NSEntityDescription else { return .constant(scalar) }
    return .scalar(.entity(entity, in: schema))
  }

  private func scope(ofVariable name: String) throws -> SQLScope {
    guard let scope = variables[name] else {
      throw StoreFailure.unsupported("The variable $\(name) has no value: substitute it before fetching.")
    }
    return scope
  }

  // MARK: Paths and subqueries

  /// `$x.name`, and what is read from the members of a SUBQUERY: how a path on something else than SELF is written as a tree.
  func path(_ call: FunctionCall, _ target: NSExpression, _ expression: NSExpression) throws -> SQLOperand {
    guard case .keyPath(let path) = call.arguments[0].form else { throw refused(expression) }
    switch target.form {
    case .evaluatedObject: return try operand(path, in: root)
    case .variable(let name): return try operand(path, in: scope(ofVariable: name))
    case .subquery(let collection, let variable, let predicate):
      return try operand(path, of: subquery(collection, variable, predicate, expression))
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

  func refused(_ expression: NSExpression) -> StoreFailure {
    .unsupported("The SQLite store cannot compute \(expression.canonicalFormat).")
  }
}
