import Foundation

/// The right side of a comparison, ready for many left sides: sorted by kind, folded, its regular expression compiled.
struct PreparedOperand {
  private let type: NSComparisonPredicate.Operator
  private let options: NSComparisonPredicate.Options
  private let scalar: ScalarValue
  /// The members of a collection, for IN and BETWEEN.
  private let members: MemberIndex?
  private let text: Result<StringComparison.Prepared, StringComparison.InvalidPattern>?

  /// Prepares a constant right side; nil for one that has to be evaluated each time.
  init?(_ expression: NSExpression, _ type: NSComparisonPredicate.Operator, _ options: NSComparisonPredicate.Options) {
    guard let constant = PreparedOperand.constant(expression) else { return nil }
    self.init(value: constant.value, type, options)
  }

  init(value: Any?, _ type: NSComparisonPredicate.Operator, _ options: NSComparisonPredicate.Options) {
    self.type = type
    self.options = options
    scalar = ScalarValue(value)
    switch scalar {
    case .text, .url:
      members = nil
      guard type != .in && type != .between, let right = scalar.text else {
        text = nil
        return
      }
      let comparison = StringComparison(type, options: options)
      text = Result { () throws(StringComparison.InvalidPattern) in try comparison.prepare(right) }
    case .other(let collection) where type == .in || type == .between:
      members = ValueCollection(collection).map { MemberIndex($0.elements, options: options) }
      self.text = nil
    default:
      members = nil
      self.text = nil
    }
  }

  /// Tells whether the comparison holds for this left side.
  ///
  /// - Throws: `PredicateEvaluationError` for values that cannot be compared so.
  func holds(_ left: ScalarValue) throws -> Bool {
    switch type {
    case .equalTo: isEqual(left)
    case .notEqualTo: !isEqual(left)
    case .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo: isOrdered(left)
    case .beginsWith, .endsWith: try holdsForText(left) { .notSubstrings(left: $0, right: $1) }
    case .like, .matches: try holdsForText(left) { .notTexts(left: $0, right: $1) }
    case .contains: try contains(left)
    case .in: try isMember(left)
    case .between: try isWithin(left)
    case .customSelector: throw PredicateEvaluationError.customSelector
    }
  }

  /// A list of constants is as constant as one; both are worth preparing.
  ///
  /// What nests too deeply is refused where it is asked.
  private static func constant(_ expression: NSExpression) -> (value: Any?, Void)? {
    if expression.height > NSPredicate.heightLimit { return nil }
    switch expression.form {
    case .constant(let value): return (flattenedValue(value), ())
    case .aggregate(let elements):
      let values = elements.compactMap(constant)
      return values.count == elements.count ? (values.map { $0.value ?? NSNull() }, ()) : nil
    default: return nil
    }
  }

  private func isEqual(_ left: ScalarValue) -> Bool {
    if let left = left.text, case .success(let prepared) = text {
      // Prepared for `!=`, the test is the opposite one.
      return prepared.holds(left) == (type == .equalTo)
    }
    return ValueEquality.equal(left, scalar, options: options)
  }

  /// Nil has no order, nor have values of different kinds: nothing but `!=` holds for them.
  private func isOrdered(_ left: ScalarValue) -> Bool {
    if let left = left.text, case .success(let prepared) = text { return prepared.holds(left) }
    guard let order = ValueOrder.compare(left, scalar, options: options) else { return false }
    return type.holds(for: order)
  }

  private func holdsForText(
    _ left: ScalarValue, otherwise refusal: (String, String) -> PredicateEvaluationError
  ) throws -> Bool {
    if left.isNull || scalar.isNull { return false }
    guard let left = left.text, let text else { throw refusal(left.display, scalar.display) }
    return try resolved(text, left).holds(left)
  }

  private func contains(_ left: ScalarValue) throws -> Bool {
    if left.isNull { return false }
    if let whole = left.text {
      if scalar.isNull { return false }
      guard let text else { throw PredicateEvaluationError.notCollection(left.display) }
      return try resolved(text, whole).holds(whole)
    }
    guard case .other(let value) = left, let collection = ValueCollection(value) else {
      throw PredicateEvaluationError.notCollection(left.display)
    }
    return collection.elements.contains { ValueEquality.equal(ScalarValue($0), scalar, options: options) }
  }

  private func isMember(_ left: ScalarValue) throws -> Bool {
    if let members { return members.contains(left) }
    if scalar.isNull { return false }
    guard let whole = scalar.text else { throw PredicateEvaluationError.notCollection(scalar.display) }
    guard let part = left.text else { return false }
    return (try? StringComparison(.in, options: options).holds(part, whole)) ?? false
  }

  private func isWithin(_ left: ScalarValue) throws -> Bool {
    if left.isNull || scalar.isNull { return false }
    guard let bounds = members?.elements, bounds.count == 2 else {
      throw PredicateEvaluationError.notBounds(scalar.display)
    }
    guard let low = ValueOrder.compare(bounds[0], left, options: options) else { return false }
    guard let high = ValueOrder.compare(left, bounds[1], options: options) else { return false }
    return low != .orderedDescending && high != .orderedDescending
  }

  private func resolved(
    _ text: Result<StringComparison.Prepared, StringComparison.InvalidPattern>, _ left: String
  ) throws -> StringComparison.Prepared {
    switch text {
    case .success(let prepared): return prepared
    case .failure(let error):
      throw PredicateEvaluationError.malformedPattern(pattern: error.pattern, text: left)
    }
  }
}
