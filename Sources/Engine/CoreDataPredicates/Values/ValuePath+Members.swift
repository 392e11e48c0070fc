import Foundation

extension ValuePath {
  /// Reads the path as what ANY, ALL, IN and CONTAINS look through.
  ///
  /// Key-value coding drops nil from sets, keeps equal values once, and nests collections behind collections. A store does
  /// none of this, so that it can agree with memory: each member counts, one without a value too. (Chosen here.)
  /// - Returns: a list where there is a collection on the way, with `NSNull` for nil; else what `value(of:)` gives.
  /// - Throws: `PredicateEvaluationError`, as `read(from:)`.
  func members(of object: Any?) throws -> Any? {
    var current = object
    for (index, step) in steps.enumerated() {
      guard let value = flattenedValue(current) else { return nil }
      guard case .key(let key) = step else { return try read(from: object) }
      if let collection = ValuePath.collection(value) {
        guard steps[index...].allSatisfy(\.isKey) else { return try read(from: object) }
        var members: [Any] = []
        for element in collection.elements { try ValuePath.collect(element, steps[index...], into: &members) }
        return members
      }
      current = try PropertyReading.value(forKey: key, of: value)
    }
    return current
  }

  private static func collect(_ element: Any?, _ steps: ArraySlice<Step>, into members: inout [Any]) throws {
    guard let element = flattenedValue(element) else { return members.append(NSNull()) }
    if let collection = collection(element) {
      if steps.isEmpty { return members.append(contentsOf: collection.elements) }
      for inner in collection.elements { try collect(inner, steps, into: &members) }
      return
    }
    guard case .key(let key)? = steps.first else { return members.append(element) }
    let value = try PropertyReading.value(forKey: key, of: element)
    let rest = steps.dropFirst()
    // Behind nothing there are no members; where the path ends in a single value, nothing is that value.
    if value == nil, let object = element as? any ModeledReadable, object.hasMembers(key, along: rest) { return }
    try collect(value, rest, into: &members)
  }

  /// The collection that a key is mapped over; the values of dictionaries are read by key.
  private static func collection(_ value: Any) -> ValueCollection? {
    value is any KeyValueReadable || value is any KeyedValues ? nil : ValueCollection(value)
  }
}

extension ValuePath.Step {
  fileprivate var isKey: Bool {
    if case .key = self { true } else { false }
  }
}

/// A value that knows where its key paths lead.
package protocol ModeledReadable: KeyValueReadable {
  /// Whether there is a to-many relationship along keys that follow one of its own.
  func hasMembers(_ key: String, along steps: ArraySlice<ValuePath.Step>) -> Bool
}
