import Foundation

@testable import CoreData
@testable import CoreDataPredicates

/// Makes random predicates over the model of `AgreementModel`, of every kind that a store can run.
///
/// Typed: what raises an exception or is refused has tests of its own.
package struct PredicateMaker {
  package var random: SeededGenerator
  /// How often each operator and each kind of expression was used.
  package private(set) var uses: [String: Int] = [:]
  private var variableCount = 0

  /// Makes a maker.
  package init(seed: Int) { random = SeededGenerator(seed: seed) }

  /// Where key paths start: an entity, and the variable that stands for its object, if that is not SELF.
  package struct Scope {
    let entity: String
    var variable: String?
    /// The outermost scope, which bare keys mean inside a SUBQUERY too.
    var root: String
  }

  /// A predicate about objects of an entity.
  package mutating func predicate(_ entity: String) -> NSPredicate {
    predicate(Scope(entity: entity, root: entity), depth: Int.random(in: 0...3, using: &random))
  }

  package mutating func predicate(_ scope: Scope, depth: Int) -> NSPredicate {
    if depth > 0, !random.once(in: 3) {
      switch Int.random(in: 0...2, using: &random) {
      case 0: return NSCompoundPredicate(andPredicateWithSubpredicates: parts(scope, depth, note: "AND"))
      case 1: return NSCompoundPredicate(orPredicateWithSubpredicates: parts(scope, depth, note: "OR"))
      default:
        note("NOT")
        return NSCompoundPredicate(notPredicateWithSubpredicate: predicate(scope, depth: depth - 1))
      }
    }
    return leaf(scope, depth: depth)
  }

  private mutating func parts(_ scope: Scope, _ depth: Int, note name: String) -> [NSPredicate] {
    note(name)
    let count = random.once(in: 12) ? 0 : Int.random(in: 1...3, using: &random)
    return (0..<count).map { _ in predicate(scope, depth: depth - 1) }
  }

  private mutating func leaf(_ scope: Scope, depth: Int) -> NSPredicate {
    switch Int.random(in: 0...25, using: &random) {
    case 0...4: return comparison(scope)
    case 5...7: return text(scope)
    case 8: return missing(scope)
    case 9, 10: return between(scope)
    case 11...13: return list(scope)
    case 14...16: return modified(scope)
    case 17: return member(scope)
    case 18, 19: return aggregate(scope)
    case 20, 21: return subquery(scope, depth)
    case 22: return object(scope)
    case 23: return mismatch(scope)
    case 24: return query(scope)
    default:
      note("constant")
      return NSPredicate(value: Bool.random(using: &random))
    }
  }

  // MARK: Tools

  package mutating func note(_ use: String) { uses[use, default: 0] += 1 }

  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  package mutating func compare(
    _ left: NSExpression, _ type: NSComparisonPredicate.Operator, _ right: NSExpression,
    _ modifier: NSComparisonPredicate.Modifier = .direct, _ options: NSComparisonPredicate.Options = []
  ) -> NSPredicate {
    note(type.sign)
    if options.contains(.caseInsensitive) { note("[c]") }
    if options.contains(.diacriticInsensitive) { note("[d]") }
    if options.contains(.normalized) { note("[n]") }
    return NSComparisonPredicate(
      leftExpression: left, rightExpression: right, modifier: modifier, type: type, options: options)
  }

  package static let orders: [NSComparisonPredicate.Operator] = [
    .equalTo, .notEqualTo, .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo,
  ]

  package mutating func options() -> NSComparisonPredicate.Options {
    random.once(in: 2) ? [] : NSComparisonPredicate.Options(rawValue: UInt.random(in: 0...7, using: &random))
  }

  package mutating func makeVariable() -> String {
    variableCount += 1
    return "v\(variableCount)"
  }

  /// A path read from the scope's object.
  package func read(_ path: String, _ scope: Scope) -> NSExpression {
    let keyPath = NSExpression(forKeyPath: path)
    guard let variable = scope.variable else { return keyPath }
    return NSExpression(
      forFunction: NSExpression(forVariable: variable), selectorName: "valueForKeyPath:", arguments: [keyPath])
  }

  /// A way over to-ones: a prefix that ends in a dot, or nothing, and the entity there.
  package mutating func way(_ scope: Scope) -> (prefix: String, entity: String) {
    var (prefix, entity) = ("", scope.entity)
    while random.once(in: 3), let step = AgreementModel.toOnes(of: entity).randomElement(using: &random) {
      prefix += step.name + "."
      entity = step.destination
    }
    return (prefix, entity)
  }

  /// A to-many: its path, and the entity of its members.
  package mutating func many(_ scope: Scope) -> (path: String, entity: String)? {
    let (prefix, entity) = way(scope)
    return AgreementModel.toManys(of: entity).randomElement(using: &random).map {
      (prefix + $0.name, $0.destination)
    }
  }

  /// An attribute at the end of to-ones whose kind a test takes.
  package mutating func attribute(
    _ scope: Scope, _ test: (AgreementModel.Kind) -> Bool
  ) -> (path: NSExpression, kind: AgreementModel.Kind)? {
    let (prefix, entity) = way(scope)
    let fitting = AgreementModel.attributes(of: entity).filter { test($0.kind) }
    return fitting.randomElement(using: &random).map { (read(prefix + $0.name, scope), $0.kind) }
  }

  package mutating func constant(_ kind: AgreementModel.Kind) -> NSExpression {
    NSExpression(forConstantValue: kind.constant(&random))
  }
}

