import Foundation

/// The value of a composite attribute, as rows and objects hold it: a value for the name of each element.
///
/// No lock is needed: the dictionary never changes, nor does the engine change what is in it.
package final class CompositeBox: NSObject, @unchecked Sendable {
  /// The values by name; one of a composite inside is such a dictionary itself.
  package let values: [String: Any]

  /// Holds a dictionary that was set.
  ///
  /// - Returns: nil for something that is no dictionary with names for keys.
  package convenience init?(_ value: Any) {
    if let values = value as? [String: Any] {
      self.init(values: values)
    } else if let dictionary = value as? NSDictionary {
      var values: [String: Any] = [:]
      for (key, value) in dictionary {
        guard let name = key as? String ?? (key as? NSString).map(String.init) else { return nil }
        values[name] = value
      }
      self.init(values: values)
    } else {
      return nil
    }
  }

  package init(values: [String: Any]) { self.values = values.filter { !($0.value is NSNull) } }

  /// The value at the end of a path; nil where there is none.
  package func value(at path: [String]) -> Any? {
    guard let value = values[path[0]] else { return nil }
    return path.count == 1 ? value : CompositeBox(value)?.value(at: Array(path.dropFirst()))
  }

  /// The same with a value at the end of a path, or with none there; a composite inside that has nothing left goes.
  package static func setting(_ value: Any?, at path: [String], in values: inout [String: Any]) {
    guard path.count > 1 else {
      values[path[0]] = value
      return
    }
    var inner = values[path[0]] as? [String: Any] ?? [:]
    setting(value, at: Array(path.dropFirst()), in: &inner)
    values[path[0]] = inner.isEmpty ? nil : inner
  }

  /// Equal values under the same names.
  package override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CompositeBox else { return false }
    return self === other || NSDictionary(dictionary: values).isEqual(NSDictionary(dictionary: other.values))
  }

  package override var hash: Int { values.count }
}
