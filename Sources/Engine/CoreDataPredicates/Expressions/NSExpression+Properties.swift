import Foundation

/// What an expression is made of. As on Apple's systems, asking for a part that this kind lacks ends the process.
extension NSExpression {
  /// The value of a constant.
  public var constantValue: Any? {
    guard case .constant(let value) = form else { unavailable(#function) }
    return value
  }

  /// The path of a key path expression.
  public var keyPath: String {
    guard case .keyPath(let path) = form else { unavailable(#function) }
    return path.text
  }

  /// The name of the variable; of a subquery, its iterator variable.
  public var variable: String {
    switch form {
    case .variable(let name), .subquery(_, variable: let name, _): return name
    default: unavailable(#function)
    }
  }

  /// The name of the function.
  public var function: String {
    guard case .function(let call) = form else { unavailable(#function) }
    return call.name
  }

  /// The arguments of a function or closure.
  public var arguments: [NSExpression]? {
    switch form {
    case .function(let call): return call.arguments
    case .block(_, let arguments): return arguments
    default: unavailable(#function)
    }
  }

  /// The expression that a function is asked of, as `SELF` in `SELF.name`.
  public var operand: NSExpression {
    guard case .function(let call) = form, let operand = call.operand else { unavailable(#function) }
    return operand
  }

  /// The expressions of an aggregate as an array, or the collection of a subquery as an expression.
  public var collection: Any {
    switch form {
    case .aggregate(let elements): return elements
    case .subquery(let collection, _, _): return collection
    default: unavailable(#function)
    }
  }

  /// The condition of a subquery or of a conditional.
  public var predicate: NSPredicate {
    switch form {
    case .subquery(_, _, let predicate), .conditional(let predicate, _, _): return predicate
    default: unavailable(#function)
    }
  }

  /// The left side of a set operation.
  public var left: NSExpression {
    guard case .sets(_, let left, _) = form else { unavailable(#function) }
    return left
  }

  /// The right side of a set operation.
  public var right: NSExpression {
    guard case .sets(_, _, let right) = form else { unavailable(#function) }
    return right
  }

  /// The expression that a conditional uses where its condition holds.
  public var `true`: NSExpression {
    guard case .conditional(_, let expression, _) = form else { unavailable(#function) }
    return expression
  }

  /// The expression that a conditional uses where its condition fails.
  public var `false`: NSExpression {
    guard case .conditional(_, _, let expression) = form else { unavailable(#function) }
    return expression
  }

  /// The closure of a block expression.
  public var expressionBlock: Block {
    guard case .block(let block, _) = form else { unavailable(#function) }
    return block
  }

  /// The key path that this expression reads and what it reads it from, for `name`, `SELF.name` and `$x.name` alike.
  ///
  /// The base is nil where it is the evaluated object.
  var pathRead: (base: NSExpression?, path: ValuePath)? {
    switch form {
    case .keyPath(let path): return (nil, path)
    case .function(let call):
      guard call.readsPath, let operand = call.operand, case .keyPath(let path)? = call.arguments.first?.form else {
        return nil
      }
      if case .evaluatedObject = operand.form { return (nil, path) }
      return (operand, path)
    default: return nil
    }
  }

  private func unavailable(_ part: String) -> Never {
    raiseException(.invalidArgument, "The expression \(canonicalFormat) has no \(part).")
  }
}
