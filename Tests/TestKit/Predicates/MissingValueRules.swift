import Foundation

@testable import CoreData
@testable import CoreDataPredicates

/// FR-23 as a statement of its own: what a predicate means in SQL, as another predicate that is evaluated in memory.
///
/// In SQL a comparison with a missing value is neither true nor false, so that a row without a value fulfils neither `!=`
/// nor NOT. Each predicate therefore has two: when it is true, and when it is false. Comparing with nil itself, looking
/// through members, and counting are never unknown.
package struct MissingValueRules {
  private var variables = 0

  /// The predicate that holds in memory where the given one holds in SQL.
  package static func sql(_ predicate: NSPredicate) -> NSPredicate {
    var rules = MissingValueRules()
    return rules.isTrue(predicate)
  }

  // MARK: Compounds

  private mutating func isTrue(_ predicate: NSPredicate) -> NSPredicate {
    guard let compound = predicate as? NSCompoundPredicate else {
      return (predicate as? NSComparisonPredicate).map { comparison($0).isTrue } ?? predicate
    }
    switch compound.compoundPredicateType {
    case .not: return isFalse(compound.subpredicates[0])
    case let type: return .joined(type, compound.subpredicates.map { isTrue($0) })
    }
  }

  private mutating func isFalse(_ predicate: NSPredicate) -> NSPredicate {
    guard let compound = predicate as? NSCompoundPredicate else {
      return (predicate as? NSComparisonPredicate).map { comparison($0).isFalse } ?? .not(predicate)
    }
    switch compound.compoundPredicateType {
    case .not: return isTrue(compound.subpredicates[0])
    case let type: return .joined(type == .and ? .or : .and, compound.subpredicates.map { isFalse($0) })
    }
  }

  // MARK: Comparisons

  private typealias Pair = (isTrue: NSPredicate, isFalse: NSPredicate)

  private mutating func comparison(_ comparison: NSComparisonPredicate) -> Pair {
    if comparison.comparisonPredicateModifier != .direct {
      let test = members(comparison)
      return (test, .not(test))
    }
    let (left, right) = (inside(comparison.leftExpression), inside(comparison.rightExpression))
    let direct = comparison.with(left, right)
    switch comparison.predicateOperatorType {
    case .equalTo where left.isNil || right.isNil, .notEqualTo where left.isNil || right.isNil:
      return (direct, .not(direct))
    case .between:
      let bounds = right.elements ?? []
      let both = NSCompoundPredicate(andPredicateWithSubpredicates: [
        NSComparisonPredicate(
          leftExpression: left, rightExpression: bounds[0], modifier: .direct, type: .greaterThanOrEqualTo,
          options: comparison.options),
        NSComparisonPredicate(
          leftExpression: left, rightExpression: bounds[1], modifier: .direct, type: .lessThanOrEqualTo,
          options: comparison.options),
      ])
      return (isTrue(both), isFalse(both))
    case .in: return membership(direct, of: left, in: right)
    case .contains: return membership(direct, of: right, in: left)
    default: return known(direct, [left, right])
    }
  }

  /// True or false where none of the operands is missing.
  private func known(_ test: NSPredicate, _ operands: [NSExpression]) -> Pair {
    let present = operands.map { $0.isPresent }
    return (.joined(.and, [test] + present), .joined(.and, [.not(test)] + present))
  }

  private func membership(_ test: NSPredicate, of element: NSExpression, in collection: NSExpression) -> Pair {
    if let elements = collection.elements {
      if elements.isEmpty { return (test, .not(test)) }
      var pair = known(test, [element])
      // A nil that is written in the list asks for rows without a value.
      if elements.contains(where: \.isNil) { pair.isTrue = .joined(.or, [pair.isTrue, .not(element.isPresent)]) }
      pair.isFalse = .joined(.and, [pair.isFalse] + elements.filter { !$0.isNil }.map(\.isPresent))
      return pair
    }
    if collection.isText { return known(test, [element, collection]) }
    let found = NSPredicate.joined(.and, [test, element.isPresent])
    return (found, .not(found))
  }

  /// ANY and ALL, spelled with SUBQUERY: the first to-many on the way is the collection, the rest is read from its members.
  private mutating func members(_ comparison: NSComparisonPredicate) -> NSPredicate {
    guard let (collection, rest) = comparison.leftExpression.splitAtMembers else { return comparison }
    variables += 1
    let name = "member\(variables)"
    let variable = NSExpression(forVariable: name)
    let isAny = comparison.comparisonPredicateModifier == .any
    var element = variable
    if !rest.isEmpty {
      let path = NSExpression(forKeyPath: rest)
      element = NSExpression(forFunction: variable, selectorName: "valueForKeyPath:", arguments: [path])
    }
    let again = !rest.isEmpty && element.splitAtMembers != nil
    let inner = NSComparisonPredicate(
      leftExpression: element, rightExpression: comparison.rightExpression,
      modifier: again ? comparison.comparisonPredicateModifier : .direct, type: comparison.predicateOperatorType,
      options: comparison.options)
    let test = isTrue(inner)
    let those = NSExpression(
      forSubquery: inside(collection), usingIteratorVariable: name, predicate: isAny ? test : .not(test))
    let exists = NSComparisonPredicate(
      leftExpression: NSExpression(
        forFunction: those, selectorName: "valueForKeyPath:", arguments: [NSExpression(forKeyPath: "@count")]),
      rightExpression: NSExpression(forConstantValue: 0), modifier: .direct, type: .greaterThan)
    return isAny ? exists : .not(exists)
  }

  /// The expression with the conditions inside it read as SQL reads them.
  private mutating func inside(_ expression: NSExpression) -> NSExpression {
    var rules = self
    defer { self = rules }
    return expression.rewritten { part in
      switch part.form {
      case .subquery(let collection, let variable, let predicate):
        return NSExpression(
          forSubquery: rules.inside(collection), usingIteratorVariable: variable, predicate: rules.isTrue(predicate))
      case .conditional(let predicate, let yes, let no):
        return NSExpression(
          forConditional: rules.isTrue(predicate), trueExpression: rules.inside(yes), falseExpression: rules.inside(no))
      default: return nil
      }
    }
  }
}

