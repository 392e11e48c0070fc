/// Carries a value across a queue where Apple's interface promises less than the compiler asks for.
///
/// Nothing protects the value: it is used on one side at a time.
package struct Unchecked<Value>: @unchecked Sendable {
  package let value: Value
  package init(_ value: Value) { self.value = value }
}
