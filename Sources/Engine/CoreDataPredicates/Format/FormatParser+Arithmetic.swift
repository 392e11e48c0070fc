import Foundation

/// Set operators, sums, products, minus and power.
extension FormatParser {
  /// Parses values and the operators between them that bind at least this tightly.
  func parseArithmetic(_ minimum: ExpressionText.Binding) throws(PredicateFormatError) -> Node {
    var left = try parseSigned()
    while let (infix, combination) = operatorAhead, infix.binding >= minimum {
      advance()
      left = try combine(left, combination, parseArithmetic(infix.right))
    }
    return left
  }

  /// What an operator between two values makes of them.
  private enum Combination {
    case call(ExpressionFunction)
    case sets(NSExpression.SetOperation)
  }

  /// The operator that is next, unless it is a power, which has been read with what stands before it.
  ///
  /// UNION, INTERSECT and MINUS are words between two values; elsewhere they are keys.
  private var operatorAhead: (Infix, Combination)? {
    if let sign = token.sign {
      guard let (function, infix) = ExpressionFunction.between(sign) else { return nil }
      return (infix, .call(function))
    }
    guard let operation = keyword.flatMap(NSExpression.SetOperation.init) else { return nil }
    return (Infix(operation), .sets(operation))
  }

  private func combine(_ left: Node, _ combination: Combination, _ right: Node) throws(PredicateFormatError) -> Node {
    switch combination {
    case .call(let function): return try call(function, left, right)
    case .sets(let operation):
      let form = NSExpression.Form.sets(operation, try expression(left), try expression(right))
      return try node(NSExpression(form: form), at: left.start)
    }
  }

  private func call(
    _ function: ExpressionFunction, _ left: Node, _ right: Node
  ) throws(PredicateFormatError) -> Node {
    let arguments = [try expression(left), try expression(right)]
    return try node(NSExpression(form: .function(FunctionCall(function, arguments))), at: left.start)
  }
}

// MARK: - Minus and power

extension FormatParser {
  /// An operand with what stands before and after it: a minus, a power.
  ///
  /// Power binds tighter than minus, and to the right: `2 ** 3 ** 2` is 2 to the ninth. (Chosen here.)
  private func parseSigned() throws(PredicateFormatError) -> Node {
    if at("-") { return try parseMinus() }
    let base = try parseOperand()
    return at(Infix.power.sign) ? try parsePower(of: base) : base
  }

  private func parsePower(of base: Node) throws(PredicateFormatError) -> Node {
    advance()
    try enter()
    let exponent = try parseSigned()
    leave()
    return try call(ExpressionFunction[.power], base, exponent)
  }

  /// A minus before a number belongs to it, unless a power follows; before anything else it multiplies by -1. (Chosen here.)
  private func parseMinus() throws(PredicateFormatError) -> Node {
    let start = advance()
    if let number = try acceptNegative(at: start) { return number }
    try enter()
    let operand = try parseSigned()
    leave()
    let minusOne = Node(content: .expression(NSExpression(forConstantValue: -1)), start: start)
    return try call(ExpressionFunction[.multiply], minusOne, operand)
  }

  private func acceptNegative(at start: Int) throws(PredicateFormatError) -> Node? {
    guard case .number(let literal) = token.kind else { return nil }
    if followingSign == Infix.power.sign { return nil }
    guard let negative = FormatParser.negated(literal) else {
      throw error(.numberOutOfRange("-\(literal)"), at: start)
    }
    advance()
    return try node(NSExpression(forConstantValue: negative), at: start)
  }

  private static func negated(_ literal: any NumberLiteral) -> Any? {
    switch literal {
    case let value as Int: -value
    case let value as UInt: value == Int.min.magnitude ? Int.min : nil
    case let value as Double: -value
    default: nil
    }
  }
}
