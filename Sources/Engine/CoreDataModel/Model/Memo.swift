/// A value that is worked out when it is first asked for, and kept: what is made of a model does not change.
package final class Memo<Value: Sendable>: Sendable {
  private let kept = Guarded<Value?>(nil)

  init() {}

  /// The value.
  ///
  /// - Parameter make: works it out; it must not ask for it.
  package func value(_ make: () -> Value) -> Value {
    kept.withLock { kept -> Value in
      if let kept { return kept }
      let made = make()
      kept = made
      return made
    }
  }
}
