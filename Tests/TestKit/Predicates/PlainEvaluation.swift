import Foundation

@testable import CoreData

/// An evaluation of predicates of its own, over plain rows: slow, short, and only for the part of the language whose meaning
/// needs no explaining.
///
/// What it does not know it leaves alone, rather than repeat what the engine does: texts beyond ASCII, functions, arithmetic,
/// sets, FETCH, numbers that two types hold differently.
package struct PlainEvaluation {
  let rows: PlainData

  /// What lies beyond it.
  private struct Unknown: Error {}

  /// The numbers of the objects of an entity for which a predicate holds; nil where it has a part that is not known here.
  package func found(_ predicate: NSPredicate, _ entity: String) -> Set<Int64>? {
    try? Set(rows.numbers(of: entity).filter { try holds(predicate, Scope(object: $0)) })
  }

  /// What SELF and variables mean.
  private struct Scope {
    let object: Int64
    var variables: [String: Int64] = [:]
  }

  // MARK: Predicates

  private func holds(_ predicate: NSPredicate, _ scope: Scope) throws -> Bool {
    switch predicate.form {
    case .constant(let isTrue): return isTrue
    case .block: throw Unknown()
    case .comparison(let comparison): return try holds(comparison, scope)
    // Every part is looked at: what is not known is not known, wherever it stands.
    case .compound(let type, let parts):
      let results = try parts.map { try holds($0, scope) }
      return switch type {
      case .not: !results[0]
      case .and: !results.contains(false)
      default: results.contains(true)
      }
    }
  }

  private func holds(_ comparison: NSComparisonPredicate, _ scope: Scope) throws -> Bool {
    let (left, right) = (
      try value(comparison.leftExpression, scope), try value(comparison.rightExpression, scope)
    )
    func test(_ left: PlainValue) throws -> Bool {
      try holds(left, comparison.predicateOperatorType, right, comparison.options)
    }
    guard comparison.comparisonPredicateModifier != .direct else { return try test(left) }
    guard case .many(let members) = left else { throw Unknown() }
    let results = try members.map(test)
    return comparison.comparisonPredicateModifier == .any ? results.contains(true) : !results.contains(false)
  }

  private func holds(
    _ left: PlainValue, _ type: NSComparisonPredicate.Operator, _ right: PlainValue,
    _ options: NSComparisonPredicate.Options
  ) throws -> Bool {
    switch type {
    case .equalTo: return try isEqual(left, right, options)
    case .notEqualTo: return try !isEqual(left, right, options)
    case .lessThan: return try order(left, right).map { $0 < 0 } ?? false
    case .lessThanOrEqualTo: return try order(left, right).map { $0 <= 0 } ?? false
    case .greaterThan: return try order(left, right).map { $0 > 0 } ?? false
    case .greaterThanOrEqualTo: return try order(left, right).map { $0 >= 0 } ?? false
    case .in:
      guard case .many(let members) = right else { throw Unknown() }
      return try members.map { try isEqual(left, $0, options) }.contains(true)
    case .contains:
      if case .many(let members) = left { return try members.map { try isEqual($0, right, options) }.contains(true) }
      return try texts(left, right, options) { $0.contains($1) }
    case .beginsWith: return try texts(left, right, options) { $0.hasPrefix($1) }
    case .endsWith: return try texts(left, right, options) { $0.hasSuffix($1) }
    case .between:
      guard case .many(let bounds) = right, bounds.count == 2 else { throw Unknown() }
      return try holds(left, .greaterThanOrEqualTo, bounds[0], options)
        && holds(left, .lessThanOrEqualTo, bounds[1], options)
    default: throw Unknown()
    }
  }

  /// A test of two texts; one that is missing, or of another kind, fulfils none.
  private func texts(
    _ left: PlainValue, _ right: PlainValue, _ options: NSComparisonPredicate.Options,
    _ test: (String, String) -> Bool
  ) throws -> Bool {
    guard case .text(let left) = left, case .text(let right) = right else {
      if left == .null || right == .null { return false }
      throw Unknown()
    }
    let (one, other) = (try plain(left, options), try plain(right, options))
    if other.isEmpty { throw Unknown() }
    return test(one, other)
  }

  private func plain(_ text: String, _ options: NSComparisonPredicate.Options) throws -> String {
    guard text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { throw Unknown() }
    // Of texts that are said to be prepared no letter is changed any more.
    return options.contains(.caseInsensitive) && !options.contains(.normalized) ? text.lowercased() : text
  }

  // MARK: Values

  private func isEqual(
    _ left: PlainValue, _ right: PlainValue, _ options: NSComparisonPredicate.Options
  ) throws -> Bool {
    switch (left, right) {
    case (.many, _), (_, .many): throw Unknown()
    case (.text(let left), .text(let right)): return try plain(left, options) == plain(right, options)
    case (.object, .object), (.bytes, .bytes), (.uuid, .uuid), (.null, _), (_, .null): return left == right
    default: return try order(left, right) == 0
    }
  }

  /// How two values of one kind stand to each other; nil for a missing one, and for two kinds.
  private func order(_ left: PlainValue, _ right: PlainValue) throws -> Int? {
    func sign<Value: Comparable>(_ left: Value, _ right: Value) -> Int { left < right ? -1 : left == right ? 0 : 1 }
    /// Whole numbers up to here are the same ones in binary.
    func exact(_ number: Int64) throws -> Double {
      guard number.magnitude < 1 << 53 else { throw Unknown() }
      return Double(number)
    }
    switch (left, right) {
    case (.null, _), (_, .null): return nil
    case (.whole(let left), .whole(let right)): return sign(left, right)
    case (.ratio(let left), .ratio(let right)): return sign(left, right)
    case (.whole(let left), .ratio(let right)): return sign(try exact(left), right)
    case (.ratio(let left), .whole(let right)): return sign(left, try exact(right))
    case (.decimal(let left), .decimal(let right)): return sign(left, right)
    case (.decimal(let left), .whole(let right)) where right.magnitude < 1 << 40: return sign(left, Decimal(right))
    case (.whole(let left), .decimal(let right)) where left.magnitude < 1 << 40: return sign(Decimal(left), right)
    case (.date(let left), .date(let right)): return sign(left, right)
    case (.uuid(let left), .uuid(let right)): return sign(left.uuidString, right.uuidString)
    case (.bytes(let left), .bytes(let right)):
      return left == right ? 0 : left.lexicographicallyPrecedes(right) ? -1 : 1
    case (.decimal, .ratio), (.ratio, .decimal), (.decimal, .whole), (.whole, .decimal), (.text, .text): throw Unknown()
    case (.many, _), (_, .many), (.object, _), (_, .object): throw Unknown()
    default: return nil
    }
  }

  // MARK: Expressions

  private func value(_ expression: NSExpression, _ scope: Scope) throws -> PlainValue {
    switch expression.form {
    case .constant(let value):
      if let list = value as? [Any] { return .many(try list.map { try known(PlainValue($0)) }) }
      return try known(PlainValue(value))
    case .evaluatedObject: return .object(scope.object)
    case .variable(let name): return try object(name, scope)
    case .keyPath(let path): return try read(path.text, from: .object(scope.object))
    case .aggregate(let elements): return .many(try elements.map { try value($0, scope) })
    case .function(let call) where call.name == "valueForKeyPath:":
      guard let operand = call.operand, case .keyPath(let path)? = call.arguments.first?.form else { throw Unknown() }
      return try read(path.text, from: try value(operand, scope))
    case .subquery(let collection, let variable, let predicate):
      guard case .many(let members) = try value(collection, scope) else { throw Unknown() }
      return .many(
        try members.filter { member in
          guard case .object(let number) = member else { throw Unknown() }
          var inner = scope
          inner.variables[variable] = number
          return try holds(predicate, inner)
        })
    default: throw Unknown()
    }
  }

  private func known(_ value: PlainValue?) throws -> PlainValue {
    guard let value else { throw Unknown() }
    return value
  }

  private func object(_ variable: String, _ scope: Scope) throws -> PlainValue {
    if let number = scope.variables[variable] { return .object(number) }
    guard let first = variable.first, first == "o" || first == "i", let number = Int64(variable.dropFirst()) else {
      throw Unknown()
    }
    return .object(number)
  }

  private func read(_ path: String, from start: PlainValue) throws -> PlainValue {
    var (value, keys) = (start, path.split(separator: ".").map(String.init)[...])
    while let key = keys.popFirst() {
      if key == "@count", keys.isEmpty, case .many(let members) = value { return .whole(Int64(members.count)) }
      if key.hasPrefix("@") { throw Unknown() }
      switch value {
      case .null: return .null
      case .object(let number): value = try property(key, of: number)
      case .many(let members):
        // Members without a value stay out, and those of members are members.
        let rest = ([key] + keys).joined(separator: ".")
        let values = try members.map { try read(rest, from: $0) }
        if values.contains(where: { if case .many = $0 { true } else { $0 == .null } }) { throw Unknown() }
        return .many(values)
      default: throw Unknown()
      }
    }
    return value
  }

  private func property(_ key: String, of number: Int64) throws -> PlainValue {
    guard let row = rows.rows[number] else { throw Unknown() }
    if let value = row.values[key] { return value }
    if AgreementModel.toOnes(of: row.entity).contains(where: { $0.name == key }) {
      return row.one[key].map { .object($0) } ?? .null
    }
    if AgreementModel.toManys(of: row.entity).contains(where: { $0.name == key }) {
      return .many((row.many[key] ?? []).map { .object($0) })
    }
    throw Unknown()
  }
}
