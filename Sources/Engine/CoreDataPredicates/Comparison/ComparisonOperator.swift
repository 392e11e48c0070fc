import Foundation

/// The table of comparison operators: how each is written, and which orders of two values it holds for.
///
/// What an operator does with values that have no order is in `PreparedOperand`, and with texts in `StringComparison`. Its SQL is
/// in the module of the stores, the only one that speaks it: in `SQLComparison`.
extension NSComparisonPredicate.Operator {
  /// How format strings write the operator, with the way first in which it is printed.
  var spellings: [String] {
    switch self {
    case .lessThan: ["<"]
    case .lessThanOrEqualTo: ["<=", "=<"]
    case .greaterThan: [">"]
    case .greaterThanOrEqualTo: [">=", "=>"]
    case .equalTo: ["==", "="]
    case .notEqualTo: ["!=", "<>"]
    case .matches: ["MATCHES"]
    case .like: ["LIKE"]
    case .beginsWith: ["BEGINSWITH"]
    case .endsWith: ["ENDSWITH"]
    case .in: ["IN"]
    case .customSelector: ["CUSTOMSELECTOR"]
    case .contains: ["CONTAINS"]
    case .between: ["BETWEEN"]
    }
  }

  /// The operator as it is printed.
  var sign: String { spellings[0] }

  /// Finds the operator that a format string means by a sign, or by a word in upper case.
  init?(writtenAs text: String) {
    guard let found = Self.written[text] else { return nil }
    self = found
  }

  /// Tells whether the operator holds for two values in this order; one that is not about order does where they are equal.
  func holds(for order: ComparisonResult) -> Bool {
    switch self {
    case .lessThan: order == .orderedAscending
    case .lessThanOrEqualTo: order != .orderedDescending
    case .greaterThan: order == .orderedDescending
    case .greaterThanOrEqualTo: order != .orderedAscending
    case .notEqualTo: order != .orderedSame
    case .equalTo, .matches, .like, .beginsWith, .endsWith, .in, .customSelector, .contains, .between:
      order == .orderedSame
    }
  }

  /// The signs of all operators.
  static var signs: [String] { written.keys.filter { !isWord($0) } }

  /// The words of all operators.
  static var words: [String] { written.keys.filter(isWord) }

  private static func isWord(_ spelling: String) -> Bool { spelling.allSatisfy(\.isLetter) }

  /// Without the custom selector: no format string can name one.
  private static let written: [String: Self] = allCases.reduce(into: [:]) { written, type in
    if type == .customSelector { return }
    for spelling in type.spellings { written[spelling] = type }
  }
}
