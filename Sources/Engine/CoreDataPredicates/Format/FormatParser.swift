import Foundation

/// Parses format strings into predicates and expressions.
///
/// The grammar is that of *BNF Definition of Cocoa Predicates*. A parenthesis may open a condition or a value, and only what
/// follows tells which; so one set of functions parses both into a `Node`, without going back. They call each other in the
/// order of precedence, loosest first: OR and AND, NOT, comparison, arithmetic, minus and power, operand.
// A class, and few functions on the way from parenthesis to parenthesis: debug builds spend kilobytes of stack on each.
final class FormatParser {
  /// A condition or a value, with the place where it starts.
  struct Node {
    enum Content {
      case predicate(NSPredicate)
      case expression(NSExpression)
    }

    let content: Content
    let start: Int
  }

  /// How deep parentheses and trees may nest.
  ///
  /// Parsing, evaluation and release all recurse; this keeps them far from the end of a secondary thread's stack.
  /// Chosen here.
  static let depthLimit = 100

  let format: String
  private let tokens: [FormatToken]
  // Read at every step; no code here calls out while it is inside one of them.
  @exclusivity(unchecked) private var index = 0
  @exclusivity(unchecked) private var depth = 0
  var arguments: FormatArguments
  /// Whether `lines.price.@sum` is taken, which derived attributes write so (AW-10) and predicates cannot evaluate.
  fileprivate(set) var takesTrailingOperator = false

  private init(_ format: String, _ arguments: [Any?]) {
    self.format = format
    self.arguments = FormatArguments(arguments)
    tokens = KnownFormats.tokens(of: format)
  }

  /// Parses a whole format as a predicate.
  static func predicate(_ format: String, _ arguments: [Any?]) throws(PredicateFormatError) -> NSPredicate {
    let parser = FormatParser(format, arguments)
    let predicate = try parser.parsePredicate()
    try parser.expectEnd()
    return predicate
  }

  /// Parses a whole format as an expression.
  static func expression(_ format: String, _ arguments: [Any?]) throws(PredicateFormatError) -> NSExpression {
    let parser = FormatParser(format, arguments)
    parser.takesTrailingOperator = true
    let expression = try parser.parseExpression()
    try parser.expectEnd()
    return expression
  }
}

// MARK: - Tokens

extension FormatParser {
  var token: FormatToken {
    tokens[index]
  }

  /// The sign after the next token; the last token, which is the end or an error, follows itself.
  var followingSign: String? { tokens[min(index + 1, tokens.count - 1)].sign }

  /// Goes on to the next token.
  ///
  /// - Returns: where the one that is left behind starts.
  @discardableResult
  func advance() -> Int {
    let start = tokens[index].start
    if index + 1 < tokens.count { index += 1 }
    return start
  }

  func at(_ sign: String) -> Bool { tokens[index].sign == sign }

  /// The next token's word in upper case, if it is one that was not escaped.
  var keyword: String? { tokens[index].keyword }

  /// Takes the sign if it is next.
  func accept(_ sign: String) -> Bool {
    guard at(sign) else { return false }
    advance()
    return true
  }

  func expect(_ sign: String) throws(PredicateFormatError) {
    guard accept(sign) else { throw unexpected("\"\(sign)\"") }
  }

  private func expectEnd() throws(PredicateFormatError) {
    guard case .end = token.kind else { throw unexpected("AND, OR or the end") }
  }

  /// The error that the next token is, where something else was expected.
  func unexpected(_ expected: String) -> PredicateFormatError {
    switch token.kind {
    case .invalid(let reason):
      return error(reason, at: token.place(of: reason))
    case .end: return error(.unexpected(found: nil, expected: expected), at: token.start)
    default:
      let text = String(String.UnicodeScalarView(format.unicodeScalars.dropFirst(token.start).prefix(token.length)))
      return error(.unexpected(found: text, expected: expected), at: token.start)
    }
  }

  /// An error at a place given in Unicode scalars, turned into characters.
  func error(_ reason: PredicateFormatError.Reason, at start: Int) -> PredicateFormatError {
    let scalars = format.unicodeScalars
    let place = scalars.index(scalars.startIndex, offsetBy: start, limitedBy: scalars.endIndex) ?? scalars.endIndex
    return PredicateFormatError(
      format: format, position: String(scalars[..<place]).count, reason: reason)
  }

  /// Goes one level deeper.
  ///
  /// Whoever calls it calls `leave()` on success; after an error nothing is parsed any more.
  func enter() throws(PredicateFormatError) {
    guard depth < FormatParser.depthLimit else {
      throw error(.nestedTooDeeply(limit: FormatParser.depthLimit), at: token.start)
    }
    depth += 1
  }

  func leave() {
    depth -= 1
  }
}

extension FormatToken {
  fileprivate var length: Int { end - start }

  /// Where an invalid token is shown: a missing name at its missing place, anything else at its start.
  fileprivate func place(of reason: PredicateFormatError.Reason) -> Int {
    if case .unexpected = reason { end } else { start }
  }
}

// MARK: - Nodes

extension FormatParser {
  func node(_ predicate: NSPredicate, at start: Int) throws(PredicateFormatError) -> Node {
    try check(predicate.height, at: start)
    return Node(content: .predicate(predicate), start: start)
  }

  func node(_ expression: NSExpression, at start: Int) throws(PredicateFormatError) -> Node {
    try check(expression.height, at: start)
    return Node(content: .expression(expression), start: start)
  }

  /// Bounds what loops build up without nesting, such as `a + a + a`.
  private func check(_ height: Int, at start: Int) throws(PredicateFormatError) {
    guard height <= FormatParser.depthLimit else {
      throw error(.nestedTooDeeply(limit: FormatParser.depthLimit), at: start)
    }
  }

  /// Parses a condition.
  func parsePredicate() throws(PredicateFormatError) -> NSPredicate {
    let node = try parseOr()
    return try predicate(node)
  }

  /// Parses a value.
  func parseExpression() throws(PredicateFormatError) -> NSExpression {
    let node = try parseOr()
    return try expression(node)
  }

  /// The condition in a node that has just been parsed.
  ///
  /// After a value, what is missing is missing at the next token.
  func predicate(_ node: Node) throws(PredicateFormatError) -> NSPredicate {
    guard case .predicate(let predicate) = node.content else { throw unexpected("a comparison operator") }
    return predicate
  }

  func expression(_ node: Node) throws(PredicateFormatError) -> NSExpression {
    guard case .expression(let expression) = node.content else { throw error(.predicateInsteadOfValue, at: node.start) }
    return expression
  }
}
