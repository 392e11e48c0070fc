import Foundation

// How deep predicates nest. What walks one calls itself for each level, so those that are too deep are found first, and by a walk
// that does not (CH-907).
extension NSPredicate {
  /// How deep the tree of a predicate may be that is fetched by, evaluated or printed.
  ///
  /// A format may nest half as deep: reading text takes more of the stack than following a tree does.
  static let heightLimit = 200

  /// How deep the tree of this predicate is; one more than the limit stands for all that is deeper.
  var height: Int { height(ofParts: { $1 }) }

  /// Sees to it that what is going to walk the tree comes to its end.
  ///
  /// A chain of AND in AND, or of OR in OR, is one level, since it is walked as a list.
  ///
  /// - Throws: `PredicateEvaluationError` for a deeper one.
  package func requireHeight() throws(PredicateEvaluationError) {
    let found = height { type, parts in parts.flattened(type) }
    guard found > NSPredicate.heightLimit else { return }
    RefusedPredicates.hold(self)
    throw .nestedTooDeeply(limit: NSPredicate.heightLimit)
  }

  private func height(ofParts parts: (NSCompoundPredicate.LogicalType, [NSPredicate]) -> [NSPredicate]) -> Int {
    // Most are one comparison.
    if let comparison = self as? NSComparisonPredicate { return comparison.ownHeight }
    var (level, depth, deepest) = ([self], 0, 0)
    while !level.isEmpty, depth <= NSPredicate.heightLimit {
      depth += 1
      var below: [NSPredicate] = []
      for predicate in level {
        switch predicate.form {
        case .constant, .block: break
        case .comparison(let comparison): deepest = max(deepest, depth - 1 + comparison.ownHeight)
        case .compound(let type, let inner): below += parts(type, inner)
        }
      }
      level = below
    }
    return max(depth, deepest)
  }
}

extension NSExpression {
  /// Sees to it that what is going to walk the tree comes to its end.
  ///
  /// - Throws: `PredicateEvaluationError` for one that is deeper than a predicate may be.
  package final func requireHeight() throws(PredicateEvaluationError) {
    if height > NSPredicate.heightLimit { throw .nestedTooDeeply(limit: NSPredicate.heightLimit) }
  }
}

extension NSComparisonPredicate {
  /// One more than the deeper of the two expressions, which know their heights.
  fileprivate var ownHeight: Int { 1 + max(leftExpression.height, rightExpression.height) }
}
