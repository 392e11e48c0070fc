import Synchronization

/// The committed values of one row at one version, shared by the row cache and every object that shows them.
///
/// Immutable: an object that changes copies the values first, and a save makes a new snapshot. `isSuperseded` tells a
/// fault that the row cache has moved on, so that the usual case of firing a fault looks nothing up.
final class RowSnapshot: @unchecked Sendable {
  /// The row's own entity and primary key.
  let reference: ObjectReference
  /// The optimistic-locking version, column `Z_OPT` (SV-18).
  let version: Int64
  /// One value a slot of the row's entity.
  ///
  /// To-many slots, and slots without a column, are `.null`.
  let values: ContiguousArray<Value>

  private let superseded = Atomic<Bool>(false)

  init(reference: ObjectReference, version: Int64, values: ContiguousArray<Value>) {
    self.reference = reference
    self.version = version
    self.values = values
  }

  /// Whether the row cache no longer holds this snapshot: a newer one took its place, or the row was deleted.
  var isSuperseded: Bool { superseded.load(ordering: .acquiring) }

  /// Marks the snapshot as replaced.
  ///
  /// Called by the row cache only.
  func supersede() { superseded.store(true, ordering: .releasing) }
}
