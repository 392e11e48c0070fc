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
  package var boxed: Any {
    switch kind {
    case .array: elements
    case .orderedSet: NSOrderedSet(array: elements)
    case .set: Set(elements.compactMap(ValueCollection.hashable))
    }
  }

  /// An element as a member of a Swift set; Foundation on Linux cannot hash its decimal numbers.
  private static func hashable(_ element: Any) -> AnyHashable? {
    if let decimal = ScalarValue.other(element).object as? NSDecimalNumber { return decimal.decimalValue }
    return element as? AnyHashable
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
    var seen: Set<DistinctKey> = []
    let unique = elements.filter { element in DistinctKey(element).map { seen.insert($0).inserted } ?? true }
    return ValueCollection(elements: unique, kind: kind)
  }
}

/// What makes a value one and the same: text is compared byte by byte, as everywhere in predicates, numbers by value; one nil
/// is like another.
private enum DistinctKey: Hashable {
  case null
  case integer(Int)
  case decimal(Decimal)
  case floating(Double)
  case text([UInt8])
  case other(AnyHashable)

  init?(_ value: Any) {
    switch ScalarValue(value) {
    case .null: self = .null
    case .number(let number):
      if let integer = number.exactInteger {
        self = .integer(integer)
      } else if case .decimal(let decimal) = number {
        self = .decimal(decimal)
      } else {
        self = .floating(number.double)
      }
    case .text(let text): self = .text(Array(text.utf8))
    default:
      guard let hashable = value as? AnyHashable else { return nil }
      self = .other(hashable)
    }
  }
}
