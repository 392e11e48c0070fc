/// Registered objects by number: those of one hierarchy in one store, or those that have no primary key yet.
///
/// A class, so that whoever goes through many rows takes it in hand once.
final class ObjectTable {
  // Asked for each row that is read, and left out of the run-time check: a look-up has done its work when it lets an object go,
  // and a sweep lets them go afterwards.
  @exclusivity(unchecked) var objects = PagedTable<NSManagedObject>()

  /// The object of a number, if it is here and anybody needs it; otherwise it goes.
  // Once a row.
  @inline(__always)
  func needed(_ number: Int64) -> NSManagedObject? { objects.take(number, if: Self.isNeeded) }

  /// The same, if it is of a store: another coordinator counts its stores by the same ordinals.
  // Once a row.
  @inline(__always)
  func needed(_ number: Int64, of store: StoreIdentity) -> NSManagedObject? {
    guard let found = needed(number), found.store === store else { return nil }
    return found
  }

  /// Takes out the objects that nobody needs; whoever asks lets them go when it has done with all tables.
  func takeOutUnneeded() -> [NSManagedObject] { objects.takeOut(keeping: Self.isNeeded) }

  /// Takes out the object of a number if nobody needs it.
  func takeOutUnneeded(_ number: Int64) -> NSManagedObject? { objects.takeOut(number, unless: Self.isNeeded) }

  /// Whether an object has changes, or is held by anybody but the registry.
  private static func isNeeded(_ object: inout NSManagedObject) -> Bool {
    object.life.isPending || !isKnownUniquelyReferenced(&object)
  }
}
