import Foundation

/// A value whose properties can be read by name.
///
/// Predicates, expressions and sort descriptors read through this protocol. Managed objects conform. Dictionaries,
/// strings, numbers, dates and plain Swift values need no conformance: `PropertyReading` knows them.
public protocol KeyValueReadable {
  /// Returns the value of the property with this name.
  ///
  /// - Parameter key: the name of one property, never a path.
  /// - Returns: the value, or nil where the property has none.
  func value(forKey key: String) -> Any?

  /// Returns the value of the property with this name, and throws where there is none.
  ///
  /// A type whose `value(forKey:)` raises an exception for unknown names throws here instead. Others need not implement it.
  ///
  /// - Parameter key: the name of one property, never a path.
  /// - Returns: the value, or nil where the property has none.
  /// - Throws: `PredicateEvaluationError`.
  func checkedValue(forKey key: String) throws -> Any?
}

extension KeyValueReadable {
  /// What `value(forKey:)` returns.
  public func checkedValue(forKey key: String) throws -> Any? { value(forKey: key) }
}

/// A dictionary seen without its type parameters, so that any dictionary can be read by a key.
protocol KeyedValues {
  func value(forStringKey key: String) -> Any?
  /// Keys and values, ordered by the text of the keys so that nothing depends on hashing.
  var pairsInKeyOrder: [(key: Any, value: Any)] { get }
}

extension KeyedValues {
  /// The values, in the order of their keys.
  var valuesInKeyOrder: [Any] { pairsInKeyOrder.map(\.value) }
}

extension Dictionary: KeyedValues {
  func value(forStringKey key: String) -> Any? {
    guard let key = key as? Key else { return nil }
    return self[key]
  }

  var pairsInKeyOrder: [(key: Any, value: Any)] {
    // The key of an `[AnyHashable: Any]` is what it wraps.
    map { (key: AnyHashable($0.key).base, value: $0.value) }.sorted { "\($0.key)" < "\($1.key)" }
  }
}

extension NSDictionary: KeyedValues {
  func value(forStringKey key: String) -> Any? {
    object(forKey: key)
  }

  var pairsInKeyOrder: [(key: Any, value: Any)] {
    allKeys.sorted { "\($0)" < "\($1)" }.compactMap { key in object(forKey: key).map { (key, $0) } }
  }
}
