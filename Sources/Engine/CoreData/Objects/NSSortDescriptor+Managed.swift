import Foundation

// Foundation's initialisers read a value by the Swift key path when they compare. A managed object's values are read by name:
// a property whose type has no nil ends the process where it has no value.
extension NSSortDescriptor {
  /// Creates a descriptor that orders managed objects by the property behind a Swift key path.
  ///
  /// Values are read by the property's name; one that is missing comes first in ascending order.
  /// - Parameters:
  ///   - keyPath: the path, such as `\Item.createdAt` or `\Item.owner.name`.
  ///   - ascending: whether small values come first.
  public convenience init<Root: NSManagedObject, Value: Comparable>(keyPath: KeyPath<Root, Value>, ascending: Bool) {
    let order: Comparator = { ValueOrder.sort($0, $1) }
    guard let name = KeyPathName.of(keyPath) else {
      self.init(of: keyPath, ascending, order)
      return
    }
    self.init(of: \NSManagedObject.[sortedBy: name], ascending, order)
  }

  /// Creates a descriptor that orders managed objects by the property behind a Swift key path, in an order of the caller's.
  ///
  /// It works in memory only.
  /// - Parameters:
  ///   - keyPath: the path, such as `\Item.createdAt`.
  ///   - ascending: whether to keep the order or to turn it round.
  ///   - comparator: the order of two values; it never sees nil, which comes first.
  public convenience init<Root: NSManagedObject, Value>(
    keyPath: KeyPath<Root, Value>, ascending: Bool, comparator: @escaping Comparator
  ) {
    guard let name = KeyPathName.of(keyPath) else {
      self.init(of: keyPath, ascending, comparator)
      return
    }
    self.init(of: \NSManagedObject.[orderedBy: name], ascending) { left, right in
      let values = ((left as? CustomlyOrdered)?.value, (right as? CustomlyOrdered)?.value)
      guard let left = values.0, let right = values.1 else { return ValueOrder.sort(values.0, values.1) }
      return comparator(left, right)
    }
  }

  /// Foundation's own initialiser, which the compiler takes where it knows nothing of the root.
  private convenience init<Root, Value>(
    of keyPath: KeyPath<Root, Value>, _ ascending: Bool, _ comparator: @escaping Comparator
  ) {
    self.init(keyPath: keyPath, ascending: ascending, comparator: comparator)
  }
}
