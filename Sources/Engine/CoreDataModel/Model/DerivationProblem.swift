/// What is wrong with a derived attribute.
public enum DerivationProblem: Equatable, Sendable {
  /// There is no derivation expression.
  case missing
  /// The attribute is transient: no store would compute it.
  case transient
  /// The expression, as text, is of no form that a store can compute.
  case form(String)
  /// The key path names something that the entity does not have, or that has no place there.
  case path(String)
  /// The key path leads over a transient relationship, or ends in an attribute that is transient, or derived itself.
  case source(String)
  /// The attribute is of another type than the derived values.
  case type(String)
}

extension DerivationProblem {
  /// One sentence: what is wrong with the attribute at a place, and what is allowed.
  package func description(place: String) -> String {
    let start = "The derived attribute \(place)"
    return switch self {
    case .missing: "\(start) has no derivation expression: set one of \(DerivationProblem.forms)."
    case .transient: "\(start) is transient: a value that no store keeps cannot be derived by one."
    case .form(let text): "\(start) is derived by \(text): allowed are \(DerivationProblem.forms)."
    case .path(let path):
      "\(start) is derived from \(path), which its entity does not have: allowed are \(DerivationProblem.forms)."
    case .source(let path):
      "\(start) is derived from \(path), which is transient or derived itself: name a stored property."
    case .type(let expected): "\(start) is of the wrong type for its derivation: \(expected)."
    }
  }

  private static let forms =
    "a to-one key path that ends in an attribute, \(changes) of such a path, "
    + "`relationship.@count` and `relationship.attribute.@sum` of a to-many relationship, and `now()`"

  /// The functions that change a text: `canonical:`, `uppercase:` or `lowercase:`.
  private static var changes: String {
    let functions = ExpressionFunction.table.filter { if case .text = $0.sql { true } else { false } }
    let names = functions.map { "`\($0.name)`" }
    return "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
  }
}
