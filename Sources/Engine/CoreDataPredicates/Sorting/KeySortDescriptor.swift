import Foundation

/// A sort descriptor that orders by a property's name.
///
/// This is what `NSSortDescriptor(key:ascending:)` makes: Foundation on Linux sorts by Swift key paths only.
public final class KeySortDescriptor: NSSortDescriptor {
  /// The key path to sort by, or nil where the objects themselves are compared or the path has no name.
  let sortKey: String?
  /// The order of two values that are not nil, where the caller has given one.
  ///
  /// A store cannot use it.
  let customComparator: Comparator?
  /// Reads the value to compare from an object.
  private let read: (Any) -> Any?

  init(sortKey key: String?, ascending: Bool, comparator: Comparator?, read: ((Any) -> Any?)? = nil) {
    sortKey = key
    customComparator = comparator
    let path = key.map(ValuePath.init)
    self.read = read ?? { object in path.map { $0.value(of: object) } ?? flattenedValue(object) }
    // Foundation wants a path and an order. It uses neither, because `compare` is overridden.
    super.init(keyPath: \Any.self, ascending: ascending, comparator: comparator ?? { ValueOrder.sort($0, $1) })
  }

  /// Compares two objects by the key; nil comes first in ascending order.
  ///
  /// - Parameters:
  ///   - object1: the one object.
  ///   - object2: the other.
  public override func compare(_ object1: Any, to object2: Any) -> ComparisonResult {
    let order = order(read(object1), read(object2))
    return ascending ? order : order.reversed
  }

  /// A descriptor for the opposite order.
  public override var reversedSortDescriptor: Any {
    KeySortDescriptor(sortKey: sortKey, ascending: !ascending, comparator: customComparator, read: read)
  }

  /// Descriptors are equal when key and direction are, and neither has an order of its own.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? KeySortDescriptor else { return false }
    if self === other { return true }
    return sortKey != nil && sortKey == other.sortKey && ascending == other.ascending && customComparator == nil
      && other.customComparator == nil
  }

  /// A number that equal descriptors share.
  public override var hash: Int {
    (sortKey ?? "").hashValue
  }

  /// The key and the direction.
  public override var description: String {
    "(\(sortKey ?? "SELF"), \(ascending ? "ascending" : "descending"))"
  }

  private func order(_ left: Any?, _ right: Any?) -> ComparisonResult {
    guard let customComparator, let left, let right else { return ValueOrder.sort(left, right) }
    return customComparator(left, right)
  }
}
