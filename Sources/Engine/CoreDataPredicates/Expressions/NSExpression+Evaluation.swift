import Foundation

/// What an expression is evaluated against.
package struct EvaluationScope {
  /// The object that SELF and key paths mean.
  package let object: Any?
  /// The values of variables, by name without the dollar sign.
  let bindings: [String: Any]

  /// Makes a scope.
  ///
  /// - Parameters:
  ///   - object: the object that SELF and key paths mean.
  ///   - bindings: the values of variables, by name without the dollar sign.
  package init(object: Any?, bindings: [String: Any]) {
    self.object = object
    self.bindings = bindings
  }

  /// The same scope with one more variable; a nil value is bound as `NSNull`.
  func binding(_ variable: String, to value: Any?) -> EvaluationScope {
    EvaluationScope(object: object, bindings: bindings.merging([variable: value ?? NSNull()]) { _, new in new })
  }
}

extension NSExpression {
  /// Evaluates the expression.
  ///
  /// - Parameters:
  ///   - object: what SELF and key paths mean.
  ///   - context: the values of variables, keyed by their names; closures receive it too.
  /// - Returns: the value, or nil.
  public func expressionValue(with object: Any?, context: NSMutableDictionary?) -> Any? {
    var bindings: [String: Any] = [:]
    for (key, value) in context ?? [:] {
      if let name = key as? String { bindings[name] = value }
    }
    return raisingExceptions { try value(in: EvaluationScope(object: object, bindings: bindings)) }
  }
}

extension NSExpression {
  /// The value as a collection to look through: ANY, ALL, IN and CONTAINS see each member behind a to-many on the way of a
  /// key path, those without a value too.
  func memberValue(in scope: EvaluationScope) throws -> Any? {
    if case .sets(let operation, let left, let right) = form {
      return try form.combine(operation, left.memberValue(in: scope), right.memberValue(in: scope)).elements
    }
    guard let (base, path) = pathRead, base != nil || path.steps.count > 1 else { return try value(in: scope) }
    return try path.members(of: base.map { try $0.value(in: scope) } ?? scope.object)
  }
}

extension NSExpression.Form {
  func value(in scope: EvaluationScope) throws -> Any? {
    switch self {
    case .constant(let value): flattenedValue(value)
    case .evaluatedObject: flattenedValue(scope.object)
    case .variable(let name): try bound(name, in: scope)
    case .keyPath(let path): try path.read(from: scope.object)
    case .function(let call): try call.value(in: scope)
    case .aggregate(let elements): try elements.map { try $0.value(in: scope) ?? NSNull() }
    case .sets(let operation, let left, let right):
      try combine(operation, left.value(in: scope), right.value(in: scope)).boxed
    case .subquery(let collection, let variable, let predicate):
      try matching(predicate, variable, in: collection.value(in: scope), scope)
    case .conditional(let predicate, let yes, let no):
      try (predicate.holds(in: scope) ? yes : no).value(in: scope)
    case .block(let block, let arguments):
      flattenedValue(block(scope.object, arguments, NSMutableDictionary(dictionary: scope.bindings)))
    case .fetch(let request, let context, let isCount):
      try found(by: request.value(in: scope), context.value(in: scope), isCount: isCount)
    }
  }

  private func found(by request: Any?, _ context: Any?, isCount: Bool) throws -> Any? {
    guard let request = request as? any ExpressionFetch else {
      throw PredicateEvaluationError.notFetchable(
        "FETCH needs a fetch request, which \(ScalarValue(request).display) is not.")
    }
    return try request.value(in: context, isCount: isCount)
  }

  private func bound(_ name: String, in scope: EvaluationScope) throws -> Any? {
    guard let value = scope.bindings[name] else {
      throw PredicateEvaluationError.unboundVariable(name, bound: scope.bindings.keys.sorted())
    }
    return flattenedValue(value)
  }

  private func matching(_ predicate: NSPredicate, _ variable: String, in value: Any?, _ scope: EvaluationScope) throws
    -> Any?
  {
    guard let value else { return nil }
    guard let collection = ValueCollection(value) else {
      throw PredicateEvaluationError.subqueryOfValue("\(value)")
    }
    let members = try collection.elements.filter { try predicate.holds(in: scope.binding(variable, to: $0)) }
    return ValueCollection(elements: members, kind: collection.kind).boxed
  }

  /// Combines two collections; the result is of the left one's kind, in its order.
  ///
  /// Nil is an empty collection. Chosen here.
  fileprivate func combine(_ operation: NSExpression.SetOperation, _ left: Any?, _ right: Any?) throws
    -> ValueCollection
  {
    let (left, right) = (try operand(left, operation), try operand(right, operation))
    let elements: [Any]
    if operation == .union {
      elements = left.elements + right.elements
    } else {
      let members = MemberIndex(right.elements, options: [])
      elements = left.elements.filter { members.contains(ScalarValue($0)) == (operation == .intersect) }
    }
    return ValueCollection(elements: elements, kind: left.kind).distinct()
  }

  private func operand(_ value: Any?, _ operation: NSExpression.SetOperation) throws -> ValueCollection {
    guard let value else { return ValueCollection(elements: [], kind: .set) }
    guard let collection = ValueCollection(value) else {
      throw PredicateEvaluationError.setOperand(operation: operation.rawValue, value: "\(value)")
    }
    return collection
  }
}
