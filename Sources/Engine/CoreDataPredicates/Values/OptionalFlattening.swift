import Foundation

/// An optional seen without its wrapped type.
private protocol AnyOptional {
  var flattened: Any? { get }
}

extension Optional: AnyOptional {
  fileprivate var flattened: Any? {
    switch self {
    case .none: nil
    case .some(let wrapped): flattenedValue(wrapped)
    }
  }
}

/// Removes the optionals inside an `Any`, and `NSNull`, which stands for nil in collections.
///
/// Apple's predicate guide treats nil and `NSNull` alike in comparisons; doing it here keeps that rule in one place.
package func flattenedValue(_ value: Any?) -> Any? {
  guard let value else { return nil }
  // Conformance lookups cost more than the rest of an evaluation. The usual types of values need none.
  let type = type(of: value)
  if type == String.self || type == Int.self || type == Int64.self || type == Double.self || type == Bool.self
    || type == Date.self
  {
    return value
  }
  if type is AnyClass { return type == NSNull.self ? nil : value }
  if let optional = value as? any AnyOptional { return optional.flattened }
  return value
}