// MARK: - Comparisons of values

extension PredicateMaker {
  package mutating func comparison(_ scope: Scope) -> NSPredicate {
    switch Int.random(in: 0...3, using: &random) {
    case 0: return compare(number(scope, 2), pick(Self.orders), number(scope, 1))
    case 1: return compare(text(scope, 2), pick(Self.orders), text(scope, 1), .direct, options())
    default:
      guard let (path, kind) = attribute(scope, { _ in true }) else { return NSPredicate(value: true) }
      var right = constant(kind)
      // Decimals are compared with what a programmer writes, too.
      if kind == .cost, random.once(in: 2) { right = NSExpression(forConstantValue: pick([0.1, 10.11, 9.5, 3])) }
      if random.once(in: 3), let other = attribute(scope, { $0 == kind }) { right = other.path }
      let (first, second) = random.once(in: 5) ? (right, path) : (path, right)
      return compare(first, pick(Self.orders), second, .direct, kind.isText ? options() : [])
    }
  }

  package mutating func text(_ scope: Scope) -> NSPredicate {
    let type = pick([
      NSComparisonPredicate.Operator.beginsWith, .endsWith, .contains, .like, .matches, .in, .contains, .like,
    ])
    let subject = text(scope, 1)
    switch type {
    case .matches:
      let pattern = pick([
        "a.*", "[a-z]+", "^.$", "A|B|ä", ".*\\d.*", "(?i)ss", "\\p{L}*", "", "a\\*b", ".", "e\u{301}?", "[^a]*",
        "straSSe|i",
      ])
      return compare(subject, type, NSExpression(forConstantValue: pattern), .direct, options())
    case .like:
      let pattern = pick(["a*", "*b*", "?", "*", "a\\*b", "?b?", "", "*ß*", "i*", "É", "*\u{301}", "\\", "?*?"])
      let right = random.once(in: 5) ? text(scope, 0) : NSExpression(forConstantValue: pattern)
      return compare(subject, type, right, .direct, options())
    case .in: return compare(text(scope, 0), type, subject, .direct, options())
    default: return compare(subject, type, text(scope, 0), .direct, options())
    }
  }

  package mutating func missing(_ scope: Scope) -> NSPredicate {
    note("nil")
    let (prefix, entity) = way(scope)
    let names = AgreementModel.attributes(of: entity).map(\.name) + AgreementModel.toOnes(of: entity).map(\.name)
    let (path, none) = (read(prefix + pick(names), scope), NSExpression(forConstantValue: nil))
    let type: NSComparisonPredicate.Operator = pick([.equalTo, .notEqualTo])
    return random.once(in: 4) ? compare(none, type, path) : compare(path, type, none)
  }

  package mutating func between(_ scope: Scope) -> NSPredicate {
    guard let (path, kind) = attribute(scope, { $0 != .flag }) else { return NSPredicate(value: false) }
    var bounds = [constant(kind), constant(kind)]
    if random.once(in: 4), let other = attribute(scope, { $0 == kind }) { bounds[1] = other.path }
    if random.once(in: 3) {
      let values = [kind.constant(&random), kind.constant(&random)]
      return compare(path, .between, NSExpression(forConstantValue: values), .direct, kind.isText ? options() : [])
    }
    return compare(path, .between, NSExpression(forAggregate: bounds), .direct, kind.isText ? options() : [])
  }

  package mutating func list(_ scope: Scope) -> NSPredicate {
    guard let (path, kind) = attribute(scope, { _ in true }) else { return NSPredicate(value: false) }
    let options = kind.isText ? options() : []
    // Long lists are hashed in memory, and lie in a table of their own in SQL.
    let count = random.once(in: 40) ? 600 : Int.random(in: 0...12, using: &random)
    if random.once(in: 2) {
      var values = (0..<count).map { _ in kind.constant(&random) }
      if random.once(in: 4) { values.append(NSNull()) }
      let collection: Any =
        random.once(in: 3)
        ? Set(values.compactMap { $0 as? AnyHashable }) : random.once(in: 2) ? NSArray(array: values) as Any : values
      note("IN collection")
      return compare(path, .in, NSExpression(forConstantValue: collection), .direct, options)
    }
    var elements = (0..<min(count, 4)).map { _ in constant(kind) }
    if random.once(in: 3), let other = attribute(scope, { $0 == kind }) { elements.append(other.path) }
    if random.once(in: 5) { elements.append(NSExpression(forConstantValue: nil)) }
    let list = NSExpression(forAggregate: elements)
    return random.once(in: 4) && !elements.isEmpty
      ? compare(list, .contains, path, .direct, options) : compare(path, .in, list, .direct, options)
  }

  /// Values of two kinds: never equal, never in order.
  package mutating func mismatch(_ scope: Scope) -> NSPredicate {
    note("two kinds")
    guard let (path, kind) = attribute(scope, { _ in true }) else { return NSPredicate(value: false) }
    let others: [AgreementModel.Kind] = [.text, .whole, .day, .token, .bytes].filter { other in
      other != kind && !(other == .text && kind.isText)
        && !(other == .whole && (kind.isComputable || kind == .price || kind == .cost))
    }
    let other = pick(others)
    if random.once(in: 3) {
      let values = [constant(kind), constant(other)]
      return compare(path, .in, NSExpression(forAggregate: random.once(in: 2) ? [values[1]] : values))
    }
    return compare(path, pick(Self.orders), constant(other))
  }
}
