import Foundation

/// What is written like a function.
extension FormatParser {
  func parseCall() throws(PredicateFormatError) -> NSExpression {
    let start = token.start
    switch keyword {
    case "SUBQUERY":
      advance()
      return try parseSubquery()
    case "TERNARY":
      advance()
      return try parseTernary()
    case "FUNCTION":
      advance()
      return try parseFunction(at: start)
    case "FETCH":
      advance()
      return try parseFetch(at: start)
    default:
      if let function = keyword.flatMap(ExpressionFunction.called) {
        advance()
        return try call(function, parseArguments(), at: start)
      }
      let written = try parseSelector()
      let arguments = try parseArguments()
      guard let function = ExpressionFunction.written(as: written) else {
        throw error(.unknownFunction(written), at: start)
      }
      return try call(function, arguments, at: start)
    }
  }

  /// Reads `max`, `max:` or `add:to:`.
  private func parseSelector() throws(PredicateFormatError) -> String {
    guard case .word(var name, _) = token.kind else { throw unexpected("a function's name") }
    advance()
    while accept(":") {
      name += ":"
      if case .word(let part, _) = token.kind {
        name += part
        advance()
        guard at(":") else { throw unexpected("\":\"") }
      }
    }
    return name
  }

  private func parseArguments() throws(PredicateFormatError) -> [NSExpression] {
    try expect("(")
    return try parseList(until: ")")
  }

  private func call(
    _ function: ExpressionFunction, _ arguments: [NSExpression], at start: Int
  ) throws(PredicateFormatError) -> NSExpression {
    guard function.arity.contains(arguments.count) else {
      throw error(
        .argumentCount(function: function.name, expected: function.expectedArguments, found: arguments.count), at: start
      )
    }
    return NSExpression(form: .function(FunctionCall(function, arguments)))
  }

  /// `SUBQUERY(collection, $variable, condition)`.
  private func parseSubquery() throws(PredicateFormatError) -> NSExpression {
    try expect("(")
    try enter()
    let collection = try parseExpression()
    try expect(",")
    guard case .variable(let variable) = token.kind else { throw unexpected("a variable such as $x") }
    advance()
    try expect(",")
    let condition = try parsePredicate()
    try expect(")")
    leave()
    return NSExpression(forSubquery: collection, usingIteratorVariable: variable, predicate: condition)
  }

  /// `TERNARY(condition, value, value)`, the text of a conditional expression.
  private func parseTernary() throws(PredicateFormatError) -> NSExpression {
    try expect("(")
    try enter()
    let condition = try parsePredicate()
    try expect(",")
    let yes = try parseExpression()
    try expect(",")
    let no = try parseExpression()
    try expect(")")
    leave()
    return NSExpression(forConditional: condition, trueExpression: yes, falseExpression: no)
  }

  /// `FETCH(request, context, countOnly)`.
  private func parseFetch(at start: Int) throws(PredicateFormatError) -> NSExpression {
    let arguments = try parseArguments()
    guard arguments.count == 3 else {
      throw error(
        .argumentCount(function: "FETCH", expected: "a request, a context and a flag", found: arguments.count),
        at: start)
    }
    let flag = arguments[2]
    guard case .constant(let value) = flag.form, case .number(let number) = ScalarValue(value) else {
      throw error(
        .wrongArgument(specifier: "FETCH", expected: "YES or NO at its end", found: flag.canonicalFormat), at: start)
    }
    return NSFetchRequestExpression.expression(
      forFetch: arguments[0], context: arguments[1], countOnly: number.double != 0)
  }

  /// `FUNCTION(value, "selector", arguments…)`.
  private func parseFunction(at start: Int) throws(PredicateFormatError) -> NSExpression {
    let arguments = try parseArguments()
    guard arguments.count >= 2, case .constant(let name as String) = arguments[1].form else {
      throw error(
        .argumentCount(function: "FUNCTION", expected: "a value and a selector's name", found: arguments.count),
        at: start)
    }
    let call = FunctionCall(name: name, arguments: Array(arguments.dropFirst(2)), operand: arguments[0])
    guard call.isSupported else { throw error(.unknownFunction(name), at: start) }
    return NSExpression(form: .function(call))
  }
}
