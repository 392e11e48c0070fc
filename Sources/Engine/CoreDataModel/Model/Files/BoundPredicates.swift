/// Makes validation predicates of the bounds that a model file gives an attribute (XM-08), each with its error code.
struct BoundPredicates {
  private(set) var predicates: [NSPredicate] = []
  private(set) var codes: [NSNumber] = []

  /// Adds a bound of the values themselves.
  mutating func add(
    _ type: NSComparisonPredicate.Operator, _ bound: Any, code: Int,
    of value: NSExpression = .expressionForEvaluatedObject()
  ) {
    predicates.append(
      NSComparisonPredicate(
        leftExpression: value, rightExpression: NSExpression(forConstantValue: bound), modifier: .direct, type: type))
    codes.append(NSNumber(value: code))
  }

  /// Adds a bound of the length of a text.
  mutating func addLength(_ type: NSComparisonPredicate.Operator, _ bound: NSNumber, code: Int) {
    add(type, bound, code: code, of: NSExpression(forKeyPath: "length"))
  }
}
