import Foundation

/// Reading one property of a value by its name.
enum PropertyReading {
  /// Reads a property of any value, mapping over a collection's elements.
  ///
  /// - Parameter value: what is read from; nil has nil for every property.
  /// - Throws: `PredicateEvaluationError` where the value has no property of the name.
  static func value(forKey key: String, of value: Any?) throws -> Any? {
    if let readable = value as? any KeyValueReadable {
      return key == "self" ? value : flattenedValue(try readable.checkedValue(forKey: key))
    }
    guard let value = flattenedValue(value) else { return nil }
    if let keyed = value as? any KeyedValues { return dictionary(keyed, key, value) }
    if key == "self" { return value }
    switch ScalarValue(value) {
    case .null: return nil
    case .text(let text): if let property = TextProperty(rawValue: key) { return property.value(of: text) }
    case .number(let number): if let property = NumberProperty(rawValue: key) { return property.value(of: number) }
    case .date(let date): if let property = DateProperty(rawValue: key) { return property.value(of: date) }
    case .uuid, .url, .data, .other: break
    }
    if let collection = ValueCollection(value) {
      return try collection.mapped { try self.value(forKey: key, of: $0) }.boxed
    }
    if let found = reflected(key, of: value) { return flattenedValue(found) }
    throw PredicateEvaluationError.unknownKey(key, ofType: "\(type(of: value))")
  }

  private static func dictionary(_ keyed: any KeyedValues, _ key: String, _ value: Any) -> Any? {
    if let found = flattenedValue(keyed.value(forStringKey: key)) { return found }
    return key == "self" ? value : nil
  }

  /// Looks a stored property up by name, in the type and then in its superclasses.
  private static func reflected(_ key: String, of value: Any) -> Any? {
    var mirror: Mirror? = Mirror(reflecting: value)
    while let current = mirror {
      if let child = current.children.first(where: { $0.label == key }) { return child.value }
      mirror = current.superclassMirror
    }
    return nil
  }
}
