import Foundation

/// Literals, keys, variables, arguments and what may follow them.
extension FormatParser {
  /// An operand, then any number of `.key` and `[index]`.
  func parseOperand() throws(PredicateFormatError) -> Node {
    let operand = at("(") ? try parseParentheses() : try parseLeaf()
    return at(".") || at("[") ? try parseAccesses(of: operand) : try checked(operand)
  }

  private func parseParentheses() throws(PredicateFormatError) -> Node {
    let start = advance()
    try enter()
    let inner = try parseOr()
    leave()
    try expect(")")
    return Node(content: inner.content, start: start)
  }

  private func parseAccesses(of base: Node) throws(PredicateFormatError) -> Node {
    var operand = base
    while at(".") || at("[") {
      let base = try expression(operand)
      operand = try node(accept("[") ? parseIndex(of: base) : parseKey(of: base), at: operand.start)
    }
    return try checked(operand)
  }

  private func parseLeaf() throws(PredicateFormatError) -> Node {
    let token = token
    switch token.kind {
    case .string(let text): return try constant(text)
    case .number(let literal): return try constant(literal)
    case .variable(let name):
      advance()
      return try node(NSExpression(forVariable: name), at: token.start)
    case .specifier(let specifier):
      advance()
      return try node(argument(specifier, at: token.start), at: token.start)
    case .sign("{"):
      advance()
      return try node(NSExpression(forAggregate: parseList(until: "}")), at: token.start)
    case .word(let name, let isEscaped): return try parseWord(name, isEscaped: isEscaped, token)
    case .sign, .invalid, .end: throw unexpected("a value")
    }
  }

  private func constant(_ value: Any) throws(PredicateFormatError) -> Node {
    try node(NSExpression(forConstantValue: value), at: advance())
  }

  private func parseWord(
    _ name: String, isEscaped: Bool, _ token: FormatToken
  ) throws(PredicateFormatError) -> Node {
    if let literal = literal(token.keyword) {
      advance()
      return try node(literal, at: token.start)
    }
    if token.keyword == "TRUEPREDICATE" || token.keyword == "FALSEPREDICATE" {
      advance()
      return try node(NSPredicate(value: token.keyword == "TRUEPREDICATE"), at: token.start)
    }
    if !isEscaped, isCall { return try node(parseCall(), at: token.start) }
    if let keyword = token.keyword, ReservedWords.active.contains(keyword) {
      if keyword == "ANYKEY" { throw error(.unsupported(keyword), at: token.start) }
      throw unexpected("a value")
    }
    advance()
    return try node(NSExpression(forKeyPath: name), at: token.start)
  }

  private func literal(_ keyword: String?) -> NSExpression? {
    switch keyword {
    case "TRUE", "YES": NSExpression(forConstantValue: true)
    case "FALSE", "NO": NSExpression(forConstantValue: false)
    case "NIL", "NULL": NSExpression(forConstantValue: nil)
    case "SELF": NSExpression.expressionForEvaluatedObject()
    default: nil
    }
  }

  /// Whether a name is followed by arguments, as in `max(a)`, or by the rest of a selector, as in `add:to:(a, b)`.
  private var isCall: Bool {
    let sign = followingSign
    return sign == "(" || sign == ":"
  }

  private func argument(_ specifier: String, at start: Int) throws(PredicateFormatError) -> NSExpression {
    switch arguments.take(for: specifier) {
    case .success(.constant(let value)): return NSExpression(forConstantValue: value)
    case .success(.keyPath(let path)): return NSExpression(forKeyPath: path)
    case .success(.expression(let expression)): return expression
    case .failure(let failure): throw error(failure.reason, at: start)
    }
  }

  /// `base.key`: a longer path where the base is a path, a call of `valueForKeyPath:` elsewhere, as on Apple's systems.
  private func parseKey(of base: NSExpression) throws(PredicateFormatError) -> NSExpression {
    try expect(".")
    let key: String
    switch token.kind {
    case .word(let name, _):
      key = name
      advance()
    case .specifier("K"):
      let start = advance()
      guard case .keyPath(let path) = try argument("K", at: start).form else { throw unexpected("a key") }
      key = path.text
    default: throw unexpected("a key")
    }
    if case .keyPath(let path) = base.form { return NSExpression(forKeyPath: "\(path.text).\(key)") }
    if case .function(let call) = base.form, let operand = call.operand, let path = call.dottedPath {
      return NSExpression(form: .function(.reading("\(path.text).\(key)", of: operand)))
    }
    return NSExpression(form: .function(.reading(key, of: base)))
  }

  private func parseIndex(of base: NSExpression) throws(PredicateFormatError) -> NSExpression {
    let index: NSExpression
    if let word = keyword.flatMap(ElementIndex.init), followingSign == "]" {
      advance()
      index = NSExpression(forConstantValue: word)
    } else {
      try enter()
      index = try parseExpression()
      leave()
    }
    try expect("]")
    return NSExpression(form: .function(FunctionCall(ExpressionFunction[.element], [base, index])))
  }

  /// Refuses paths that no evaluation could read.
  private func checked(_ operand: Node) throws(PredicateFormatError) -> Node {
    guard case .expression(let expression) = operand.content, let path = expression.pathRead?.path else {
      return operand
    }
    if let name = path.unknownOperator { throw error(.unknownCollectionOperator("@\(name)"), at: operand.start) }
    if path.lacksOperand, !(takesTrailingOperator && path.endsInSumOfAttribute) {
      throw error(.incompleteKeyPath(path.text), at: operand.start)
    }
    return operand
  }

  /// Expressions between commas up to a closing sign.
  func parseList(until closing: String) throws(PredicateFormatError) -> [NSExpression] {
    if accept(closing) { return [] }
    try enter()
    var elements: [NSExpression] = []
    repeat {
      elements.append(try parseExpression())
    } while accept(",")
    guard accept(closing) else { throw unexpected("\",\" or \"\(closing)\"") }
    leave()
    return elements
  }
}
