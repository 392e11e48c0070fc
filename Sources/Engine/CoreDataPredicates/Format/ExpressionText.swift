import Foundation

/// The canonical text of expressions.
enum ExpressionText {
  /// How tightly an expression holds together; an operand that is looser than its place gets parentheses.
  enum Binding: Int, Comparable, Sendable {
    case sets, sum, product, sign, power, operand

    /// The one that holds together next more tightly.
    var next: Binding { Binding(rawValue: rawValue + 1) ?? .operand }

    static func < (left: Binding, right: Binding) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  static func render(_ expression: NSExpression) -> String {
    switch expression.form {
    case .constant(let value): ConstantText.render(value)
    case .evaluatedObject: "SELF"
    case .variable(let name): "$\(name)"
    case .keyPath(let path): self.path(path.text)
    case .function(let call): render(call)
    case .aggregate(let elements): "{\(list(elements))}"
    case .sets(let operation, let left, let right): render(left, Infix(operation), right)
    case .subquery(let collection, let variable, let predicate):
      "SUBQUERY(\(render(collection)), $\(variable), \(PredicateText.render(predicate)))"
    case .conditional(let predicate, let yes, let no):
      "TERNARY(\(PredicateText.render(predicate)), \(list([yes, no])))"
    case .block(_, let arguments): "BLOCK(\(list(arguments)))"
    case .fetch(let request, let context, let isCount): "FETCH(\(list([request, context])), \(isCount ? "YES" : "NO"))"
    }
  }

  private static func render(_ expression: NSExpression, in place: Binding) -> String {
    let text = render(expression)
    return binding(of: expression) < place ? "(\(text))" : text
  }

  private static func render(_ left: NSExpression, _ infix: Infix, _ right: NSExpression) -> String {
    "\(render(left, in: infix.left)) \(infix.sign) \(render(right, in: infix.right))"
  }

  /// An expression before a dot.
  ///
  /// A number needs parentheses there, or the dot would become its decimal point.
  private static func render(asBase expression: NSExpression) -> String {
    let text = render(expression, in: .operand)
    return text.first?.isNumber ?? false ? "(\(text))" : text
  }

  private static func binding(of expression: NSExpression) -> Binding {
    switch expression.form {
    case .sets(let operation, _, _): Infix(operation).binding
    case .function(let call):
      if case .infix(let infix) = call.spelling { infix.binding } else { .operand }
    case .constant(let value): ConstantText.isNegativeNumber(value) ? .sign : .operand
    default: .operand
    }
  }

  private static func render(_ call: FunctionCall) -> String {
    if let operand = call.operand { return render(call, askedOf: operand) }
    let arguments = call.arguments
    switch call.spelling {
    case .infix(let infix): return render(arguments[0], infix, arguments[1])
    case .element: return "\(render(arguments[0], in: .operand))[\(render(arguments[1]))]"
    case .word(let word): return "\(word)(\(list(arguments)))"
    case .call: return "\(call.name)(\(list(arguments)))"
    }
  }

  private static func render(_ call: FunctionCall, askedOf operand: NSExpression) -> String {
    if let path = call.dottedPath, isWritable(path.text) {
      return "\(render(asBase: operand)).\(self.path(path.text))"
    }
    return "FUNCTION(\(list([operand, NSExpression(forConstantValue: call.name)] + call.arguments)))"
  }

  private static func list(_ expressions: [NSExpression]) -> String {
    expressions.map { render($0) }.joined(separator: ", ")
  }

  /// A key path as it is written, reserved words escaped; one that is no identifier is spelled as a call with a string.
  private static func path(_ text: String) -> String {
    guard isWritable(text) else {
      return "FUNCTION(SELF, \"\(FunctionCall.pathSelector)\", \(ConstantText.render(text)))"
    }
    return text.split(separator: ".").map { ReservedWords.escaped($0) }.joined(separator: ".")
  }

  private static func isWritable(_ path: String) -> Bool {
    !path.isEmpty
      && path.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { key in
        ReservedWords.isIdentifier(key.hasPrefix("@") ? key.dropFirst() : key)
      }
  }
}
