import Foundation

/// Lets an initialiser of `NSSortDescriptor` hand back an instance of a subclass, which only a protocol's extension can.
public protocol KeyInitializable {}

extension NSSortDescriptor: KeyInitializable {}

extension KeyInitializable where Self: NSSortDescriptor {
  /// Creates a descriptor that orders by a property.
  ///
  /// - Parameters:
  ///   - key: the key path to sort by; nil compares the objects themselves.
  ///   - ascending: whether small values come first.
  public init(key: String?, ascending: Bool) {
    self = SortDescriptors.checked(KeySortDescriptor(sortKey: key, ascending: ascending, comparator: nil))
  }

  /// Creates a descriptor that orders by a property, in an order of the caller's.
  ///
  /// It works in memory only.
  ///
  /// - Parameters:
  ///   - key: the key path to sort by; nil compares the objects themselves.
  ///   - ascending: whether to keep the order or to turn it round.
  ///   - comparator: the order of two values; it never sees nil, which comes first.
  public init(key: String?, ascending: Bool, comparator: @escaping Comparator) {
    self = SortDescriptors.checked(KeySortDescriptor(sortKey: key, ascending: ascending, comparator: comparator))
  }

  /// Creates a descriptor that orders by the property behind a Swift key path, whose value may be optional.
  ///
  /// Foundation's own initialiser takes the values that are `Comparable` and not optional.
  /// - Parameters:
  ///   - keyPath: the path, such as `\Item.createdAt`.
  ///   - ascending: whether small values come first.
  public init<Root, Value>(keyPath: KeyPath<Root, Value>, ascending: Bool) {
    let name = KeyPathName.of(keyPath)
    // What has names is read by them, as a store does: a property without a value may have a type that cannot say so.
    let isNamed = name != nil && Root.self is any KeyPathNaming.Type
    let descriptor = KeySortDescriptor(
      sortKey: name, ascending: ascending, comparator: nil,
      read: isNamed ? nil : { object in (object as? Root).flatMap { flattenedValue($0[keyPath: keyPath]) } })
    self = SortDescriptors.checked(descriptor)
  }
}

extension NSSortDescriptor {
  /// The key path that the descriptor orders by, whichever way it was created; nil for one without a name.
  public var key: String? {
    if let descriptor = self as? KeySortDescriptor { return descriptor.sortKey }
    return KeyPathName.of(keyPath)
  }

  /// Whether the order is a closure's, which no store can run.
  package var hasCustomComparator: Bool {
    if let descriptor = self as? KeySortDescriptor { return descriptor.customComparator != nil }
    return type(of: keyPath).valueType == CustomlyOrdered.self
  }
}

/// A value that only a closure of the caller's may compare: what says so of a descriptor is the type of its key path.
package struct CustomlyOrdered {
  package let value: Any?

  package init(value: Any?) { self.value = value }
}

private enum SortDescriptors {
  /// The descriptor as the class that was asked for.
  static func checked<D: NSSortDescriptor>(_ descriptor: KeySortDescriptor) -> D {
    guard let result = descriptor as? D else {
      raiseException(.invalidArgument, "A sort descriptor by key is not an instance of \(D.self).")
    }
    return result
  }
}
