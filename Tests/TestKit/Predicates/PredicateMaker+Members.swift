import Foundation

@testable import CoreData

/// Predicates about objects and about the members of to-manys.
extension PredicateMaker {
  /// ANY, ALL, SOME and NONE.
  package mutating func modified(_ scope: Scope) -> NSPredicate {
    guard let (path, entity) = many(scope) else { return comparison(scope) }
    let modifier: NSComparisonPredicate.Modifier = pick([.any, .any, .all])
    note(modifier == .any ? "ANY" : "ALL")
    let result: NSPredicate
    if random.once(in: 5) {
      let type: NSComparisonPredicate.Operator = pick([.equalTo, .notEqualTo])
      result = compare(read(path, scope), type, objectConstant(entity), modifier)
    } else {
      result = condition(on: path, entity, scope, modifier)
    }
    guard modifier == .any, random.once(in: 4) else { return result }
    note("NONE")
    return NSCompoundPredicate(notPredicateWithSubpredicate: result)
  }

  /// A condition on an attribute of each member, or of the members of each.
  private mutating func condition(
    on path: String, _ entity: String, _ scope: Scope, _ modifier: NSComparisonPredicate.Modifier
  ) -> NSPredicate {
    var (prefix, last) = way(Scope(entity: entity, root: scope.root))
    if random.once(in: 6), let deeper = AgreementModel.toManys(of: last).randomElement(using: &random) {
      note("two to-manys")
      (prefix, last) = (prefix + deeper.name + ".", deeper.destination)
    }
    let attribute = pick(AgreementModel.attributes(of: last))
    let left = read("\(path).\(prefix)\(attribute.name)", scope)
    let options = attribute.kind.isText ? options() : []
    switch Int.random(in: 0...5, using: &random) {
    case 0:
      let list = (0..<Int.random(in: 0...3, using: &random)).map { _ in attribute.kind.constant(&random) }
      return compare(left, .in, NSExpression(forConstantValue: list), modifier, options)
    case 1:
      note("nil")
      return compare(left, pick([.equalTo, .notEqualTo]), NSExpression(forConstantValue: nil), modifier)
    case 2 where attribute.kind.isText:
      let type: NSComparisonPredicate.Operator = pick([.beginsWith, .endsWith, .contains, .like])
      return compare(left, type, NSExpression(forConstantValue: pick(["a", "A", "", "ß", "i"])), modifier, options)
    case 3:
      guard let other = self.attribute(scope, { $0 == attribute.kind }) else { fallthrough }
      return compare(left, pick(Self.orders), other.path, modifier, options)
    default: return compare(left, pick(Self.orders), constant(attribute.kind), modifier, options)
    }
  }

  /// IN and CONTAINS over the members of a to-many, over what is read from them, and over sets of either.
  package mutating func member(_ scope: Scope) -> NSPredicate {
    guard let (path, entity) = many(scope) else { return list(scope) }
    if random.once(in: 3) {
      note("member object")
      let (members, object) = (read(path, scope), objectConstant(entity))
      return random.once(in: 2) ? compare(members, .contains, object) : compare(object, .in, members)
    }
    let attribute = pick(AgreementModel.attributes(of: entity))
    var values = read("\(path).\(attribute.name)", scope)
    var element = constant(attribute.kind)
    if random.once(in: 2), let other = self.attribute(scope, { $0 == attribute.kind }) { element = other.path }
    if attribute.kind == .text, random.once(in: 3) {
      note("set expression")
      var other = NSExpression(
        forConstantValue: (0..<3).map { _ in attribute.kind.constant(&random) })
      if random.once(in: 2) { other = values }
      values =
        switch Int.random(in: 0...2, using: &random) {
        case 0: NSExpression(forUnionSet: values, with: other)
        case 1: NSExpression(forIntersectSet: values, with: other)
        default: NSExpression(forMinusSet: values, with: other)
        }
      return compare(element, .in, values)
    }
    let options = attribute.kind.isText ? options() : []
    return random.once(in: 2)
      ? compare(values, .contains, element, .direct, options) : compare(element, .in, values, .direct, options)
  }

  /// Collection operators.
  package mutating func aggregate(_ scope: Scope) -> NSPredicate {
    guard let (path, entity) = many(scope) else { return comparison(scope) }
    let right = random.once(in: 4) ? number(scope, 1) : constant(.small)
    if random.once(in: 2) {
      note("@count")
      return compare(read("\(path).@count", scope), pick(Self.orders), right)
    }
    let (left, kind) = combined(path, entity, scope)
    return compare(left, pick(Self.orders), kind == .small ? right : constant(kind))
  }

