import OpenCoreData

/// The owner of chapter 6: each of its Bs is to have a C of the same number, at all times.
///
/// Nothing here sees to that; a subclass may.
open class A: NSManagedObject {
  /// The number by which the lessons pick it.
  @Managed public var number: Int64
  /// What the rule is about.
  @Managed public var b: Set<B>
  /// What there has to be for each of them.
  @Managed public var c: Set<C>

  /// The C that belongs to a B.
  ///
  /// - Parameter b: a B, of this owner or of none.
  public func match(of b: B) -> C? { c.first { $0.number == b.number } }
}

/// What the rule of chapter 6 is about.
open class B: NSManagedObject {
  /// The number that it shares with its C.
  @Managed public var number: Int64
  /// The owner.
  @Managed public var a: A?
}

/// What each B must have.
public final class C: NSManagedObject {
  /// The number that it shares with its B.
  @Managed public var number: Int64
  /// The owner.
  @Managed public var a: A?
}
