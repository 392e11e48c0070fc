/// The key of an object inside one store: the index of its entity in the model and its number, packed in 64 bits.
///
/// Numbers are primary keys when positive (SQ-07) and temporary when negative. Relationships never leave their store
/// (KV-11), so no store is named. The number has 48 bits: 140 billion times a thousand rows.
@usableFromInline
package struct ObjectReference: Hashable, Sendable {
  @usableFromInline let bits: Int64

  /// The numbers that fit.
  @inlinable package static var numbers: ClosedRange<Int64> { -(1 << 47)...(1 << 47 - 1) }

  /// Makes a reference.
  ///
  /// - Parameters:
  ///   - entity: index of the object's own entity in `ModelLayout.entities`.
  ///   - number: primary key, or a negative temporary number; must lie in `numbers`.
  @inlinable
  package init(entity: Int, number: Int64) {
    bits = (Int64(entity) << 48) | (number & 0xFFFF_FFFF_FFFF)
  }

  /// Index of the object's own entity in `ModelLayout.entities`.
  @inlinable
  package var entity: Int { Int(bits >> 48) & 0xFFFF }

  /// Primary key, or a negative temporary number.
  @inlinable
  package var number: Int64 { (bits << 16) >> 16 }

  /// Whether the object has not been given a primary key yet (ID-01).
  @inlinable
  package var isTemporary: Bool { number < 0 }
}

extension ObjectReference: CustomStringConvertible {
  @usableFromInline package var description: String { "\(entity)/\(number)" }
}
