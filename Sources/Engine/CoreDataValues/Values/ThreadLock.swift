import Foundation

/// A lock: one thread at a time holds it.
///
/// It is one of POSIX, which the thread sanitizer knows; to it a `Mutex` is none.
@usableFromInline
package struct ThreadLock: ~Copyable, @unchecked Sendable {
  /// Lies by itself: a lock must stay where it is.
  @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>

  /// Makes a lock that nobody holds.
  ///
  /// - Parameter isRecursive: whether the thread that holds it may take it again; it gives it up as often.
  @usableFromInline
  package init(isRecursive: Bool) {
    mutex = .allocate(capacity: 1)
    guard isRecursive else {
      pthread_mutex_init(mutex, nil)
      return
    }
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Takes the lock, once whoever holds it has given it up.
  @inlinable
  package func lock() { pthread_mutex_lock(mutex) }

  /// Gives the lock up.
  @inlinable
  package func unlock() { pthread_mutex_unlock(mutex) }

  /// Runs a piece of work while no other thread holds the lock.
  ///
  /// - Parameter work: must not come back for the lock, unless that is a recursive one.
  /// - Throws: what the work throws.
  @inlinable
  package func withLock<Result, Failure: Error>(
    _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock()
    defer { unlock() }
    return try work()
  }
}
