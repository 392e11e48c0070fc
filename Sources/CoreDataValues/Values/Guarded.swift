import Foundation

/// A value that one thread at a time looks at or changes, with the lock that protects it.
///
/// The lock is one of POSIX, which the thread sanitizer knows; to it a `Mutex` is none. The engine has one lock of another kind: a
/// coordinator's, which a thread may take again.
///
/// What lies in the value is protected, and not what objects in it hold.
@usableFromInline
package final class Guarded<Value>: @unchecked Sendable {
  /// Lies by itself: a lock must stay where it is.
  @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>
  // Left out of the run-time check for overlapping accesses: whoever came a second time would wait for the lock.
  @exclusivity(unchecked) @usableFromInline var value: Value

  /// Guards a value.
  @inlinable
  package init(_ value: Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Runs a piece of work while no other thread is at the value.
  ///
  /// - Parameter work: looks at the value, or changes it. It must not come back for the value, which would wait for ever.
  /// - Returns: what the work returns.
  /// - Throws: what the work throws.
  @inlinable
  package func withLock<Result, Failure: Error>(
    _ work: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try work(&value)
  }
}