  /// `path.@max.attribute` and its like, and the kind of the result; numbers are of the kind `small`.
  private mutating func combined(
    _ path: String, _ entity: String, _ scope: Scope
  ) -> (NSExpression, AgreementModel.Kind) {
    let sums = random.once(in: 2)
    let (prefix, last) = way(Scope(entity: entity, root: scope.root))
    let fitting = AgreementModel.attributes(of: last).filter { !sums || $0.kind.isComputable || $0.kind == .price }
    let attribute = pick(fitting)
    let name = sums ? pick(["@sum", "@avg"]) : pick(["@min", "@max"])
    note(name)
    let isNumber = attribute.kind.isComputable || attribute.kind == .price
    return (read("\(path).\(name).\(prefix)\(attribute.name)", scope), isNumber ? .small : attribute.kind)
  }

  package mutating func subquery(_ scope: Scope, _ depth: Int) -> NSPredicate {
    guard let (path, entity) = many(scope) else { return comparison(scope) }
    note("SUBQUERY")
    let variable = makeVariable()
    // Bare keys inside mean the object outside.
    let inner =
      random.once(in: 5)
      ? Scope(entity: scope.root, root: scope.root) : Scope(entity: entity, variable: variable, root: scope.root)
    let those = NSExpression(
      forSubquery: self.read(path, scope), usingIteratorVariable: variable,
      predicate: predicate(inner, depth: max(0, depth - 1)))
    func read(_ path: String) -> NSExpression {
      NSExpression(forFunction: those, selectorName: "valueForKeyPath:", arguments: [NSExpression(forKeyPath: path)])
    }
    switch Int.random(in: 0...5, using: &random) {
    case 0:
      let numbers = AgreementModel.attributes(of: entity).filter { $0.kind.isComputable }
      guard let attribute = numbers.randomElement(using: &random) else { fallthrough }
      let name = pick(["@max", "@min", "@sum", "@avg"])
      return compare(read("\(name).\(attribute.name)"), pick(Self.orders), constant(attribute.kind))
    case 1:
      let attribute = pick(AgreementModel.attributes(of: entity))
      return compare(
        read(attribute.name), pick(Self.orders), constant(attribute.kind), pick([.any, .all]),
        attribute.kind.isText ? options() : [])
    default:
      let count = NSExpression(forConstantValue: Int.random(in: 0...2, using: &random))
      return compare(read("@count"), pick(Self.orders), count)
    }
  }

  // MARK: Objects

  private mutating func objectConstant(_ entity: String) -> NSExpression {
    note("object")
    // Numbers run through the entities in their order.
    var first = 0
    for name in AgreementModel.entities {
      if name == entity { break }
      first += AgreementData.counts[name] ?? 0
    }
    var count = AgreementData.counts[entity] ?? 1
    // Objects of the subentity follow, but only those of the entity itself have a variable.
    if entity == "Special" { (first, count) = (0, AgreementData.counts["Item"] ?? 1) }
    let number = first + Int.random(in: 0..<count, using: &random)
    return NSExpression(forVariable: pick(["o", "i"]) + "\(number)")
  }

  package mutating func object(_ scope: Scope) -> NSPredicate {
    let (prefix, entity) = way(scope)
    let selfExpression = scope.variable.map { NSExpression(forVariable: $0) } ?? .expressionForEvaluatedObject()
    let subject = prefix.isEmpty ? selfExpression : read(String(prefix.dropLast()), scope)
    switch Int.random(in: 0...3, using: &random) {
    case 0:
      let list = (0..<Int.random(in: 0...10, using: &random)).map { _ in objectConstant(entity) }
      return compare(subject, .in, NSExpression(forAggregate: list))
    case 1:
      let (other, there) = way(scope)
      if !other.isEmpty, (there == "Item") == (entity == "Item" || entity == "Special") {
        return compare(subject, pick([.equalTo, .notEqualTo]), read(String(other.dropLast()), scope))
      }
      fallthrough
    default: return compare(subject, pick([.equalTo, .notEqualTo]), objectConstant(entity))
    }
  }

  /// FETCH, whose request and context are variables here.
  package mutating func query(_ scope: Scope) -> NSPredicate {
    note("FETCH")
    let isCount = random.once(in: 4)
    let fetch = NSFetchRequestExpression.expression(
      forFetch: NSExpression(forVariable: "request"), context: NSExpression(forVariable: "context"), countOnly: isCount)
    if isCount { return compare(fetch, pick(Self.orders), number(scope, 0)) }
    let selfExpression = scope.variable.map { NSExpression(forVariable: $0) } ?? .expressionForEvaluatedObject()
    if scope.entity == "Item" || scope.entity == "Special" {
      return compare(random.once(in: 2) ? selfExpression : read("parent", scope), .in, fetch)
    }
    return scope.entity == "Step" ? compare(read("item", scope), .in, fetch) : comparison(scope)
  }
}
