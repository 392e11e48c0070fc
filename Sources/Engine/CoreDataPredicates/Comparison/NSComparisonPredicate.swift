import Foundation

/// A predicate that compares the values of two expressions.
///
/// Foundation's class of this name cannot be created on Linux, so this one takes its place. A file that imports Foundation
/// too needs `typealias NSComparisonPredicate = OpenCoreData.NSComparisonPredicate`.
///
/// A subclass may evaluate in a way of its own, which counts wherever the predicate is evaluated, inside a compound too. A fetch
/// asks the sides, the operator and the options, in each store, and no code of a subclass (chosen here, CH-1072).
open class NSComparisonPredicate: NSPredicate {
  /// The left side.
  public final let leftExpression: NSExpression
  /// The right side.
  public final let rightExpression: NSExpression
  /// Whether the left side is compared itself, or its members.
  public final let comparisonPredicateModifier: Modifier
  /// The operator.
  public final let predicateOperatorType: Operator
  /// How strings are compared.
  public final let options: Options

  /// What could be worked out from a constant right side once, ahead of all evaluations.
  final let prepared: PreparedOperand?

  /// Creates a comparison.
  ///
  /// - Parameters:
  ///   - lhs: the left side.
  ///   - rhs: the right side.
  ///   - modifier: whether the left side is compared itself, or its members.
  ///   - type: the operator.
  ///   - options: how strings are compared.
  public init(
    leftExpression lhs: NSExpression, rightExpression rhs: NSExpression, modifier: Modifier, type: Operator,
    options: Options = []
  ) {
    leftExpression = lhs
    rightExpression = rhs
    comparisonPredicateModifier = modifier
    predicateOperatorType = type
    self.options = options
    prepared = PreparedOperand(rhs, type, options)
    super.init(value: false)
  }

  /// Gives nil: no archive holds a predicate here.
  ///
  /// It is there for subclasses, of which Apple's framework asks for it.
  public required init?(coder: NSCoder) { return nil }

  /// Returns the predicate itself, which never changes.
  open override func copy(with zone: NSZone? = nil) -> Any {
    self
  }

  /// The predicate as format-string text; through a plain `NSPredicate`, `canonicalFormat` says the same without a warning.
  open override var predicateFormat: String {
    canonicalFormat
  }

  /// The predicate as format-string text.
  open override var description: String {
    canonicalFormat
  }

  /// Comparisons are equal when operator, modifier, options and both sides are.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSPredicate else { return false }
    return isSameCondition(as: other)
  }

  /// A number that equal comparisons share.
  open override var hash: Int {
    var hasher = Hasher()
    hashCondition(into: &hasher)
    return hasher.finalize()
  }

  /// Tells whether the comparison holds.
  ///
  /// - Parameters:
  ///   - object: what SELF and key paths mean.
  ///   - bindings: the values of variables, by name without the dollar sign.
  open override func evaluate(with object: Any?, substitutionVariables bindings: [String: Any]?) -> Bool {
    raisingExceptions { try compares(in: EvaluationScope(object: object, bindings: bindings ?? [:])) }
  }

  /// Tells whether the comparison holds in a scope.
  ///
  /// - Throws: `PredicateEvaluationError` for values that cannot be compared so.
  final func compares(in scope: EvaluationScope) throws -> Bool {
    let isDirect = comparisonPredicateModifier == .direct
    let left =
      isDirect && predicateOperatorType != .contains
      ? try leftExpression.value(in: scope) : try leftExpression.memberValue(in: scope)
    let right =
      prepared != nil
      ? nil
      : predicateOperatorType == .in
        ? try rightExpression.memberValue(in: scope) : try rightExpression.value(in: scope)
    if isDirect { return try holds(left, right) }
    // A missing collection has no members: nothing holds for any of them, everything for all. (Chosen here.)
    guard let left else { return comparisonPredicateModifier == .all }
    guard let members = ValueCollection(left)?.elements else {
      throw PredicateEvaluationError.quantifiedValue
    }
    return comparisonPredicateModifier == .all
      ? try members.allSatisfy { try holds($0, right) } : try members.contains { try holds($0, right) }
  }

  private func holds(_ left: Any?, _ right: Any?) throws -> Bool {
    let operand = prepared ?? PreparedOperand(value: right, predicateOperatorType, options)
    return try operand.holds(ScalarValue(left))
  }
}
