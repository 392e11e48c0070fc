import Foundation

/// Set operators, sums, products, minus and power.
extension FormatParser {
  /// Parses values and the operators between them that bind at least this tightly.
  func parseArithmetic(_ minimum: ExpressionText.Binding) throws(PredicateFormatError) -> Node {
    var left = try parseSigned()
    while let infix = infix, infix.binding >= minimum {
      advance()
      left = try combine(left, infix, parseArithmetic(infix.right))
    }
    return left
  }

  /// An operator between two values.
  private struct Infix {
    let name: String
    let binding: ExpressionText.Binding
    /// How tightly its right side holds together; all of them group to the left.
    let right: ExpressionText.Binding
  }

  /// The operator that is next.
  ///
  /// UNION, INTERSECT and MINUS are words between two values; elsewhere they are keys.
  private var infix: Infix? {
    switch token.kind {
    case .sign("+"): Infix(name: "add:to:", binding: .sum, right: .product)
    case .sign("-"): Infix(name: "from:subtract:", binding: .sum, right: .product)
    case .sign("*"): Infix(name: "multiply:by:", binding: .product, right: .sign)
    case .sign("/"): Infix(name: "divide:by:", binding: .product, right: .sign)
    default:
      token.keyword.flatMap(NSExpression.SetOperation.init).map {
        Infix(name: $0.rawValue, binding: .sets, right: .sum)
      }
    }
  }

  private func combine(_ left: Node, _ infix: Infix, _ right: Node) throws(PredicateFormatError) -> Node {
    guard let operation = NSExpression.SetOperation(rawValue: infix.name) else {
      return try call(infix.name, left, right)
    }
    let form = NSExpression.Form.sets(operation, try expression(left), try expression(right))
    return try node(NSExpression(form: form), at: left.start)
  }

  private func call(_ function: String, _ left: Node, _ right: Node) throws(PredicateFormatError) -> Node {
    let arguments = [try expression(left), try expression(right)]
    return try node(NSExpression(form: .function(FunctionCall(name: function, arguments: arguments))), at: left.start)
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
    return at("**") ? try parsePower(of: base) : base
  }

  private func parsePower(of base: Node) throws(PredicateFormatError) -> Node {
    advance()
    try enter()
    let exponent = try parseSigned()
    leave()
    return try call("raise:toPower:", base, exponent)
  }

  /// A minus before a number belongs to it, unless a power follows; before anything else it multiplies by -1. (Chosen here.)
  private func parseMinus() throws(PredicateFormatError) -> Node {
    let start = advance().start
    if let number = try acceptNegative(at: start) { return number }
    try enter()
    let operand = try parseSigned()
    leave()
    let minusOne = Node(content: .expression(NSExpression(forConstantValue: -1)), start: start)
    return try call("multiply:by:", minusOne, operand)
  }

  private func acceptNegative(at start: Int) throws(PredicateFormatError) -> Node? {
    guard case .number(let literal) = token.kind else { return nil }
    if case .sign("**") = following.kind { return nil }
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
