import Foundation

/// What `==` means between values in memory.
package enum ValueEquality {
  /// Tells whether two values are equal.
  ///
  /// Nil equals nil only. Numbers compare by value, whatever their types. Objects compare by `isEqual(_:)`, stored ones by
  /// their keys. A URL is its text, as it is in a store. Different kinds are never equal.
  package static func equal(_ left: ScalarValue, _ right: ScalarValue, options: NSComparisonPredicate.Options = [])
    -> Bool
  {
    switch (left, right) {
    case (.null, .null): true
    case (.null, _), (_, .null): false
    case (.text(let left), .text(let right)): StringComparison.order(left, right, options: options) == .orderedSame
    case (.uuid(let left), .uuid(let right)): left == right
    case (.url, .url), (.url, .text), (.text, .url): ValueOrder.compare(left, right, options: options) == .orderedSame
    case (.data(let left), .data(let right)): left == right
    case (.other(let left), .other(let right)): objects(left, right, options)
    default: ValueOrder.compare(left, right) == .orderedSame
    }
  }

  private static func objects(_ left: Any, _ right: Any, _ options: NSComparisonPredicate.Options) -> Bool {
    if let left = left as? any StoredIdentity, let right = right as? any StoredIdentity {
      return left.storedKey == right.storedKey
    }
    if left is any KeyValueReadable || right is any KeyValueReadable { return identical(left, right) }
    if left is any KeyedValues || right is any KeyedValues {
      guard let left = (left as? any KeyedValues)?.pairsInKeyOrder,
        let right = (right as? any KeyedValues)?.pairsInKeyOrder
      else { return false }
      return left.count == right.count
        && zip(left, right).allSatisfy { left, right in
          equal(ScalarValue(left.key), ScalarValue(right.key))
            && equal(ScalarValue(left.value), ScalarValue(right.value), options: options)
        }
    }
    guard let leftSide = ValueCollection(left), let rightSide = ValueCollection(right) else {
      return identical(left, right)
    }
    if leftSide.kind == .set || rightSide.kind == .set {
      guard let left = leftSide.distinctKeys, let right = rightSide.distinctKeys else { return false }
      return left == right
    }
    guard leftSide.elements.count == rightSide.elements.count else { return false }
    return zip(leftSide.elements, rightSide.elements).allSatisfy {
      equal(ScalarValue($0), ScalarValue($1), options: options)
    }
  }

  private static func identical(_ left: Any, _ right: Any) -> Bool {
    if let left = ScalarValue.other(left).object, let right = ScalarValue.other(right).object {
      return left.isEqual(right)
    }
    if let left = left as? AnyHashable, let right = right as? AnyHashable { return left == right }
    guard type(of: left) is AnyClass, type(of: right) is AnyClass else { return false }
    return left as AnyObject === right as AnyObject
  }
}

extension ValueCollection {
  /// The keys of the elements, or nil when some have none.
  fileprivate var distinctKeys: Set<EqualityKey>? {
    let keys = elements.compactMap { EqualityKey($0) }
    return keys.count == elements.count ? Set(keys) : nil
  }
}
