/// A value that one thread at a time looks at or changes, with the lock that protects it.
///
/// What lies in the value is protected, and not what objects in it hold. Foundation's locks are left to tests, to what could be an
/// app's code and to what runs on a Mac too, and stand where a thread waits for a condition, takes its lock again, keeps it for
/// good, or has no value in memory to protect.
@usableFromInline
package final class Guarded<Value>: @unchecked Sendable {
  @usableFromInline let lock: ThreadLock
  // Left out of the run-time check for overlapping accesses: whoever came a second time would wait for the lock.
  @exclusivity(unchecked) @usableFromInline var value: Value

  /// Guards a value.
  @inlinable
  package init(_ value: Value) {
    self.value = value
    lock = ThreadLock(isRecursive: false)
  }

  /// Runs a piece of work while no other thread is at the value.
  ///
  /// - Parameter work: looks at the value, or changes it. It must not come back for the value, which would wait for ever.
  /// - Throws: what the work throws.
  @inlinable
  package func withLock<Result, Failure: Error>(
    _ work: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try work(&value)
  }
}
