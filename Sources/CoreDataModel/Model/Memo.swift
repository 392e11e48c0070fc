import Foundation

/// A value that is worked out when it is first asked for, and kept: what is made of a model does not change.
///
/// The lock protects the value.
package final class Memo<Value: Sendable>: @unchecked Sendable {
  // A lock that the thread sanitizer knows; to it a `Mutex` is none.
  private let lock = NSLock()
  private var kept: Value?

  init() {}

  /// The value.
  ///
  /// - Parameter make: works it out; it must not ask for it.
  package func value(_ make: () -> Value) -> Value {
    lock.withLock {
      if let kept { return kept }
      let made = make()
      kept = made
      return made
    }
  }
}
