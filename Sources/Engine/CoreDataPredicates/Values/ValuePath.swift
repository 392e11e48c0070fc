import Foundation

/// A key path as text, taken apart once: `items.@sum.price` is a key, then an operator over `price`.
package struct ValuePath: Hashable {
  /// One step along a path.
  package enum Step: Hashable {
    case key(String)
    /// Counts the collection; the path may go on from the number.
    case count
    /// Applies an operator to what the rest of the path reads from each element.
    indirect case combine(CollectionOperator, ValuePath)
    case unknownOperator(String)
  }

  /// The path as written.
  package let text: String
  package let steps: [Step]

  package init(_ text: String) {
    // Most paths are one key.
    if !text.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "@") }) {
      self.init(text, [.key(text)])
      return
    }
    self.init(text, keys: text.split(separator: ".", omittingEmptySubsequences: false)[...])
  }

  private init(_ text: String, _ steps: [Step]) {
    self.text = text
    self.steps = steps
  }

  private init(_ text: String, keys: ArraySlice<Substring>) {
    self.text = text
    var steps: [Step] = []
    for (index, key) in zip(keys.indices, keys) {
      guard key.hasPrefix("@") else {
        steps.append(.key(String(key)))
        continue
      }
      let name = key.dropFirst()
      if name == "count" {
        steps.append(.count)
        continue
      }
      guard let operation = CollectionOperator(rawValue: String(name)) else {
        steps.append(.unknownOperator(String(name)))
        continue
      }
      let rest = keys[(index + 1)...]
      steps.append(.combine(operation, ValuePath(rest.joined(separator: "."), keys: rest)))
      break
    }
    self.steps = steps
  }

  /// The first operator that no collection understands, for an error message.
  var unknownOperator: String? {
    for step in steps {
      switch step {
      case .unknownOperator(let name): return name
      case .combine(_, let rest): if let name = rest.unknownOperator { return name }
      case .key, .count: continue
      }
    }
    return nil
  }

  /// Whether an operator that needs a path to its right has none, as in `items.@sum`.
  package var lacksOperand: Bool {
    guard case .combine(_, let rest) = steps.last else { return false }
    return rest.steps.isEmpty || rest.lacksOperand
  }

  /// Whether this is `lines.price.@sum`, the way in which derived attributes write `lines.@sum.price` (AW-10).
  var endsInSumOfAttribute: Bool {
    guard steps.count == 3, case .key = steps[0], case .key = steps[1], case .combine(.sum, let rest) = steps[2] else {
      return false
    }
    return rest.steps.isEmpty
  }

  /// Reads the path from a value.
  ///
  /// Nil anywhere on the way is nil. What the way does not lead to raises an exception.
  package func value(of object: Any?) -> Any? { raisingExceptions { try read(from: object) } }

  /// Reads the path from a value; nil anywhere on the way is nil.
  ///
  /// - Throws: `PredicateEvaluationError` for a key or an operator that a value on the way does not have.
  func read(from object: Any?) throws -> Any? {
    var current = object
    for step in steps {
      guard let value = current else { return nil }
      switch step {
      case .key(let key): current = try PropertyReading.value(forKey: key, of: value)
      case .count: current = try collection(value, "count")?.elements.count
      case .combine(let operation, let rest):
        current = try collection(value, operation.rawValue).flatMap {
          flattenedValue(try operation.apply(to: $0, rest))
        }
      case .unknownOperator(let name): throw refusal(name, value)
      }
    }
    return current
  }

  /// The collection that an operator works on; nil for a nil inside an optional.
  private func collection(_ value: Any, _ operation: String) throws -> ValueCollection? {
    guard let value = flattenedValue(value) else { return nil }
    guard let collection = ValueCollection(value) else { throw refusal(operation, value) }
    return collection
  }

  private func refusal(_ operation: String, _ value: Any) -> PredicateEvaluationError {
    .unknownOperation(operation, ofType: "\(type(of: value))")
  }
}
