import Foundation

/// The canonical text of predicates.
enum PredicateText {
  static func render(_ predicate: NSPredicate) -> String {
    switch predicate.form {
    case .constant(let value): value ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .block: "BLOCKPREDICATE"
    case .comparison(let comparison): render(comparison)
    case .compound(.not, let parts): "NOT \(parts.first.map(grouped) ?? "FALSEPREDICATE")"
    case .compound(.and, let parts): joined(parts, "AND", whenEmpty: "TRUEPREDICATE")
    case .compound(.or, let parts): joined(parts, "OR", whenEmpty: "FALSEPREDICATE")
    @unknown default: "BLOCKPREDICATE"
    }
  }

  private static func render(_ comparison: NSComparisonPredicate) -> String {
    let modifier =
      switch comparison.comparisonPredicateModifier {
      case .direct: ""
      case .any: "ANY "
      case .all: "ALL "
      }
    let letters = comparison.options.letters
    let sign = comparison.predicateOperatorType.sign + (letters.isEmpty ? "" : "[\(letters)]")
    let left = ExpressionText.render(comparison.leftExpression)
    return "\(modifier)\(left) \(sign) \(ExpressionText.render(comparison.rightExpression))"
  }

  private static func joined(_ parts: [NSPredicate], _ word: String, whenEmpty: String) -> String {
    switch parts.count {
    case 0: whenEmpty
    case 1: render(parts[0])
    default: parts.map(grouped).joined(separator: " \(word) ")
    }
  }

  /// Sets AND and OR in parentheses inside another compound, so that nobody has to know which binds tighter.
  private static func grouped(_ predicate: NSPredicate) -> String {
    guard case .compound(let type, let parts) = predicate.form, type != .not, !parts.isEmpty else {
      return render(predicate)
    }
    return parts.count == 1 ? grouped(parts[0]) : "(\(render(predicate)))"
  }
}
