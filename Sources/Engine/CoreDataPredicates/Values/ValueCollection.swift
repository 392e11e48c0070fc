import Foundation

/// The elements of any collection that a property can hold.
package struct ValueCollection {
  /// What the collection keeps: a set has no order and no nil.
  enum Kind {
    case array, set, orderedSet
  }

  package let elements: [Any]
  let kind: Kind

  init(elements: [Any], kind: Kind) {
    self.elements = elements
    self.kind = kind
  }

  /// Opens an array, set or ordered set of Swift or of Foundation, or the values of a dictionary.
  ///
  /// - Parameter value: anything; nil is returned for a value that is no collection, strings and data included.
  package init?(_ value: Any) {
    switch value {
    case is String, is Data: return nil
    case let value as any KeyedValues: self.init(elements: value.valuesInKeyOrder, kind: .array)
    case let value as any Collection:
      self.init(elements: ValueCollection.list(value), kind: value is any SetAlgebra ? .set : .array)
    case let value as NSOrderedSet: self.init(elements: value.array, kind: .orderedSet)
    case let value as NSSet: self.init(elements: value.allObjects, kind: .set)
    case let value as NSArray: self.init(elements: Array(value), kind: .array)
    default: return nil
    }
  }

  private static func list<C: Collection>(_ collection: C) -> [Any] {
    C.Element.self == AnyHashable.self
      ? collection.map { ($0 as? AnyHashable)?.base ?? $0 } : collection.map { $0 as Any }
  }

  /// The collection as a value: an array, or a set of what can be hashed.
  ///
  /// An ordered set of decimal numbers is an array: Foundation on Linux cannot hash them.
  package var boxed: Any {
    switch kind {
    case .array: elements
    case .orderedSet: holdsDecimals ? elements : NSOrderedSet(array: elements)
    case .set: Set(elements.compactMap(ValueCollection.hashable))
    }
  }

  /// An element as a member of a set: decimal numbers as Swift's, in a list too.
  private static func hashable(_ element: Any) -> AnyHashable? {
    if let decimal = ScalarValue.other(element).object as? NSDecimalNumber { return decimal.decimalValue }
    if let inner = ValueCollection(element), inner.holdsDecimals {
      if let pairs = (element as? any KeyedValues)?.pairsInKeyOrder {
        let members = pairs.compactMap { pair in
          hashable(pair.key).flatMap { key in hashable(pair.value).map { (key, $0) } }
        }
        return AnyHashable(Dictionary(members) { first, _ in first })
      }
      let members = inner.elements.compactMap(hashable)
      return inner.kind == .set ? AnyHashable(Set(members)) : AnyHashable(members)
    }
    return element as? AnyHashable
  }

  private var holdsDecimals: Bool {
    elements.contains { $0 is NSDecimalNumber || ValueCollection($0)?.holdsDecimals == true }
  }

  /// Applies a reading to each element.
  ///
  /// `NSSet`'s page says that its result leaves nil out and holds each value once; `NSArray`'s puts NSNull. Followed here.
  func mapped(_ read: (Any) throws -> Any?) rethrows -> ValueCollection {
    switch kind {
    case .array: ValueCollection(elements: try elements.map { try read($0) ?? NSNull() }, kind: .array)
    case .orderedSet:
      ValueCollection(elements: try elements.map { try read($0) ?? NSNull() }, kind: .orderedSet).distinct()
    case .set: ValueCollection(elements: try elements.compactMap(read), kind: .set).distinct()
    }
  }

  /// Each value once, in order of first appearance.
  func distinct() -> ValueCollection {
    var seen: Set<EqualityKey> = []
    let unique = elements.filter { element in EqualityKey(element).map { seen.insert($0).inserted } ?? true }
    return ValueCollection(elements: unique, kind: kind)
  }
}
