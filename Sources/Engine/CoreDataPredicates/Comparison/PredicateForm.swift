import Foundation

/// A predicate of whatever class, as one value to switch over.
///
/// Foundation keeps to itself whether a plain `NSPredicate` is constant or a closure. Its text tells.
package enum PredicateForm {
  case constant(Bool)
  /// A closure; it can only be called.
  case block
  case comparison(NSComparisonPredicate)
  case compound(NSCompoundPredicate.LogicalType, [NSPredicate])

  init(_ predicate: NSPredicate) {
    switch predicate {
    case let comparison as NSComparisonPredicate: self = .comparison(comparison)
    case let compound as NSCompoundPredicate: self = .compound(compound.compoundPredicateType, compound.subpredicates)
    default:
      switch (predicate as any FoundationPredicateText).predicateFormat {
      case "TRUEPREDICATE": self = .constant(true)
      case "FALSEPREDICATE" where type(of: predicate) == NSPredicate.self: self = .constant(false)
      default: self = .block
      }
    }
  }
}

/// A way to Foundation's `predicateFormat` around its deprecation, which warns of exactly the use made of it here.
private protocol FoundationPredicateText {
  var predicateFormat: String { get }
}

extension NSPredicate: FoundationPredicateText {}

extension [NSPredicate] {
  /// The parts of a compound, with those of compounds of the same type among them in their place: a chain of thousands, one
  /// inside the other, is too deep to be walked by calls inside calls.
  package func flattened(_ type: NSCompoundPredicate.LogicalType) -> [NSPredicate] {
    if type == .not { return self }
    var result: [NSPredicate] = []
    var waiting = Array(reversed())
    while let part = waiting.popLast() {
      // One without parts says something by itself.
      if case .compound(type, let inner) = part.form, !inner.isEmpty {
        waiting += inner.reversed()
      } else {
        result.append(part)
      }
    }
    return result
  }
}

extension NSPredicate {
  /// What this predicate is made of.
  package var form: PredicateForm {
    PredicateForm(self)
  }

  /// The predicate as text that `init(format:_:)` reads back, where its constants have a literal.
  ///
  /// Not Core Data's name: Apple's `predicateFormat` gives text of this kind, but Foundation on Linux deprecates it and
  /// answers for its own classes with a fixed word.
  public var canonicalFormat: String {
    if height > NSPredicate.heightLimit {
      return "a predicate that nests deeper than \(NSPredicate.heightLimit) levels"
    }
    return PredicateText.render(self)
  }

  /// Tells whether two predicates are built alike.
  func isSameCondition(as other: NSPredicate) -> Bool { ConditionComparison.areAlike(self, other) }

  /// Hashes what `isSameCondition(as:)` compares.
  func hashCondition(into hasher: inout Hasher) {
    var waiting = [self]
    while let predicate = waiting.popLast() {
      switch predicate.form {
      case .constant(let value): hasher.combine(value)
      case .block: break
      case .comparison(let comparison):
        hasher.combine(comparison.predicateOperatorType)
        hasher.combine(comparison.leftExpression)
        hasher.combine(comparison.rightExpression)
      case .compound(let type, let parts):
        hasher.combine(type)
        waiting += parts
      }
    }
  }
}
