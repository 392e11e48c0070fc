import Synchronization

/// A reference that one thread sets, and that others read without a lock: who finds it finds the whole object.
///
/// Threads may read while it is set. Whoever clears it makes sure that nobody reads meanwhile.
@usableFromInline
package struct PublishedReference<Object: AnyObject>: ~Copyable {
  @usableFromInline let pointer = Atomic<Unmanaged<Object>?>(nil)

  /// Makes one that refers to nothing.
  @inlinable
  package init() {}

  @inlinable
  deinit { pointer.load(ordering: .relaxed)?.release() }

  /// The object, which is held.
  @inlinable
  package var object: Object? {
    get { pointer.load(ordering: .acquiring)?.takeUnretainedValue() }
    nonmutating set {
      pointer.exchange(newValue.map(Unmanaged.passRetained), ordering: .acquiringAndReleasing)?.release()
    }
  }
}
