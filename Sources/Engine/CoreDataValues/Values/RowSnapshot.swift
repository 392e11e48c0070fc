import Synchronization

/// The committed values of one row at one version, shared by the row cache and every object that shows them.
///
/// The values lie behind the header in one piece of memory: a row that is read costs one allocation. They are written while
/// nobody else has the snapshot, through `RowValues`; whoever wants to change values that others see changes a copy.
///
/// A snapshot that the row cache has held is marked exactly when it holds it no longer: when another one of the row has taken
/// its place, or the row has left. Faults, refreshes, deny rules and the search for conflicts decide by the mark whether they
/// look the row up, so a mark that is missing is a conflict that nobody finds. A child's own snapshots are in no cache, and
/// those of a query generation in one of its own: their marks say nothing of what is newest.
///
/// Any thread may read a row that has been handed out: its mark is atomic, all else never changes then.
// What is always inlined here is less work than a call of it, and is asked once a row.
@usableFromInline
package final class RowSnapshot: ManagedBuffer<RowHeader, Value> {
  /// Makes an empty piece of memory for values.
  @inlinable
  static func make(capacity: Int) -> RowSnapshot {
    precondition(capacity <= UInt16.max, "An entity has at most \(UInt16.max) properties.")
    return unsafeDowncast(RowSnapshot.create(minimumCapacity: capacity) { _ in RowHeader() }, to: RowSnapshot.self)
  }

  @inlinable
  deinit {
    withUnsafeMutablePointers { header, elements in _ = elements.deinitialize(count: Int(header.pointee.count)) }
  }

  /// The versions that fit; the one after the last is the first.
  @inlinable package static var versions: ClosedRange<Int64> { Int64(Int32.min)...Int64(Int32.max) }

  /// The row's own entity and primary key.
  @inlinable
  package var reference: ObjectReference { withUnsafeMutablePointerToHeader { $0.pointee.reference } }

  /// One value a slot of the row's entity.
  ///
  /// To-many slots, and slots without a column, are `.null`.
  @inlinable
  package var values: RowValues { RowValues(self) }

  /// The optimistic-locking version, column `Z_OPT` (SV-18).
  @inlinable
  package var version: Int64 { withUnsafeMutablePointerToHeader { Int64($0.pointee.version) } }

  /// The version before this one: what a row must have for an update to this version.
  @inlinable
  package var formerVersion: Int64 { withUnsafeMutablePointerToHeader { Int64($0.pointee.version &- 1) } }

  /// Whether the row cache, which has held this snapshot, holds another one of the row instead, or none.
  @inlinable
  package var isSuperseded: Bool { mark { $0.load(ordering: .acquiring) } }

  /// What lies at the head of the row, for a look while somebody else is known to keep it: nothing is counted.
  @inlinable
  package var head: RowHead { withUnsafeMutablePointerToHeader { RowHead($0) } }

  /// Marks the snapshot as replaced.
  ///
  /// Called by the row cache only.
  package func supersede() { mark { $0.store(true, ordering: .releasing) } }

  /// How many values there are.
  @inlinable
  @inline(__always)
  var count: Int { withUnsafeMutablePointerToHeader { Int($0.pointee.count) } }

  /// Gives values that nobody else has the head of a row.
  @inlinable
  func named(_ reference: ObjectReference, _ version: Int64) -> RowSnapshot {
    withUnsafeMutablePointerToHeader { header in
      header.pointee.reference = reference
      header.pointee.version = Int32(truncatingIfNeeded: version)
      header.pointee.isSuperseded = false
    }
    return self
  }

  /// The header's mark, which others may set while somebody looks at it.
  @inlinable
  @inline(__always)
  func mark<Result>(_ body: (borrowing Atomic<Bool>) -> Result) -> Result {
    withUnsafeMutablePointerToHeader { body(RowHead($0).mark.pointee) }
  }
}

/// The head of a row that somebody else keeps.
@usableFromInline
package struct RowHead {
  @usableFromInline let header: UnsafeMutablePointer<RowHeader>

  @inlinable
  init(_ header: UnsafeMutablePointer<RowHeader>) { self.header = header }

  /// The row's own entity and primary key.
  @inlinable
  @inline(__always)
  package var reference: ObjectReference { header.pointee.reference }

  /// See `RowSnapshot.isSuperseded`.
  @inlinable
  @inline(__always)
  package var isSuperseded: Bool { mark.pointee.load(ordering: .acquiring) }

  /// A header is copied where buffers are made, which an atomic cannot be; it has the size and the place of the Boolean.
  @inlinable
  @inline(__always)
  var mark: UnsafePointer<Atomic<Bool>> {
    (UnsafeRawPointer(header) + RowHeader.placeOfMark).assumingMemoryBound(to: Atomic<Bool>.self)
  }
}

/// What a row is besides its values, in 16 bytes.
@usableFromInline
package struct RowHeader {
  @usableFromInline var reference = ObjectReference(entity: 0, number: 0)
  @usableFromInline var version: Int32 = 0
  /// How many values have been made.
  @usableFromInline var count: UInt16 = 0
  /// Whether the row cache has moved on; read through `RowSnapshot.mark` once others have the row.
  @usableFromInline var isSuperseded = false

  @usableFromInline static let placeOfMark = 14

  @inlinable
  init() {}
}
