import Foundation

/// Who a store is, shared by all its object IDs.
///
/// IDs outlive the store they came from; they keep this small object instead of the store.
///
/// Written inside the coordinator's lock, when a coordinator takes the store over or lets go of it. Read without: by then the
/// ordinal stays, and the store has a lock of its own, since a weak reference may be read by many threads, and not while one of
/// them sets it.
@usableFromInline
package final class StoreIdentity: @unchecked Sendable {
  /// The store's UUID, the host part of its IDs' URIs (ID-03).
  package let uuid: String
  /// The store, while a coordinator has it.
  package var store: (any StoreHandle)? {
    get { holder.withLock { $0.store } }
    set { holder.withLock { $0.store = newValue } }
  }
  private let holder = Guarded(Holder())

  private struct Holder {
    weak var store: (any StoreHandle)?
  }

  /// The position among all stores that the coordinator ever had; registries and row caches index by it.
  @inlinable package var ordinal: Int {
    get { place }
    set { place = newValue }
  }
  /// Read for each object that is looked up: left out of the run-time check for overlapping accesses, which another module can
  /// do only through a getter that is compiled here.
  @exclusivity(unchecked) @usableFromInline var place = 0

  package init(uuid: String) { self.uuid = uuid }
}
