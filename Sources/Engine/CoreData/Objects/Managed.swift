import Foundation

/// A property of a managed object that the model knows: what `@NSManaged` is in Core Data.
///
/// `@Managed var title: String?` needs no key. The storage has its place in the object and the property's name; it is resolved
/// to a slot number once an entity, and the slot is found again by the identity of the storage's key path.
///
/// `@Managed var primitiveTitle: String?` is the primitive value of the property `title`, for a getter or setter that the
/// class writes itself: setting it notes no change (KV-03). An entity that has a property `primitiveTitle` keeps it.
///
/// The type itself takes any value: where it asked for a `ManagedValue`, the first use of each property would search all modules
/// for the conformance. The initializer asks, as the compiler makes sure.
@propertyWrapper
public struct Managed<Wrapped> {
  /// One byte, so that every property has a place of its own in the object, which its name is found by.
  private let offset: UInt8 = 0

  /// Makes the property; the value lives in the object's slots, not here.
  public init() where Wrapped: ManagedValue {}

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
  ) -> Wrapped where Wrapped: ManagedValue {
    // Once a read or write of a property.
    @inlinable @inline(__always)
    get {
      let slot = object.slot(storage: storage)
      return Wrapped.presentValue(of: object, slot: slot >= 0 ? slot : rareSlot(slot, storage, of: object).number)
    }
    // Once a read or write of a property.
    @inlinable @inline(__always)
    set {
      let slot = object.slot(storage: storage)
      if slot >= 0 { return newValue.setManagedValue(of: object, slot: slot) }
      let rare = rareSlot(slot, storage, of: object)
      if !rare.isPrimitive { return newValue.setManagedValue(of: object, slot: rare.number) }
      object.setPrimitively(rare.number) { newValue.setManagedValue(of: object, slot: rare.number) }
    }
  }

  /// The slot of a primitive property, or of one whose key path is met for the first time.
  ///
  /// - Parameters:
  ///   - found: what was found by the key path, a negative number.
  ///   - storage: the key path of the property's storage.
  ///   - object: the object whose property is read or set.
  @usableFromInline
  static func rareSlot<Owner: NSManagedObject>(
    _ found: Int, _ storage: ReferenceWritableKeyPath<Owner, Managed<Wrapped>>, of object: Owner
  ) -> (number: Int, isPrimitive: Bool) {
    let slot = found == .min ? meetSlot(storage, of: object) : found
    return slot < 0 ? (~slot, true) : (slot, false)
  }

  private static func meetSlot<Owner: NSManagedObject>(
    _ storage: ReferenceWritableKeyPath<Owner, Managed<Wrapped>>, of object: Owner
  ) -> Int {
    // Storage is a stored property, so what is handed over is its own address within the object.
    let offset = withUnsafeMutablePointer(to: &object[keyPath: storage]) {
      UnsafeRawPointer($0) - UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    }
    let slot = object.layout.meetSlot(storage: storage, at: offset, of: type(of: object))
    object.requireDeclared(Wrapped.self, slot < 0 ? ~slot : slot)
    return slot
  }
}

extension NSManagedObject {
  /// The slot of a `@Managed` property, by the key path of its storage; turned over for a primitive one, and `Int.min` for a
  /// key path that is met for the first time.
  @usableFromInline
  final func slot(storage keyPath: AnyKeyPath) -> Int { layout.slot(storage: keyPath) }
}
