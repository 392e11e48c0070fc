/// Conditions of which one must hold.
///
/// Comparisons of one property with many constants are what IN says: one condition with a list, which may be of any length,
/// where SQLite takes time that grows with the square of how many alternatives there are, and refuses beyond a number. What no
/// list can say may still be of one form; see `LikeConditions`.
struct AlternativesSQL {
  private let parts: [NSPredicate]
  private let compiler: PredicateSQL

  init(_ parts: [NSPredicate], _ compiler: PredicateSQL) {
    self.parts = parts.flattened(.or)
    self.compiler = compiler
  }

  /// The condition.
  ///
  /// - Throws: `StoreFailure.unsupported` naming what SQL cannot do.
  func condition() throws -> SQLText {
    var conditions: [SQLText] = []
    var lists: [Key: EqualValues] = [:]
    var order: [Key] = []
    for part in parts {
      guard let (key, constant) = Key.equality(part), let comparison = part as? NSComparisonPredicate else {
        conditions.append(try compiler.condition(part))
        continue
      }
      if lists[key] == nil {
        lists[key] = EqualValues(comparison, left: try compiler.operand(comparison.leftExpression))
        order.append(key)
      }
      if lists[key]?.add(constant, comparison) != true { conditions.append(try compiler.condition(comparison)) }
    }
    for key in order { if let list = lists[key], !list.isEmpty { conditions.append(try list.condition(compiler)) } }
    return SQLText.combined(LikeConditions.gathered(conditions, compiler), "OR")
  }
}

/// What comparisons that may stand in one list have in common.
private struct Key: Hashable {
  let path: String
  let options: UInt

  /// What a comparison compares with which constant, where it asks whether a property has a value.
  static func equality(_ predicate: NSPredicate) -> (key: Key, constant: ScalarValue)? {
    guard let comparison = predicate as? NSComparisonPredicate, comparison.predicateOperatorType == .equalTo,
      comparison.comparisonPredicateModifier == .direct, case .keyPath(let path) = comparison.leftExpression.form,
      case .constant(let constant) = comparison.rightExpression.form
    else { return nil }
    return (Key(path: path.text, options: comparison.options.rawValue), ScalarValue(constant))
  }
}

/// The constants with which one property is compared.
private struct EqualValues {
  private let first: NSComparisonPredicate
  private let left: SQLOperand
  private var values: [SQLOperand] = []

  init(_ comparison: NSComparisonPredicate, left: SQLOperand) {
    first = comparison
    self.left = left
  }

  var isEmpty: Bool { values.isEmpty }

  /// Takes a constant in.
  ///
  /// - Returns: false for one that IN would compare in another way than `==` does: nil, and what is of another kind. Decimals
  ///   are compared as the numbers that SQLite makes of them, each for itself (SQ-17).
  mutating func add(_ constant: ScalarValue, _ comparison: NSComparisonPredicate) -> Bool {
    let operand = SQLOperand.constant(constant)
    switch left {
    case .scalar where left.coding == nil && !left.isDecimal && operand.kind != nil && operand.kind == left.kind:
      break
    case .object where constant.object != nil: break
    default: return false
    }
    values.append(operand)
    return true
  }

  /// The one comparison, or IN.
  func condition(_ compiler: PredicateSQL) throws -> SQLText {
    let test = SQLComparison(
      operation: values.count == 1 ? .equalTo : .in, options: first.options, comparison: first, compiler: compiler)
    return try test.condition(left, values.count == 1 ? values[0] : .list(values))
  }
}
