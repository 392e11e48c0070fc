import Foundation

/// OR, AND, NOT and comparisons.
extension FormatParser {
  func parseOr() throws(PredicateFormatError) -> Node {
    let first = try parseNot()
    return atAnd || atOr ? try parseCompound(after: first) : first
  }

  /// Collects what OR separates, each a list of what AND separates.
  ///
  /// Lists stay flat: `a AND b AND c` is one AND of three.
  private func parseCompound(after first: Node) throws(PredicateFormatError) -> Node {
    var alternatives = [[try predicate(first)]]
    while atAnd || atOr {
      let isAnd = atAnd
      advance()
      let next = try predicate(parseNot())
      if isAnd {
        alternatives[alternatives.count - 1].append(next)
      } else {
        alternatives.append([next])
      }
    }
    let parts = alternatives.map { $0.count == 1 ? $0[0] : ParsedCompoundPredicate(type: .and, subpredicates: $0) }
    return try node(
      parts.count == 1 ? parts[0] : ParsedCompoundPredicate(type: .or, subpredicates: parts), at: first.start)
  }

  private var atOr: Bool { keyword == "OR" || at("||") }
  private var atAnd: Bool { keyword == "AND" || at("&&") }

  private func parseNot() throws(PredicateFormatError) -> Node {
    guard keyword == "NOT" || at("!") else { return try parseComparison() }
    let start = advance()
    try enter()
    let operand = try parseNot()
    leave()
    return try node(ParsedCompoundPredicate(type: .not, subpredicates: [predicate(operand)]), at: start)
  }

  private func parseComparison() throws(PredicateFormatError) -> Node {
    let quantifier = acceptQuantifier()
    let left = try parseArithmetic(.sets)
    try refuseTypeIdentifiers()
    if let type = acceptOperator() { return try parseRight(of: left, type, quantifier) }
    if quantifier != nil { throw unexpected("a comparison operator") }
    return left
  }

  /// UTI-CONFORMS-TO and UTI-EQUALS ask the system's registry of types, which Linux does not have. (Chosen here.)
  private func refuseTypeIdentifiers() throws(PredicateFormatError) {
    guard keyword == "UTI", followingSign == "-" else { return }
    throw error(.unsupported("Comparing uniform type identifiers"), at: token.start)
  }

  private func parseRight(
    of left: Node, _ type: NSComparisonPredicate.Operator, _ quantifier: Quantifier?
  ) throws(PredicateFormatError) -> Node {
    let leftExpression = try expression(left)
    let options = try parseOptions()
    let right = try parseArithmetic(.sets)
    let rightExpression = try expression(right)
    if type == .between, let count = boundsCount(rightExpression), count != 2 {
      throw error(.boundsCount(count), at: right.start)
    }
    let comparison = NSComparisonPredicate(
      leftExpression: leftExpression, rightExpression: rightExpression, modifier: quantifier?.modifier ?? .direct,
      type: type, options: options)
    guard quantifier == Quantifier.none else { return try node(comparison, at: left.start) }
    return try node(ParsedCompoundPredicate(type: .not, subpredicates: [comparison]), at: left.start)
  }

  /// How many bounds a list in braces or an argument has; nil for what is known only when it is evaluated.
  private func boundsCount(_ expression: NSExpression) -> Int? {
    switch expression.form {
    case .aggregate(let bounds): bounds.count
    case .constant(let value?): ValueCollection(value)?.elements.count
    default: nil
    }
  }

  /// The words before a comparison with a collection.
  ///
  /// NONE is NOT ANY (documented).
  private enum Quantifier: String {
    case any = "ANY"
    case some = "SOME"
    case all = "ALL"
    case none = "NONE"

    var modifier: NSComparisonPredicate.Modifier {
      self == .all ? .all : .any
    }
  }

  private func acceptQuantifier() -> Quantifier? {
    guard let quantifier = keyword.flatMap(Quantifier.init) else { return nil }
    advance()
    return quantifier
  }

  private func acceptOperator() -> NSComparisonPredicate.Operator? {
    guard let written = token.sign ?? keyword, let type = NSComparisonPredicate.Operator(writtenAs: written) else {
      return nil
    }
    advance()
    return type
  }

  private func parseOptions() throws(PredicateFormatError) -> NSComparisonPredicate.Options {
    guard accept("[") else { return [] }
    guard case .word(let letters, _) = token.kind else { throw unexpected("the options c, d or n") }
    var options: NSComparisonPredicate.Options = []
    for letter in letters.lowercased() {
      guard let option = NSComparisonPredicate.Options(letter: letter) else {
        throw error(.unknownOption(letters), at: token.start)
      }
      options.insert(option)
    }
    advance()
    try expect("]")
    return options
  }
}
