import Foundation

/// A property of a managed object that the model knows: what `@NSManaged` is in Core Data.
///
/// `@Managed var title: String?` needs no key. The storage key path ends in the property's name; it is resolved to a slot
/// number once an entity, and the slot is found again by the identity of the key path.
///
/// `@Managed var primitiveTitle: String?` is the primitive value of the property `title`, for a getter or setter that the
/// class writes itself: setting it notes no change (KV-03). An entity that has a property `primitiveTitle` keeps it.
@propertyWrapper
public struct Managed<Wrapped: ManagedValue> {
  /// One byte, so that every property has an offset of its own: key paths to storage without a size all print as the
  /// first such property.
  private let offset: UInt8 = 0

  /// Makes the property; the value lives in the object's slots, not here.
  public init() {}

  /// Not to be used: a managed property belongs to a class that inherits from `NSManagedObject`.
  @available(*, unavailable, message: "@Managed is for properties of NSManagedObject subclasses")
  public var wrappedValue: Wrapped {
    get { raiseException(.internalInconsistency, "@Managed outside a managed object.") }
    set { raiseException(.internalInconsistency, "@Managed outside a managed object.") }
  }

  /// The property's value, read from and written to the object's slot.
  ///
  /// Both ways are compiled into the app: there the type of the property is known, and the key path that is not needed is not
  /// made.
  public static subscript<Owner: NSManagedObject>(
    _enclosingInstance object: Owner,
    wrapped wrapped: ReferenceWritableKeyPath<Owner, Wrapped>,
    storage storage: ReferenceWritableKeyPath<Owner, Managed<Wrapped>>
  ) -> Wrapped {
    @inlinable @inline(__always)
    get {
      let slot = object.slot(storage: storage)
      return Wrapped.presentValue(of: object, slot: slot < 0 ? ~slot : slot)
    }
    @inlinable @inline(__always)
    set {
      let slot = object.slot(storage: storage)
      if slot >= 0 { return newValue.setManagedValue(of: object, slot: slot) }
      object.setPrimitively(~slot) { newValue.setManagedValue(of: object, slot: ~slot) }
    }
  }
}

extension NSManagedObject {
  /// The slot of a `@Managed` property, by the key path of its storage; turned over for a primitive one.
  @usableFromInline
  final func slot(storage keyPath: AnyKeyPath) -> Int { layout.slot(storage: keyPath) }
}
