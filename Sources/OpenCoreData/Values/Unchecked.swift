/// Carries a value across a queue where Apple's interface promises less than the compiler asks for.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
