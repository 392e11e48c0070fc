/// Registered objects by number: those of one hierarchy in one store, or those that have no primary key yet.
///
/// A class, so that whoever goes through many rows takes it in hand once.
final class ObjectTable {
  @exclusivity(unchecked) var objects = PagedTable<NSManagedObject>()

  /// The object of a number, if it is here and anybody needs it; otherwise it goes.
  @inline(__always)
  func needed(_ number: Int64) -> NSManagedObject? { objects.take(number, if: Self.isNeeded) }

  /// The same, if it is of a store: another coordinator counts its stores by the same ordinals.
  @inline(__always)
  func needed(_ number: Int64, of store: StoreIdentity) -> NSManagedObject? {
    guard let found = needed(number), found.store === store else { return nil }
    return found
  }

  /// Drops the objects that nobody needs.
  func sweep() { objects.filter(Self.isNeeded) }

  /// Whether an object has changes, or is held by anybody but the registry.
  private static func isNeeded(_ object: inout NSManagedObject) -> Bool {
    object.life.isPending || !isKnownUniquelyReferenced(&object)
  }
}
