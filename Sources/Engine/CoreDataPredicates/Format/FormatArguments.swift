import Foundation

/// The arguments of a format string, handed out one by one.
struct FormatArguments {
  private let values: [Any?]
  private var next = 0

  init(_ values: [Any?]) {
    self.values = values
  }

  /// What an argument becomes in the tree.
  enum Value {
    case constant(Any?)
    case keyPath(String)
    case expression(NSExpression)
  }

  /// Takes the argument for a specifier and checks that it fits.
  ///
  /// - Parameter specifier: the letters after the percent sign.
  mutating func take(for specifier: String) -> Result<Value, Failure> {
    guard next < values.count else { return .failure(Failure(reason: .missingArgument(specifier: "%\(specifier)"))) }
    let value = flattenedValue(values[next])
    next += 1
    switch specifier.last {
    case "@": return .success((ScalarValue(value).object as? NSExpression).map(Value.expression) ?? .constant(value))
    case "K": return keyPath(value)
    case "c", "C": return character(value, specifier)
    case "s", "S": return string(value, specifier)
    case "a", "A", "e", "E", "f", "F", "g", "G": return number(value, specifier, whole: false)
    default: return number(value, specifier, whole: true)
    }
  }

  /// An argument that does not fit, before its position is known.
  struct Failure: Error {
    let reason: PredicateFormatError.Reason
  }

  private func keyPath(_ value: Any?) -> Result<Value, Failure> {
    if let path = value as? AnyKeyPath, let name = KeyPathName.of(path) { return .success(.keyPath(name)) }
    guard case .text(let path) = ScalarValue(value), !path.isEmpty else { return mismatch("K", "a key path", value) }
    return .success(.keyPath(path))
  }

  private func number(_ value: Any?, _ specifier: String, whole: Bool) -> Result<Value, Failure> {
    guard case .number(let number) = ScalarValue(value) else {
      return mismatch(specifier, whole ? "a whole number" : "a number", value)
    }
    if whole, case .floating = number { return mismatch(specifier, "a whole number", value) }
    return .success(.constant(value))
  }

  private func character(_ value: Any?, _ specifier: String) -> Result<Value, Failure> {
    switch ScalarValue(value) {
    case .number(.integer): return .success(.constant(value))
    case .text(let text) where text.count == 1: return .success(.constant(text))
    default: return mismatch(specifier, "a character", value)
    }
  }

  private func string(_ value: Any?, _ specifier: String) -> Result<Value, Failure> {
    guard case .text(let text) = ScalarValue(value) else { return mismatch(specifier, "a string", value) }
    return .success(.constant(text))
  }

  private func mismatch(_ specifier: String, _ expected: String, _ value: Any?) -> Result<Value, Failure> {
    let found = value.map { "\(type(of: $0))" } ?? "nil"
    return .failure(Failure(reason: .wrongArgument(specifier: "%\(specifier)", expected: expected, found: found)))
  }
}