// MARK: - Parts

extension NSComparisonPredicate {
  fileprivate func with(_ left: NSExpression, _ right: NSExpression) -> NSComparisonPredicate {
    NSComparisonPredicate(
      leftExpression: left, rightExpression: right, modifier: comparisonPredicateModifier, type: predicateOperatorType,
      options: options)
  }
}

extension NSPredicate {
  fileprivate static func not(_ predicate: NSPredicate) -> NSPredicate {
    NSCompoundPredicate(notPredicateWithSubpredicate: predicate)
  }

  fileprivate static func joined(_ type: NSCompoundPredicate.LogicalType, _ parts: [NSPredicate]) -> NSPredicate {
    // Foundation's own compounds do not know what nothing at all means.
    parts.isEmpty ? NSPredicate(value: type == .and) : NSCompoundPredicate(type: type, subpredicates: parts)
  }
}

extension NSExpression {
  /// Whether no row is needed to know the value.
  private var isConstant: Bool {
    switch form {
    case .constant: true
    case .function(let call): call.arguments.allSatisfy(\.isConstant) && (call.operand.map(\.isConstant) ?? true)
    default: false
    }
  }

  fileprivate var isNil: Bool { isConstant && flattenedValue(expressionValue(with: nil, context: nil)) == nil }

  fileprivate var isPresent: NSPredicate {
    NSComparisonPredicate(
      leftExpression: self, rightExpression: NSExpression(forConstantValue: nil), modifier: .direct, type: .notEqualTo)
  }

  /// The elements of a list that is written in the predicate; nil for any other collection.
  fileprivate var elements: [NSExpression]? {
    switch form {
    case .aggregate(let elements): elements
    case .constant(let value?): ValueCollection(value)?.elements.map { NSExpression(forConstantValue: $0) }
    default: nil
    }
  }

  /// Whether this is a single text, in which IN and CONTAINS look for a part.
  fileprivate var isText: Bool {
    switch form {
    case .sets, .subquery, .fetch, .variable: false
    default: splitAtMembers == nil
    }
  }

  /// The first to-many on the way of a key path and what follows it; nil without a to-many.
  fileprivate var splitAtMembers: (collection: NSExpression, rest: String)? {
    guard let (base, path) = pathRead else { return nil }
    if let base, case .subquery = base.form { return path.text.hasPrefix("@") ? nil : (base, path.text) }
    let keys = path.text.split(separator: ".").map(String.init)
    guard !keys.contains(where: { $0.hasPrefix("@") }) else { return nil }
    let many = Set(AgreementModel.entities.flatMap { AgreementModel.toManys(of: $0).map(\.name) })
    guard let index = keys.firstIndex(where: many.contains) else { return nil }
    let start = NSExpression(forKeyPath: keys[...index].joined(separator: "."))
    let collection = base.map { NSExpression(forFunction: $0, selectorName: "valueForKeyPath:", arguments: [start]) }
    return (collection ?? start, keys[(index + 1)...].joined(separator: "."))
  }
}
