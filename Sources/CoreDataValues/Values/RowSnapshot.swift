import Synchronization

/// The committed values of one row at one version, shared by the row cache and every object that shows them.
///
/// Immutable: an object that changes copies the values first, and a save makes a new snapshot.
///
/// A snapshot that the row cache has held is marked exactly when it holds it no longer: when another one of the row has taken
/// its place, or the row has left. Faults, refreshes, deny rules and the search for conflicts decide by the mark whether they
/// look the row up, so a mark that is missing is a conflict that nobody finds. A child's own snapshots are in no cache, and
/// those of a query generation in one of its own: their marks say nothing of what is newest.
///
/// Any thread may read it: the mark is atomic, all else never changes.
@usableFromInline
package final class RowSnapshot: @unchecked Sendable {
  /// The row's own entity and primary key.
  @usableFromInline package let reference: ObjectReference
  /// One value a slot of the row's entity.
  ///
  /// To-many slots, and slots without a column, are `.null`.
  @usableFromInline package let values: ContiguousArray<Value>

  /// Twice the version, plus one once the row cache has moved on: a flag of its own would cost 16 bytes a row.
  @usableFromInline let mark: Atomic<Int64>

  @inlinable
  package init(reference: ObjectReference, version: Int64, values: ContiguousArray<Value>) {
    self.reference = reference
    mark = Atomic(version << 1)
    self.values = values
  }

  /// The optimistic-locking version, column `Z_OPT` (SV-18).
  @inlinable
  package var version: Int64 { mark.load(ordering: .relaxed) >> 1 }

  /// Whether the row cache, which has held this snapshot, holds another one of the row instead, or none.
  @inlinable
  package var isSuperseded: Bool { mark.load(ordering: .acquiring) & 1 == 1 }

  /// Marks the snapshot as replaced.
  ///
  /// Called by the row cache only.
  package func supersede() { mark.bitwiseOr(1, ordering: .releasing) }
}
