/// The values of one object or row, one a slot of its entity: an array whose memory can become a row.
///
/// Copies share their memory until one of them is written. Values that an object alone has become the row that a save writes
/// without being copied; from then on the object, the plan and the row cache share them.
// What is always inlined here is done once a value or once a row.
@usableFromInline
package struct RowValues {
  @usableFromInline var storage: RowSnapshot

  /// Shows the values of a row.
  @inlinable
  init(_ row: RowSnapshot) { storage = row }

  /// Makes one value after the other.
  ///
  /// - Parameter value: the value of a slot; when it throws, what was made is dropped.
  @inlinable
  @inline(__always)
  package init(count: Int, _ value: (_ slot: Int) throws -> Value) rethrows {
    storage = RowSnapshot.make(capacity: count)
    for slot in 0..<count {
      let made = try value(slot)
      storage.withUnsafeMutablePointers { header, elements in
        (elements + slot).initialize(to: made)
        header.pointee.count += 1
      }
    }
  }

  /// Makes one value many times over.
  @inlinable
  package init(repeating value: Value, count: Int) { self.init(count: count) { _ in value } }

  /// Whether a slot has no value; in place, since a value taken out would be counted.
  @inlinable
  @inline(__always)
  package func isNull(_ slot: Int) -> Bool {
    precondition(slot >= 0 && slot < storage.count, "There is no such slot.")
    return storage.withUnsafeMutablePointerToElements { $0[slot].isNull }
  }

  /// Whether the value of a slot is a double that is not a number; in place, too.
  @inlinable
  @inline(__always)
  package func isDoubleNaN(_ slot: Int) -> Bool {
    precondition(slot >= 0 && slot < storage.count, "There is no such slot.")
    return storage.withUnsafeMutablePointerToElements {
      if case .double(let number) = $0[slot] { number.isNaN } else { false }
    }
  }

  /// Whether two share their memory: one is an unchanged copy of the other.
  @inlinable
  package func isSameStorage(as other: RowValues) -> Bool { storage === other.storage }

  /// Makes a row of these values, without copying them where nobody else has them.
  ///
  /// - Parameters:
  ///   - reference: the row's own entity and primary key.
  ///   - version: its optimistic-locking version, one of `RowSnapshot.versions`.
  @inlinable
  package mutating func becomeRow(_ reference: ObjectReference, version: Int64) -> RowSnapshot {
    if !isKnownUniquelyReferenced(&storage) { storage = copied() }
    return storage.named(reference, version)
  }

  /// A row with a copy of these values.
  ///
  /// - Parameters:
  ///   - reference: the row's own entity and primary key.
  ///   - version: its optimistic-locking version, one of `RowSnapshot.versions`.
  package func row(_ reference: ObjectReference, version: Int64) -> RowSnapshot {
    copied().named(reference, version)
  }

  /// The values once more, in memory of their own.
  @inlinable
  func copied() -> RowSnapshot { RowValues(count: count) { self[$0] }.storage }
}

extension RowValues: RandomAccessCollection, MutableCollection {
  @inlinable package var startIndex: Int { 0 }

  @inlinable package var endIndex: Int { storage.count }

  @inlinable
  package subscript(slot: Int) -> Value {
    get {
      precondition(slot >= 0 && slot < storage.count, "There is no such slot.")
      return storage.withUnsafeMutablePointerToElements { $0[slot] }
    }
    set {
      precondition(slot >= 0 && slot < storage.count, "There is no such slot.")
      if !isKnownUniquelyReferenced(&storage) { storage = copied() }
      storage.withUnsafeMutablePointerToElements { $0[slot] = newValue }
    }
  }
}

extension RowValues: Equatable {
  @inlinable
  package static func == (left: RowValues, right: RowValues) -> Bool {
    left.isSameStorage(as: right) || left.elementsEqual(right)
  }
}
