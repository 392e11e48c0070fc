/// Which properties a class declares with a type that has no nil: what Core Data calls scalars (KV-08).
///
/// Asked only when nil is set by key, so looking at a class once, by reflection, is fast enough.
enum ScalarProperties {
  private static let known = Guarded<[ObjectIdentifier: Set<String>]>([:])

  /// Whether a class declares a property as a number or `Bool` that is not optional.
  static func declares(_ key: String, _ type: NSManagedObject.Type) -> Bool {
    let id = ObjectIdentifier(type)
    if let names = known.withLock({ $0[id] }) { return names.contains(key) }
    let names = names(of: type)
    known.withLock { $0[id] = names }
    return names.contains(key)
  }

  private static func names(of type: NSManagedObject.Type) -> Set<String> {
    var names: Set<String> = []
    StoredFields.each(of: type) { name, _, field in
      if let storage = field as? any ManagedStorage.Type, storage.isScalar {
        // The storage of a wrapped property has its name behind an underscore.
        names.insert(String(cString: name + 1))
      }
      return true
    }
    return names
  }
}

/// The storage of a `@Managed` property, seen without its type.
protocol ManagedStorage {
  /// The type of the property.
  static var wrappedType: Any.Type { get }
}

extension Managed: ManagedStorage {
  static var wrappedType: Any.Type { Wrapped.self }
}

extension ManagedStorage {
  fileprivate static var isScalar: Bool {
    wrappedType == Bool.self || wrappedType is any BinaryInteger.Type || wrappedType is any BinaryFloatingPoint.Type
  }
}
